import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { createAccount, type TestAccount } from '../kit/accounts.ts';
import { type Balancer, startBalancer } from '../kit/balancer.ts';
import { createClient, type TestClient } from '../kit/client.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../kit/database-proxy.ts';
import { cutListeners, listeningBackends } from '../kit/listeners.ts';
import { type ApiProcess, createApiProcesses } from './api-process.ts';
import { type MessageReader, startMessageReader } from './message-reader.ts';
import { type Stream, sendUntilStored, startStream } from './message-sender.ts';
import { runPhase } from './phase.ts';

/** `npm run test:soak -- --part live`: with the processes restarted under load. */
const isLive = process.env.LIVE === '1';

const settings = {
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../../.cache/compiled'),
  DATABASE_CONNECTIONS: '10',
  LIMIT_CALLS_PER_MINUTE: '1000000',
};

interface Conversation {
  id: string;
  investor: TestAccount;
  employee: TestAccount;
}

let testDatabase: TestDatabase;
let database: Database;
let processes: Awaited<ReturnType<typeof createApiProcesses>>;
let proxy: DatabaseProxy;
let balancer: Balancer;
/** The process of the sender. */
let first: ApiProcess;
/** The process of the reader, whose connections to the database pass the proxy. */
let second: ApiProcess;
const readers: MessageReader[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { maximumConnections: 5 });
  proxy = await startDatabaseProxy(testDatabase.url);
  balancer = await startBalancer();
  processes = await createApiProcesses(testDatabase.url);
  [first, second] = await runPhase('two processes start', 280, () =>
    Promise.all([processes.start(settings), processes.start({ ...settings, DATABASE_URL: proxy.url })]),
  );
}, 300_000);
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await processes?.close();
  await balancer?.close();
  await proxy?.close();
  await database?.close();
  await testDatabase?.drop();
});

async function startConversation(): Promise<Conversation> {
  const [investor, employee] = [await createAccount(database), await createAccount(database, { roles: [7] })];
  const { id } = await database.prisma.conversation.create({
    data: { investorId: investor.id, employeeId: employee.id },
  });
  return { id, investor, employee };
}

