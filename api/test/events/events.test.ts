import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { type Announcement, pack } from '../../src/events/announcer.ts';
import { type Events, openEvents } from '../../src/events/events.ts';
import { Subscription } from '../../src/events/subscription.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { startDatabaseProxy } from '../kit/database-proxy.ts';
import { cutListeners } from '../kit/listeners.ts';

const silent = { warn() {} };
let testDatabase: TestDatabase;
/** Two processes of the API, reduced to their events. */
let local: { database: ReturnType<typeof openDatabase>; events: Events };
let remote: typeof local;
async function openProcess(poll?: number): Promise<typeof local> {
  const database = openDatabase(testDatabase.url, { maximumConnections: 5 });
  return { database, events: await openEvents(database, silent, poll ? { poll } : {}) };
}
async function closeProcess({ events, database }: typeof local): Promise<void> {
  await events.close();
  await database.close();
}
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  [local, remote] = await Promise.all([openProcess(), openProcess()]);
});
afterAll(async () => {
  await Promise.all([local, remote].map(closeProcess));
  await testDatabase.drop();
});

const changed = (accountId: string) => ({ accountId });

/** Stores an event as a process does that is killed between the commit and the announcement. */
const storeUnannounced = (accountId: string) =>
  local.database.pool.query(`INSERT INTO outbox_message (topic, payload) VALUES ('access.changed', $1)`, [
    JSON.stringify(changed(accountId)),
  ]);

test('an event reaches the subscribers of every process once, in order', async () => {
  const received: Record<'local' | 'remote', unknown[]> = { local: [], remote: [] };
  const unsubscribes = [
    local.events.on('access.changed', (event) => received.local.push(event)),
    remote.events.on('access.changed', (event) => received.remote.push(event)),
  ];
  const sent = Array.from({ length: 20 }, (_item, index) => changed(`account ${index}`));
  // Published in one transaction, so that they are read in one batch.
  await local.database.prisma.$transaction(async (transaction) => {
    for (const event of sent) await local.events.publish('access.changed', event, transaction);
  });
  await expect.poll(() => received.remote.length).toBe(20);
  await expect.poll(() => received.local.length).toBe(20);
  expect(received).toEqual({ local: sent, remote: sent });
  for (const unsubscribe of unsubscribes) unsubscribe();
});

test('an event is sent when its transaction commits, and never when it is rolled back', async () => {
  const received: unknown[] = [];
  const unsubscribe = remote.events.on('access.changed', (event) => received.push(event));
  await local.database.prisma.$transaction(async (transaction) => {
    await local.events.publish('access.changed', changed('committed'), transaction);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toEqual([]);
  });
  const failure = new Error('rolled back');
  await expect(
    local.database.prisma.$transaction(async (transaction) => {
      await local.events.publish('access.changed', changed('rolled back'), transaction);
      throw failure;
    }),
  ).rejects.toThrow('rolled back');
  await local.events.publish('access.changed', changed('last'));
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual([changed('committed'), changed('last')]);
  unsubscribe();
});

test('a subscription receives matching events from its start on, and can be ended while it waits', async () => {
  const events = remote.events.subscribe('access.changed', 'accountId', 'wanted');
  const sent = ['unwanted', 'wanted', 'wanted'].map((accountId, number) => ({ accountId, sessionUid: `${number}` }));
  for (const event of sent) await local.events.publish('access.changed', event);
  expect(await events.next()).toEqual({ done: false, value: sent[1] });
  expect(await events.next()).toEqual({ done: false, value: sent[2] });
  const waiting = events.next();
  expect(await events.return?.()).toMatchObject({ done: true });
  expect(await waiting).toMatchObject({ done: true });
  await local.events.publish('access.changed', changed('wanted'));
  expect(await events.next()).toMatchObject({ done: true });
});

test('a stalled subscription is ended after a thousand queued events', async () => {
  const stalled = new Subscription<number>(() => {
    ended = true;
  });
  let ended = false;
  for (let event = 0; event < 1_000; event += 1) stalled.push(event);
  expect(ended).toBe(false);
  stalled.push(1_000);
  expect(ended).toBe(true);
  const received: number[] = [];
  for await (const event of stalled) received.push(event);
  expect(received).toHaveLength(1_000);
});

test('events published while a process is disconnected are delivered when it reconnects', async () => {
  const received: unknown[] = [];
  const unsubscribe = remote.events.on('access.changed', ({ accountId }) => received.push(accountId));
  await cutListeners(local.database, 2);
  await local.events.publish('access.changed', changed('meanwhile'));
  await expect.poll(() => received).toContain('meanwhile');
  await local.events.publish('access.changed', changed('afterwards'));
  await expect.poll(() => received.at(-1)).toBe('afterwards');
  expect(received.filter((accountId) => accountId === 'meanwhile')).toHaveLength(1);
  unsubscribe();
});

