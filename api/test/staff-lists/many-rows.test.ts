import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { explain } from '../kit/plans.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { storeManyPeople } from './many-people.ts';

interface Page {
  totalCount: number;
  totalIsCapped: boolean;
  items: { id: string }[];
  statusCounts?: { status: string; count: number; isCapped: boolean }[];
}

const many = 10_060;

let api: TestApi;
let administrator: TestAccount;

const clients = async (variables: object = {}) => {
  const { data, errors } = await api.query<{ clients: Page }>(
    `query List($search: String, $sort: ClientSort, $filter: ClientFilter, $limit: Int, $offset: Int) {
      clients(search: $search, sort: $sort, filter: $filter, limit: $limit, offset: $offset) {
        totalCount totalIsCapped items { id firstName lastName status relationshipManager { id } }
        statusCounts { status count isCapped }
      }
    }`,
    { ...variables },
    { as: administrator },
  );
  expect(errors).toEqual([]);
  return data?.clients;
};
const whitelist = async (variables: object) => {
  const { data, errors } = await api.query<{ whitelistEntries: Page }>(
    `query List($tab: WhitelistTab!, $search: String, $sort: WhitelistSort, $limit: Int, $offset: Int) {
      whitelistEntries(tab: $tab, search: $search, sort: $sort, limit: $limit, offset: $offset) {
        totalCount totalIsCapped items { id }
      }
    }`,
    { ...variables },
    { as: administrator },
  );
  expect(errors).toEqual([]);
  return data?.whitelistEntries;
};

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  const { pool } = api.database;
  for (let number = 0; number < 40; number++) {
    const { id: companyId } = await createCompany(api.database, { name: `Company ${number}` });
    await createDeal(api.database, { companyId, title: `Series ${number}` });
  }
  await storeManyPeople(api.database, storePeople);
  await pool.query('ANALYZE account, account_list, whitelist_entry, whitelist_list, role_assignment, company, deal');
});
afterAll(() => api.close());

