import { afterAll, beforeAll, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { moneyCalls } from './kit.ts';

type Side = 'client' | 'staff' | 'completed';
type Counts = Record<'all' | Side, number>;
interface Page {
  totalCount: number;
  waiting: Counts;
  items: { deal: { id: string }; investments: { id: string }[] }[];
}
const filters = { client: 'CLIENT', staff: 'STAFF', completed: 'NOBODY' } as const;

let api: TestApi;
let administrator: TestAccount;
let calls: ReturnType<typeof moneyCalls>;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  calls = moneyCalls(api);
});
afterAll(() => api.close());

async function list(as: TestAccount, variables: object = {}): Promise<Page> {
  const { data, errors } = await api.query<{ dealInvestments: Page }>(
    `query ($search: String, $waitingFor: WaitingFor) {
      dealInvestments(search: $search, waitingFor: $waitingFor) {
        totalCount waiting { all client staff completed } items { deal { id } investments { id } } } }`,
    { ...variables },
    { as },
  );
  expect(errors).toEqual([]);
  if (!data) throw new Error('No answer');
  return data.dealInvestments;
}

/** Expects an investor's only investment on one side, or not at all, in lists and counts, searched for or not, of both. */
async function expectOn(side: Side | null, of: { search: string; id: string; manager: TestAccount }): Promise<void> {
  const counts = { all: 0, client: 0, staff: 0, completed: 0, ...(side ? { all: 1, [side]: 1 } : {}) };
  for (const [as, variables] of [
    [administrator, { search: of.search }],
    [of.manager, {}],
    [of.manager, { search: of.search }],
  ] as const) {
    for (const filter of [null, 'client', 'staff', 'completed'] as const) {
      const { waiting, totalCount, items } = await list(as, { ...variables, waitingFor: filter && filters[filter] });
      const ids = items.flatMap(({ investments }) => investments.map(({ id }) => id));
      const isListed = side !== null && (filter === null || filter === side);
      expect({ filter, waiting, totalCount, ids }).toEqual({
        ...{ filter, waiting: counts },
        ...(isListed ? { totalCount: 1, ids: [of.id] } : { totalCount: 0, ids: [] }),
      });
    }
  }
}

const setCompleted = (investmentId: string, completed: boolean) =>
  api.query(
    'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
    { id: investmentId, completed },
    { as: administrator },
  );

async function invested(lastName: string) {
  const investor = await api.createAccount({ lastName });
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const { id: companyId } = await createCompany(api.database, { name: `Company of ${lastName}` });
  const deal = await createDeal(api.database, { companyId });
  const { body } = await calls.invest(investor, deal.id, '30000');
  expect(body.status).toBe('OK');
  const id = body.result.investmentId;
  const flow = await api.database.prisma.flow.findUniqueOrThrow({
    where: { investmentId: id },
    include: { sections: { orderBy: { order: 'asc' }, include: { items: true } } },
  });
  return { investor, manager, dealId: deal.id, id, search: lastName.toLowerCase(), flow };
}

it('AINV-02 AINV-03 CARE-05 lists and counts follow what is done with an investment', async () => {
  const before = (await list(administrator)).waiting;
  const made = await invested('Quillfeather');
  const { investor, flow } = made;
  await expectOn('client', made);
  expect((await list(administrator)).waiting).toEqual({ ...before, all: before.all + 1, client: before.client + 1 });
  const item = flow.sections[0]?.items[0]?.id ?? '';
  const sent = await upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: item }, [
    textFile('a.txt'),
  ]);
  expect(sent.status).toBe(200);
  await expectOn('staff', made);
  const [fileId] = sent.body.result.fileIds;
  await api.rest('/api/delete/investment/documents', { as: investor, body: { fileId } });
  await expectOn('client', made);
  await setCompleted(made.id, true);
  await expectOn('completed', made);
  await setCompleted(made.id, false);
  await expectOn('client', made);
  // A changed amount is another investment in the place of the first.
  const { body } = await calls.modify(investor, made.dealId, '40000');
  expect(body.status).toBe('OK');
  const { id } = await api.database.prisma.investment.findFirstOrThrow({
    where: { accountId: investor.id, deletedAt: null },
  });
  await expectOn('client', { ...made, id });
  expect((await calls.cancel(investor, id)).status).toBe(200);
  await expectOn(null, made);
  expect((await list(administrator)).waiting).toEqual(before);
});

it('CLI-05 CLI-08 AINV-03 a new name, a disabled account and a role of staff are seen at once', async () => {
  const made = await invested('Thistlewood');
  const { investor, search, manager } = made;
  const { prisma } = api.database;
  await prisma.account.update({ where: { id: investor.id }, data: { lastName: 'Marchbanks' } });
  const renamed = { ...made, search: 'marchbanks' };
  await expectOn('client', renamed);
  const { items } = await list(administrator, { search: `ada ${search}` });
  expect(items).toEqual([]);
  await api.rest('/api/user/disable', { as: administrator, body: { accountId: investor.id, disabled: true } });
  await expectOn('client', renamed);
  await api.rest('/api/user/disable', { as: administrator, body: { accountId: investor.id, disabled: false } });
  const role = await prisma.roleAssignment.create({ data: { accountId: investor.id, roleId: 6 } });
  await expectOn(null, renamed);
  await expectOn(null, { ...renamed, search: 'company of thistlewood' });
  await prisma.roleAssignment.delete({ where: { id: role.id } });
  await expectOn('client', renamed);
  // Another manager's client is neither listed nor counted.
  const stranger = await api.createAccount({ roles: [7] });
  expect(await list(stranger)).toMatchObject({ totalCount: 0, waiting: { all: 0 }, items: [] });
  await expectOn('client', { ...renamed, manager });
});
