import { foldText, investorKey } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type AwkwardCompany, awkwardCompanies } from '../kit/awkward-companies.ts';
import { type EditedCompany, insertCompany, readCompany } from './kit.ts';

let api: TestApi;
let admin: TestAccount;
const awkward = awkwardCompanies();
const inserted: EditedCompany[] = [];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  for (const company of awkward) inserted.push(await insertCompany(api, admin, company));
});
afterAll(() => api.close());

interface Row {
  id: string;
  name: string;
}

async function list(variables: Record<string, unknown>): Promise<Row[]> {
  const { data, errors } = await api.query<{ companies: { items: Row[] } }>(
    `query ($search: String, $sort: StaffCompanySort, $limit: Int, $offset: Int) {
      companies(search: $search, sort: $sort, limit: $limit, offset: $offset) { items { id name } } }`,
    variables,
    { as: admin },
  );
  expect(errors).toEqual([]);
  return data?.companies.items ?? [];
}

/** What is to be read back of a company. */
const stored = ({ fundingRounds, management, sectors, innovationEnablers, hqCountry, ...fields }: AwkwardCompany) => ({
  ...fields,
  name: fields.name.trim(),
  lastValuation: decimal(fields.lastValuation),
  hqCountry: expect.objectContaining({ value: hqCountry }),
  sectors: [],
  innovationEnablers: [],
  fundingHistory: byId(
    (fundingRounds ?? []).map((round) => ({
      ...round,
      date: new Date(round.date).toISOString().slice(0, 10),
      preMoneyValuation: decimal(round.preMoneyValuation),
      amountRaised: decimal(round.amountRaised),
      notableInvestors: keysOf(round.notableInvestors ?? []),
    })),
  ),
  management: (management ?? []).map((manager, index) => ({ ...manager, order: index + 1 })),
});

/** What was read, with its rounds in the order of their ids. */
const read = ({ fundingHistory, ...fields }: EditedCompany['company']) => ({
  ...fields,
  fundingHistory: byId(fundingHistory.map((round) => ({ ...round, notableInvestors: keysOf(round.notableInvestors) }))),
});

const byId = <Entry extends { id: string }>(entries: Entry[]) =>
  entries.toSorted((left, right) => left.id.localeCompare(right.id));

/** An investor keeps the letters of whoever has entered it first (COMP-18). */
const keysOf = (investors: readonly { name: string; isSummary?: boolean | null }[]) =>
  investors.map(({ name, isSummary }) => `${investorKey(name)} ${isSummary}`).toSorted();

/** Amounts come back with two decimals. */
function decimal(amount: string | null | undefined): string | null {
  if (amount === null || amount === undefined) return null;
  const [whole = '0', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

describe('awkward companies', () => {
  it('COMP-16 COMP-17 COMP-19 come back as they were entered, and again when they are read', async () => {
    expect(inserted).toHaveLength(awkward.length);
    for (const [index, { id, company }] of inserted.entries()) {
      const entered = awkward[index] as AwkwardCompany;
      expect(read(company), entered.name).toMatchObject(stored(entered));
      expect((await readCompany(api, admin, id)).company, entered.name).toEqual(company);
    }
  });

  it('COMP-01 COMP-02 are each listed once by every column in both directions, page by page', async () => {
    const all = inserted.map(({ id }) => id).toSorted();
    for (const column of ['NAME', 'FUNDING_STAGE', 'HQ_COUNTRY', 'DEAL_COUNT', 'UPDATED_AT', 'PUBLISHED']) {
      for (const direction of ['asc_nulls_first', 'desc_nulls_last']) {
        const sort = { column, direction };
        const whole = [...(await list({ sort, limit: 50 })), ...(await list({ sort, limit: 50, offset: 50 }))];
        const pages: Row[] = [];
        for (let offset = 0; offset < all.length; offset += 17)
          pages.push(...(await list({ sort, limit: 17, offset })));
        const ids = pages.map(({ id }) => id);
        expect(ids.toSorted(), `${column} ${direction}`).toEqual(all);
        expect(ids, `${column} ${direction}`).toEqual(whole.map(({ id }) => id));
      }
    }
  });

  it('COMP-02 names in one direction are those in the other reversed', async () => {
    const by = async (direction: string) => {
      const sort = { column: 'NAME', direction };
      return [...(await list({ sort })), ...(await list({ sort, offset: 50 }))].map(({ id }) => id);
    };
    expect((await by('desc_nulls_last')).toReversed()).toEqual(await by('asc_nulls_first'));
  });

  it('COMP-02 CARE-12 are found by their names, in other letters too', async () => {
    for (const { id, company } of inserted) {
      const name = String(company.name);
      // Of other scripts, the database folds fewer marks than the screens.
      const folded = /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]*$/u.test(name) ? [foldText(name)] : [];
      for (const search of [name.toLowerCase(), ...folded, name.normalize('NFD')]) {
        const start = [...search].slice(0, 40).join('');
        const found = (await list({ search: start, limit: 50 })).map((row) => row.id);
        expect(found, `${name} by ${search}`).toContain(id);
      }
    }
  });

  it('COMP-02 signs that mean something to the database are searched for as they are', async () => {
    const namesOf = async (search: string) => (await list({ search })).map(({ name }) => name);
    expect(await namesOf('0%')).toEqual(['100% Solar']);
    expect(await namesOf('0_5')).toEqual(['50_50']);
    expect(await namesOf(':\\P')).toEqual(['C:\\Program Files']);
    expect(await namesOf('"); DROP')).toEqual(['Robert"); DROP TABLE company;--']);
  });

  it('DATA-06 names that differ in spelling or legal form only show each other', async () => {
    const { data } = await api.query<{ similarCompanies: Row[] }>(
      'query { similarCompanies(name: "meridian ag") { id name } }',
      {},
      { as: admin },
    );
    expect(data?.similarCompanies.map(({ name }) => name).toSorted()).toEqual(
      [
        'Meridian',
        'MERIDIAN',
        'meridian Inc.',
        'Meridian, Inc',
        'Mérïdian',
        'Meri dian',
        'Meridian GmbH',
        'Meridian-SA',
      ].toSorted(),
    );
  });

  it('COMP-07 investors that repeat with other spellings are offered each as they are stored', async () => {
    const { data } = await api.query<{ notableInvestors: string[] }>(
      'query { notableInvestors(search: "sequoia", limit: 20) }',
      {},
      { as: admin },
    );
    const names = data?.notableInvestors ?? [];
    const keys = names.map(investorKey);
    expect(new Set(keys).size).toBe(keys.length);
    const entered = awkward.flatMap(({ fundingRounds }) =>
      (fundingRounds ?? []).flatMap(({ notableInvestors }) => (notableInvestors ?? []).map(({ name }) => name.trim())),
    );
    for (const name of names) expect(entered).toContain(name);
    const spellings = ['sequoia', 'sequoia  capital', 'sequoia capital', 'sequoia capital llc', 'séquoia capital'];
    expect(keys.toSorted()).toEqual(spellings);
  });
});
