import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Mine {
  id: string;
  value: string;
  completedAt: string | null;
  deletedAt: string | null;
  deal: Record<string, unknown>;
  flow: { sections: { name: string; items: unknown[] }[] };
}

let api: TestApi;
let investor: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const sections = [{ name: 'Read', current: true }, { name: 'Sign' }, { name: 'Hidden', shown: false }];

const fields = `
  id value currency completedAt createdAt updatedAt deletedAt
  deal { id title status visible textSections { title } company { name description management { name } } }
  flow { sections { name shown current completed unlocked items { id } } }`;

async function mine(as: TestAccount, variables: object = {}) {
  const { data, errors } = await api.query<{ myInvestments: Mine[] }>(
    `query Mine($progress: InvestmentProgress, $limit: Int, $offset: Int) {
      myInvestments(progress: $progress, limit: $limit, offset: $offset) { ${fields} }
    }`,
    { ...variables },
    { as },
  );
  expect(errors).toEqual([]);
  return data?.myInvestments ?? [];
}
const one = (as: TestAccount, id: string, dealId: string) =>
  api.query<{ investment: Mine }>(
    `query One($id: ID!, $dealId: ID!) { investment(id: $id, dealId: $dealId) { ${fields} } }`,
    { id, dealId },
    { as },
  );

it("INV-15 API-16 lists the caller's own live investments only, newest change first", async () => {
  investor = await api.createAccount();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const own = async (options: object, by = investor) =>
    createInvestment(
      api.database,
      { accountId: by.id, dealId: (await createDeal(api.database)).id, ...options },
      sections,
    );
  const older = await own({ updatedAt: at(1), value: '1234567.89' });
  const newer = await own({ updatedAt: at(2), completedAt: at(2) });
  await own({ updatedAt: at(3), deletedAt: at(3) });
  await own({ updatedAt: at(4) }, await api.createAccount());
  expect((await mine(investor)).map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect((await mine(investor, { progress: 'IN_PROGRESS' })).map(({ id }) => id)).toEqual([older.id]);
  expect((await mine(investor, { progress: 'COMPLETED' })).map(({ id }) => id)).toEqual([newer.id]);
  expect((await mine(investor, { limit: 1, offset: 1 })).map(({ value }) => value)).toEqual(['1234567.89']);
  const refused = await api.query('{ myInvestments(limit: 51) { id } }', {}, { as: investor });
  expect(refused.errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'limit' } });
});

it.each([
  ['a cancelled deal', { status: 'CANCELED' }],
  ['a voided deal', { status: 'VOIDED' }],
  ['an unpublished deal', { publishedAt: null }],
] as const)(
  'INV-15 DEAL-23 an investment in %s stays listed and marked, without the detail of the deal',
  async (_name, options) => {
    const owner = await api.createAccount();
    const company = await createCompany(api.database, {
      description: 'Secret description',
      managers: { create: { order: 1, name: 'Secret manager', position: 'Lead' } },
    });
    const deal = await createDeal(api.database, {
      ...options,
      companyId: company.id,
      textSections: { create: { order: 1, title: 'Secret section', body: '<p>Secret</p>' } },
    });
    const { id } = await createInvestment(api.database, { accountId: owner.id, dealId: deal.id }, sections);
    const [investment] = await mine(owner);
    expect(investment).toMatchObject({
      id,
      deal: { id: deal.id, visible: false, status: deal.status, textSections: [] },
    });
    expect(JSON.stringify(investment)).not.toContain('Secret');
  },
);

it('DOCH-01 DOCH-10 serves the flow as visible to its owner', async () => {
  const owner = await api.createAccount();
  const deal = await createDeal(api.database);
  const { body } = await api.rest<{ investmentId: string }>('/api/investment/insert', {
    as: owner,
    body: { dealId: deal.id, value: '30000' },
  });
  const { data } = await one(owner, body.result.investmentId, deal.id);
  expect(data?.investment.flow.sections).toMatchObject([
    { name: 'Read the terms', current: true, unlocked: true, items: [{}] },
    { name: 'Sign', current: false, unlocked: false, items: [] },
  ]);
});

it('DOCH-06 DOCH-09 serves a deleted investment as deleted; foreign, mismatched and unknown ones are not found', async () => {
  const [owner, other] = [await api.createAccount(), await api.createAccount()];
  const [deal, otherDeal] = [await createDeal(api.database), await createDeal(api.database)];
  const deletedAt = new Date();
  const { id } = await createInvestment(api.database, { accountId: owner.id, dealId: deal.id, deletedAt }, sections);
  expect((await one(owner, id, deal.id)).data?.investment.deletedAt).toBe(deletedAt.toISOString());
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const [as, investmentId, dealId] of [
    [other, id, deal.id],
    [owner, id, otherDeal.id],
    [owner, unknown, deal.id],
    [owner, 'x', deal.id],
    [owner, id, 'x'],
  ] as const) {
    const { status, data, errors } = await one(as, investmentId, dealId);
    expect([status, data, errors[0]?.extensions.code]).toEqual([404, null, 'NOT_FOUND']);
  }
});

it('API-16 fifty investments with deals and flows take as many statements as one', async () => {
  const owner = await api.createAccount();
  for (let count = 0; count < 50; count += 1) {
    const dealId = (await createDeal(api.database, { flow: null })).id;
    await createInvestment(api.database, { accountId: owner.id, dealId }, sections);
  }
  const single = await countStatements(api.database, () => mine(owner, { limit: 1 }));
  const fifty = await countStatements(api.database, () => mine(owner, { limit: 50 }));
  expect([single.result.length, fifty.result.length]).toEqual([1, 50]);
  // The caller, the investments with their deals, the flows.
  expect([single.statements, fifty.statements]).toEqual([3, 3]);
});
