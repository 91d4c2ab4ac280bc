import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditAction, auditKinds } from '../../src/database/audit-actions.ts';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Entry {
  id: string;
  at: string;
  actor: { email: string } | null;
  role: string;
  kind: string;
  action: string;
  changes: { field: string; before: string | null; after: string | null }[];
}
interface Page {
  items: Entry[];
  totalCount: number;
  totalIsCapped: boolean;
}
type Field = 'clientHistory' | 'employeeHistory';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const query = (field: Field, id: string, variables: object = {}, as = administrator) =>
  api.query<Record<Field, Page>>(
    `query History($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
      ${field}(id: $id, filter: $filter, limit: $limit, offset: $offset) { totalCount totalIsCapped items {
        id at actor { email } role kind action changes { field before after } } } }`,
    { id, ...variables },
    { as },
  );

async function read(field: Field, id: string, variables: object = {}, as = administrator): Promise<Page> {
  const { data, errors } = await query(field, id, variables, as);
  expect(errors).toEqual([]);
  return data?.[field] as Page;
}
const actionsOf = ({ items }: Page) => items.map(({ action }) => action);

/** Records an entry; by default on the account. */
async function record(
  action: AuditAction,
  of: { entityId: string; entityType?: string; actorId?: string; at?: Date; details?: object },
): Promise<void> {
  const [entityType = ''] = action.split('.');
  await api.database.prisma.auditEntry.create({ data: { action, entityType, ...of } });
}

/** A client with a row of each kind, an entry on each of them, and the actions of these entries. */
async function createClientWithRows(): Promise<{ client: TestAccount; actions: AuditAction[] }> {
  const { prisma } = api.database;
  const client = await api.createAccount();
  const accountId = client.id;
  const deal = await createDeal(api.database);
  const investment = await createInvestment(api.database, { accountId, dealId: deal.id, deletedAt: new Date() }, [
    { name: 'Sign' },
  ]);
  const flow = await prisma.flow.findUniqueOrThrow({
    where: { investmentId: investment.id },
    include: { sections: true },
  });
  const sectionId = flow.sections[0]?.id ?? '';
  const item = await prisma.flowItem.create({ data: { sectionId, order: 1, type: 'UPLOAD', name: 'Passport' } });
  const interest = await prisma.interest.create({
    data: { accountId, dealId: deal.id, amount: '1', currency: 'USD' },
  });
  const feedback = await prisma.feedback.create({ data: { accountId, dealId: deal.id } });
  const profile = await prisma.investorProfile.findUniqueOrThrow({ where: { accountId } });
  const invitation = await prisma.invitation.create({ data: { email: client.email, roleId: 1 } });
  const fileId = randomUUID();
  const entries: [AuditAction, Parameters<typeof record>[1]][] = [
    ['account.signed_up', { entityId: accountId }],
    ['identity_user.password_reset', { entityId: client.subject }],
    ['investor_profile.created', { entityId: profile.id }],
    ['invitation.created', { entityId: invitation.id }],
    ['investment.inserted', { entityId: investment.id }],
    ['interest.inserted', { entityId: interest.id }],
    ['feedback.inserted', { entityId: feedback.id }],
    ['onboarding_flow.cloned', { entityType: 'flow', entityId: flow.id }],
    ['flow_section.flags_changed', { entityId: sectionId }],
    ['flow_item.answered', { entityId: item.id }],
    // The file itself is gone.
    ['file.uploaded', { entityId: fileId, details: { flowItemId: item.id } }],
    ['file.deleted', { entityId: fileId }],
  ];
  for (const [action, of] of entries) await record(action, of);
  return { client, actions: entries.map(([action]) => action) };
}

