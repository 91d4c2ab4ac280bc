import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { readCompany, refusalOf } from './kit.ts';

interface Row {
  id: string;
  name: string;
  fundingStage: string;
  hqCountry: { description: string } | null;
  dealCount: number;
  createdAt: string;
  updatedAt: string;
  unpublishedAt: string | null;
}
interface Page {
  items: Row[];
  totalCount: number;
  totalIsCapped: boolean;
}

let api: TestApi;
let staff: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.createAccount({ roles: [7] });
  const { database } = api;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const alpha = await createCompany(database, {
    ...{ name: 'alpha Wójcik', fundingStage: 'LATE', updatedAt: at(3), unpublishedAt: at(9) },
    hqCountry: { connect: { code: 'PL' } },
  });
  const beta = await createCompany(database, {
    ...{ name: 'Beta', fundingStage: 'SEED', updatedAt: at(1) },
    hqCountry: { connect: { code: 'CH' } },
  });
  await createCompany(database, { name: 'Gamma 100%', fundingStage: 'ANY', updatedAt: at(2) });
  await createDeal(database, { companyId: beta.id });
  await createDeal(database, { companyId: beta.id, publishedAt: null });
  await createDeal(database, { companyId: alpha.id });
});
afterAll(() => api.close());

const send = (variables: object, as = staff) =>
  api.query<{ companies: Page }>(
    `query ($search: String, $sort: StaffCompanySort, $limit: Int, $offset: Int) {
      companies(search: $search, sort: $sort, limit: $limit, offset: $offset) { totalCount totalIsCapped items {
        id name fundingStage hqCountry { description } dealCount createdAt updatedAt unpublishedAt } } }`,
    { ...variables },
    { as },
  );

async function read(variables: object = {}, as = staff): Promise<Page> {
  const { data, errors } = await send(variables, as);
  expect(errors).toEqual([]);
  return data?.companies as Page;
}
const lettersOf = ({ items }: Page) => items.map(({ name }) => name[0]?.toLowerCase()).join('');

