import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';
import { storeManyPeople } from '../staff-lists/many-people.ts';
import { isLongRun } from './seeds.ts';

/** Beyond the 10,000 rows that are counted. */
const many = isLongRun ? 10_060 : 110;
const countLimit = 10_000;

interface Page {
  totalCount: number;
  totalIsCapped: boolean;
  items: { key: string }[];
}

/** The staff lists by name, each with the field of its rows that a search for `number 7` finds. */
const lists = {
  deals:
    'staffDeals(search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { key: title } }',
  clients:
    'clients(search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { key: lastName } }',
  whitelist:
    'whitelistEntries(tab: WHITELIST, search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { key: lastName } }',
  interested:
    'whitelistEntries(tab: INTERESTED, search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { key: lastName } }',
  employees:
    'employees(search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { key: lastName } }',
  investments:
    'dealInvestments(search: $search, limit: $limit, offset: $offset) { totalCount totalIsCapped items { deal { key: title } } }',
} as const;
type List = keyof typeof lists;
const names = Object.keys(lists) as List[];

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

async function read(list: List, variables: { search?: string; limit?: number; offset?: number } = {}) {
  const { data, errors } = await api.query<{ page: Page }>(
    `query List($search: String, $limit: Int, $offset: Int) { page: ${lists[list]} }`,
    variables,
    { as: administrator },
  );
  expect(errors).toEqual([]);
  if (!data) throw new Error(`No answer of the list of ${list}`);
  return data.page;
}

/** Employees that are there without rows of the test: the administrator, and the creators of its deals. */
const employeesBeside = () =>
  api.database.prisma.account.count({
    where: { lastName: { not: { startsWith: 'Number' } }, assignments: { some: { role: { roleType: 'EMPLOYEE' } } } },
  });

/** Each test needs the rows of the one before. */
describe('staff lists', () => {
  it.each(names.filter((name) => name !== 'employees'))(
    'CLI-05 EMP-02 WL-02 are empty without rows: %s',
    async (list) => {
      const none = { totalCount: 0, totalIsCapped: false, items: [] };
      expect(await read(list)).toEqual(none);
      expect(await read(list, { offset: 50 })).toEqual(none);
      expect(await read(list, { search: 'number' })).toEqual(none);
    },
  );

  it('CLI-05 EMP-02 WL-02 show one row, and none beyond it', async () => {
    const { database } = api;
    const client = await api.createAccount({ lastName: 'Number 1' });
    await api.createAccount({ lastName: 'Number 1', roles: [5] });
    for (const [email, roleId, status] of [
      ['invited@one.test', 1, 'APPROVED'],
      ['applicant@one.test', 2, 'INTERESTED'],
    ] as const) {
      await database.prisma.whitelistEntry.create({ data: { email, roleId, status, lastName: 'Number 1' } });
    }
    const deal = await createDeal(database, { title: 'Number 1' });
    await createInvestment(database, { accountId: client.id, dealId: deal.id });
    for (const list of names) {
      const search = list === 'employees' ? { search: 'number' } : {};
      const one = await read(list, search);
      expect({ list, ...one }).toMatchObject({ list, totalCount: 1, totalIsCapped: false });
      expect(JSON.stringify(one.items)).toContain('"key":"Number 1"');
      expect(await read(list, { ...search, offset: 1 })).toEqual({ totalCount: 1, totalIsCapped: false, items: [] });
    }
    expect((await read('employees')).totalCount).toBe(1 + (await employeesBeside()));
  });

  it.each(names)(
    `CLI-05 EMP-02 WL-02 page through ${many} rows, each once, up to the last one: %s`,
    { timeout: 300_000 },
    async (list) => {
      await fillAll();
      const beside = list === 'employees' ? await employeesBeside() : 0;
      const total = many + beside;
      const counted = { totalCount: Math.min(total, countLimit), totalIsCapped: total > countLimit };
      const keys: string[] = [];
      for (let offset = 0; offset < total; offset += 50) {
        const page = await read(list, { offset });
        expect(page).toMatchObject(counted);
        expect(page.items).toHaveLength(Math.min(50, total - offset));
        keys.push(...(JSON.stringify(page.items).match(/Number \d+/g) ?? []));
      }
      expect(new Set(keys).size).toBe(many);
      expect(keys).toHaveLength(many);
      expect(await read(list, { offset: total })).toEqual({ ...counted, items: [] });
      expect(await read(list, { search: `number ${many}` })).toMatchObject({ totalCount: 1, totalIsCapped: false });
      expect(await read(list, { search: 'number', limit: 1 })).toMatchObject({
        totalCount: Math.min(many, countLimit),
        totalIsCapped: many > countLimit,
      });
    },
  );
});

let filled: Promise<void> | undefined;
/** Stores the rows 2 to `many` of every list, once. */
function fillAll(): Promise<void> {
  filled ??= fill();
  return filled;
}

async function fill(): Promise<void> {
  await storeManyPeople(api.database, storePeople);
  await storeInvestments();
  await api.database.pool.query('ANALYZE');
}

async function storePeople(): Promise<void> {
  const { pool } = api.database;
  const rows = `generate_series(2, ${many}) AS number`;
  for (const [issuer, roleId] of [
    ['clients', 1],
    ['employees', 5],
  ] as const) {
    await pool.query(
      `INSERT INTO account (issuer, subject, email, last_name, updated_at)
       SELECT '${issuer}', number::text, number || '@${issuer}.test', 'Number ' || number, now() FROM ${rows}`,
    );
    await pool.query(
      `INSERT INTO role_assignment (account_id, role_id) SELECT id, ${roleId} FROM account WHERE issuer = '${issuer}'`,
    );
  }
  for (const [status, roleId] of [
    ['APPROVED', 1],
    ['INTERESTED', 2],
  ] as const) {
    await pool.query(
      `INSERT INTO whitelist_entry (email, role_id, status, last_name, updated_at)
       SELECT number || '@${status.toLowerCase()}.test', ${roleId}, '${status}', 'Number ' || number, now() FROM ${rows}`,
    );
  }
}

/** Stores deals like the first one, each with an investment of the client. */
async function storeInvestments(): Promise<void> {
  const { pool } = api.database;
  // In parts: indexing the texts of all of them takes longer than a statement may.
  for (let first = 2; first <= many; first += 500) {
    await pool.query(
      `INSERT INTO deal (company_id, created_by_id, title, status, offering_type, security_type, investment_min,
         investment_max, investment_value, published_at, updated_at)
       SELECT company_id, created_by_id, 'Number ' || number, status, offering_type, security_type, investment_min,
         investment_max, investment_value, published_at, now()
       FROM deal, generate_series($1::int, $2::int) AS number WHERE title = 'Number 1'`,
      [first, Math.min(many, first + 499)],
    );
  }
  await pool.query(
    `INSERT INTO investment (deal_id, account_id, value, currency, updated_at)
     SELECT deal.id, investment.account_id, 50000, 'USD', now()
     FROM deal, investment WHERE deal.title LIKE 'Number %' AND deal.title <> 'Number 1'`,
  );
  await pool.query(
    `INSERT INTO flow (kind, scope, name, account_id, investment_id, updated_at)
     SELECT 'INVESTMENT', 'INSTANCE', 'Investment', account_id, id, now() FROM investment
     WHERE NOT EXISTS (SELECT FROM flow WHERE investment_id = investment.id)`,
  );
}