async function storePeople(): Promise<void> {
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO account (issuer, subject, email, first_name, last_name, city, country_code, phone_number, created_at, updated_at)
     SELECT 'i', number::text, 'person-' || number || '@many.test', CASE WHEN number % 7 > 0 THEN 'Jérôme' END,
       CASE WHEN number <= 10000 THEN 'Exactly ' ELSE 'Other ' END || number, CASE WHEN number % 3 > 0 THEN 'Bern' END, 'CH', '1',
       now() - number % 1000 * interval '1 hour', now()
     FROM generate_series(1, $1::int) AS number`,
    [many],
  );
  await pool.query(
    `INSERT INTO whitelist_entry (email, role_id, status, first_name, approved_at, updated_at)
     SELECT email, 1, 'APPROVED', CASE WHEN subject::int % 5 > 0 THEN first_name END,
       CASE WHEN subject::int % 2 = 0 THEN now() END, now()
     FROM account WHERE issuer = 'i'`,
  );
  await pool.query(
    `INSERT INTO account (issuer, subject, email, first_name, updated_at)
     SELECT 'employee', number::text, 'employee-' || number || '@many.test', 'Jérôme ' || number, now()
     FROM generate_series(1, 500) AS number`,
  );
  await pool.query(
    `INSERT INTO role_assignment (account_id, role_id) SELECT id, 5 FROM account WHERE issuer = 'employee'`,
  );
}

const directions = ['asc_nulls_first', 'desc_nulls_last'];
const bothDirections = (columns: string[]) =>
  columns.flatMap((column) => directions.map((direction) => ({ column, direction })));

describe('a list of more than 10,000 rows', () => {
  test.each(bothDirections(['NAME', 'EMAIL', 'RELATIONSHIP_MANAGER', 'CREATED_AT', 'STATUS']))(
    'CLI-06 of clients has the same rows with and without a search that finds all: $column $direction',
    async (sort) => {
      for (const offset of [0, 3, 10_040]) {
        const all = await clients({ sort, offset });
        expect(all).toMatchObject({ totalCount: 10_000, totalIsCapped: true });
        expect(all?.items).toHaveLength(Math.min(50, many - offset));
        expect(await clients({ sort, offset, search: 'MANY.test' })).toEqual(all);
      }
    },
  );

  test.each(bothDirections(['NAME', 'EMAIL', 'CREATED_AT', 'UPDATED_AT', 'APPROVED_AT']))(
    'WL-02 of the whitelist has the same rows with and without a search that finds all: $column $direction',
    async (sort) => {
      const tab = 'WHITELIST';
      const all = await whitelist({ tab, sort, offset: 10_040 });
      expect(all).toMatchObject({ totalCount: 10_000, totalIsCapped: true });
      expect(all?.items).toHaveLength(20);
      expect(await whitelist({ tab, sort, offset: 10_040, search: 'person-' })).toEqual(all);
      expect(await whitelist({ tab, sort, limit: 7, search: 'person-' })).toEqual(
        await whitelist({ tab, sort, limit: 7 }),
      );
    },
  );

  test('CLI-05 CLI-06 counts up to 10,000', async () => {
    expect(await clients({ search: 'exactly' })).toMatchObject({ totalCount: 10_000, totalIsCapped: false });
    expect(await clients({ search: 'er 100' })).toMatchObject({ totalCount: 60, totalIsCapped: false });
    expect(await clients({ search: 'er' })).toMatchObject({ totalCount: 10_000, totalIsCapped: true });
    expect(await clients({ search: 'qx' })).toMatchObject({ totalCount: 0, totalIsCapped: false, items: [] });
    expect(await whitelist({ tab: 'INTERESTED' })).toEqual({ totalCount: 0, totalIsCapped: false, items: [] });
  });

  test('CLI-09 counts the clients of each status with and without a search', async () => {
    const incomplete = Array.from({ length: many }, (_, index) => index + 1).filter(
      (n) => n % 3 === 0 || n % 7 === 0,
    ).length;
    const counts = (await clients())?.statusCounts;
    expect(counts).toEqual([
      { status: 'ACCOUNT_DISABLED', count: 0, isCapped: false },
      { status: 'PERSONAL_INFORMATION_MISSING', count: 0, isCapped: false },
      { status: 'PERSONAL_INFORMATION_INCOMPLETE', count: incomplete, isCapped: false },
      { status: 'CONFIDENTIALITY_NOT_ACCEPTED', count: 0, isCapped: false },
      { status: 'PROFILE_NOT_CREATED', count: many - incomplete, isCapped: false },
      { status: 'APPROVED', count: 0, isCapped: false },
    ]);
    expect((await clients({ search: 'many' }))?.statusCounts).toEqual(counts);
    const filtered = await clients({ search: 'many', filter: { statuses: ['PROFILE_NOT_CREATED'] } });
    expect(filtered).toMatchObject({ totalCount: many - incomplete, statusCounts: counts });
    const found = await clients({ search: 'other 1005', filter: { statuses: ['APPROVED'] } });
    expect(found?.totalCount).toBe(0);
    expect(found?.statusCounts?.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  });
});

describe('a search uses an index', () => {
  const search = 'jerome exactly 77';

  test.each([
    ['clients', 'account_list', 'account_list_clients', () => clients({ search })],
    ['clients', 'account_list', 'account_list_client_pairs', () => clients({ search: '77' })],
    [
      'whitelist',
      'whitelist_list',
      'whitelist_list_whitelist',
      () => whitelist({ tab: 'WHITELIST', search: 'person-77' }),
    ],
    [
      'whitelist',
      'whitelist_list',
      'whitelist_list_whitelist_pairs',
      () => whitelist({ tab: 'WHITELIST', search: '-7' }),
    ],
  ])('CLI-05 WL-03 CARE-12 in the list of %s %s %s', async (name, table, index, read) => {
    expect((await read())?.totalCount).toBeGreaterThan(10);
    const nodes = await explain(api.database, name, read);
    expect(nodes.map((node) => node.index)).toContain(index);
    // The sample that tells whether a search is frequent
    const scanned = nodes.filter(({ type, relation }) => type === 'Seq Scan' && relation === table);
    expect(scanned.filter(({ read: rows }) => rows > 1_100)).toEqual([]);
  });

  const lists: [title: string, name: string, document: string, indexes: string[]][] = [
    [
      'employees',
      'employees.list',
      'employees(search: "jerome 44") { items { id } totalCount }',
      ['account_list_employees'],
    ],
    [
      'relationship managers',
      'clients.possible_managers',
      'possibleManagers(search: "jerome 44") { id }',
      ['account_list_employees'],
    ],
    [
      'deals',
      'deals.of_staff',
      'staffDeals(search: "series") { items { id } totalCount }',
      ['deal_title_folded', 'company_name_folded'],
    ],
    [
      'investments',
      'investments.by_deal',
      'dealInvestments(search: "jerome exactly 77") { items { deal { id } investments { id } } totalCount }',
      ['deal_title_folded', 'company_name_folded', 'account_list_clients'],
    ],
  ];
  test.each(lists)('EMP-02 CARE-12 in the list of %s', async (_, name, document, indexes) => {
    const nodes = await explain(
      api.database,
      name,
      async () => {
        const { errors } = await api.query(`{ ${document} }`, {}, { as: administrator });
        expect(errors).toEqual([]);
      },
      // With so few rows the planner would read them all, or in their order.
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off',
    );
    expect(nodes.map((node) => node.index)).toEqual(expect.arrayContaining(indexes));
  });
});
