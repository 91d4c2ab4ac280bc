import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { holdRoleChanges } from '../kit/role-changes.ts';

interface Answer {
  client: { id: string; relationshipManager: { id: string } | null };
}

let api: TestApi;
let administrator: TestAccount;
let former: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  client = await api.createAccount();
  former = await api.createAccount({
    roles: [7, { roleId: 10, investorAccountId: client.id }],
    firstName: 'Nora',
    lastName: 'Noll',
  });
});
afterAll(() => api.close());

const assign = (clientId: string, managerId: string, as = administrator) =>
  api.query<Answer>(
    `mutation ($clientId: ID!, $managerId: ID!) {
      client: assignRelationshipManager(clientId: $clientId, managerId: $managerId) { id relationshipManager { id } }
    }`,
    { clientId, managerId },
    { as },
  );
const remove = (clientId: string, as = administrator) =>
  api.query<Answer>(
    'mutation ($id: ID!) { client: removeRelationshipManager(clientId: $id) { id relationshipManager { id } } }',
    { id: clientId },
    { as },
  );
const stored = (clientId: string) =>
  api.database.prisma.roleAssignment.findMany({ where: { roleId: 10, investorAccountId: clientId } });
const managerOf = async (clientId: string) => (await stored(clientId)).map(({ accountId }) => accountId);
const auditOf = (entityId: string) =>
  api.database.prisma.auditEntry.findMany({
    where: { entityId, action: 'account.relationship_manager_changed' },
    orderBy: { id: 'asc' },
  });
const sees = async (as: TestAccount) => {
  const list = await api.query<{ clients: { items: { id: string }[] } }>('{ clients { items { id } } }', {}, { as });
  const view = await api.query('query ($id: ID!) { client(id: $id) { id } }', { id: client.id }, { as });
  return [list.data?.clients.items.some(({ id }) => id === client.id), view.errors[0]?.extensions.code ?? 'OK'];
};

