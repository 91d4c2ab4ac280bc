import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeDueDigests } from '../../src/domains/digests/sending.ts';
import { notify } from '../../src/domains/notifications/service.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { matchCalls } from '../matching/kit.ts';
import { type DigestApi, inDays, startDigests } from './kit.ts';

let digests: DigestApi;
beforeAll(async () => {
  digests = await startDigests();
});
afterAll(() => digests.close());

const later = inDays(2);

/** The title of a new deal of this test only. */
let number = 0;
const title = () => {
  number += 1;
  return `Series ${number}`;
};
const newDeal = (deal: Parameters<typeof createDeal>[1] = {}) =>
  createDeal(digests.api.database, { title: title(), ...deal });

/** The titles under each heading of a digest, in order. */
function listsOf(text: string | undefined): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  let current: string[] | undefined;
  for (const part of (text ?? '').split('\n\n')) {
    if (/^[A-Z ]+$/.test(part)) current = lists[part] = [];
    else if (part.startsWith('- '))
      current?.push(
        part
          .slice(2)
          .split('\n')[0]
          ?.replace(/^.* - /, '') ?? '',
      );
  }
  return lists;
}

const watch = (account: TestAccount, dealId: string) =>
  digests.api.database.prisma.watchlistEntry.create({ data: { accountId: account.id, dealId } });
const tellOfTerms = (accountId: string, dealId: string, told: object = {}) =>
  digests.api.database.prisma.$transaction((transaction) =>
    notify(digests.api.services, transaction, [
      { accountId, kind: 'TERMS_CHANGED', entity: 'DEAL', entityId: dealId, dedupeKey: `terms:${dealId}:1`, ...told },
    ]),
  );

it('NOTE-07 a digest holds the new deals, as HTML and as text, with links to them', async () => {
  const account = await digests.subscriber({ investmentOpportunities: true });
  const old = await newDeal({ publishedAt: inDays(-1) });
  const deal = await newDeal();
  const mail = await digests.digestOf(account, later);
  expect(listsOf(mail?.text)).toEqual({ 'NEW DEALS': expect.arrayContaining([deal.title]) });
  expect(mail?.text).not.toContain(old.title);
  const link = paths.deal({ dealId: deal.id });
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);
  expect(mail?.html).toContain(deal.title);
  expect(mail?.text).toContain('every day');
});

it('NOTE-07 nothing to tell sends nothing: nothing new, topics off, or hidden when sent', async () => {
  const { prisma } = digests.api.database;
  await prisma.deal.updateMany({ data: { publishedAt: inDays(-9) } });
  const account = await digests.subscriber({ investmentOpportunities: true, watchlist: true, personalisedDeals: true });
  expect(await digests.digestOf(account, later)).toBeUndefined();
  expect(await prisma.digest.count({ where: { accountId: account.id } })).toBe(0);
  const deal = await newDeal({ publishedAt: inDays(2.5) });
  const silent = await digests.subscriber({});
  await storeDueDigests(digests.api.services, inDays(4));
  expect(await prisma.mail.count({ where: { accountId: silent.id } })).toBe(0);
  await prisma.deal.update({ where: { id: deal.id }, data: { status: 'CANCELED' } });
  expect(await digests.deliver(account)).toBeUndefined();
  expect(await prisma.mail.findMany({ where: { accountId: account.id } })).toMatchObject([{ state: 'SUPERSEDED' }]);
});

it('NOTE-07 deals that match the preferences or a saved search come first, with the reason, and only once', async () => {
  const account = await digests.subscriber({ investmentOpportunities: true, personalisedDeals: true });
  const { api } = digests;
  await matchCalls(api).state(account, { company: { fundingStages: ['SEED'], businessModelB2C: true } });
  const { errors } = await api.query(
    `mutation { createSavedSearch(search: { name: "Late <b>ones</b>", fundingStages: [LATE], sort: { column: PUBLISHED_AT, direction: desc_nulls_last } }) { id } }`,
    {},
    { as: account },
  );
  expect(errors).toEqual([]);
  const companyOf = async (fundingStage: 'SEED' | 'LATE' | 'MID', businessModel: 'B2B' | 'B2C') =>
    (await createCompany(api.database, { name: title(), fundingStage, businessModel })).id;
  const both = await newDeal({ companyId: await companyOf('SEED', 'B2C') });
  const none = await newDeal({ companyId: await companyOf('MID', 'B2B') });
  const found = await newDeal({ companyId: await companyOf('LATE', 'B2B') });
  const mail = await digests.digestOf(account, later);
  expect(listsOf(mail?.text)).toEqual({ 'DEALS FOR YOU': [found.title, both.title], 'NEW DEALS': [none.title] });
  expect(mail?.text).toContain('Meets 2 of 2 of your criteria');
  expect(mail?.text).toContain('Found by your saved search “Late <b>ones</b>”');
  expect(mail?.html).toContain('Late &lt;b&gt;ones&lt;/b&gt;');
});