describe('the list', () => {
  test('COMP-01 AAPI-29/Company has a row for each company with its columns', async () => {
    const { items, ...counts } = await read();
    expect(counts).toEqual({ totalCount: 3, totalIsCapped: false });
    expect(items).toMatchObject([
      {
        name: 'alpha Wójcik',
        fundingStage: 'LATE',
        hqCountry: { description: 'Poland' },
        dealCount: 1,
        updatedAt: '2026-01-03T00:00:00.000Z',
        unpublishedAt: '2026-01-09T00:00:00.000Z',
      },
      { name: 'Beta', dealCount: 2, unpublishedAt: null },
      { name: 'Gamma 100%', hqCountry: null, dealCount: 0 },
    ]);
    for (const { createdAt } of items) expect(Number.isNaN(Date.parse(createdAt))).toBe(false);
  });

  test.each([
    ['NAME', 'abg'],
    ['FUNDING_STAGE', 'bag'],
    ['HQ_COUNTRY', 'gab'],
    ['DEAL_COUNT', 'gab'],
    ['UPDATED_AT', 'bga'],
  ])('COMP-02 AAPI-22/Companies sorts by %s in both directions, and searches by name', async (column, ascending) => {
    expect(lettersOf(await read({ sort: { column, direction: 'asc_nulls_first' } }))).toBe(ascending);
    const descending = [...ascending].reverse().join('');
    expect(lettersOf(await read({ sort: { column, direction: 'desc_nulls_last' } }))).toBe(descending);
    const found = await read({ search: 'a', sort: { column, direction: 'asc_nulls_first' } });
    expect(lettersOf(found)).toBe(ascending);
    const page = await read({ limit: 1, offset: 1, sort: { column, direction: 'asc_nulls_first' } });
    expect(lettersOf(page)).toBe(ascending[1]);
  });

  test('COMP-02 sorts by the published state, unpublished first when ascending', async () => {
    const first = async (direction: string) => lettersOf(await read({ sort: { column: 'PUBLISHED', direction } }));
    expect((await first('asc_nulls_first'))[0]).toBe('a');
    expect((await first('desc_nulls_last')).at(-1)).toBe('a');
    const unknown = await send({ sort: { column: 'NAME', direction: 'asc' } });
    expect(unknown.data).toBeNull();
  });

  test.each([
    ['wojcik', 'a'],
    ['WÓJ', 'a'],
    ['et', 'b'],
    ['100%', 'g'],
    ['%', 'g'],
    ['_', ''],
    ['  beta ', 'b'],
    ['', 'abg'],
    ['nowhere', ''],
  ])('COMP-02 CARE-12 the search %j finds %j by name', async (search, letters) => {
    const page = await read({ search });
    expect([lettersOf(page), page.totalCount]).toEqual([letters, letters.length]);
  });

  test('COMP-02 refuses a page or search out of bounds', async () => {
    for (const variables of [{ limit: 51 }, { limit: 0 }, { offset: -1 }, { search: 'x'.repeat(1_000) }]) {
      expect(refusalOf(await send(variables)).code).toBe('FIELD_INVALID');
    }
  });

  test('COMP-01 reads a page in one statement besides the caller', async () => {
    await read();
    const { statements } = await countStatements(api.database, () => read({ search: 'a' }));
    const { statements: again } = await countStatements(api.database, () => read());
    expect([statements, again]).toEqual([2, 2]);
  });

  test('PERM-23 PERM-08 every role of staff reads it, investors do not', async () => {
    for (const role of [3, 5, 6, 7, 9, 11]) {
      expect((await read({}, await api.createAccount({ roles: [role] }))).totalCount).toBe(3);
    }
    for (const role of [1, 2]) {
      expect(refusalOf(await send({}, await api.createAccount({ roles: [role] })))).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });
});

test('PERM-08 ADEAL-06 a company shows those of its deals that the caller may see', async () => {
  const { id } = await createCompany(api.database, { name: 'Scoped' });
  const seen = await createDeal(api.database, { companyId: id, title: 'B' });
  await createDeal(api.database, { companyId: id, title: 'a', publishedAt: null });
  const titles = async (roles: Parameters<typeof api.createAccount>[0]) =>
    (await readCompany(api, await api.createAccount(roles), id)).deals.map(({ title }) => title);
  expect(await titles({ roles: [11] })).toEqual(['a', 'B']);
  expect(await titles({ roles: [{ roleId: 8, dealId: seen.id }] })).toEqual(['B']);
  expect(await titles({ roles: [9] })).toEqual([]);
});

describe('similar names', () => {
  const similar = async (name: string, except?: string) => {
    const { data, errors } = await api.query<{ similarCompanies: { id: string; name: string }[] }>(
      'query ($name: String!, $except: ID) { similarCompanies(name: $name, except: $except) { id name } }',
      { name, except },
      { as: await api.createAccount({ roles: [6] }) },
    );
    expect(errors).toEqual([]);
    return data?.similarCompanies.map((company) => company.name) ?? [];
  };

  test.each([
    ['Solaris Labs', 'solaris labs, Inc.'],
    ['Solaris Labs', 'SolarisLabs GmbH & Co. KG'],
    ['Bülow-Möbel AG', 'BULOW MOBEL'],
    ['Société Delta S.A.S.', 'societe delta'],
    ['Enel Prova S.p.A.', 'Enel Prova'],
    ['Nordic Oyj', 'nordic oy'],
    ['O’Neil Partners Limited', 'ONeil Partners Ltd'],
    ['株式会社 青空', '株式会社青空'],
    ['شركة النور', 'شركة  النور!'],
    ['SA', 's.a.'],
    ['Kraft & Werk Pty Ltd', 'Kraft Werk'],
  ])('DATA-06 %j and %j are one name', async (stored, entered) => {
    const { id } = await createCompany(api.database, { name: stored });
    expect(await similar(entered)).toContain(stored);
    expect(await similar(entered, id)).not.toContain(stored);
    await api.database.prisma.company.delete({ where: { id } });
  });

  test.each([
    ['Solaris Labs', 'Solaris Lab'],
    ['Inca', 'Inc'],
    ['Tesco', 'Tes'],
    ['Delta 1', 'Delta 2'],
    ['कमल', 'कमला'],
  ])('DATA-06 %j and %j are two names', async (stored, entered) => {
    const { id } = await createCompany(api.database, { name: stored });
    expect(await similar(entered)).not.toContain(stored);
    await api.database.prisma.company.delete({ where: { id } });
  });

  test('DATA-06 nothing is similar to no name', async () => {
    expect(await similar('')).toEqual([]);
    expect(await similar(' . ')).toEqual([]);
  });
});

test('AAPI-22/Enumerations the notable investors are found by name', async () => {
  for (const name of ['Zebra Fund', 'The Zebra', 'Índigo'])
    await api.database.prisma.notableInvestor.create({ data: { name } });
  const names = async (variables: object) => {
    const { data, errors } = await api.query<{ notableInvestors: string[] }>(
      'query ($search: String, $limit: Int) { notableInvestors(search: $search, limit: $limit) }',
      { ...variables },
      { as: staff },
    );
    expect(errors).toEqual([]);
    return data?.notableInvestors;
  };
  expect(await names({ search: 'zeb' })).toEqual(['Zebra Fund', 'The Zebra']);
  expect(await names({ search: 'INDIGO' })).toEqual(['Índigo']);
  expect(await names({ limit: 1 })).toEqual(['Índigo']);
  expect(await names({ search: null })).toEqual(['Índigo', 'The Zebra', 'Zebra Fund']);
});

test('DATA-08 staff find companies by name, with their country', async () => {
  const { data } = await api.query<{ find: object[] }>(
    'query { find(search: "wojcik") { kind name detail } }',
    {},
    { as: staff },
  );
  expect(data?.find).toEqual([{ kind: 'COMPANY', name: 'alpha Wójcik', detail: 'Poland' }]);
});