describe('changing the relationship manager', () => {
  it('PERM-05 CLI-29 is refused when the right was taken away while the call waited', async () => {
    const demoted = await api.createAccount({ roles: [3] });
    const { id } = await api.createAccount();
    const { releaseAfter } = await holdRoleChanges(api, [
      `UPDATE role_assignment SET role_id = 7 WHERE account_id = '${demoted.id}'`,
    ]);
    const sent = assign(id, former.id, demoted);
    await releaseAfter(1);
    expect((await sent).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await managerOf(id)).toEqual([]);
  });

  it('CLI-29 CLI-31 AAPI-23/Roles the former loses the client from list and view, the new one gains it', async () => {
    const manager = await api.createAccount({ roles: [7], firstName: 'Max', lastName: 'Moll' });
    expect([await sees(former), await sees(manager)]).toEqual([
      [true, 'OK'],
      [false, 'NOT_FOUND'],
    ]);
    const announced: (string | undefined)[] = [];
    const stop = api.services.events.on('access.changed', ({ accountId }) => announced.push(accountId));
    const { data } = await assign(client.id, manager.id);
    expect(data?.client).toEqual({ id: client.id, relationshipManager: { id: manager.id } });
    expect([await sees(former), await sees(manager)]).toEqual([
      [false, 'NOT_FOUND'],
      [true, 'OK'],
    ]);
    await expect.poll(() => announced).toEqual(expect.arrayContaining([former.id, manager.id]));
    stop();
    expect(await stored(client.id)).toMatchObject([{ accountId: manager.id, grantedById: administrator.id }]);
    expect(await auditOf(client.id)).toMatchObject([
      {
        actorId: administrator.id,
        details: {
          changes: [
            {
              field: 'relationshipManager',
              before: `Nora Noll (${former.email})`,
              after: `Max Moll (${manager.email})`,
            },
          ],
          formerManagerId: former.id,
          managerId: manager.id,
        },
      },
    ]);
    // The same call again, as after a lost answer.
    expect((await assign(client.id, manager.id)).data?.client.relationshipManager?.id).toBe(manager.id);
    expect(await auditOf(client.id)).toHaveLength(1);
  });

  it('CLI-29 gives a client without a manager one, by account id or subject', async () => {
    const unmanaged = await api.createAccount();
    const { data } = await assign(unmanaged.subject, former.id);
    expect(data?.client).toEqual({ id: unmanaged.id, relationshipManager: { id: former.id } });
    expect((await auditOf(unmanaged.id))[0]?.details).toMatchObject({
      changes: [{ field: 'relationshipManager', before: null }],
    });
  });

  it('CLI-30 requires an enabled employee who may read clients; otherwise the old manager stays', async () => {
    const { id } = await api.createAccount();
    await assign(id, former.id);
    const wrong = [
      (await api.createAccount()).id,
      (await api.createAccount({ roles: [9] })).id,
      (await api.createAccount({ roles: [7], disabled: true })).id,
      (await createHolder(api, ['manage_client'])).id,
      // A role type other than EMPLOYEE is not enough.
      (await createHolder(api, ['read_client_info'], { roleType: 'DELEGATE' })).id,
      id,
      randomUUID(),
      'x',
    ];
    for (const managerId of wrong) {
      const { data, errors } = await assign(id, managerId);
      expect({ data, extensions: errors[0]?.extensions }).toEqual({
        data: null,
        extensions: { code: 'FIELD_INVALID', params: { field: 'managerId' } },
      });
    }
    expect(await managerOf(id)).toEqual([former.id]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('CLI-13 CLI-08 an employee, an unknown client and those of others are not found', async () => {
    const employee = await api.createAccount({ roles: [6] });
    for (const id of [employee.id, randomUUID(), 'x']) {
      for (const { status, errors } of [await assign(id, administrator.id), await remove(id)]) {
        expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    // Without read_client_info no client is visible.
    const assigner = await createHolder(api, ['assign_roles']);
    expect((await assign(client.id, administrator.id, assigner)).status).toBe(404);
    expect(await managerOf(employee.id)).toEqual([]);
  });

  it('PERM-14/#7 requires assign_roles', async () => {
    const before = await managerOf(client.id);
    for (const role of [1, 5, 7, 9, 11]) {
      const as = await api.createAccount({ roles: [role] });
      for (const { status, data } of [await assign(client.id, as.id, as), await remove(client.id, as)]) {
        expect({ role, status, data }).toEqual({ role, status: 403, data: null });
      }
    }
    expect(await managerOf(client.id)).toEqual(before);
  });

  it('CLI-29 of two changes at the same moment both are recorded, and the client has one manager', async () => {
    const { id } = await api.createAccount();
    const managers = await Promise.all([5, 6, 7].map((role) => api.createAccount({ roles: [role] })));
    const answers = await Promise.all(managers.map((manager) => assign(id, manager.id)));
    expect(answers.map(({ errors }) => errors)).toEqual([[], [], []]);
    expect(await managerOf(id)).toHaveLength(1);
    const entries = (await auditOf(id)).map(({ details }) => details as { managerId: string; formerManagerId: string });
    expect(entries.map(({ formerManagerId }) => formerManagerId)).toEqual([
      null,
      ...entries.slice(0, 2).map(({ managerId }) => managerId),
    ]);
  });
});

describe('removing the relationship manager', () => {
  it('CLI-29 AAPI-23/Roles makes the caller the manager, since a client always has one', async () => {
    const { id } = await api.createAccount();
    await assign(id, former.id);
    for (let call = 0; call < 2; call += 1) {
      expect((await remove(id)).data?.client.relationshipManager).toEqual({ id: administrator.id });
    }
    expect(await managerOf(id)).toEqual([administrator.id]);
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('CLI-30 is refused for a caller who may not manage clients', async () => {
    const { id } = await api.createAccount();
    await assign(id, former.id);
    const flags = ['assign_roles', 'read_client_info'] as const;
    const delegate = await createHolder(api, flags, { roleType: 'DELEGATE' });
    const { errors } = await remove(id, delegate);
    expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'managerId' } });
    expect(await managerOf(id)).toEqual([former.id]);
  });
});

describe('a manager whose role is taken away meanwhile', () => {
  it('CLI-30 gets no client: the assignment waits and is refused', async () => {
    const { id } = await api.createAccount();
    const manager = await api.createAccount({ roles: [7] });
    const holder = await api.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [manager.id]);
    const pending = assign(id, manager.id);
    // Not the waiting statements of other tests' databases.
    const waiting = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    await holder.query('DELETE FROM role_assignment WHERE account_id = $1', [manager.id]);
    await holder.query('COMMIT');
    holder.release();
    expect((await pending).errors[0]?.extensions.params).toEqual({ field: 'managerId' });
    expect(await managerOf(id)).toEqual([]);
  });
});
