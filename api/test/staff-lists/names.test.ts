import { foldText } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExporter, linesOf, requestExport } from '../exports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';

/** Names that were stored before ACC-05 was checked, or came from an identity provider. */
const names = {
  '200 letters': 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
  'right-to-left script': 'נועה אל-חסן نورة',
  'combined letters and emoji': 'Zoë 👩‍👩‍👧 O’Neil',
  markup: '<img src=x onerror="alert(1)"> & <b>Ada</b>',
} as const;

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await createExporter(api, { roles: [3] });
});
afterAll(() => api.close());

const documents = {
  deals: 'staffDeals(search: $search) { items { id name: companyName } }',
  clients: 'clients(search: $search) { items { id name: lastName } }',
  whitelist: 'whitelistEntries(tab: WHITELIST, search: $search) { items { id name: lastName } }',
  interested: 'whitelistEntries(tab: INTERESTED, search: $search) { items { id name: lastName } }',
  employees: 'employees(search: $search) { items { id name: lastName } }',
  investments: 'dealInvestments(search: $search) { items { investments { client { name: lastName } } } }',
};
type List = keyof typeof documents;
const lists = Object.keys(documents) as List[];

/** Stores a row of every list with the name, and returns the client's id. */
async function createRows(name: string): Promise<string> {
  const { database } = api;
  const { id } = await api.createAccount({ lastName: name });
  await api.createAccount({ lastName: name, roles: [5] });
  for (const [roleId, status] of [
    [1, 'APPROVED'],
    [2, 'INTERESTED'],
  ] as const) {
    await database.prisma.whitelistEntry.create({
      data: { email: `${status}-${id}@example.test`, roleId, status, lastName: name },
    });
  }
  const { id: companyId } = await createCompany(database, { name });
  const deal = await createDeal(database, { companyId });
  await createInvestment(database, { accountId: id, dealId: deal.id });
  return id;
}

describe('a search of few letters', () => {
  const lastNames = ['ŁAWA', 'Able-Baker', '가람', 'No.1', 'Rene\u0301', 'B 777', 'Xyz'];
  beforeAll(async () => {
    for (const [number, lastName] of lastNames.entries()) {
      await api.createAccount({ firstName: 'Qqq', lastName, email: `${'q'.repeat(number + 1)}@q.q` });
    }
  });

  it.each(['a', 'ła', '-b', '가', '.1', 'É', 'b 7', 'xz'])(
    'CLI-05 CARE-12 finds the names with "%s"',
    async (search) => {
      const { data } = await api.query<{ clients: { items: { lastName: string }[] } }>(
        'query ($search: String) { clients(search: $search) { items { lastName } } }',
        { search },
        { as: administrator },
      );
      const found = new Set(data?.clients.items.map(({ lastName }) => lastName));
      const hasIt = lastNames.filter((name) => foldText(name).includes(foldText(search)));
      expect(lastNames.filter((name) => found.has(name))).toEqual(hasIt);
    },
  );
});

describe.each(Object.entries(names))('a name with %s', (_what, name) => {
  let clientId: string;
  beforeAll(async () => {
    clientId = await createRows(name);
  });

  it.each(lists)('CLI-05 WL-03 EMP-02 is served and found unchanged in the list of %s', async (list) => {
    for (const search of [name, name.slice(0, 12).toUpperCase()]) {
      const { data, errors } = await api.query<{ page: { items: object[] } }>(
        `query List($search: String) { page: ${documents[list]} }`,
        { search },
        { as: administrator },
      );
      expect(errors).toEqual([]);
      expect(data?.page.items).toHaveLength(1);
      expect(JSON.stringify(data?.page.items)).toContain(JSON.stringify(name));
    }
  });

  it.each(lists)('DATA-05 is exported unchanged from the list of %s', async (list) => {
    const response = await requestExport(api, list, { as: administrator, query: { search: name } });
    const lines = await linesOf(response);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.replaceAll('""', '"')).toContain(name);
  });

  it('DATA-08 CLI-10 is found in all areas and opens the client', async () => {
    const { data } = await api.query<{ find: { id: string; name: string }[]; client: { lastName: string } }>(
      'query ($search: String!, $id: ID!) { find(search: $search) { id name } client(id: $id) { lastName } }',
      { search: name, id: clientId },
      { as: administrator },
    );
    expect(data?.client.lastName).toBe(name);
    expect(data?.find.find(({ id }) => id === clientId)?.name).toBe(`Ada ${name}`);
  });
});
