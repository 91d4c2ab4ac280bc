import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { attemptMail, deliverMail } from '../../src/mail/delivery.ts';
import { maximumAttempts } from '../../src/mail/mails.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { freePort } from '../kit/free-port.ts';
import { addressesOf, type Mailbox, startMailbox } from './mailbox.ts';

const log = { warn() {} };

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  // No worker runs: the tests trigger each delivery attempt.
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const someAddress = () => `${randomUUID()}@example.test`;
const invite = (email: string) =>
  api.rest<{ mailSent: boolean }>('/api/invite', { as: administrator, body: { email, firstName: 'Grace' } });
const mailOf = (recipient: string) =>
  api.database.prisma.mail.findFirstOrThrow({ where: { recipient }, orderBy: { createdAt: 'desc' } });
const arrived = (email: string) => mailbox.mails.filter(({ to }) => addressesOf(to).includes(email)).length;

describe('a mail sent by a call', () => {
  test('WL-07 AAPI-06 is sent once while the call waits, and its job has nothing to do', async () => {
    const email = someAddress();
    expect(await invite(email)).toMatchObject({ status: 200, body: { result: { mailSent: true } } });
    const mail = await mailOf(email);
    expect(mail).toMatchObject({ kind: 'INVITATION', state: 'SENT', attempts: 1, lastError: null });
    expect(mail.endedAt).toBeInstanceOf(Date);
    await deliverMail(api.services, mail.id, log);
    await Promise.all([1, 2, 3].map(() => attemptMail(api.services, mail.id, log)));
    expect(arrived(email)).toBe(1);
    const { rows } = await api.database.pool.query(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE run_at > now() + interval '5 seconds'`,
    );
    expect(rows).toContainEqual({ task_identifier: 'mail.deliver' });
  });

  test('WL-08 WL-13 stays queued after a temporary rejection, is reported as not sent and is retried', async () => {
    const email = someAddress();
    mailbox.refuse(1);
    expect(await invite(email)).toMatchObject({ status: 200, body: { result: { mailSent: false } } });
    const mail = await mailOf(email);
    expect(mail).toMatchObject({ state: 'QUEUED', attempts: 1, lastError: 'EMESSAGE 450', endedAt: null });
    await deliverMail(api.services, mail.id, log);
    expect(await mailOf(email)).toMatchObject({ state: 'SENT', attempts: 2, lastError: null });
    expect(arrived(email)).toBe(1);
  });

  test('WL-08 is answered within seconds even if the server hangs, and is still sent once', async () => {
    const email = someAddress();
    const release = mailbox.hold();
    const begun = Date.now();
    expect((await invite(email)).body.result.mailSent).toBe(false);
    // It takes five seconds, and the mailer's own timeout would be a minute.
    expect(Date.now() - begun).toBeLessThan(30_000);
    const mail = await mailOf(email);
    // The attempt is still running: its job skips it and retries later.
    await expect(deliverMail(api.services, mail.id, log)).rejects.toThrow('in progress');
    release();
    await expect.poll(async () => (await mailOf(email)).state).toBe('SENT');
    await deliverMail(api.services, mail.id, log);
    expect(await mailOf(email)).toMatchObject({ attempts: 1 });
    expect(arrived(email)).toBe(1);
  });

  test('WL-08 fails without failing the call when the server is down', async () => {
    const down = await startTestApi({ settings: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
    try {
      const as = await down.createAccount({ roles: [3] });
      const answer = await down.rest('/api/invite', { as, body: { email: someAddress() } });
      expect(answer).toMatchObject({ status: 200, body: { status: 'OK', result: { mailSent: false } } });
      expect(await down.database.prisma.mail.findMany()).toMatchObject([{ state: 'QUEUED', lastError: 'ESOCKET' }]);
      expect(await down.database.prisma.whitelistEntry.count()).toBe(1);
    } finally {
      await down.close();
    }
  });
});

describe('a mail that cannot be delivered', () => {
  test('WL-13 is marked as failed for staff after its last attempt', async () => {
    const email = someAddress();
    mailbox.refuse(2);
    await invite(email);
    const { id } = await mailOf(email);
    await api.database.prisma.mail.update({ where: { id }, data: { attempts: maximumAttempts - 1 } });
    await deliverMail(api.services, id, log);
    expect(await mailOf(email)).toMatchObject({ state: 'GIVEN_UP', attempts: maximumAttempts });
    await deliverMail(api.services, id, log);
    expect(arrived(email)).toBe(0);
  });

  test('WL-13 is marked as failed at once on a permanent rejection of the address', async () => {
    const email = someAddress();
    mailbox.rejectAddress(email);
    expect((await invite(email)).body.result.mailSent).toBe(false);
    expect(await mailOf(email)).toMatchObject({ state: 'GIVEN_UP', attempts: 1, lastError: 'EENVELOPE 550' });
  });

  test('WL-13 is retried by another process when its sender was killed, unless that was the last attempt', async () => {
    const email = someAddress();
    mailbox.refuse(1);
    await invite(email);
    const { id } = await mailOf(email);
    const past = new Date(Date.now() - 1_000);
    await api.database.prisma.mail.update({ where: { id }, data: { leasedUntil: past } });
    await deliverMail(api.services, id, log);
    expect(await mailOf(email)).toMatchObject({ state: 'SENT' });
    const other = someAddress();
    mailbox.refuse(1);
    await invite(other);
    const last = await mailOf(other);
    await api.database.prisma.mail.update({
      where: { id: last.id },
      data: { attempts: maximumAttempts, leasedUntil: past },
    });
    await deliverMail(api.services, last.id, log);
    expect(await mailOf(other)).toMatchObject({ state: 'GIVEN_UP' });
  });

  test('WL-13 is marked as failed after three days without a job, but not during an attempt', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const queued = async (createdAt: Date, attemptedAt: Date | null) => {
      const email = someAddress();
      mailbox.refuse(1);
      await invite(email);
      const { id } = await mailOf(email);
      await api.database.prisma.mail.update({ where: { id }, data: { createdAt, attemptedAt } });
      return email;
    };
    const cases = [
      [await queued(daysAgo(4), daysAgo(2)), 'GIVEN_UP'],
      [await queued(daysAgo(4), null), 'GIVEN_UP'],
      [await queued(daysAgo(4), daysAgo(0.3)), 'QUEUED'],
      [await queued(daysAgo(2), daysAgo(2)), 'QUEUED'],
    ] as const;
    await tasks['mail.give-up-stale'].run(api.services, {}, { info() {}, ...log });
    for (const [email, state] of cases) expect(await mailOf(email)).toMatchObject({ state });
    const [[email]] = cases;
    expect((await mailOf(email)).endedAt).toBeInstanceOf(Date);
    const { data } = await api.query(
      'query ($search: String!) { whitelistEntries(tab: WHITELIST, search: $search) { items { mail { state } } } }',
      { search: email },
      { as: administrator },
    );
    expect(data).toEqual({ whitelistEntries: { items: [{ mail: { state: 'GIVEN_UP' } }] } });
  });

  test('WL-11 is not sent once a newer mail replaced it', async () => {
    const email = someAddress();
    mailbox.refuse(1);
    await invite(email);
    const first = await mailOf(email);
    await invite(email);
    expect(arrived(email)).toBe(1);
    await deliverMail(api.services, first.id, log);
    expect(arrived(email)).toBe(1);
    const states = await api.database.prisma.mail.findMany({
      where: { recipient: email },
      orderBy: { createdAt: 'asc' },
    });
    expect(states.map(({ state }) => state)).toEqual(['SUPERSEDED', 'SENT']);
  });
});