it('NOTE-07 NOTE-10 it holds changes of watched deals, but not what the panel has shown', async () => {
  const account = await digests.subscriber({ watchlist: true });
  const { prisma } = digests.api.database;
  const deals = await Promise.all([newDeal(), newDeal(), newDeal(), newDeal()]);
  const [changed, shown, unwatched, near] = deals;
  for (const deal of deals) if (deal !== unwatched) await watch(account, deal.id);
  for (const deal of [changed, shown, unwatched]) await tellOfTerms(account.id, deal?.id ?? '');
  await tellOfTerms(account.id, near?.id ?? '', { kind: 'DEADLINE_NEAR', day: inDays(3), dedupeKey: 'deadline' });
  await prisma.notification.updateMany({
    where: { accountId: account.id, entityId: shown?.id ?? '' },
    data: { seenAt: new Date() },
  });
  const mail = await digests.digestOf(account, later);
  expect(listsOf(mail?.text)).toEqual({ 'ON YOUR WATCHLIST': [near?.title, changed?.title] });
  expect(mail?.text).toContain('Its terms have changed');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(inDays(3));
  expect(mail?.text).toContain(`Open until ${day}`);
  // Shown in the panel between the job and the sending.
  await tellOfTerms(account.id, changed?.id ?? '', { dedupeKey: 'terms:2' });
  await prisma.notification.updateMany({
    where: { accountId: account.id, dedupeKey: 'terms:2' },
    data: { createdAt: inDays(2.1) },
  });
  await storeDueDigests(digests.api.services, inDays(4));
  await prisma.notification.updateMany({ where: { accountId: account.id }, data: { seenAt: new Date() } });
  expect(await digests.deliver(account)).toBeUndefined();
});

it('NOTE-10 disabled and unapproved accounts get none, nor later what was new meanwhile', async () => {
  const { prisma } = digests.api.database;
  const topics = { investmentOpportunities: true };
  const disabled = await digests.subscriber(topics);
  await prisma.account.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
  const unapproved = await digests.subscriber(topics, { roles: [2] });
  const careful = await digests.subscriber(topics, { confidentiality: false });
  await newDeal();
  for (const account of [disabled, unapproved, careful]) expect(await digests.digestOf(account, later)).toBeUndefined();
  await prisma.account.update({ where: { id: disabled.id }, data: { disabledAt: null } });
  expect(await digests.digestOf(disabled, inDays(3))).toBeUndefined();
  const deal = await newDeal({ publishedAt: inDays(3) });
  expect(listsOf((await digests.digestOf(disabled, inDays(5)))?.text)).toEqual({ 'NEW DEALS': [deal.title] });
});

it('NOTE-10 somebody disabled or without rights between the job and the sending gets none', async () => {
  const { prisma } = digests.api.database;
  const accounts = await Promise.all([1, 2].map(() => digests.subscriber({ investmentOpportunities: true })));
  await newDeal();
  await storeDueDigests(digests.api.services, later);
  const [disabled, without] = accounts.map(({ id }) => id);
  await prisma.account.update({ where: { id: disabled ?? '' }, data: { disabledAt: new Date() } });
  await prisma.roleAssignment.deleteMany({ where: { accountId: without ?? '' } });
  for (const account of accounts) {
    expect(await prisma.mail.count({ where: { accountId: account.id, state: 'QUEUED' } })).toBe(1);
    expect(await digests.deliver(account)).toBeUndefined();
  }
});

it('NOTE-07 a long list is cut, and says how many more there are', async () => {
  await digests.api.database.prisma.deal.updateMany({ data: { publishedAt: inDays(-9) } });
  const account = await digests.subscriber({ investmentOpportunities: true });
  for (let count = 0; count < 12; count += 1) await newDeal();
  const { 'NEW DEALS': titles = [] } = listsOf((await digests.digestOf(account, later))?.text);
  expect(titles).toHaveLength(11);
  expect(titles.at(-1)).toBe('And 2 more');
});