async function read(as: TestAccount, { id }: Conversation, url: string, spread?: number): Promise<MessageReader> {
  const authorization = `Bearer ${await processes.mintToken(as)}`;
  // Beside other tests a process may take long to answer; only live ones are frozen.
  const answerWithin = isLive ? 5_000 : 60_000;
  const reader = startMessageReader({
    ...{ url, authorization, conversationId: id, answerWithin },
    ...(spread ? { spread } : {}),
  });
  readers.push(reader);
  return reader;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const numbersOf = ({ received }: MessageReader) => received.map(({ sequence }) => sequence);

/** Sends texts one after the other at a pace at which a fault falls between two of them. */
async function sendPaced(client: TestClient, { id, employee }: Conversation, count: number): Promise<void> {
  for (const number of numbered(count)) {
    await sendUntilStored(client, employee, { conversationId: id, text: String(number) });
    await delay(10);
  }
}

/** Waits until a reader has all messages, and expects each of them once and in order. */
async function expectAll(reader: MessageReader, count: number, seconds = 60): Promise<void> {
  await runPhase(
    `a reader has all of ${count} messages`,
    seconds,
    () => expect.poll(() => reader.received.length, { timeout: seconds * 1_000 }).toBeGreaterThanOrEqual(count),
    () => `${reader.received.length} on ${reader.connections()} connections`,
  );
  expect(numbersOf(reader)).toEqual(numbered(count));
}

const untilConnected = (reader: MessageReader) => expect.poll(reader.isConnected, { interval: 20 }).toBe(true);

test('MSG-03 CHAT-10 a reader at another process gets each message once and in order while listening connections are cut', async () => {
  const conversation = await startConversation();
  const reader = await read(conversation.investor, conversation, second.url);
  await untilConnected(reader);
  const sending = sendPaced(first.client, conversation, 40);
  for (const _ of numbered(2)) {
    const cut = await cutListeners(database, 2);
    const left = async () => (await listeningBackends(database)).filter((pid) => cut.includes(pid));
    await expect.poll(left).toEqual([]);
  }
  await sending;
  await expectAll(reader, 40);
  // The socket outlived it.
  expect(reader.connections()).toBe(1);
});

test('MSG-03 CHAT-10 a listening connection that is silently dropped delays messages and loses none', async () => {
  const conversation = await startConversation();
  const reader = await read(conversation.investor, conversation, second.url);
  await untilConnected(reader);
  await sendPaced(first.client, conversation, 10);
  await expectAll(reader, 10);
  await expect.poll(async () => (await listeningBackends(database)).length).toBe(2);
  const before = await listeningBackends(database);
  expect(proxy.freeze('listening')).toBe(1);
  await sendPaced(first.client, conversation, 10);
  await expectAll(reader, 20);
  expect(reader.connections()).toBe(1);
  if (!isLive) return;
  // The connection check replaces it.
  await runPhase('the connection is replaced', 60, () =>
    expect
      .poll(async () => (await listeningBackends(database)).filter((pid) => !before.includes(pid)).length, {
        timeout: 60_000,
      })
      .toBe(1),
  );
  await sendPaced(first.client, conversation, 10);
  await expectAll(reader, 30);
});

test('MSG-03 CHAT-11 a reader whose process is killed or frozen goes on at the other without gap or double', async () => {
  const conversation = await startConversation();
  // Both processes take connections; the reader's first one goes to the second.
  balancer.add(second.url);
  const reader = await read(conversation.investor, conversation, balancer.url);
  await untilConnected(reader);
  balancer.add(first.url);
  const sending = sendPaced(first.client, conversation, 60);
  await expect.poll(() => reader.received.length, { interval: 10 }).toBeGreaterThan(5);
  if (isLive) {
    process.kill(second.processId, 'SIGSTOP');
    balancer.remove(second.url);
    await runPhase('the reader leaves the frozen process', 30, () => expect.poll(reader.connections).toBe(2));
  }
  await second.kill();
  await sending;
  await expectAll(reader, 60);
  expect(reader.connections()).toBe(2);
  balancer.remove(second.url);
});

test.runIf(isLive)(
  'MSG-03 CHAT-10 CHAT-11 processes are restarted in turn under 50 messages a second and 200 sockets: no page has a gap',
  { timeout: 900_000 },
  async () => {
    const conversations = await runPhase('100 conversations', 60, () =>
      Promise.all(numbered(100).map(() => startConversation())),
    );
    let old = [first, await runPhase('a second process', 280, () => processes.start(settings))];
    balancer.add(old[1]?.url ?? '');
    const pages = (
      await Promise.all(
        conversations.map(async (each) => {
          const both = [each.investor, each.employee].map((as) => read(as, each, balancer.url, 3_000));
          return Promise.all(both);
        }),
      )
    ).flat();
    const connected = () => pages.filter((page) => page.isConnected()).length;
    await runPhase(
      '200 pages connect',
      60,
      () => expect.poll(connected).toBe(200),
      () => `${connected()} connected, ${balancer.connections()} connections`,
    );

    const client = createClient(balancer.url, processes.mintToken);
    const stream: Stream = startStream(50, (number) => {
      const conversation = conversations[number % 100] as Conversation;
      const from = Math.floor(number / 100) % 2 ? conversation.employee : conversation.investor;
      return sendUntilStored(client, from, { conversationId: conversation.id, text: `text ${number}` });
    });
    const progress = () => `${stream.started()} messages, ${stream.open()} unanswered, ${connected()} pages connected`;
    await delay(5_000);
    for (const leaving of old) {
      const next = await runPhase('a process starts', 280, () => processes.start(settings), progress);
      old = [...old, next];
      balancer.add(next.url);
      balancer.remove(leaving.url);
      expect(await runPhase('a process stops', 30, () => leaving.stop(), progress)).toBe(0);
      await runPhase('all pages are back', 60, () => expect.poll(connected).toBe(200), progress);
    }
    await delay(5_000);
    await runPhase('all messages are answered', 60, () => stream.stop(), progress);

    const { rows } = await database.pool.query<{ id: string; texts: string[] }>(
      `SELECT conversation_id AS id, array_agg(text ORDER BY sequence) AS texts FROM message
       WHERE conversation_id = ANY($1) GROUP BY 1`,
      [conversations.map(({ id }) => id)],
    );
    const stored = new Map(rows.map(({ id, texts }) => [id, texts]));
    const sent = numbered(stream.started()).map((number) => `text ${number - 1}`);
    // Each was stored once, also those whose answer was lost.
    expect([...stored.values()].flat().sort()).toEqual(sent.sort());
    const expected = conversations.flatMap(({ id }) => [stored.get(id) ?? [], stored.get(id) ?? []]);
    const missing = () => pages.filter((page, index) => page.received.length < (expected[index]?.length ?? 0)).length;
    await runPhase(
      'every page has everything',
      60,
      () => expect.poll(missing).toBe(0),
      () => `${missing()} pages lack messages`,
    );
    for (const [index, page] of pages.entries()) {
      const texts = expected[index] ?? [];
      expect(page.received).toEqual(texts.map((text, place) => ({ sequence: place + 1, text })));
    }
    // Every page lost its process at least once.
    expect(Math.min(...pages.map((page) => page.connections()))).toBeGreaterThan(1);
    const times = stream.times.toSorted((one, other) => one - other);
    const at = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
    process.stdout.write(`${times.length} messages, answered in ${at(0.5)} (p50), ${at(0.95)} (p95), ${at(0.999)}\n`);
  },
);
