import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Found {
  kind: string;
  id: string;
  name: string;
  detail: string | null;
  dealId: string | null;
  flowId: string | null;
  editable: boolean | null;
}

let api: TestApi;
/** The rows that a search for `zorn` may find. */
let rows: Record<
  'companyA' | 'companyB' | 'dealA' | 'dealB' | 'clientA' | 'clientB' | 'employee' | 'investmentA' | 'investmentB',
  string
>;
let administrator: TestAccount;

async function createRows(): Promise<typeof rows> {
  const { database } = api;
  const companyOf = async (name: string) => (await createCompany(database, { name })).id;
  const dealOf = async (companyId: string) => (await createDeal(database, { companyId, title: 'Seed' })).id;
  const [companyA, companyB] = [await companyOf('Zorn Aero'), await companyOf('Zornix Bio')];
  const [dealA, dealB] = [await dealOf(companyA), await dealOf(companyB)];
  const clientA = await api.createAccount({ firstName: 'Ann', lastName: 'Zornfeld' });
  const clientB = await api.createAccount({ firstName: 'Bea', lastName: 'Zornfeld' });
  const employee = await api.createAccount({ roles: [9], firstName: 'Max', lastName: 'Zornig' });
  const dealId = await dealOf(await companyOf('Tidal'));
  const invest = async (accountId: string) => (await createInvestment(database, { accountId, dealId })).id;
  return {
    companyA,
    companyB,
    dealA,
    dealB,
    clientA: clientA.id,
    clientB: clientB.id,
    employee: employee.id,
    investmentA: await invest(clientA.id),
    investmentB: await invest(clientB.id),
  };
}

