import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { holdRoleChanges } from '../kit/role-changes.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;
let admin: TestAccount;
let staff: TestAccount[];
let dealId: string;
let lead: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  dealId = (await createDeal(api.database)).id;
  lead = await api.createAccount({ roles: [{ roleId: 4, dealId }] });
  staff = await Promise.all(['Anna', 'Bert', 'Cleo'].map((firstName) => api.createAccount({ roles: [9], firstName })));
});
afterAll(() => api.close());

interface Employee {
  accountId: string;
  firstName: string;
  assigned: boolean;
}
const send = (added: string[], removed: string[], as = admin, id = dealId) =>
  api.query<{ changeDealEmployees: Employee[] }>(
    `mutation ($dealId: ID!, $added: [ID!]!, $removed: [ID!]!) {
      changeDealEmployees(dealId: $dealId, added: $added, removed: $removed) { accountId firstName assigned }
    }`,
    { dealId: id, added, removed },
    { as },
  );
/** Replaces the list, as somebody who has just opened the dialog. */
async function change(chosen: string[], as = admin, id = dealId) {
  const where = { roleId: 8, dealId: id, accountId: { not: as.id } };
  const present = (await api.database.prisma.roleAssignment.findMany({ where })).map(({ accountId }) => accountId);
  const added = chosen.filter((one) => !present.includes(one));
  return send(
    added,
    present.filter((one) => !chosen.includes(one)),
    as,
    id,
  );
}
const read = (as = admin, id = dealId) =>
  api.query<{ dealEmployees: Employee[] }>(
    'query ($id: ID!) { dealEmployees(dealId: $id) { accountId firstName assigned } }',
    { id },
    { as },
  );
const held = async () =>
  (await api.database.prisma.roleAssignment.findMany({ where: { roleId: 8, dealId } })).map(
    ({ accountId }) => accountId,
  );
const idOf = (index: number) => staff[index]?.id ?? '';
const assignmentsBut8 = () =>
  api.database.prisma.roleAssignment.findMany({ where: { NOT: { roleId: 8, dealId } }, orderBy: { id: 'asc' } });

it('ADEAL-14 lists all other staff accounts, never the caller, with the holders of role 8 marked', async () => {
  const investor = await api.createAccount();
  await change([idOf(1)]);
  const { data } = await read();
  const ids = data?.dealEmployees.map(({ accountId }) => accountId) ?? [];
  expect(ids).not.toContain(admin.id);
  expect(ids).not.toContain(investor.id);
  expect(ids).toEqual(expect.arrayContaining([lead.id, ...staff.map(({ id }) => id)]));
  expect(data?.dealEmployees.filter(({ assigned }) => assigned)).toEqual([
    { accountId: idOf(1), firstName: 'Bert', assigned: true },
  ]);
});

it('ADEAL-15 ADEAL-16 AAPI-23/Deal employees replaces the list and leaves every other assignment alone', async () => {
  const { id: other } = await createDeal(api.database);
  await change([idOf(0), idOf(1)], admin, other);
  await change([idOf(0)], lead);
  const before = await assignmentsBut8();
  const { data } = await change([idOf(2), idOf(1), idOf(2)], lead);
  expect(data?.changeDealEmployees.map(({ firstName }) => firstName)).toEqual(['Bert', 'Cleo']);
  expect((await held()).toSorted()).toEqual([idOf(1), idOf(2)].toSorted());
  expect(await assignmentsBut8()).toEqual(before);
  expect((await change([], lead)).data?.changeDealEmployees).toEqual([]);
  expect(await held()).toEqual([]);
});

it('AAPI-23/Deal employees of two dialogs that were opened together both take effect', async () => {
  await change([idOf(0), idOf(1)]);
  await send([idOf(2)], [idOf(0)], lead);
  await send([idOf(2)], [idOf(1)]);
  expect(await held()).toEqual([idOf(2)]);
  // Repeating it changes nothing, nor does taking role 8 from somebody without it.
  expect((await send([idOf(2)], [idOf(1), 'x'])).data?.changeDealEmployees.map(({ accountId }) => accountId)).toEqual([
    idOf(2),
  ]);
  const { errors } = await send([idOf(0)], [idOf(0).toUpperCase()]);
  expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'removed' } });
});

