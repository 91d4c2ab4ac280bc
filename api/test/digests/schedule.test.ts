import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purges } from '../../src/domains/digests/purges.ts';
import { storeDueDigests } from '../../src/domains/digests/sending.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import { maximumAttempts } from '../../src/mail/mails.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { createDeal } from '../kit/seed.ts';
import { type DigestApi, inDays, log, startDigests } from './kit.ts';

let digests: DigestApi;
beforeAll(async () => {
  digests = await startDigests();
});
beforeEach(async () => {
  const { prisma } = digests.api.database;
  await prisma.deal.updateMany({ data: { publishedAt: null } });
  await prisma.account.updateMany({ data: { emailPreferenceFrequency: 5 } });
});
afterAll(() => digests.close());

const published = (title: string, days: number) =>
  createDeal(digests.api.database, { title, publishedAt: inDays(days) });
const stored = ({ id }: TestAccount) =>
  digests.api.database.prisma.digest.findMany({ where: { accountId: id }, orderBy: { until: 'asc' } });
const titlesIn = (text: string | undefined) => text?.match(/(?<= - )Series \w+/g) ?? [];
const topic = { investmentOpportunities: true };

it('NOTE-06 digests begin anew after `never`, and another frequency goes on from the last one', async () => {
  // So that no monthly digest falls due between the second and the third day.
  const isWithinMonth = (days: number) => inDays(days).getUTCDate() > 2 && inDays(days).getUTCDate() < 28;
  const start = [0, 5, 10].find((days) => isWithinMonth(days + 2) && isWithinMonth(days + 3)) ?? 0;
  const at = (days: number) => inDays(start + days);
  const account = await digests.subscriber(topic);
  await published('Series A', start + 0.01);
  expect(titlesIn((await digests.digestOf(account, at(2)))?.text)).toEqual(['Series A']);
  await published('Series B', start + 2.5);
  await digests.prefer(account, { ...topic, frequency: 4 });
  expect(await digests.digestOf(account, at(3))).toBeUndefined();
  expect(titlesIn((await digests.digestOf(account, at(40)))?.text)).toEqual(['Series B']);
  await digests.prefer(account, { frequency: 5 });
  await published('Series C', start + 41);
  expect(await digests.digestOf(account, at(42))).toBeUndefined();
  await digests.prefer(account, topic);
  await digests.api.database.prisma.account.update({ where: { id: account.id }, data: { digestsSince: at(42) } });
  await published('Series D', start + 42.5);
  expect(titlesIn((await digests.digestOf(account, at(44)))?.text)).toEqual(['Series D']);
});

it('NOTE-06 somebody who wants digests for the first time is not told of the past', async () => {
  await published('Series A', -0.01);
  const account = await digests.api.createAccount();
  await digests.prefer(account, topic);
  expect(await digests.digestOf(account, inDays(2))).toBeUndefined();
});

it('NOTE-06 the time zone is the account’s, or else the platform’s', async () => {
  const [own, platform] = [await digests.subscriber(topic), await digests.subscriber(topic)];
  const { errors } = await digests.api.query(
    'mutation { updateAccountSettings(input: { timeZone: "Asia/Kathmandu", language: "en", messageMails: true }) { id } }',
    {},
    { as: own },
  );
  expect(errors).toEqual([]);
  await published('Series A', 0.01);
  await storeDueDigests(digests.api.services, inDays(2));
  const hourOf = async (account: TestAccount, timeZone: string) =>
    (await stored(account)).map(({ until }) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(until),
    );
  expect(await hourOf(own, 'Asia/Kathmandu')).toEqual(['08:00:00']);
  expect(await hourOf(platform, 'Europe/Zurich')).toEqual(['08:00:00']);
});

it('NOTE-06 what a failing mail server kept back is told by the next digest, once', async () => {
  const account = await digests.subscriber(topic);
  await published('Series A', 0.01);
  digests.mailbox.refuse(1);
  expect(await digests.digestOf(account, inDays(2))).toBeUndefined();
  await published('Series B', 2.5);
  const { prisma } = digests.api.database;
  const [unsent] = await prisma.mail.findMany({ where: { accountId: account.id } });
  // While it is being sent, the next one waits.
  await prisma.mail.update({ where: { id: unsent?.id ?? '' }, data: { leasedUntil: inDays(0.1) } });
  await storeDueDigests(digests.api.services, inDays(4));
  expect(await stored(account)).toHaveLength(1);
  await prisma.mail.update({ where: { id: unsent?.id ?? '' }, data: { leasedUntil: null } });
  expect(titlesIn((await digests.digestOf(account, inDays(4)))?.text)).toEqual(['Series B', 'Series A']);
  expect((await attemptMail(digests.api.services, unsent?.id ?? '', log)).state).toBe('SUPERSEDED');
  expect(await digests.digestOf(account, inDays(6))).toBeUndefined();
});

