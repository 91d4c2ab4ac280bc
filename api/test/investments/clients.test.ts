import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal, Investment } from '../../src/database/generated/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Row {
  id: string;
  dealId: string;
  flowId: string;
  value: string;
  progressLabel: string;
  completedAt: string | null;
  updatedAt: string;
  client: { id: string; firstName: string; lastName: string; email: string };
}
interface Page {
  totalCount: number;
  items: { deal: { id: string; title: string; companyName: string }; investments: Row[] }[];
}

const row = `id dealId flowId value currency progressLabel completedAt createdAt updatedAt
  client { id firstName lastName email } deal { id title companyName status }`;

let api: TestApi;
let administrator: TestAccount;
let manager: TestAccount;
let client: TestAccount;
let stranger: TestAccount;
let deal: Deal;
let investment: Investment;
let foreign: Investment;

const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ dealInvestments: Page }>(
    `query List($search: String, $limit: Int, $offset: Int) {
      dealInvestments(search: $search, limit: $limit, offset: $offset) {
        totalCount totalIsCapped items { deal { id title companyName status } investments { ${row} } }
      }
    }`,
    { ...variables },
    { as },
  );
const one = (as: TestAccount, ids: { dealId: string; flowId: string; investmentId: string }) =>
  api.query<{ clientInvestment: Row & { flow: { sections: { name: string; shown: boolean }[] } } }>(
    `query One($dealId: ID!, $flowId: ID!, $investmentId: ID!) {
      clientInvestment(dealId: $dealId, flowId: $flowId, investmentId: $investmentId) {
        ${row} flow { sections { name shown current completed } }
      }
    }`,
    ids,
    { as },
  );
const setCompleted = (as: TestAccount, investmentId: string, completed: boolean) =>
  api.query<{ setInvestmentCompleted: Row }>(
    `mutation Set($investmentId: ID!, $completed: Boolean!) {
      setInvestmentCompleted(investmentId: $investmentId, completed: $completed) { ${row} }
    }`,
    { investmentId, completed },
    { as },
  );
const flowOf = async ({ id }: { id: string }) =>
  (await api.database.prisma.flow.findUniqueOrThrow({ where: { investmentId: id } })).id;
const completedAt = async ({ id }: { id: string }) =>
  (await api.database.prisma.investment.findUniqueOrThrow({ where: { id } })).completedAt;
const idsOf = (page: Page | undefined) => page?.items.flatMap(({ investments }) => investments.map(({ id }) => id));

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  client = await api.createAccount({ firstName: 'Nora', lastName: 'Berg' });
  stranger = await api.createAccount({ firstName: 'Otto', lastName: 'Tal' });
  manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
  const company = await createCompany(api.database, { name: 'Bergfluss' });
  deal = await createDeal(api.database, { companyId: company.id, title: 'Round one' });
  const sections = [
    { name: 'Read', completed: true },
    { name: 'Sign', current: true },
    { name: 'Internal', shown: false },
  ];
  investment = await createInvestment(api.database, { accountId: client.id, dealId: deal.id, value: '0.01' }, sections);
  foreign = await createInvestment(api.database, { accountId: stranger.id, dealId: deal.id }, sections);
  const elsewhere = await createDeal(api.database, { title: 'Only strangers' });
  await createInvestment(api.database, { accountId: stranger.id, dealId: elsewhere.id }, sections);
  const emptied = await createDeal(api.database, { title: 'Only deleted' });
  await createInvestment(api.database, { accountId: client.id, dealId: emptied.id, deletedAt: new Date() }, sections);
});
afterAll(() => api.close());