beforeAll(async () => {
  api = await startTestApi();
  rows = await createRows();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const query = (search: string, as: TestAccount, limit?: number) =>
  api.query<{ find: Found[] }>(
    'query Find($search: String!, $limit: Int) { find(search: $search, limit: $limit) { kind id name detail dealId flowId editable } }',
    { search, ...(limit === undefined ? {} : { limit }) },
    { as },
  );

async function find(search: string, as = administrator, limit?: number): Promise<Found[]> {
  const { data, errors } = await query(search, as, limit);
  expect(errors).toEqual([]);
  return data?.find ?? [];
}
const names = async (search: string, kind: string) =>
  (await find(search)).filter((found) => found.kind === kind).map(({ name }) => name);

describe('what a role finds', () => {
  const managesA = () => ({ roleId: 10, investorAccountId: rows.clientA });
  const onDealA = (roleId: number) => ({ roleId, dealId: rows.dealA });
  const companies = ['companyA', 'companyB'] as const;
  const deals = ['dealA', 'dealB'] as const;
  const ofClientA = ['clientA', 'investmentA'] as const;
  const everything = [...deals, 'clientA', 'clientB', 'employee', 'investmentA', 'investmentB'] as const;
  const expected: [string, () => AccountOptions['roles'], readonly (keyof typeof rows)[]][] = [
    ['3', () => [3], everything],
    ['4', () => [onDealA(4)], ['dealA']],
    ['4 with client A', () => [onDealA(4), managesA()], ['dealA', 'clientA']],
    ['5', () => [5], deals],
    ['5 with client A', () => [5, managesA()], [...deals, ...ofClientA]],
    ['6', () => [6], deals],
    ['6 with client A', () => [6, managesA()], [...deals, ...ofClientA]],
    ['7', () => [7], []],
    ['7 with client A', () => [7, managesA()], ofClientA],
    ['8', () => [onDealA(8)], ['dealA']],
    ['9', () => [9], []],
    ['10 of client A', () => [managesA()], []],
    ['11', () => [11], deals],
    ['11 with client A', () => [11, managesA()], [...deals, 'clientA']],
  ];

  test.each(expected)('DATA-08 role %s: exactly the rows of its lists', async (_, roles, keys) => {
    // An account has one relationship manager only.
    await api.database.prisma.roleAssignment.deleteMany({ where: { roleId: 10 } });
    const found = await find('zorn', await api.createAccount({ roles: roles() ?? [] }));
    // Every role of staff sees all companies.
    const ids = [...companies, ...keys].map((key) => rows[key]);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('DATA-08 a removed role finds nothing on the next call, an investor is refused', async () => {
    const account = await api.createAccount({ roles: [3] });
    expect(await find('zorn', account)).toHaveLength(companies.length + everything.length);
    const assignments = api.database.prisma.roleAssignment;
    await assignments.updateMany({ where: { accountId: account.id }, data: { roleId: 9 } });
    expect((await find('zorn', account)).map(({ kind }) => kind)).toEqual(['COMPANY', 'COMPANY']);
    await assignments.updateMany({ where: { accountId: account.id }, data: { roleId: 1 } });
    expect((await query('zorn', account)).status).toBe(403);
  });
});

describe('the search over all areas', () => {
  test('DATA-08 names each record with what its page needs', async () => {
    const found = await find('zorn');
    expect(found.map(({ kind }) => kind)).toEqual([
      ...['COMPANY', 'COMPANY', 'DEAL', 'DEAL', 'CLIENT', 'CLIENT', 'EMPLOYEE', 'INVESTMENT', 'INVESTMENT'],
    ]);
    const { prisma } = api.database;
    const { email } = await prisma.account.findUniqueOrThrow({ where: { id: rows.clientA } });
    const flow = await prisma.flow.findUniqueOrThrow({ where: { investmentId: rows.investmentA } });
    const investment = await prisma.investment.findUniqueOrThrow({ where: { id: rows.investmentA } });
    const none = { detail: null, dealId: null, flowId: null, editable: null };
    expect(found).toContainEqual({ ...none, kind: 'COMPANY', id: rows.companyA, name: 'Zorn Aero', editable: true });
    expect(found).toContainEqual({ ...none, kind: 'DEAL', id: rows.dealA, name: 'Zorn Aero - Seed', editable: true });
    expect(found).toContainEqual({ ...none, kind: 'CLIENT', id: rows.clientA, name: 'Ann Zornfeld', detail: email });
    expect(found).toContainEqual({
      kind: 'INVESTMENT',
      id: rows.investmentA,
      name: 'Ann Zornfeld',
      detail: 'Tidal - Seed',
      dealId: investment.dealId,
      flowId: flow.id,
      editable: null,
    });
  });

  test.each([
    ['3', () => [3], true, true],
    ['5', () => [5], true, true],
    ['7 with a deal to lead', () => [7, { roleId: 4, dealId: rows.dealA }], false, true],
    ['7 with a right on another deal', () => [7, { roleId: 4, dealId: rows.dealB }], false, null],
    ['9', () => [9], false, null],
  ])('DATA-08 PERM-03 tells role %s whether it may change a company and a deal', async (_, roles, company, deal) => {
    const found = await find('zorn aero', await api.createAccount({ roles: roles() }));
    const editable = (id: string) => found.find((each) => each.id === id)?.editable ?? null;
    expect([editable(rows.companyA), editable(rows.dealA)]).toEqual([company, deal]);
  });

  test('DATA-08 finds by address, by company and title, and by first and last name', async () => {
    const account = await api.createAccount({ withoutPersonalInformation: true, email: 'quirin@find.test' });
    expect(await find('QUIRIN@find')).toEqual([
      {
        kind: 'CLIENT',
        id: account.id,
        name: 'quirin@find.test',
        detail: null,
        dealId: null,
        flowId: null,
        editable: null,
      },
    ]);
    expect((await find('max zorn')).map(({ id }) => id)).toEqual([rows.employee]);
    expect((await find('tidal')).map(({ kind }) => kind)).toEqual([...['COMPANY', 'DEAL', 'INVESTMENT', 'INVESTMENT']]);
    // The deal's other texts are searched by investors only.
    expect(await find('SERIES_A')).toEqual([]);
  });

  test('DATA-08 lists what starts with the search first, then by name, at most `limit` of each kind', async () => {
    for (const [firstName, lastName] of [
      ['Cy', 'Xylo'],
      ['Ann', 'Xylo'],
      ['xylo', 'Zed'],
      ['Xyl', 'Oak'],
      ['XYLO', 'Abt'],
    ] as const) {
      await api.createAccount({ firstName, lastName });
    }
    expect(await names('xylo', 'CLIENT')).toEqual(['XYLO Abt', 'xylo Zed', 'Ann Xylo', 'Cy Xylo']);
    expect((await find('xylo', administrator, 3)).map(({ name }) => name)).toEqual([
      'XYLO Abt',
      'xylo Zed',
      'Ann Xylo',
    ]);
    expect(await names('xyl o', 'CLIENT')).toEqual(['Xyl Oak']);
  });

  test('DATA-08 ignores accents, letter case and how white space is written', async () => {
    await api.createAccount({ firstName: 'Zoë', lastName: 'Wójcik' });
    expect(await names('zoe  wojcik', 'CLIENT')).toEqual(['Zoë Wójcik']);
    expect(await names('ZOË WÓJ', 'CLIENT')).toEqual(['Zoë Wójcik']);
  });

  test('DATA-08 takes each character as itself', async () => {
    await api.createAccount({ firstName: '50%_off\\', lastName: "O'Neill" });
    for (const search of ['50%_', '0%_off\\', "o'n"]) expect(await names(search, 'CLIENT')).toHaveLength(1);
    for (const search of ['5%f', '50__', '%%']) expect(await find(search)).toEqual([]);
  });

  test('DATA-08 finds no investment that was cancelled', async () => {
    const client = await api.createAccount({ lastName: 'Gonelson' });
    const dealId = rows.dealA;
    await createInvestment(api.database, { accountId: client.id, dealId, deletedAt: new Date() });
    expect((await find('gonelson')).map(({ kind }) => kind)).toEqual(['CLIENT']);
  });

  test('finds nothing below two characters and refuses what is out of bounds', async () => {
    for (const search of ['', ' z ', '  ', '\u0301\u0301']) expect(await find(search)).toEqual([]);
    for (const limit of [0, -1, 51]) {
      expect((await query('zorn', administrator, limit)).errors[0]?.extensions).toMatchObject({
        code: 'FIELD_INVALID',
        params: { field: 'limit' },
      });
    }
    expect((await query('x'.repeat(201), administrator)).errors[0]?.extensions.code).toBe('FIELD_INVALID');
  });

  test('asks each permitted source once, however much it finds', async () => {
    const one = await countStatements(api.database, () => find('max zornig'));
    const many = await countStatements(api.database, () => find('zorn', administrator, 50));
    expect(many.statements).toBe(one.statements);
    const delegate = await api.createAccount({ roles: [9] });
    const fewer = await countStatements(api.database, () => find('zorn', delegate));
    expect(one.statements - fewer.statements).toBe(3);
  });
});
