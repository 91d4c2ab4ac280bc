import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { holdRoleChanges } from '../kit/role-changes.ts';
import { changeRoles, removal } from './kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The only administrators of the database. */
let first: TestAccount;
let second: TestAccount;
beforeEach(async () => {
  await api.database.prisma.roleAssignment.deleteMany({ where: { roleId: 3 } });
  first = await api.createAccount({ roles: [3] });
  second = await api.createAccount({ roles: [3] });
});

const administrators = async () =>
  (await api.database.prisma.roleAssignment.findMany({ where: { roleId: 3, account: { disabledAt: null } } })).map(
    ({ accountId }) => accountId,
  );
const take = async (from: TestAccount, by: TestAccount) => changeRoles(api, await removal(api, from.id, [3], by), by);
const codesOf = (answers: { errors: { extensions: { code: string } }[] }[]) =>
  answers.map(({ errors }) => errors[0]?.extensions.code ?? 'OK').toSorted();

describe('the last administrator', () => {
  it('EMP-12 cannot be deprived of role 3, also not by themself', async () => {
    expect((await take(second, first)).errors).toEqual([]);
    const { errors } = await take(first, first);
    expect(errors).toMatchObject([
      { message: 'At least one administrator must remain', extensions: { code: 'LAST_ADMINISTRATOR' } },
    ]);
    expect(await administrators()).toEqual([first.id]);
  });

  it('EMP-12 a disabled administrator does not count as one who remains', async () => {
    await api.database.prisma.account.update({ where: { id: second.id }, data: { disabledAt: new Date() } });
    expect((await take(first, first)).errors[0]?.extensions.code).toBe('LAST_ADMINISTRATOR');
    expect((await take(second, first)).errors).toEqual([]);
    expect(await administrators()).toEqual([first.id]);
  });

  it('EMP-12 remains when two take role 3 from each other at the same moment', async () => {
    const requests = [await removal(api, second.id, [3], first), await removal(api, first.id, [3], second)] as const;
    const held = await holdRoleChanges(api);
    const calls = Promise.all([changeRoles(api, requests[0], first), changeRoles(api, requests[1], second)]);
    await held.releaseAfter(2);
    // The one who lost the role meanwhile may no longer change roles.
    expect(codesOf(await calls)).toEqual(['FORBIDDEN', 'OK']);
    expect(await administrators()).toHaveLength(1);
  });

  it('EMP-12 remains when two give up role 3 at the same moment', async () => {
    const requests = [await removal(api, first.id, [3], first), await removal(api, second.id, [3], second)] as const;
    const held = await holdRoleChanges(api);
    const calls = Promise.all([changeRoles(api, requests[0], first), changeRoles(api, requests[1], second)]);
    await held.releaseAfter(2);
    expect(codesOf(await calls)).toEqual(['LAST_ADMINISTRATOR', 'OK']);
    expect(await administrators()).toHaveLength(1);
  });

  it('EMP-12 PERM-21 remains when two disable each other at the same moment', async () => {
    const disable = (account: TestAccount, as: TestAccount) =>
      api.rest('/api/user/disable', { as, body: { accountId: account.id, disabled: true } });
    const held = await holdRoleChanges(api);
    const calls = Promise.all([disable(second, first), disable(first, second)]);
    await held.releaseAfter(2);
    const answers = await calls;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)?.body.result.code).toBe('ACCOUNT_DISABLED');
    expect(await administrators()).toHaveLength(1);
  });
});

it('CARE-17 EMP-10 of two changes of one employee at the same moment, one is stored and the other gets CONFLICT', async () => {
  const { id } = await api.createAccount({ roles: [6] });
  const request = await removal(api, id, [6], first);
  const held = await holdRoleChanges(api);
  const calls = Promise.all([
    changeRoles(api, { ...request, added: [{ roleId: 5 }] }, first),
    changeRoles(api, { ...request, added: [{ roleId: 7 }] }, second),
  ]);
  await held.releaseAfter(2);
  expect(codesOf(await calls)).toEqual(['CONFLICT', 'OK']);
  const stored = await api.database.prisma.roleAssignment.findMany({ where: { accountId: id } });
  expect([[5], [7]]).toContainEqual(stored.map(({ roleId }) => roleId));
});