describe('the list of client investments', () => {
  it('AINV-02 AINV-04 shows each deal with its investors, amount, progress and dates', async () => {
    const { data } = await list(manager);
    expect(data?.dealInvestments).toMatchObject({
      totalCount: 1,
      items: [
        {
          deal: { id: deal.id, title: 'Round one', companyName: 'Bergfluss', status: 'ACTIVE' },
          investments: [
            {
              id: investment.id,
              dealId: deal.id,
              flowId: await flowOf(investment),
              value: '0.01',
              currency: 'USD',
              progressLabel: 'Sign',
              completedAt: null,
              client: { id: client.id, firstName: 'Nora', lastName: 'Berg', email: client.email },
            },
          ],
        },
      ],
    });
  });

  it('AINV-03 CLI-07 shows live investments of visible clients only, and no deals without one', async () => {
    const all = (await list(administrator)).data?.dealInvestments;
    expect(all?.items.map(({ deal: { title } }) => title).sort()).toEqual(['Only strangers', 'Round one']);
    expect(idsOf(all)).toEqual(expect.arrayContaining([investment.id, foreign.id]));
    expect(idsOf((await list(manager)).data?.dealInvestments)).toEqual([investment.id]);
    const unassigned = await api.createAccount({ roles: [7] });
    expect((await list(unassigned)).data?.dealInvestments).toEqual({ totalCount: 0, totalIsCapped: false, items: [] });
  });

  it('CLI-08 does not show investments of staff', async () => {
    const promoted = await api.createAccount();
    const theirs = await createInvestment(api.database, { accountId: promoted.id, dealId: deal.id });
    expect(idsOf((await list(administrator)).data?.dealInvestments)).toContain(theirs.id);
    await api.database.prisma.roleAssignment.create({ data: { accountId: promoted.id, roleId: 6 } });
    expect(idsOf((await list(administrator)).data?.dealInvestments)).not.toContain(theirs.id);
  });

  it('AINV-02 CARE-12 ignores accents in names of companies and clients, and in searched text', async () => {
    const accented = await api.createAccount({ firstName: 'Zoë', lastName: 'Kováč' });
    const { id: companyId } = await createCompany(api.database, { name: 'Şeker' });
    const theirs = await createInvestment(api.database, {
      accountId: accented.id,
      dealId: (await createDeal(api.database, { companyId })).id,
    });
    for (const search of ['zoe kovac', 'KOVÁČ', 'seker', 's\u0327eker', 'vá']) {
      const page = (await list(administrator, { search })).data?.dealInvestments;
      expect({ search, ids: idsOf(page), count: page?.totalCount }).toEqual({ search, ids: [theirs.id], count: 1 });
    }
    await api.database.prisma.investment.update({ where: { id: theirs.id }, data: { deletedAt: new Date() } });
    expect(idsOf((await list(administrator, { search: 'kovac' })).data?.dealInvestments)).toEqual([]);
  });

  it.each([
    ['bergfl', 2],
    ['nora be', 1],
    ['%', 0],
    ['nobody of this name', 0],
  ])('AINV-02 CLI-05 is searched by deal, company and client: %s', async (search, found) => {
    const page = (await list(administrator, { search })).data?.dealInvestments;
    expect(idsOf(page)).toHaveLength(found);
  });

  it('AINV-02 is paged over deals by limit and offset, which are validated', async () => {
    const page = (await list(administrator, { limit: 1, offset: 1 })).data?.dealInvestments;
    expect([page?.totalCount, page?.items.length]).toEqual([2, 1]);
    expect((await list(administrator, { limit: 51 })).errors[0]?.extensions.code).toBe('FIELD_INVALID');
  });

  it('AINV-02 is read in one statement for any number of rows', async () => {
    const { statements } = await countStatements(api.database, () => list(administrator));
    expect(statements).toBe(2);
  });

  it('PERM-19 PERM-22 is refused without read_client_document, and to investors', async () => {
    for (const roles of [[1], [2], [9], [11], [{ roleId: 4, dealId: deal.id }]]) {
      const as = await api.createAccount({ roles });
      for (const answer of [
        await list(as),
        await one(as, { dealId: deal.id, flowId: await flowOf(investment), investmentId: investment.id }),
        await setCompleted(as, investment.id, true),
      ]) {
        expect([answer.status, answer.data, answer.errors[0]?.extensions.code]).toEqual([403, null, 'FORBIDDEN']);
      }
    }
    expect(await completedAt(investment)).toBeNull();
  });
});

describe('the progress label', () => {
  it.each([
    ['Completed', [{ name: 'Read', current: true }], true],
    ['Sign', [{ name: 'Read' }, { name: 'Sign', current: true }], false],
    ['Sign', [{ name: 'Read', completed: true }, { name: 'Sign' }, { name: 'Pay' }], false],
    ['Pay', [{ name: 'Internal', shown: false }, { name: 'Pay' }], false],
    ['All steps completed, waiting for review', [{ name: 'Read', completed: true }], false],
    ['All steps completed, waiting for review', [], false],
  ])('AINV-05 reads %s', async (label, sections, completed) => {
    const made = await createInvestment(
      api.database,
      { accountId: (await api.createAccount()).id, dealId: deal.id, completedAt: completed ? new Date() : null },
      sections,
    );
    const ids = { dealId: deal.id, flowId: await flowOf(made), investmentId: made.id };
    expect((await one(administrator, ids)).data?.clientInvestment.progressLabel).toBe(label);
  });
});

