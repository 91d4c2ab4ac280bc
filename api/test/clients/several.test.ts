import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const auditsOf = async (
  accounts: readonly TestAccount[],
  action: 'account.approved' | 'account.relationship_manager_changed',
) => Promise.all(accounts.map(({ id }) => api.database.prisma.auditEntry.count({ where: { entityId: id, action } })));

/** Screens send one call for each row, several at a time. */
describe('an action on several clients at once', () => {
  it('DATA-07 CLI-29 gives those that may be changed a new manager; the others answer and stay', async () => {
    const [one, foreign, other] = [await api.createAccount(), await api.createAccount(), await api.createAccount()];
    const manager = await api.createAccount({ roles: [7] });
    const former = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: foreign.id }] });
    const assigner = await api.createAccount({ roles: [3] });
    const assign = (client: TestAccount, managerId: string) =>
      api.query(
        'mutation ($id: ID!, $managerId: ID!) { assignRelationshipManager(clientId: $id, managerId: $managerId) { id } }',
        { id: client.id, managerId },
        { as: assigner },
      );
    const answers = await Promise.all([
      assign(one, manager.id),
      assign(foreign, foreign.id),
      assign(other, manager.id),
    ]);
    expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? 'OK')).toEqual(['OK', 'FIELD_INVALID', 'OK']);
    const managers = await api.database.prisma.roleAssignment.findMany({ where: { roleId: 10 } });
    expect(managers.map(({ accountId, investorAccountId }) => [accountId, investorAccountId]).toSorted()).toEqual(
      [
        [former.id, foreign.id],
        [manager.id, one.id],
        [manager.id, other.id],
      ].toSorted(),
    );
    expect(await auditsOf([one, foreign, other], 'account.relationship_manager_changed')).toEqual([1, 0, 1]);
  });

  it('DATA-07 WL-12 CLI-13 approves those that may be approved; the others answer and stay', async () => {
    const { prisma } = api.database;
    const createApplicant = async (unconfirmed = false) => {
      const applicant = await api.createAccount({ roles: [2], unconfirmed });
      const { email, id: accountId } = applicant;
      await prisma.whitelistEntry.create({ data: { email, roleId: 2, status: 'INTERESTED', accountId } });
      return applicant;
    };
    const applicants = [await createApplicant(), await createApplicant(true), await createApplicant()];
    const foreign = await createApplicant();
    await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: foreign.id }] });
    const employee = await createHolder(api, ['manage_client', 'read_client_info']);
    const all = [...applicants, foreign];
    const answers = await Promise.all(
      all.map(({ email }) => api.rest('/api/whitelist/approve', { as: employee, body: { email } })),
    );
    expect(answers.map(({ status, body }) => (status === 200 ? 'OK' : body.result.code))).toEqual([
      'OK',
      'ADDRESS_NOT_CONFIRMED',
      'OK',
      'NOT_FOUND',
    ]);
    const roles = await Promise.all(
      all.map(async ({ id }) =>
        (await prisma.roleAssignment.findMany({ where: { accountId: id } })).map((row) => row.roleId),
      ),
    );
    expect(roles).toEqual([[1], [2], [1], [2]]);
    expect(await auditsOf(all, 'account.approved')).toEqual([1, 0, 1, 0]);
  });
});
