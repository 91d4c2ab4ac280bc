import { afterAll, beforeAll, expect, test } from 'vitest';
import { Permission } from '../../src/database/generated/enums.ts';
import { readStored, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createHolder } from './holders.ts';

let api: TestApi;
let client: TestAccount;
/** The client's onboarding instance. */
let onboarding: { flowId: string; sectionId: string; itemId: string };
beforeAll(async () => {
  api = await startTestApi();
  client = await api.createAccount();
  const flowId = await seedOnboarding(api, client);
  const stored = await readStored(api, flowId);
  onboarding = { flowId, sectionId: stored.section('Identity').id, itemId: stored.item('Passport number').id };
});
afterAll(() => api.close());

/** The call; its id is that of an existing client unless `id` gives another one. */
interface Call {
  query?: string;
  id?: () => string;
  path?: string;
  body?: (client: TestAccount) => object;
}

const email = 'somebody@example.test';
/**
 * PERM-14 by row number. Rows with an operation that is not built yet are left out; the built part of them is in
 * `expected-answers.ts`. `any`: one of the flags is enough.
 */
const rows: { row: number; flags: Permission[]; any?: boolean; calls: Call[] }[] = [
  {
    // client list, detail, profile, activity
    row: 1,
    flags: ['read_client_info'],
    calls: [
      { query: '{ clients { items { id } } }' },
      { query: 'query ($id: ID!) { client(id: $id) { id email } }' },
      { query: 'query ($id: ID!) { client(id: $id) { profile { id } } }' },
      { query: 'query ($id: ID!) { client(id: $id) { activity { totalCount } } }' },
    ],
  },
  {
    // whitelist queries, invite, resend, approve, disable
    row: 2,
    flags: ['manage_client'],
    calls: [
      { query: '{ whitelistEntries(tab: WHITELIST) { totalCount } }' },
      { path: '/api/invite', body: () => ({ email }) },
      { path: '/api/investor/invitation/resend', body: ({ subject }) => ({ email, firebaseId: subject }) },
      { path: '/api/whitelist/resend', body: () => ({ email }) },
      { path: '/api/whitelist/approve', body: (applicant) => ({ email: applicant.email }) },
      { path: '/api/user/disable', body: ({ id }) => ({ accountId: id, disabled: false }) },
    ],
  },
  {
    // onboarding templates and client instances (by staff)
    row: 3,
    flags: ['handle_onboarding'],
    calls: [
      { query: '{ onboardingTemplates { items { id } } }' },
      {
        query: 'query ($id: ID!) { clientOnboarding(flowId: $id, firebaseId: $id) { firebaseId } }',
        id: () => onboarding.flowId,
      },
      { query: 'query ($id: ID!) { flowItem(id: $id) { name } }', id: () => onboarding.itemId },
      {
        query: 'mutation ($id: ID!) { updateFlowSection(id: $id, completed: true) { id } }',
        id: () => onboarding.sectionId,
      },
      { path: '/api/onboarding/clone', body: ({ id, subject }) => ({ flowId: id, firebaseId: subject }) },
    ],
  },
  {
    // /api/investor/create
    row: 4,
    flags: ['create_acc_for_investor'],
    calls: [
      {
        path: '/api/investor/create',
        body: () => ({
          ...{ email, firstName: 'Some', lastName: 'Body', appClient: 'YES', accreditedInvestor: 'YES' },
          ...{ phoneNumber: '44 123 45 67', phoneZone: '+41', country: 'CH', city: 'Basel' },
        }),
      },
    ],
  },
  {
    // employee list with assignments
    row: 5,
    flags: ['manage_roles'],
    calls: [{ query: '{ employees { items { id assignments { id roleId } } } }' }],
  },
  {
    // add employee, change roles; with `manage_client`, which inviting needs in any case
    row: 6,
    flags: ['assign_roles', 'manage_roles'],
    calls: [
      { path: '/api/invite', body: () => ({ email, firstName: 'Some', lastName: 'Body', role: 7 }) },
      { query: 'mutation ($id: ID!) { changeRoles(accountId: $id, version: "", added: [], removed: []) { id } }' },
    ],
  },
  {
    // change or remove a relationship manager
    row: 7,
    flags: ['assign_roles'],
    calls: [
      { query: 'mutation ($id: ID!) { assignRelationshipManager(clientId: $id, managerId: $id) { id } }' },
      { query: 'mutation ($id: ID!) { removeRelationshipManager(clientId: $id) { id } }' },
    ],
  },
  {
    // analytics aggregates and preferences
    row: 8,
    flags: ['analytics'],
    calls: [
      { query: '{ dealFigures { totalCount } }' },
      { query: '{ companyFigures { items { views } } }' },
      { query: '{ figuresOverDays { views } }' },
      { query: '{ analyticsPreferences { preferredSectors { investors } } }' },
      { query: '{ feedbackFigures { total } }' },
      { query: '{ activeInvestors { investors } }' },
      { query: '{ answerTimes { answers } }' },
      { query: '{ funnelSubjects(kind: DEAL) { id } }' },
      { query: '{ documentReadings { totalCount } }' },
    ],
  },
  {
    // employee pick lists
    row: 12,
    flags: ['read_employee', 'assign_roles', 'edit_opportunity_privacy'],
    any: true,
    calls: [{ query: '{ possibleManagers { id } }' }],
  },
  {
    // platform settings
    row: 14,
    flags: ['settings'],
    calls: [
      { query: '{ platformSettings { answerTargetHours version } }' },
      { query: '{ publishedApps { name } }' },
      { query: 'mutation { savePlatformSettings(version: "", input: { answerTargetHours: 1 }) { version } }' },
    ],
  },
];

async function call({ query, id, path, body }: Call, as: TestAccount): Promise<{ status: number; data: unknown }> {
  if (path) {
    const { status } = await api.rest(path, { as, body: body?.(client) ?? {} });
    return { status, data: null };
  }
  return api.query(query ?? '', query?.includes('$id') ? { id: id?.() ?? client.id } : {}, { as });
}

const changes = async () => [
  await api.database.prisma.account.count({ where: { email } }),
  await api.database.prisma.invitation.count(),
  await api.database.prisma.roleAssignment.count({ where: { OR: [{ roleId: 7 }, { roleId: 10 }] } }),
  await api.database.prisma.account.count({ where: { disabledAt: { not: null } } }),
  await api.database.prisma.flow.count(),
  await api.database.prisma.platformSetting.findMany(),
  await api.database.prisma.flowSection.findMany({ orderBy: { id: 'asc' } }),
];

test.each(rows)('PERM-14/#$row requires its flag, even with all other flags', async ({ flags, any, calls }) => {
  const others = Object.values(Permission).filter((flag) => !flags.includes(flag));
  const holder = await createHolder(api, others);
  for (const each of calls) {
    const before = await changes();
    expect(await call(each, holder)).toMatchObject({ status: 403, data: null });
    expect(await changes()).toEqual(before);
    const enough = any ? flags.map((flag) => [flag]) : [Object.values(Permission)];
    for (const held of enough) expect((await call(each, await createHolder(api, held))).status).not.toBe(403);
  }
});