it('PERM-05 PERM-17 is refused when the right was taken away while the call waited', async () => {
  await change([]);
  const former = await api.createAccount({ roles: [{ roleId: 4, dealId }] });
  const { releaseAfter } = await holdRoleChanges(api, [
    `DELETE FROM role_assignment WHERE account_id = '${former.id}'`,
  ]);
  const sent = send([idOf(0)], [], former);
  await releaseAfter(1);
  expect((await sent).errors[0]?.extensions.code).toBe('FORBIDDEN');
  expect(await held()).toEqual([]);
});

it('ADEAL-16 leaves the caller’s own role 8 alone', async () => {
  const own = await api.createAccount({
    roles: [
      { roleId: 4, dealId },
      { roleId: 8, dealId },
    ],
  });
  await change([idOf(0)], own);
  expect((await held()).toSorted()).toEqual([own.id, idOf(0)].toSorted());
  await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: own.id } });
});

it('ADEAL-16 leaves role 4 of somebody whose role 8 is taken away', async () => {
  const both = await api.createAccount({
    roles: [
      { roleId: 4, dealId },
      { roleId: 8, dealId },
    ],
  });
  await change([]);
  const left = await api.database.prisma.roleAssignment.findMany({ where: { accountId: both.id } });
  expect(left).toMatchObject([{ roleId: 4, dealId }]);
  await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: both.id } });
});

it('ADEAL-17 ADEAL-18 refuses the caller and accounts that are not staff; the former list stays whole', async () => {
  await change([idOf(0), idOf(1)]);
  const before = (await held()).toSorted();
  const investor = await api.createAccount();
  for (const foreign of [admin.id, investor.id, randomUUID(), 'x']) {
    const { data, errors } = await change([idOf(2), foreign]);
    expect(data).toBeNull();
    expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'added' } });
    expect((await held()).toSorted()).toEqual(before);
  }
});

it('ADEAL-19 who is added sees the deal on the next load, and who is removed no longer does; both are told', async () => {
  const employee = staff[2];
  if (!employee) throw new Error('no employee');
  const sees = async () =>
    (
      await api.query<{ staffDeals: { items: { id: string }[] } }>(
        '{ staffDeals { items { id } } }',
        {},
        { as: employee },
      )
    ).data?.staffDeals.items;
  await change([]);
  const told: (string | undefined)[] = [];
  const stop = api.services.events.on('access.changed', ({ accountId }) => told.push(accountId));
  await change([employee.id]);
  expect(await sees()).toEqual([{ id: dealId }]);
  await change([idOf(0)]);
  expect(await sees()).toEqual([]);
  await expect.poll(() => told).toEqual(expect.arrayContaining([employee.id, idOf(0)]));
  stop();
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { entityId: dealId, action: 'deal.employees_changed' },
    orderBy: { id: 'desc' },
  });
  expect(entries[0]?.details).toMatchObject({
    changes: [{ field: 'employees', before: 'Cleo Byron', after: 'Anna Byron' }],
  });
});

it('PERM-17 PERM-23 AAPI-23/Deal employees needs edit_opportunity_privacy on the deal', async () => {
  const { id: other } = await createDeal(api.database);
  for (const [as, id, code] of [
    [await api.createAccount({ roles: [5] }), dealId, 'FORBIDDEN'],
    [await api.createAccount({ roles: [7] }), dealId, 'FORBIDDEN'],
    [await api.createAccount({ roles: [{ roleId: 8, dealId }] }), dealId, 'FORBIDDEN'],
    [lead, other, 'NOT_FOUND'],
    [admin, randomUUID(), 'NOT_FOUND'],
  ] as const) {
    expect((await change([], as, id)).errors[0]?.extensions.code).toBe(code);
    expect((await read(as, id)).errors[0]?.extensions.code).toBe(code);
  }
});
