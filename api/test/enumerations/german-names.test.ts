import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCompany } from '../companies/kit.ts';
import { authenticate, readCsv, requestExport } from '../exports/kit.ts';
import { exportCompanies, importFile } from '../imports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let staff: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  staff = await createGerman({ roles: [3] });
});
afterAll(() => api.close());

async function createGerman(options: Parameters<TestApi['createAccount']>[0]): Promise<TestAccount> {
  const account = await api.createAccount(options);
  await api.database.prisma.account.update({ where: { id: account.id }, data: { language: 'de' } });
  return account;
}

type Entries = { value: string; description: string }[];

test('CARE-14 API-11 the enumerations are in the language of the account, in its order', async () => {
  const query = '{ countries { value description } sectors { value description } innovationEnablers { description } }';
  const { data } = await api.query<Record<'countries' | 'sectors' | 'innovationEnablers', Entries>>(
    ...([query, {}, { as: await createGerman({ roles: [2] }) }] as const),
  );
  expect(data?.countries).toContainEqual({ value: 'CH', description: 'Schweiz' });
  expect(data?.countries).toContainEqual({ value: 'CI', description: 'Côte d’Ivoire' });
  expect(data?.sectors).toContainEqual({ value: 'fintech', description: 'Finanztechnologie' });
  expect(data?.innovationEnablers).toContainEqual({ description: 'Künstliche Intelligenz' });
  const { compare } = new Intl.Collator('de');
  for (const entries of Object.values(data ?? {})) {
    const names = entries.map(({ description }) => description);
    expect(names).toEqual(names.toSorted(compare));
  }
});

test('CARE-14 COMP-02 companies are sorted by the country’s name in the language of the account', async () => {
  const name = `Ordnung ${randomUUID()}`;
  const editor = await api.createAccount({ roles: [3] });
  for (const hqCountry of ['AT', 'DE', 'CH'])
    await insertCompany(api, editor, { name: `${name} ${hqCountry}`, hqCountry });
  const countriesOf = async (as: TestAccount) => {
    const { data } = await api.query<{ companies: { items: { hqCountry: { description: string } }[] } }>(
      `query ($search: String!) { companies(search: $search, sort: { column: HQ_COUNTRY, direction: asc_nulls_first })
        { items { hqCountry { description } } } }`,
      { search: name },
      { as },
    );
    return data?.companies.items.map(({ hqCountry }) => hqCountry.description);
  };
  expect(await countriesOf(editor)).toEqual(['Austria', 'Germany', 'Switzerland']);
  expect(await countriesOf(staff)).toEqual(['Deutschland', 'Österreich', 'Schweiz']);
});

test('CARE-14 PERM-06 roles have their names in the language of the account, on screens and in exports', async () => {
  const deal = await createDeal(api.database, { title: 'Serie B' });
  const lead = await api.createAccount({ roles: [{ roleId: 4, dealId: deal.id }] });
  const { data } = await api.query<{
    assignableRoles: { name: string }[];
    me: { assignments: { roleName: string }[] };
  }>('{ assignableRoles { name } me { assignments { roleName } } }', {}, { as: staff });
  expect(data?.assignableRoles.map(({ name }) => name)).toEqual([
    ...['Administrator', 'Leiter eines Angebots', 'Leitender Mitarbeiter', 'Mitarbeiter', 'Kundenbetreuer'],
    ...['Mitarbeiter eines Angebots', 'Stellvertreter', 'Bearbeiter von Angeboten'],
  ]);
  expect(data?.me.assignments).toEqual([{ roleName: 'Administrator' }]);
  await authenticate(api, staff);
  const response = await requestExport(api, 'employees', { as: staff, query: { search: lead.email } });
  expect(await readCsv(response)).toContain('Leiter eines Angebots (');
});

test('CARE-14 HIST-16 the history of an employee names roles in the language of who reads it', async () => {
  const employee = await api.createAccount({ roles: [6] });
  const deal = await createDeal(api.database, { title: 'Serie C' });
  const { data } = await api.query<{ employee: { rolesVersion: string } }>(
    'query ($id: ID!) { employee(id: $id) { rolesVersion } }',
    { id: employee.id },
    { as: staff },
  );
  const changed = await api.query(
    `mutation ($id: ID!, $version: String!, $dealId: ID!) {
      changeRoles(accountId: $id, version: $version, removed: [], added: [{ roleId: 4, dealId: $dealId }]) { id } }`,
    { id: employee.id, version: data?.employee.rolesVersion, dealId: deal.id },
    { as: staff },
  );
  expect(changed.errors).toEqual([]);
  const history = async (as: TestAccount) => {
    const answer = await api.query<{ employeeHistory: { items: { changes: { field: string; after: string }[] }[] } }>(
      'query ($id: ID!) { employeeHistory(id: $id) { items { changes { field after } } } }',
      { id: employee.id },
      { as },
    );
    return answer.data?.employeeHistory.items[0]?.changes.find(({ field }) => field === 'roles')?.after;
  };
  expect(await history(staff)).toMatch(/^(?=.*Mitarbeiter)(?=.*Leiter eines Angebots \(.+ - Serie C\))/);
  expect(await history(await api.createAccount({ roles: [3] }))).toMatch(/Deal lead \(.+ - Serie C\)/);
});