describe('the history of a client', () => {
  test('HIST-16 has what was done to the account and everything of theirs, newest first', async () => {
    const { client, actions } = await createClientWithRows();
    const { client: other } = await createClientWithRows();
    const page = await read('clientHistory', client.id);
    expect(actionsOf(page)).toEqual(actions.toReversed());
    expect(page).toMatchObject({ totalCount: actions.length, totalIsCapped: false });
    expect(new Set(page.items.map(({ role }) => role))).toEqual(new Set(['SUBJECT']));
    expect((await read('clientHistory', other.id)).items.map(({ id }) => id)).not.toEqual(
      expect.arrayContaining([page.items[0]?.id]),
    );
  });

  test('HIST-16 tells who, when, what, before and after, and nothing else of the details', async () => {
    const client = await api.createAccount();
    const at = new Date('2026-03-04T05:06:07.890Z');
    const change = { field: 'city', before: null, after: 'Zürich' };
    const bad = [{ field: 'x', before: 1, after: { secret: 1 } }, { before: 'a', after: 'b' }, null, 'text'];
    const details = { changes: [change, ...bad], token: 'secret', email: 'somebody@else.test' };
    await record('account.personal_information_updated', {
      entityId: client.id,
      actorId: administrator.id,
      at,
      details,
    });
    await record('account.signed_up', { entityId: client.id, at: new Date(0), details: { changes: 'none' } });
    const { items } = await read('clientHistory', client.id);
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: at.toISOString(),
        actor: { email: administrator.email },
        role: 'SUBJECT',
        kind: 'ACCOUNT',
        action: 'account.personal_information_updated',
        changes: [change],
      },
      expect.objectContaining({ actor: null, action: 'account.signed_up', changes: [] }),
    ]);
    expect(JSON.stringify(items)).not.toMatch(/secret|somebody/);
  });

  test('HIST-16 tells the amounts before and after of what an investor did', async () => {
    const client = await api.createAccount();
    const { invest, modify, cancel } = moneyCalls(api);
    const deal = await createDeal(api.database, { investmentCurrency: 'EUR' });
    await invest(client, deal.id, '30000');
    const { body } = await modify(client, deal.id, '45000.50');
    await cancel(client, body.result.investmentId);
    const { items } = await read('clientHistory', client.id);
    const change = (before: string | null, after: string | null) => [{ field: 'value', before, after }];
    expect(items.map(({ action, kind, actor, changes }) => [action, kind, actor?.email, changes])).toEqual([
      ['investment.cancelled', 'INVESTMENT', client.email, change('45000.50 EUR', null)],
      ['investment.modified', 'INVESTMENT', client.email, change('30000.00 EUR', '45000.50 EUR')],
      ['investment.inserted', 'INVESTMENT', client.email, change(null, '30000 EUR')],
    ]);
  });

  test('HIST-16 PERM-14 leaves out investments and documents without read_client_document', async () => {
    const { client, actions } = await createClientWithRows();
    const managed = { roleId: 10, investorAccountId: client.id };
    const reader = await api.createAccount({ roles: [11, managed] });
    const seen = actionsOf(await read('clientHistory', client.id, {}, reader));
    const hidden = /^(investment|interest|feedback|onboarding_flow|flow_\w+|file)\./;
    expect(seen).toEqual(actions.toReversed().filter((action) => !hidden.test(action)));
    for (const filter of [{ kinds: ['DOCUMENT'] }, { kinds: ['INVESTMENT'] }]) {
      expect(await read('clientHistory', client.id, { filter }, reader)).toMatchObject({ items: [], totalCount: 0 });
    }
    await api.database.prisma.roleAssignment.updateMany({
      where: { accountId: reader.id, roleId: 11 },
      data: { roleId: 7 },
    });
    expect(actionsOf(await read('clientHistory', client.id, {}, reader))).toEqual(actions.toReversed());
  });

  test('HIST-16 is filtered by kinds and time, and paged', async () => {
    const client = await api.createAccount();
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `${day}T00:00:00.000Z`);
    const [first = '', second = '', third = ''] = days;
    await record('account.signed_up', { entityId: client.id, at: new Date(first) });
    await record('account.approved', { entityId: client.id, at: new Date(second) });
    await record('account.password_changed', { entityId: client.id, at: new Date(third) });
    const filtered = async (filter: object | null) => actionsOf(await read('clientHistory', client.id, { filter }));
    const all = ['account.password_changed', 'account.approved', 'account.signed_up'];
    for (const filter of [null, {}, { kinds: [] }, { role: 'SUBJECT' }]) expect(await filtered(filter)).toEqual(all);
    expect(await filtered({ kinds: ['SECURITY', 'ACCESS'] })).toEqual(all.slice(0, 2));
    expect(await filtered({ from: second })).toEqual(all.slice(0, 2));
    expect(await filtered({ to: second })).toEqual(all.slice(2));
    expect(await filtered({ from: second, to: third, kinds: ['ACCESS'] })).toEqual(['account.approved']);
    expect(await filtered({ role: 'ACTOR' })).toEqual([]);
    const page = await read('clientHistory', client.id, { limit: 1, offset: 1, filter: { to: third } });
    expect([actionsOf(page), page.totalCount]).toEqual([['account.signed_up'], 2]);
    expect((await read('clientHistory', client.id, { offset: 2_147_483_647 })).items).toEqual([]);
    for (const [field, value] of [
      ['limit', 51],
      ['limit', 0],
      ['offset', -1],
    ]) {
      const { errors } = await query('clientHistory', client.id, { [String(field)]: value });
      expect(errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID', params: { field } });
    }
  });

  test('HIST-16 CLI-13 of an invisible client is not found', async () => {
    const managed = await api.createAccount();
    const other = await api.createAccount();
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: managed.id }] });
    expect((await read('clientHistory', managed.id, {}, manager)).totalCount).toBe(0);
    for (const id of [other.id, administrator.id, manager.id, randomUUID(), 'x']) {
      const { status, data, errors } = await query('clientHistory', id, {}, manager);
      expect([status, data, errors[0]?.extensions.code]).toEqual([404, null, 'NOT_FOUND']);
    }
    expect((await query('clientHistory', administrator.id)).status).toBe(404);
  });

  test('HIST-16 is read in one statement, however much there is', async () => {
    const empty = await api.createAccount();
    const { client } = await createClientWithRows();
    const none = await countStatements(api.database, () => read('clientHistory', empty.id));
    const some = await countStatements(api.database, () => read('clientHistory', client.id));
    expect(some.statements).toBe(none.statements);
  });
});

