import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRoles, removal } from '../employees/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { isLongRun } from './seeds.ts';

const rounds = isLongRun ? 200 : 8;
const timeout = rounds * 3_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createAdministrators = async () => {
  await api.database.prisma.roleAssignment.deleteMany({ where: { roleId: 3 } });
  return [await api.createAccount({ roles: [3] }), await api.createAccount({ roles: [3] })] as const;
};
const rolesOf = async (accountId: string) =>
  (await api.database.prisma.roleAssignment.findMany({ where: { accountId }, orderBy: { roleId: 'asc' } })).map(
    ({ roleId }) => roleId,
  );
const auditsOf = ({ id }: { id: string }) =>
  api.database.prisma.auditEntry.count({ where: { entityId: id, action: 'account.roles_changed' } });
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code ?? 'OK';

describe('two administrators at once', { timeout }, () => {
  it(`CARE-17 EMP-09 EMP-10 change one employee’s roles: one change is stored, the other is refused, ${rounds} times`, async () => {
    const [first, second] = await createAdministrators();
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await api.createAccount({ roles: [6] });
      const request = await removal(api, id, [6], first);
      const answers = await Promise.all([
        changeRoles(api, { ...request, added: [{ roleId: 5 }, { roleId: 9 }] }, first),
        changeRoles(api, { ...request, added: [{ roleId: 7 }, { roleId: 9 }] }, second),
      ]);
      expect(answers.map(codeOf).toSorted()).toEqual(['CONFLICT', 'OK']);
      expect(await rolesOf(id)).toEqual(codeOf(answers[0]) === 'OK' ? [5, 9] : [7, 9]);
      expect(await auditsOf({ id })).toBe(1);
    }
  });

  const take = async (from: TestAccount, by: TestAccount) => {
    const request = await removal(api, from.id, [3], by);
    return async () => codeOf(await changeRoles(api, request, by));
  };
  const disable = async (account: TestAccount, as: TestAccount) => async () => {
    const { status, body } = await api.rest<{ code?: string }>('/api/user/disable', {
      as,
      body: { accountId: account.id, disabled: true },
    });
    return status === 200 ? 'OK' : String(body.result.code);
  };
  const ways = [
    ['take role 3 from each other', take, take],
    ['disable each other', disable, disable],
    ['disable and deprive each other', disable, take],
  ] as const;

  it.each(ways)(`EMP-12 %s: exactly one remains, ${rounds} times`, async (_way, one, other) => {
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = await createAdministrators();
      const calls = [await one(second, first), await other(first, second)];
      const codes = await Promise.all(calls.map((call) => call()));
      expect(codes.toSorted()).toEqual([expect.stringMatching(/^(ACCOUNT_DISABLED|FORBIDDEN|NOT_APPROVED)$/), 'OK']);
      const remaining = await api.database.prisma.roleAssignment.count({
        where: { roleId: 3, account: { disabledAt: null } },
      });
      expect(remaining).toBe(1);
    }
  });

  it(`EMP-11 CLI-30 deprive two managers who are each other’s successors: no client is lost, ${rounds} times`, async () => {
    const [first, second] = await createAdministrators();
    const createManager = async () =>
      api.createAccount({ roles: [7, { roleId: 10, investorAccountId: (await api.createAccount()).id }] });
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await createManager(), await createManager()];
      const requests = [await removal(api, one.id, [7], first), await removal(api, other.id, [7], second)] as const;
      const answers = await Promise.all([
        changeRoles(api, { ...requests[0], successorId: other.id }, first),
        changeRoles(api, { ...requests[1], successorId: one.id }, second),
      ]);
      expect(answers.map(codeOf).toSorted()).toEqual(['FIELD_INVALID', 'OK']);
      const roles = await Promise.all([rolesOf(one.id), rolesOf(other.id)]);
      expect(roles.toSorted((left, right) => left.length - right.length)).toEqual([[], [7, 10, 10]]);
    }
  });
});