test('CARE-14 DATA-03 an export has the names of the account’s language, and an import reads both', async () => {
  const { id } = await insertCompany(api, staff, {
    name: `Namen ${randomUUID()}`,
    ...{ hqCountry: 'CH', sectors: ['robotics', 'space'], innovationEnablers: ['photonics'] },
  });
  for (const [as, words] of [
    [staff, ['Schweiz', 'Robotik; Raumfahrt', 'Photonik']],
    [await api.createAccount({ roles: [3] }), ['Switzerland', 'Robotics; Space', 'Photonics']],
  ] as const) {
    const bytes = await exportCompanies(api, as, 'zip', { ids: id });
    const file = strFromU8(Object.values(unzipSync(bytes))[0] ?? new Uint8Array());
    for (const word of words) expect(file).toContain(word);
    const { tried } = await importFile(api, staff, { bytes, name: 'x.zip' });
    expect(tried.counts).toMatchObject({ unchanged: 1, changed: 0, new: 0, wrong: 0 });
  }
});

test('CARE-14 OPP-05 deals are found by the German names of countries and sectors by those who read German', async () => {
  const { prisma } = api.database;
  const company = await createCompany(api.database, {
    name: `Suche ${randomUUID()}`,
    hqCountry: { connect: { code: 'AT' } },
    sectors: { create: { sector: 'agriculture' } },
  });
  const deal = await createDeal(api.database, { companyId: company.id });
  const german = await createGerman({});
  const english = await api.createAccount();
  await prisma.investment.create({ data: { accountId: german.id, dealId: deal.id, value: '50000', currency: 'USD' } });
  const isFound = async (text: string, as: TestAccount) => {
    const { data, errors } = await api.query<{ deals: { items: { id: string }[]; totalCount: number } }>(
      `query ($search: String!, $company: ID!) { deals(filter: { search: $search, companyId: $company }) { items { id } totalCount } }`,
      { search: text, company: company.id },
      { as },
    );
    expect(errors).toEqual([]);
    expect(data?.deals.totalCount).toBe(data?.deals.items.length);
    return data?.deals.items.some(({ id }) => id === deal.id);
  };
  for (const text of ['Österreich', 'osterREICH', 'Landwirtschaft', 'wirtsch', 'Austria', 'agricult'])
    expect({ text, found: await isFound(text, german) }).toEqual({ text, found: true });
  expect(await isFound('Schweiz', german)).toBe(false);
  // Nobody is shown what does not stand on their screen.
  for (const text of ['Österreich', 'Landwirtschaft'])
    expect({ text, found: await isFound(text, english) }).toEqual({ text, found: false });
  expect(await isFound('Austria', english)).toBe(true);

  const ownCount = async (search: string) => {
    const { data } = await api.query<{ myInvestmentEntries: { totalCount: number } }>(
      'query ($search: String!) { myInvestmentEntries(search: $search) { totalCount } }',
      { search },
      { as: german },
    );
    return data?.myInvestmentEntries.totalCount;
  };
  expect([await ownCount('Österreich'), await ownCount('Landwirtschaft'), await ownCount('Schweiz')]).toEqual([
    1, 1, 0,
  ]);

  for (const account of [german, english]) {
    const save = `mutation ($search: SavedSearchInput!) { createSavedSearch(search: $search) { id } }`;
    const sort = { column: 'PUBLISHED_AT', direction: 'desc_nulls_last' };
    expect(
      (await api.query(save, { search: { name: 'Mine', search: 'Österreich', sort } }, { as: account })).errors,
    ).toEqual([]);
  }
  const looked = new Date(0);
  await prisma.savedSearch.updateMany({
    where: { accountId: { in: [german.id, english.id] } },
    data: { lookedAt: looked },
  });
  const newOf = async (as: TestAccount) =>
    (await api.query<{ savedSearches: { newCount: number }[] }>('{ savedSearches { newCount } }', {}, { as })).data
      ?.savedSearches;
  expect(await newOf(german)).toEqual([{ newCount: 1 }]);
  expect(await newOf(english)).toEqual([{ newCount: 0 }]);

  // Of a deal that is no longer visible, an entry shows the country and not the sectors (INV-15).
  await prisma.deal.update({ where: { id: deal.id }, data: { publishedAt: null } });
  expect([await ownCount('Österreich'), await ownCount('Landwirtschaft')]).toEqual([1, 0]);
});
