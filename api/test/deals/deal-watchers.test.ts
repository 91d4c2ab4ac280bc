import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Watcher {
  name: string;
  firebaseId: string | null;
  watchedAt: string;
}

let api: TestApi;
let admin: TestAccount;
let dealId: string;
let clients: TestAccount[];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  dealId = (await createDeal(api.database)).id;
  clients = [];
  for (const firstName of ['Anna', 'Bert', 'Cleo'])
    clients.push(await api.createAccount({ firstName, lastName: 'Lee' }));
  // The administrator looks at deals as investors do (ADM-27), and watches one.
  await watch(admin, 0);
  for (const [index, client] of clients.entries()) await watch(client, index + 1);
  await watch(clients[0] as TestAccount, 9, (await createDeal(api.database)).id);
});
afterAll(() => api.close());

const timeOf = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
const watch = ({ id: accountId }: TestAccount, minute: number, of = dealId) =>
  api.database.prisma.watchlistEntry.create({ data: { accountId, dealId: of, createdAt: timeOf(minute) } });

const read = (as: TestAccount, variables: object = {}) =>
  api.query<{ dealWatchers: { totalCount: number; totalIsCapped: boolean; items: Watcher[] } }>(
    `query ($dealId: ID!, $limit: Int, $offset: Int) {
      dealWatchers(dealId: $dealId, limit: $limit, offset: $offset) {
        totalCount totalIsCapped items { name firebaseId watchedAt }
      }
    }`,
    { dealId, ...variables },
    { as },
  );
const subjectOf = (client: TestAccount | undefined) => client?.subject;

describe('those who watch a deal', () => {
  it('ADEAL-08 are named with the date, the newest first, and number the count, 0 included', async () => {
    const { data } = await read(admin);
    expect(data?.dealWatchers).toEqual({
      totalCount: 4,
      totalIsCapped: false,
      items: [
        { name: 'Cleo Lee', firebaseId: subjectOf(clients[2]), watchedAt: timeOf(3) },
        { name: 'Bert Lee', firebaseId: subjectOf(clients[1]), watchedAt: timeOf(2) },
        { name: 'Anna Lee', firebaseId: subjectOf(clients[0]), watchedAt: timeOf(1) },
        // An employee is no client (CLI-08).
        { name: 'Grace Hopper', firebaseId: null, watchedAt: timeOf(0) },
      ],
    });
    const list = await api.query<{ staffDeals: { items: { id: string; watchlistCount: number }[] } }>(
      '{ staffDeals { items { id watchlistCount } } }',
      {},
      { as: admin },
    );
    expect(list.data?.staffDeals.items.find(({ id }) => id === dealId)?.watchlistCount).toBe(4);
    const { id: unwatched } = await createDeal(api.database);
    expect((await read(admin, { dealId: unwatched })).data?.dealWatchers).toMatchObject({ totalCount: 0, items: [] });
  });

  it('CLI-07 the key of a client goes only to those who may see the client', async () => {
    const [anna, bert] = clients;
    const manager = await api.createAccount({
      roles: [7, { roleId: 10, investorAccountId: bert?.id ?? '' }, { roleId: 8, dealId }],
    });
    const keysOf = async (as: TestAccount) => {
      const items = (await read(as)).data?.dealWatchers.items ?? [];
      return items.filter(({ firebaseId }) => firebaseId).map(({ name }) => name);
    };
    expect(await keysOf(manager)).toEqual(['Bert Lee']);
    // Role 8 alone does not read clients, even if it manages one.
    const employee = await api.createAccount({
      roles: [
        { roleId: 8, dealId },
        { roleId: 10, investorAccountId: anna?.id ?? '' },
      ],
    });
    expect(await keysOf(employee)).toEqual([]);
    expect((await read(employee)).data?.dealWatchers.items).toHaveLength(4);
    expect(await keysOf(admin)).toEqual(['Cleo Lee', 'Bert Lee', 'Anna Lee']);
  });

  it('ADEAL-06 are read by those alone who see the deal in their list', async () => {
    const { id: other } = await createDeal(api.database);
    const onOther = await api.createAccount({ roles: [{ roleId: 8, dealId: other }] });
    for (const [as, variables, code] of [
      [onOther, {}, 'NOT_FOUND'],
      [await api.createAccount({ roles: [7] }), {}, 'NOT_FOUND'],
      [admin, { dealId: randomUUID() }, 'NOT_FOUND'],
      [admin, { dealId: 'x' }, 'NOT_FOUND'],
      [clients[0] as TestAccount, {}, 'FORBIDDEN'],
      [admin, { limit: 51 }, 'FIELD_INVALID'],
      [admin, { offset: -1 }, 'FIELD_INVALID'],
    ] as const) {
      const { data, errors } = await read(as, variables);
      expect([data, errors[0]?.extensions.code]).toEqual([null, code]);
    }
    expect((await read(onOther, { dealId: other })).data?.dealWatchers.totalCount).toBe(0);
  });

  it('are paged, and read in one statement for any number', async () => {
    const page = await read(admin, { limit: 2, offset: 1 });
    expect(page.data?.dealWatchers).toMatchObject({
      totalCount: 4,
      items: [{ name: 'Bert Lee' }, { name: 'Anna Lee' }],
    });
    const one = await countStatements(api.database, () => read(admin, { limit: 1 }));
    const all = await countStatements(api.database, () => read(admin, { limit: 50 }));
    expect(all.statements).toBe(one.statements);
  });
});
