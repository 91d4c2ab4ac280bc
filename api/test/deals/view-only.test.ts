import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { completeInput, createTemplate, type EditedDeal, editorCalls, insertDraft } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let viewer: TestAccount;
let deal: EditedDeal;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  deal = await insertDraft(api, admin, { status: 'PROSPECTIVE' });
  viewer = await api.createAccount({ roles: [7] });
});
afterAll(() => api.close());

it('PERM-23 a relationship manager sees the lists of deals and companies, and every change of them is refused', async () => {
  const { company } = deal;
  const lists = await api.query<Record<'staffDeals' | 'companies', { items: { id: string }[] }>>(
    '{ staffDeals { items { id } } companies { items { id } } }',
    {},
    { as: viewer },
  );
  expect(lists.data).toEqual({ staffDeals: { items: [] }, companies: { items: [{ id: company.id }] } });

  const calls = editorCalls(api);
  const flowId = await createTemplate(api);
  const companyInput = { name: 'X', hqCountry: 'CH', fundingStage: 'SEED', stage: 'HAS_PRODUCT', businessModel: 'B2B' };
  const mutate = (name: string, types: string, variables: Record<string, unknown>) => {
    const values = Object.keys(variables).map((key) => `${key}: $${key}`);
    return api.query(`mutation (${types}) { ${name}(${values.join(', ')}) { __typename } }`, variables, { as: viewer });
  };
  const stored = async () => ({
    deals: await api.database.prisma.deal.findMany(),
    companies: await api.database.prisma.company.findMany(),
    assignments: await api.database.prisma.roleAssignment.findMany({ orderBy: { id: 'asc' } }),
    audits: await api.database.prisma.auditEntry.count(),
  });
  const before = await stored();
  const graphql = {
    insertDeal: await calls.insert(randomUUID(), completeInput(company.id), viewer),
    updateDeal: await calls.update(deal.id, 1, { fees: 'x' }, viewer),
    applyPendingChanges: await calls.apply(deal.id, 1, viewer),
    discardPendingChanges: await calls.discard(deal.id, 1, viewer),
    cancelDeal: await calls.cancel(deal.id, viewer),
    changeDealEmployees: await mutate('changeDealEmployees', '$dealId: ID!, $added: [ID!]!, $removed: [ID!]!', {
      ...{ dealId: deal.id, added: [], removed: [] },
    }),
    insertCompany: await mutate('insertCompany', '$id: ID!, $input: CompanyInput!', {
      ...{ id: randomUUID(), input: companyInput },
    }),
    updateCompany: await mutate('updateCompany', '$id: ID!, $version: Int!, $input: CompanyInput!', {
      ...{ id: company.id, version: 1, input: companyInput },
    }),
    publishCompany: await mutate('publishCompany', '$id: ID!', { id: company.id }),
  };
  for (const [name, { status, data, errors }] of Object.entries(graphql)) {
    expect({ name, status, data, code: errors[0]?.extensions.code }).toEqual({
      ...{ name, status: 403, data: null, code: 'FORBIDDEN' },
    });
  }
  for (const [path, body] of [
    ['/api/deal/publish', { dealId: deal.id }],
    ['/api/deal/unpublish', { dealId: deal.id }],
    ['/api/investment/clone', { dealId: deal.id, flowId }],
    ['/api/company/unpublish', { companyId: company.id }],
  ] as const) {
    const answer = await api.rest(path, { as: viewer, body });
    expect([path, answer.status, answer.body.result.code]).toEqual([path, 403, 'FORBIDDEN']);
  }
  expect(await stored()).toEqual(before);
});
