import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { type Events, openEvents } from '../../src/events/events.ts';
import { Subscription } from '../../src/events/subscription.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { startDatabaseProxy } from '../kit/database-proxy.ts';

const silent = { warn() {} };
let testDatabase: TestDatabase;
/** Two processes of the API, reduced to their events. */
let local: { database: ReturnType<typeof openDatabase>; events: Events };
let remote: typeof local;
async function openProcess(): Promise<typeof local> {
  const database = openDatabase(testDatabase.url, { maximumConnections: 5 });
  return { database, events: await openEvents(database, silent) };
}
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  [local, remote] = await Promise.all([openProcess(), openProcess()]);
});
afterAll(async () => {
  for (const { events, database } of [local, remote]) {
    await events.close();
    await database.close();
  }
  await testDatabase.drop();
});

const changed = (accountId: string) => ({ accountId });

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
  await local.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  );
  await local.events.publish('access.changed', changed('meanwhile'));
  await expect.poll(() => received, { timeout: 10_000 }).toContain('meanwhile');
  await local.events.publish('access.changed', changed('afterwards'));
  await expect.poll(() => received.at(-1)).toBe('afterwards');
  expect(received.filter((accountId) => accountId === 'meanwhile')).toHaveLength(1);
  unsubscribe();
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
  await local.events.publish('access.changed', changed('late'));
  await expect.poll(() => received).toEqual([changed('late')]);
  expect(failures).toBe(0);
  await events.close();
});

test('a silently dropped connection is replaced, and missed events are delivered', async () => {
  const proxy = await startDatabaseProxy(testDatabase.url);
  const database = openDatabase(proxy.url, { maximumConnections: 5 });
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words.at(-1)) };
  const events = await openEvents(database, log, { every: 100, deadline: 200 });
  const received: unknown[] = [];
  events.on('access.changed', (event) => received.push(event));
  await expect.poll(() => database.pool.idleCount).toBe(0);
  proxy.freeze();
  await local.events.publish('access.changed', changed('missed'));
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(changed('missed'));
  expect(received).toContainEqual({ everyone: true });
  expect(warnings).toContain('The event connection does not answer');
  await events.close();
  await database.close();
  await proxy.close();
});
