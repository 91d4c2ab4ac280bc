import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  investor = await api.createAccount();
});

interface Contact {
  employee: { id: string };
  roles: string[];
  dealId: string | null;
  conversationId: string | null;
}
const contactsDocument = `query ($dealId: ID) { contacts(dealId: $dealId) {
  employee { id firstName } roles dealId dealTitle companyName conversationId } }`;
const openDocument = `mutation ($employeeId: ID!, $dealId: ID) {
  openConversation(employeeId: $employeeId, dealId: $dealId) { id investorId employeeId dealId } }`;

async function contactsOf(as: TestAccount, dealId?: string): Promise<Contact[]> {
  const { data } = await api.query<{ contacts: Contact[] }>(contactsDocument, { dealId }, { as });
  return data?.contacts ?? [];
}

async function open(as: TestAccount, employeeId: string, dealId?: string | null) {
  const { data, errors } = await api.query<{
    openConversation: { id: string; investorId: string; employeeId: string; dealId: string | null };
  }>(openDocument, { employeeId, dealId }, { as });
  return data?.openConversation ?? errors[0]?.extensions.code;
}

/** A lead with a deal. */
async function lead(deal: Parameters<typeof createDeal>[1] = {}) {
  const { id: dealId } = await createDeal(api.database, deal);
  const employee = await api.createAccount({ roles: [{ roleId: 4, dealId }] });
  return { dealId, employee };
}
const watch = (dealId: string) =>
  api.database.prisma.watchlistEntry.create({ data: { accountId: investor.id, dealId } });

it('CHAT-03 deal leads are those of visible deals that the investor watches, is interested or invested in, or chats about', async () => {
  const [watched, interested, invested, chatted, none, cancelled, hidden, former] = await Promise.all([
    lead(),
    lead({ status: 'PROSPECTIVE' }),
    lead(),
    lead(),
    lead(),
    lead({ status: 'CANCELED' }),
    lead({ publishedAt: null }),
    lead(),
  ]);
  const { prisma } = api.database;
  for (const { dealId } of [watched, cancelled, hidden]) await watch(dealId);
  const stake = { accountId: investor.id, currency: 'USD' } as const;
  await prisma.interest.create({ data: { ...stake, dealId: interested.dealId, amount: '5' } });
  await prisma.investment.create({ data: { ...stake, dealId: invested.dealId, value: '5' } });
  await prisma.investment.create({ data: { ...stake, dealId: former.dealId, value: '5', deletedAt: new Date() } });
  const { id } = await prisma.conversation.create({
    data: { investorId: investor.id, employeeId: chatted.employee.id, dealId: chatted.dealId },
  });
  const disabled = await api.createAccount({ roles: [{ roleId: 4, dealId: watched.dealId }], disabled: true });
  await api.createAccount({ roles: [{ roleId: 8, dealId: watched.dealId }] });
  const leads = (await contactsOf(investor)).filter(({ roles }) => roles.includes('DEAL_LEAD'));
  expect(new Set(leads.map(({ dealId }) => dealId))).toEqual(
    new Set([watched, interested, invested, chatted].map(({ dealId }) => dealId)),
  );
  expect(leads.map(({ employee }) => employee.id)).not.toContain(disabled.id);
  expect(leads.find(({ dealId }) => dealId === chatted.dealId)).toMatchObject({
    employee: { id: chatted.employee.id },
    conversationId: id,
  });
  for (const { dealId, employee } of [none, watched]) {
    expect(await contactsOf(investor, dealId)).toMatchObject([{ employee: { id: employee.id }, roles: ['DEAL_LEAD'] }]);
  }
  for (const dealId of [hidden.dealId, cancelled.dealId, 'x', ''])
    expect(await contactsOf(investor, dealId)).toEqual([]);
});

it('CHAT-04 relationship managers are the investor’s own, administrators hold role 3', async () => {
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const other = await api.createAccount();
  const both = await api.createAccount({ roles: [3, { roleId: 10, investorAccountId: other.id }] });
  const [own, others] = [await contactsOf(investor), await contactsOf(other)];
  const rolesOf = (found: Contact[], { id }: TestAccount) => found.find(({ employee }) => employee.id === id)?.roles;
  expect([rolesOf(own, manager), rolesOf(own, both)]).toEqual([['RELATIONSHIP_MANAGER'], ['APPLICATION_ADMIN']]);
  expect([rolesOf(others, manager), rolesOf(others, both)]).toEqual([
    undefined,
    ['APPLICATION_ADMIN', 'RELATIONSHIP_MANAGER'],
  ]);
  expect([...own, ...others].every(({ dealId }) => dealId === null)).toBe(true);
});

it('CHAT-06 CHAT-15 creates one conversation per contact and deal, with the deal of a lead and without one else', async () => {
  const { dealId, employee } = await lead();
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const created = await Promise.all([1, 2, 3].map(() => open(investor, employee.id, dealId)));
  expect(created[0]).toMatchObject({ investorId: investor.id, employeeId: employee.id, dealId });
  expect(new Set(created.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await open(investor, employee.id, dealId.toUpperCase())).toEqual(created[0]);
  expect(await open(investor, manager.id)).toMatchObject({ employeeId: manager.id, dealId: null });
  expect(await api.database.prisma.conversation.count({ where: { investorId: investor.id } })).toBe(2);
});

it('CHAT-15 refuses employees who are no contacts, other deals, hidden deals and staff', async () => {
  const { dealId, employee } = await lead();
  const hidden = await lead({ publishedAt: null });
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const stranger = await api.createAccount({ roles: [7] });
  for (const [employeeId, about] of [
    [stranger.id, null],
    [employee.id, null],
    [manager.id, dealId],
    [employee.id, hidden.dealId],
    [hidden.employee.id, hidden.dealId],
    [investor.id, null],
    ['x', null],
    ['', null],
    [manager.id, ''],
    [employee.id, 'x'],
  ] as const) {
    expect(await open(investor, employeeId, about)).toBe('NOT_FOUND');
  }
  expect(await open(manager, employee.id, dealId)).toBe('FORBIDDEN');
  expect(await api.database.prisma.conversation.count({ where: { investorId: investor.id } })).toBe(0);
});

it('a conversation outlives its deal: the deal cannot be deleted while it is talked about', async () => {
  const { dealId, employee } = await lead({ flow: null });
  await open(investor, employee.id, dealId);
  await expect(api.database.prisma.deal.delete({ where: { id: dealId } })).rejects.toThrow(/conversation_deal_id_fkey/);
});
