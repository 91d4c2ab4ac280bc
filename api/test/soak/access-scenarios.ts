import { changeRoles, removal } from '../employees/kit.ts';
import type { TestApi } from '../kit/api.ts';
import type { Scenario } from './scenarios.ts';

/** Creates a manager of two clients, a successor, and an administrator who acts on them. */
async function createStaff({ createAccount, database: { prisma } }: TestApi) {
  const clients = [await createAccount(), await createAccount()];
  const bound = clients.map(({ id }) => ({ roleId: 10, investorAccountId: id }));
  const manager = await createAccount({ roles: [7, ...bound] });
  const successor = await createAccount({ roles: [5] });
  const rolesOf = async (accountId: string) =>
    (await prisma.roleAssignment.findMany({ where: { accountId }, orderBy: { roleId: 'asc' } })).map(
      ({ roleId }) => roleId,
    );
  return {
    administrator: await createAccount({ roles: [3] }),
    manager,
    successor,
    clientId: clients[0]?.id,
    async read() {
      const { disabledAt } = await prisma.account.findUniqueOrThrow({ where: { id: manager.id } });
      return {
        manager: await rolesOf(manager.id),
        successor: await rolesOf(successor.id),
        disabled: disabledAt !== null,
        sessions: await prisma.oidcPayload.count({ where: { accountId: manager.subject } }),
      };
    },
  };
}

/** Creates a scenario in which a manager gets another role and hands the clients over (EMP-11). */
export async function createRoleChange(api: TestApi): Promise<Scenario> {
  const { administrator, manager, successor, read } = await createStaff(api);
  const removed = await removal(api, manager.id, [7], administrator);
  const change = { ...removed, added: [{ roleId: 9 }], successorId: successor.id };
  return {
    async send(client) {
      const { status, data, errors } = await changeRoles(client, change, administrator);
      return { status, code: errors[0]?.extensions.code, body: { data } };
    },
    read,
    done: { manager: [9], successor: [5, 10, 10], disabled: false, sessions: 1 },
    repeated: 'CONFLICT',
  };
}

/** Creates a scenario in which a client gets another manager (CLI-29). */
export async function createManagerChange(api: TestApi): Promise<Scenario> {
  const { administrator, successor, clientId, read } = await createStaff(api);
  return {
    async send(client) {
      const { status, data, errors } = await client.query(
        'mutation ($id: ID!, $managerId: ID!) { assignRelationshipManager(clientId: $id, managerId: $managerId) { id } }',
        { id: clientId, managerId: successor.id },
        { as: administrator },
      );
      return { status, code: errors[0]?.extensions.code, body: { data } };
    },
    read,
    done: { manager: [7, 10], successor: [5, 10], disabled: false, sessions: 1 },
  };
}

/** Creates a scenario in which a manager is disabled (AAPI-04). */
export async function createDisabling(api: TestApi): Promise<Scenario> {
  const { administrator, manager, successor, read } = await createStaff(api);
  const body = { accountId: manager.id, disabled: true, successorId: successor.id };
  return {
    send: (client) => client.rest('/api/user/disable', { as: administrator, body }),
    read,
    done: { manager: [7], successor: [5, 10, 10], disabled: true, sessions: 0 },
  };
}