describe('one client investment', () => {
  it('AINV-12 CLI-13 is served with hidden steps when the three ids match and the client is visible', async () => {
    const ids = { dealId: deal.id, flowId: await flowOf(investment), investmentId: investment.id };
    const { data } = await one(manager, ids);
    expect(data?.clientInvestment).toMatchObject({ id: investment.id, client: { lastName: 'Berg' } });
    expect(data?.clientInvestment.flow.sections.map(({ name }) => name)).toEqual(['Read', 'Sign', 'Internal']);
    const other = await createDeal(api.database);
    const foreignIds = { dealId: deal.id, flowId: await flowOf(foreign), investmentId: foreign.id };
    for (const wrong of [
      { ...ids, dealId: other.id },
      { ...ids, flowId: foreignIds.flowId },
      { ...ids, investmentId: foreign.id },
      { ...ids, investmentId: '00000000-0000-4000-8000-000000000000' },
      { ...ids, flowId: 'x' },
      foreignIds,
    ]) {
      const answer = await one(manager, wrong);
      expect([answer.status, answer.data, answer.errors[0]?.extensions.code]).toEqual([404, null, 'NOT_FOUND']);
    }
    expect((await one(administrator, foreignIds)).errors).toEqual([]);
  });
});

describe('marking completed', () => {
  it('AINV-08 API-17 AAPI-23/Investment stores the server time, keeps the first one, and can be undone', async () => {
    const before = Date.now();
    const { data } = await setCompleted(manager, investment.id, true);
    expect(data?.setInvestmentCompleted).toMatchObject({ id: investment.id, progressLabel: 'Completed' });
    const first = await completedAt(investment);
    expect(first?.toISOString()).toBe(data?.setInvestmentCompleted.completedAt);
    expect(first?.getTime()).toBeGreaterThanOrEqual(before);
    await setCompleted(manager, investment.id, true);
    expect(await completedAt(investment)).toEqual(first);
    expect((await setCompleted(manager, investment.id, false)).data?.setInvestmentCompleted).toMatchObject({
      completedAt: null,
      progressLabel: 'Sign',
    });
    expect(await completedAt(investment)).toBeNull();
    const audits = await api.database.prisma.auditEntry.findMany({ where: { entityId: investment.id } });
    const change = (before: string, after: string) => ({ changes: [{ field: 'completed', before, after }] });
    expect(audits).toMatchObject([
      { action: 'investment.completed', actorId: manager.id, details: change('false', 'true') },
      { action: 'investment.uncompleted', actorId: manager.id, details: change('true', 'false') },
    ]);
  });

  it('API-17 AINV-12 CLI-13 is refused to the investor and for invisible clients', async () => {
    expect((await setCompleted(client, investment.id, true)).status).toBe(403);
    for (const id of [foreign.id, 'x', '00000000-0000-4000-8000-000000000000']) {
      const { status, errors } = await setCompleted(manager, id, true);
      expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await completedAt(foreign)).toBeNull();
  });

  it('AINV-10 is refused without manage_client_document', async () => {
    await api.database.prisma.rolePermission.delete({
      where: { roleId_permission: { roleId: 7, permission: 'manage_client_document' } },
    });
    const { status } = await setCompleted(manager, investment.id, true);
    await api.database.prisma.rolePermission.create({ data: { roleId: 7, permission: 'manage_client_document' } });
    expect(status).toBe(403);
    expect(await completedAt(investment)).toBeNull();
  });

  it('AINV-08 INV-14 is not found for a deleted investment and prevents a cancel', async () => {
    const made = await createInvestment(api.database, {
      accountId: stranger.id,
      dealId: (await createDeal(api.database)).id,
    });
    await setCompleted(administrator, made.id, true);
    const cancel = () => api.rest('/api/investment/cancel', { as: stranger, body: { investmentId: made.id } });
    expect((await cancel()).body.result.code).toBe('INVESTMENT_COMPLETED');
    await setCompleted(administrator, made.id, false);
    await api.database.prisma.deal.update({ where: { id: made.dealId }, data: { committedAmount: '50000' } });
    expect((await cancel()).body.status).toBe('OK');
    expect((await setCompleted(administrator, made.id, true)).status).toBe(404);
  });
});
