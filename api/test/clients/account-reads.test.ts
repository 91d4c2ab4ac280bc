import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

interface Reads {
  client: {
    id: string;
    firebaseId: string;
    status: string;
    profile: { id: string; firebaseId: string; companyAdditionalInformation: string } | null;
    activity: { totalCount: number; items: { status: string }[] };
  };
}

let api: TestApi;
let client: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.createAccount();
  const { prisma } = api.database;
  const { id: accountId, email } = client;
  await prisma.whitelistEntry.create({ data: { email, accountId, roleId: 1, status: 'APPROVED' } });
  const deal = await createDeal(api.database);
  await prisma.watchlistEntry.create({ data: { accountId: client.id, dealId: deal.id } });
  await prisma.investorProfile.update({
    where: { accountId: client.id },
    data: { companyAdditionalInformation: 'Founders who stay' },
  });
});
afterAll(() => api.close());

const read = (id: string, as: TestAccount) =>
  api.query<Reads>(
    `query ($id: ID!) { client(id: $id) {
      id firebaseId status profile { id firebaseId companyAdditionalInformation } activity { totalCount items { status } } } }`,
    { id },
    { as },
  );

describe('the account of a client', () => {
  it('AAPI-22/Account is read by id and by firebaseId, with status, profile and activity', async () => {
    const administrator = await api.createAccount({ roles: [3] });
    const expected = {
      id: client.id,
      firebaseId: client.subject,
      status: 'APPROVED',
      profile: { firebaseId: client.subject, companyAdditionalInformation: 'Founders who stay' },
      activity: { totalCount: 1, items: [{ status: 'ON_WATCHLIST' }] },
    };
    for (const id of [client.id, client.subject]) {
      expect((await read(id, administrator)).data?.client).toMatchObject(expected);
    }
  });

  it('AAPI-22/Account requires read_client_info and a visible client', async () => {
    const without = await createHolder(api, ['manage_client', 'assign_roles']);
    const stranger = await createHolder(api, ['read_client_info']);
    const manager = await createHolder(api, ['read_client_info'], {
      others: [{ roleId: 10, investorAccountId: client.id }],
    });
    for (const id of [client.id, client.subject]) {
      expect(await read(id, without)).toMatchObject({ status: 403, data: null });
      expect(await read(id, stranger)).toMatchObject({ status: 404, data: null });
      expect((await read(id, manager)).data?.client.id).toBe(client.id);
    }
  });

  it('AAPI-22/Account PERM-02 serves the caller’s own account with permissions and step', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const document = '{ me { id isAdmin step permissions { readClientInfo assignRoles } } }';
    expect((await api.query(document, {}, { as: employee })).data).toMatchObject({
      me: { id: employee.id, isAdmin: true, permissions: { readClientInfo: true, assignRoles: false } },
    });
  });
});
