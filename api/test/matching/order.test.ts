import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { matchCalls } from './kit.ts';

let api: TestApi;
let calls: ReturnType<typeof matchCalls>;
let investor: TestAccount;

const titles = async (direction?: string, as = investor, filter = {}) =>
  (await calls.sorted(as, direction, filter)).items.map(({ title }) => title);

beforeAll(async () => {
  api = await startTestApi();
  calls = matchCalls(api);
  investor = await api.createAccount();
  const offer = async (day: number, title: string, company: Parameters<typeof createCompany>[1], currency = 'EUR') =>
    createDeal(api.database, {
      title,
      companyId: (await createCompany(api.database, { name: `${title} makers`, ...company })).id,
      publishedAt: new Date(Date.UTC(2026, 0, day)),
      investmentCurrency: currency === 'EUR' ? 'EUR' : 'USD',
    });
  const energy = { create: [{ sector: 'energy' }] };
  const tobacco = { create: [{ sector: 'energy' }, { sector: 'gaming' }] };
  const swiss = { connect: { code: 'CH' } };
  await offer(9, 'excluded', { sectors: tobacco, hqCountry: swiss });
  await offer(8, 'none', { businessModel: 'B2C' });
  await offer(7, 'one of four', {});
  await offer(6, 'one of three', {}, 'USD');
  await offer(5, 'three of four', { sectors: energy });
  await offer(4, 'four of four, older', { sectors: energy, hqCountry: swiss });
  await offer(3, 'three of three', { sectors: energy, hqCountry: swiss }, 'USD');
  await offer(5, 'four of four', { sectors: energy, hqCountry: swiss });
  await createDeal(api.database, { title: 'draft', publishedAt: null });
  await calls.state(investor, {
    industry: { sectors: ['energy'], lessInterestedSectors: ['gaming'] },
    company: { businessModelB2B: true, countries: ['CH'] },
    investment: { investmentSizeLow: '600000', investmentSizeHigh: '900000' },
  });
  await api.database.prisma
    .$executeRaw`UPDATE deal SET investment_max = 700000 WHERE title LIKE 'four%' OR title LIKE 'three%'`;
});
afterAll(() => api.close());

describe('sorting by match', () => {
  const bestFirst = [
    'four of four',
    'four of four, older',
    'three of three',
    'three of four',
    'one of three',
    'one of four',
    'none',
    'excluded',
  ];

  it('sorts excluded deals last, then by share of met criteria, by their number, and newest first', async () => {
    const { items, matchable, totalCount } = await calls.sorted(investor);
    expect(items.map(({ title, match }) => `${title}: ${match?.met}/${match?.total}`)).toEqual([
      'four of four: 4/4',
      'four of four, older: 4/4',
      'three of three: 3/3',
      'three of four: 3/4',
      'one of three: 1/3',
      'one of four: 1/4',
      'none: 0/4',
      'excluded: 3/4',
    ]);
    expect(items.at(-1)?.match?.excluded).toBe(true);
    expect([matchable, totalCount]).toEqual([true, 8]);
  });

  it('is reversed for the weakest, with the newest of equal deals still first', async () => {
    expect(await titles('asc_nulls_first')).toEqual([
      ...bestFirst.slice(2).reverse(),
      'four of four',
      'four of four, older',
    ]);
  });

  it('sorts the results of a filter and a search', async () => {
    expect(await titles(undefined, investor, { search: 'of FOUR' })).toEqual([
      'four of four',
      'four of four, older',
      'three of four',
      'one of four',
    ]);
    expect(await titles(undefined, investor, { status: 'CLOSED' })).toEqual([]);
  });

  it('pages without gaps or duplicates', async () => {
    const document = `query ($offset: Int) {
      deals(sort: { column: MATCH, direction: desc_nulls_last }, limit: 3, offset: $offset) { items { title } } }`;
    const pages = await Promise.all(
      [0, 3, 6].map((offset) =>
        api.query<{ deals: { items: { title: string }[] } }>(document, { offset }, { as: investor }),
      ),
    );
    expect(pages.flatMap(({ data }) => data?.deals.items.map(({ title }) => title))).toEqual(bestFirst);
  });

  it('is newest first in both directions without preferences, with or without a profile', async () => {
    const newestFirst = ['excluded', 'none', 'one of four', 'one of three'];
    const newcomer = await api.createAccount();
    for (const direction of ['desc_nulls_last', 'asc_nulls_first']) {
      expect((await titles(direction, newcomer)).slice(0, 4)).toEqual(newestFirst);
    }
    expect((await calls.sorted(newcomer)).matchable).toBe(false);
    await api.database.prisma.investorProfile.delete({ where: { accountId: newcomer.id } });
    expect((await titles(undefined, newcomer)).slice(0, 4)).toEqual(newestFirst);
    expect((await calls.sorted(newcomer)).matchable).toBe(false);
    await calls.state(newcomer, { industry: { lessInterestedSectors: ['gaming'] } });
    expect((await calls.sorted(newcomer)).matchable).toBe(true);
    expect((await titles(undefined, newcomer)).at(-1)).toBe('excluded');
  });

  it('follows a profile that is emptied between calls', async () => {
    const account = await api.createAccount();
    await calls.state(account, { industry: { sectors: ['energy'] } });
    expect((await calls.sorted(account)).items[0]?.match?.met).toBe(1);
    await calls.state(account, {});
    const { matchable, items } = await calls.sorted(account);
    expect([matchable, items[0]?.match?.total]).toEqual([false, 0]);
  });

  it('takes as many statements for fifty deals with matches as for one', async () => {
    for (let count = 0; count < 50; count += 1) await createDeal(api.database);
    const { statements, result } = await countStatements(api.database, () => calls.sorted(investor));
    expect(result.items).toHaveLength(50);
    // One loads the caller, one the page.
    expect(statements).toBe(2);
  });
});
