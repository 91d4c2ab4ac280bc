import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { purges, tasks } from '../../src/composition.ts';
import { createInvitation, storeInvitationMail } from '../../src/domains/invitations/service.ts';
import { purgeExpired } from '../../src/jobs/purge.ts';
import type { AllTasks } from '../../src/jobs/tasks.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { createLogger } from '../../src/plugins/logging.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let workers: Worker[] = [];
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** The tasks without their schedules, whose jobs would be counted where a minute begins during a test. */
const unscheduled = Object.fromEntries(
  Object.entries(tasks).map(([name, task]) => [name, { ...task, schedule: undefined }]),
) as unknown as AllTasks;

const waiting = async () => (await api.database.pool.query('SELECT FROM graphile_worker.jobs')).rowCount;

/** Invites in a transaction that is committed or rolled back. */
async function invite(email: string, end: 'commit' | 'roll back'): Promise<void> {
  await api.services.database.prisma
    .$transaction(async (transaction) => {
      const invitation = await createInvitation(transaction, {}, { email, roleId: 1 });
      await storeInvitationMail(api.services, transaction, invitation);
      if (end === 'roll back') throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
}

test('REG-10 a job is stored in the transaction of its change', async () => {
  await invite('rolled-back@example.test', 'roll back');
  expect(await waiting()).toBe(0);
  await invite('committed@example.test', 'commit');
  expect(await waiting()).toBe(1);
  workers.push(await startWorker(api.services, unscheduled, api.server.log));
  await mailbox.next('committed@example.test');
  await expect.poll(waiting).toBe(0);
  expect(mailbox.mails).toEqual([]);
});

test('AAPI-06 two processes run each job once', async () => {
  const addresses = Array.from({ length: 8 }, () => `${randomUUID()}@example.test`);
  for (const address of addresses) await invite(address, 'commit');
  workers = await Promise.all([1, 2].map(() => startWorker(api.services, unscheduled, api.server.log)));
  await Promise.all(addresses.map((address) => mailbox.next(address)));
  await expect.poll(waiting).toBe(0);
  expect(mailbox.mails).toEqual([]);
});

test('AAPI-06 the next worker continues the jobs of a stopped one', async () => {
  const worker = await startWorker(api.services, unscheduled, api.server.log);
  await worker.stop();
  await invite('later@example.test', 'commit');
  expect(await waiting()).toBe(1);
  workers.push(await startWorker(api.services, unscheduled, api.server.log));
  await mailbox.next('later@example.test');
});

test('AAPI-06 a worker that loses its connection reports it, restarts and finishes its job', async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const { database } = api.services;
  // Without this, a busy machine would see it running again before it asks.
  const seen = Promise.withResolvers<void>();
  const restarted: typeof database = {
    ...database,
    async query(statement, values) {
      if (statement.name === 'jobs.unlock') await seen.promise;
      return database.query(statement, values);
    },
  };
  const worker = await startWorker({ ...api.services, database: restarted }, unscheduled, log);
  workers.push(worker);
  const watched = await startTestApi({ jobs: worker.state });
  const health = async () => (await watched.rest('/health/ready', { method: 'GET' })).body;
  expect(await health()).toEqual({ status: 'OK', jobs: 'RUNNING', problems: [] });
  // Closes the connection while it marks the first job as done: the worst moment.
  await api.database.pool.query(`
    CREATE SEQUENCE ends;
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF nextval(''ends'') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN OLD; END';
    CREATE TRIGGER end_connection BEFORE DELETE ON graphile_worker._private_jobs
      FOR EACH ROW EXECUTE FUNCTION end_connection()`);
  await invite('held@example.test', 'commit');
  await mailbox.next('held@example.test');
  await expect.poll(health).toEqual({ status: 'OK', jobs: 'RESTARTING', problems: [] });
  seen.resolve();
  await expect.poll(health).toEqual({ status: 'OK', jobs: 'RUNNING', problems: [] });
  // The job is retried at once; its mail was already sent and is not sent twice.
  await expect.poll(waiting).toBe(0);
  expect(mailbox.mails).toEqual([]);
  await api.database.pool.query('DROP FUNCTION end_connection CASCADE');
  await invite('after@example.test', 'commit');
  await mailbox.next('after@example.test');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining([
      'The job worker ended unexpectedly and is being restarted',
      'The job worker is running again',
    ]),
  );
  await watched.close();
});

test('AUTH-28 the purge removes only expired rows', async () => {
  const { prisma } = api.database;
  const { id: accountId } = await api.createAccount();
  const [past, future] = [new Date(Date.now() - 86_400_000 * 40), new Date(Date.now() + 86_400_000)];
  await prisma.oidcPayload.createMany({
    data: [past, future, null].map((expiresAt, index) => ({
      model: 'Grant',
      id: `grant-${index}`,
      payload: {},
      expiresAt,
    })),
  });
  await prisma.oneTimeCode.createMany({
    data: [past, future].map((expiresAt, index) => ({
      hash: Uint8Array.from(Buffer.alloc(32, index + 1)),
      purpose: 'PASSWORD_RESET' as const,
      email: 'purge@example.test',
      expiresAt,
    })),
  });
  await prisma.idempotencyKey.createMany({
    data: [past, new Date()].map((createdAt, index) => ({
      accountId,
      route: 'POST /api/investment/insert',
      key: `key-number-${index}`,
      bodyHash: Uint8Array.from(Buffer.alloc(32)),
      statusCode: 200,
      response: {},
      createdAt,
    })),
  });
  await prisma.rateLimit.createMany({
    data: [past, future].map((date, index) => ({ key: `key-${index}`, points: 1, expire: BigInt(date.getTime()) })),
  });
  await purgeExpired(api.services, purges, { info() {} });
  expect(
    (await prisma.oidcPayload.findMany({ where: { model: 'Grant' }, orderBy: { id: 'asc' } })).map(({ id }) => id),
  ).toEqual(['grant-1', 'grant-2']);
  expect(await prisma.oneTimeCode.findMany({ where: { email: 'purge@example.test' } })).toMatchObject([
    { expiresAt: future },
  ]);
  expect((await prisma.idempotencyKey.findMany({ where: { accountId } })).map(({ key }) => key)).toEqual([
    'key-number-1',
  ]);
  expect((await prisma.rateLimit.findMany({ where: { key: { startsWith: 'key-' } } })).map(({ key }) => key)).toEqual([
    'key-1',
  ]);
});

test('recurring tasks are scheduled', () => {
  const recurring = Object.entries(tasks).flatMap(([name, { schedule }]) => (schedule ? [name] : []));
  expect(recurring.toSorted()).toEqual([
    'account-closing.remove',
    'analytics.partitions',
    'analytics.roll-up',
    'chat.unseen-mails',
    'database.purge',
    'digests.store',
    'files.measure',
    'files.purge',
    'identity.maintain-keys',
    'imports.resume',
    'mail.give-up-stale',
    'notifications.due',
    'notifications.gather',
    'own-data.remove-expired',
    'own-data.resume',
    'releases.collect',
    'releases.decide',
  ]);
});