it('NOTE-06 a mail server that is down for a week loses no period: each is told once when it is back', async () => {
  const account = await digests.subscriber(topic);
  const { prisma } = digests.api.database;
  const days = [1, 2, 3, 4, 5, 6, 7, 8];
  const titles = days.map((number) => `Series ${'ABCDEFGH'[number - 1]}`);
  for (const [index, title] of titles.entries()) await published(title, index + 0.01);
  const isDown = (number: number) => number <= 7;
  for (const number of days.filter(isDown)) {
    digests.mailbox.refuse(1);
    await storeDueDigests(digests.api.services, inDays(number + 1));
    // The third digest has used up its attempts; the others are still retried when the next one replaces them.
    const attempts = number === 3 ? maximumAttempts - 1 : 3;
    await prisma.mail.updateMany({ where: { accountId: account.id, state: 'QUEUED' }, data: { attempts } });
    expect(await digests.deliver(account)).toBeUndefined();
    if (number === 3) expect(await prisma.mail.count({ where: { accountId: account.id, state: 'GIVEN_UP' } })).toBe(1);
  }
  const back = await digests.digestOf(account, inDays(9));
  expect(titlesIn(back?.text).sort()).toEqual(titles);
  expect(await digests.deliver(account)).toBeUndefined();
  await published('Series I', 9.5);
  expect(titlesIn((await digests.digestOf(account, inDays(11)))?.text)).toEqual(['Series I']);
  const mails = await prisma.mail.findMany({ where: { accountId: account.id }, select: { state: true } });
  expect(mails.map(({ state }) => state).sort()).toEqual(['SENT', 'SENT', ...Array<string>(7).fill('SUPERSEDED')]);
});

it('NOTE-06 a mail server that takes its time with a digest gets it once, and the next period waits for it', async () => {
  const account = await digests.subscriber(topic);
  await published('Series A', 0.01);
  await storeDueDigests(digests.api.services, inDays(2));
  const release = digests.mailbox.hold();
  const sending = digests.deliver(account);
  const { prisma } = digests.api.database;
  const queued = () => prisma.mail.findMany({ where: { accountId: account.id } });
  await expect.poll(async () => (await queued())[0]?.leasedUntil).toBeInstanceOf(Date);
  await published('Series B', 2.5);
  await storeDueDigests(digests.api.services, inDays(4));
  expect(await queued()).toHaveLength(1);
  release();
  expect(titlesIn((await sending)?.text)).toEqual(['Series A']);
  expect(titlesIn((await digests.digestOf(account, inDays(4)))?.text)).toEqual(['Series B']);
});

it('NOTE-06 many accounts are done in batches, and their mails wait in one queue', async () => {
  const { pool, prisma } = digests.api.database;
  await pool.query(
    `INSERT INTO account (issuer, subject, email, updated_at, approved_at, email_confirmed_at, email_preference_frequency, email_preference_investment_opportunities)
     SELECT 'crowd', 'crowd-' || n, 'crowd-' || n || '@example.test', now(), now(), now(), 1, true FROM generate_series(1, 120) n`,
  );
  await published('Series A', 0.01);
  await storeDueDigests(digests.api.services, inDays(2));
  const crowd = { account: { issuer: 'crowd' } };
  expect(await prisma.digest.count({ where: crowd })).toBe(120);
  const { rows } = await pool.query(
    `SELECT DISTINCT queue.queue_name FROM graphile_worker._private_jobs job
       JOIN mail ON mail.id::text = job.payload->>'mailId' AND mail.kind = 'DIGEST'
       LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id`,
  );
  expect(rows).toEqual([{ queue_name: 'digests' }]);
});

it('NOTE-06 digests are kept for 90 days', async () => {
  const account = await digests.subscriber(topic);
  const { prisma, pool } = digests.api.database;
  await prisma.digest.createMany({
    data: [-89, -91].map((days) => ({ accountId: account.id, since: inDays(days - 1), until: inDays(days) })),
  });
  await pool.query(String(purges.digest));
  expect(await stored(account)).toHaveLength(1);
});