test('an event whose process was killed before announcing it is delivered once, in every process', async () => {
  const names = ['announced', 'left behind'];
  const received: string[] = [];
  const unsubscribes = [local, remote].map(({ events }) =>
    events.on('access.changed', ({ accountId = '' }) => {
      if (names.includes(accountId)) received.push(accountId);
    }),
  );
  await storeUnannounced('left behind');
  await local.events.publish('access.changed', changed('announced'));
  await expect.poll(() => received.length).toBe(4);
  // Two more polls, whose window still contains both.
  const polls = vi.spyOn(remote.database, 'query');
  await expect.poll(() => polls.mock.calls.length).toBeGreaterThanOrEqual(2);
  polls.mockRestore();
  expect(received.sort()).toEqual(['announced', 'announced', 'left behind', 'left behind']);
  for (const unsubscribe of unsubscribes) unsubscribe();
});

test('a process that hears nothing of a topic reads nothing, and long events are read from their row', async () => {
  // Without polls, which would read an announcement that is late on a busy machine.
  const processes = await Promise.all([openProcess(600_000), openProcess(600_000)]);
  const [deaf, hearing] = processes;
  const statements = processes.map(({ database }) => vi.spyOn(database, 'query'));
  const received: unknown[] = [];
  const [short, long] = [changed('short'), changed('long '.repeat(2_000))];
  hearing.events.on('access.changed', (event) => {
    if ([short, long].some((each) => isDeepStrictEqual(each, event))) received.push(event);
  });
  await deaf.events.publish('access.changed', short);
  await deaf.events.publish('access.changed', long);
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual([short, long]);
  const reads = statements.map(({ mock }) => mock.calls.filter(([{ name }]) => name === 'events.read').length);
  expect(reads).toEqual([0, 1]);
  await Promise.all(processes.map(closeProcess));
});

test('events are announced together, outside the transaction of the change', async () => {
  const statements = vi.spyOn(local.database, 'query');
  const announced = () => statements.mock.calls.filter(([{ name }]) => name === 'events.notify');
  const received: unknown[] = [];
  const unsubscribe = remote.events.on('access.changed', ({ accountId }) => {
    // On a busy machine, events of the tests before may still arrive.
    if (accountId?.startsWith('together')) received.push(accountId);
  });
  const sent = Array.from({ length: 200 }, (_item, index) => `together ${index}`);
  await local.database.prisma.$transaction(async (transaction) => {
    for (const id of sent) await local.events.publish('access.changed', changed(id), transaction);
    expect(announced()).toEqual([]);
  });
  await expect.poll(() => received.length).toBe(sent.length);
  expect(received).toEqual(sent);
  expect(announced()).toHaveLength(1);
  statements.mockRestore();
  unsubscribe();
});

test('announcements are packed below the limit of PostgreSQL, each event once', () => {
  const topic = 'access.changed';
  const announcements = Array.from(
    { length: 300 },
    (_item, index): Announcement => [`${index}`, topic, changed('ü'.repeat(index * 9))],
  );
  const packed = pack(announcements);
  for (const text of packed) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  const unpacked = packed.flatMap((text) => JSON.parse(text) as Announcement[]);
  expect(unpacked.map(([id]) => id)).toEqual(announcements.map(([id]) => id));
  expect(unpacked[10]).toEqual(announcements[10]);
  expect(unpacked[299]).toEqual(['299', topic]);
});

test('reading events is retried after an error', async () => {
  let failures = 2;
  const database: typeof local.database = {
    ...local.database,
    async query(statement, values) {
      if (statement.name === 'events.read' && failures > 0) {
        failures -= 1;
        throw new Error('no connection is free');
      }
      return local.database.query(statement, values);
    },
  };
  const events = await openEvents(database, silent);
  const received: unknown[] = [];
  events.on('access.changed', (event) => received.push(event));
  await storeUnannounced('late');
  // A process may also be told of what was stored in the quarter of a second before it started.
  const late = () => received.filter((event) => isDeepStrictEqual(event, changed('late')));
  await expect.poll(late).toHaveLength(1);
  expect(failures).toBe(0);
  await events.close();
});

test('a silently dropped connection is replaced, and missed events are delivered', async () => {
  const proxy = await startDatabaseProxy(testDatabase.url);
  const database = openDatabase(proxy.url, { maximumConnections: 5 });
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words.at(-1)) };
  const events = await openEvents(database, log, { poll: 200, every: 100, deadline: 2_000 });
  const received: unknown[] = [];
  events.on('access.changed', (event) => received.push(event));
  proxy.freeze();
  await local.events.publish('access.changed', changed('missed'));
  await expect.poll(() => received).toContainEqual(changed('missed'));
  await expect.poll(() => received).toContainEqual({ everyone: true });
  expect(warnings).toContain('The event connection does not answer');
  await events.close();
  // Before the database, which waits for the answers of the dropped connections otherwise.
  await proxy.close();
  await database.close();
});