describe('the history of an employee', () => {
  test('HIST-16 has what was done to the account and what the employee did, each marked', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const client = await api.createAccount();
    await record('account.approved', { entityId: employee.id, actorId: administrator.id });
    await record('account.approved', { entityId: client.id, actorId: employee.id });
    await record('account.password_changed', { entityId: employee.id, actorId: employee.id });
    await record('account.signed_up', { entityId: client.id, actorId: client.id });
    const { items, totalCount } = await read('employeeHistory', employee.id);
    expect(items.map(({ role, action, actor }) => [role, action, actor?.email])).toEqual([
      ['SUBJECT', 'account.password_changed', employee.email],
      ['ACTOR', 'account.approved', employee.email],
      ['SUBJECT', 'account.approved', administrator.email],
    ]);
    expect(totalCount).toBe(3);
    const roles = async (role: string) => actionsOf(await read('employeeHistory', employee.id, { filter: { role } }));
    expect(await roles('ACTOR')).toEqual(['account.approved']);
    expect(await roles('SUBJECT')).toEqual(['account.password_changed', 'account.approved']);
  });

  test('HIST-16 has what the employee did to sections although an own flow has none', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const deal = await createDeal(api.database);
    await createInvestment(api.database, { accountId: employee.id, dealId: deal.id });
    for (const action of ['flow_section.flags_changed', 'flow_item.answered'] as const) {
      await record(action, { entityId: randomUUID(), actorId: employee.id });
    }
    expect((await read('employeeHistory', employee.id)).totalCount).toBe(2);
  });

  test('HIST-16 CLI-08 has nothing of what the employee does as an investor', async () => {
    const { client: employee, actions } = await createClientWithRows();
    await api.database.prisma.roleAssignment.create({ data: { accountId: employee.id, roleId: 6 } });
    const profile = await api.database.prisma.investorProfile.findUniqueOrThrow({ where: { accountId: employee.id } });
    await record('investor_profile.company_saved', { entityId: profile.id, actorId: employee.id });
    expect(actionsOf(await read('employeeHistory', employee.id))).toEqual(
      actions.toReversed().filter((action) => /^(account|identity_user|invitation)\./.test(action)),
    );
  });

  test('HIST-16 PERM-14 has of clients only what the reader may read of all of them', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const done: AuditAction[] = [
      ...(['account.personal_information_updated', 'invitation.created', 'investor_profile.industry_saved'] as const),
      ...(['investment.modified', 'flow_item.answered', 'account.roles_changed', 'deal.updated'] as const),
    ];
    for (const action of done) await record(action, { entityId: randomUUID(), actorId: employee.id });
    expect(actionsOf(await read('employeeHistory', employee.id))).toEqual(done.toReversed());
    const { rolePermission } = api.database.prisma;
    // Role 7 reads the clients that it manages, no others.
    await rolePermission.create({ data: { roleId: 7, permission: 'manage_roles' } });
    const reader = await api.createAccount({ roles: [7] });
    expect(actionsOf(await read('employeeHistory', employee.id, {}, reader))).toEqual([
      'deal.updated',
      'account.roles_changed',
    ]);
    await rolePermission.delete({ where: { roleId_permission: { roleId: 7, permission: 'manage_roles' } } });
    const documents = { roleId: 3, permission: 'read_client_document' } as const;
    await rolePermission.delete({ where: { roleId_permission: documents } });
    try {
      expect(actionsOf(await read('employeeHistory', employee.id))).toEqual(
        done.toReversed().filter((action) => action !== 'investment.modified' && action !== 'flow_item.answered'),
      );
    } finally {
      await rolePermission.create({ data: documents });
    }
  });

  test('HIST-16 of an account without a staff role is not found', async () => {
    const client = await api.createAccount();
    for (const id of [client.id, randomUUID(), 'x']) expect((await query('employeeHistory', id)).status).toBe(404);
    const reader = await api.createAccount({ roles: [5] });
    expect((await query('employeeHistory', reader.id, {}, reader)).status).toBe(403);
  });

  test('HIST-16 is counted up to 10,000 and paged beyond', async () => {
    const employee = await api.createAccount({ roles: [6] });
    await api.database.pool.query(
      `INSERT INTO audit_entry (at, actor_id, action, entity_type, entity_id)
       SELECT now() - number * interval '1 second', $1, 'flow_section.flags_changed', 'flow_section', number::text
       FROM generate_series(1, 10002) number`,
      [employee.id],
    );
    const page = await read('employeeHistory', employee.id);
    expect([page.items.length, page.totalCount, page.totalIsCapped]).toEqual([50, 10_000, true]);
    expect((await read('employeeHistory', employee.id, { offset: 10_001 })).items).toHaveLength(1);
    const subject = await read('employeeHistory', employee.id, { filter: { role: 'SUBJECT' } });
    expect([subject.totalCount, subject.totalIsCapped]).toEqual([0, false]);
  });
});

test('HIST-16 every kind has an action, and every action says what it happened to', () => {
  expect(new Set(Object.values(auditKinds))).toEqual(
    new Set([
      ...['ACCOUNT', 'ACCESS', 'PREFERENCES', 'INVITATION', 'INVESTMENT', 'DOCUMENT', 'SECURITY'],
      ...['CONTENT', 'PUBLICATION'],
    ]),
  );
  for (const action of Object.keys(auditKinds)) expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
});

test('HIST-16 an action of an earlier release that has no kind is left out', async () => {
  const client = await api.createAccount();
  const entry = { action: 'account.painted', entityType: 'account', entityId: client.id };
  await api.database.prisma.auditEntry.create({ data: entry });
  expect(await read('clientHistory', client.id)).toMatchObject({ items: [], totalCount: 0 });
});
