import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { type Events, openEvents } from '../../src/events/events.ts';
import { Subscription } from '../../src/events/subscription.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { startDatabaseProxy } from '../kit/database-proxy.ts';

const silent = { warn() {} };
let testDatabase: TestDatabase;
/** Two processes of the product, as far as events go. */
let here: { database: ReturnType<typeof openDatabase>; events: Events };
let there: typeof here;
async function openProcess(): Promise<typeof here> {
  const database = openDatabase(testDatabase.url, { maximumConnections: 5 });
  return { database, events: await openEvents(database, silent) };
}
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  [here, there] = await Promise.all([openProcess(), openProcess()]);
});
afterAll(async () => {
  for (const { events, database } of [here, there]) {
    await events.close();
    await database.close();
  }
  await testDatabase.drop();
});

const changed = (accountId: string) => ({ accountId });

test('an event reaches the subscribers of every process once, in order', async () => {
  const received: Record<'here' | 'there', unknown[]> = { here: [], there: [] };
  const unsubscribes = [
    here.events.on('access.changed', (event) => received.here.push(event)),
    there.events.on('access.changed', (event) => received.there.push(event)),
  ];
  const sent = Array.from({ length: 20 }, (_item, index) => changed(`account ${index}`));
  // Committed together, so that they are also read together.
  await here.database.prisma.$transaction(async (transaction) => {
    for (const event of sent) await here.events.publish('access.changed', event, transaction);
  });
  await expect.poll(() => received.there.length).toBe(20);
  await expect.poll(() => received.here.length).toBe(20);
  expect(received).toEqual({ here: sent, there: sent });
  for (const unsubscribe of unsubscribes) unsubscribe();
});

test('an event of a transaction leaves when it commits, and never when it is rolled back', async () => {
  const received: unknown[] = [];
  const unsubscribe = there.events.on('access.changed', (event) => received.push(event));
  await here.database.prisma.$transaction(async (transaction) => {
    await here.events.publish('access.changed', changed('committed'), transaction);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toEqual([]);
  });
  const failure = new Error('rolled back');
  await expect(
    here.database.prisma.$transaction(async (transaction) => {
      await here.events.publish('access.changed', changed('rolled back'), transaction);
      throw failure;
    }),
  ).rejects.toThrow('rolled back');
  await here.events.publish('access.changed', changed('last'));
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual([changed('committed'), changed('last')]);
  unsubscribe();
});

test('a subscription hears what it wants from its start on, and can be left while it waits', async () => {
  const events = there.events.subscribe('access.changed', 'accountId', 'wanted');
  const sent = ['unwanted', 'wanted', 'wanted'].map((accountId, number) => ({ accountId, sessionUid: `${number}` }));
  for (const event of sent) await here.events.publish('access.changed', event);
  expect(await events.next()).toEqual({ done: false, value: sent[1] });
  expect(await events.next()).toEqual({ done: false, value: sent[2] });
  const waiting = events.next();
  expect(await events.return?.()).toMatchObject({ done: true });
  expect(await waiting).toMatchObject({ done: true });
  await here.events.publish('access.changed', changed('wanted'));
  expect(await events.next()).toMatchObject({ done: true });
});

test('a reader that takes nothing any more is ended after a thousand events, others go on', async () => {
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

test('what was published while a process could not listen is heard when it listens again', async () => {
  const received: unknown[] = [];
  const unsubscribe = there.events.on('access.changed', ({ accountId }) => received.push(accountId));
  await here.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  );
  await here.events.publish('access.changed', changed('meanwhile'));
  await expect.poll(() => received, { timeout: 10_000 }).toContain('meanwhile');
  await here.events.publish('access.changed', changed('afterwards'));
  await expect.poll(() => received.at(-1)).toBe('afterwards');
  expect(received.filter((accountId) => accountId === 'meanwhile')).toHaveLength(1);
  unsubscribe();
});

test('messages that cannot be read are read as soon as they can be', async () => {
  let failures = 2;
  const database: typeof here.database = {
    ...here.database,
    async query(statement, values) {
      if (statement.name === 'events.read' && failures > 0) {
        failures -= 1;
        throw new Error('no connection is free');
      }
      return here.database.query(statement, values);
    },
  };
  const events = await openEvents(database, silent);
  const received: unknown[] = [];
  events.on('access.changed', (event) => received.push(event));
  await here.events.publish('access.changed', changed('late'));
  await expect.poll(() => received).toEqual([changed('late')]);
  expect(failures).toBe(0);
  await events.close();
});

test('a connection that a network dropped without a word is given up, and what it missed is caught up on', async () => {
  const proxy = await startDatabaseProxy(testDatabase.url);
  const database = openDatabase(proxy.url, { maximumConnections: 5 });
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words.at(-1)) };
  const events = await openEvents(database, log, { every: 100, deadline: 200 });
  const received: unknown[] = [];
  events.on('access.changed', (event) => received.push(event));
  await expect.poll(() => database.pool.idleCount).toBe(0);
  proxy.freeze();
  await here.events.publish('access.changed', changed('missed'));
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(changed('missed'));
  expect(received).toContainEqual({ everyone: true });
  expect(warnings).toContain('The event connection does not answer');
  await events.close();
  await database.close();
  await proxy.close();
});
