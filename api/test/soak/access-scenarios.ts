import { randomUUID } from 'node:crypto';
import { closingCalls, createUserOf, dataOf } from '../account-closing/kit.ts';
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

/** Creates a scenario in which the account of a client who asked for it is closed (CARE-13). */
export async function createClosing(api: TestApi): Promise<Scenario> {
  const { prisma } = api.database;
  const client = await api.createAccount();
  const administrator = await api.createAccount({ roles: [3] });
  await createUserOf(api, client);
  const calls = closingCalls(api, administrator);
  const { requestClosing } = dataOf(await calls.request(client));
  const headers = { 'idempotency-key': randomUUID() };
  const body = { requestId: requestClosing.id };
  return {
    send: (sender) => sender.rest('/api/user/closing/confirm', { as: administrator, body, headers }),
    async read() {
      const { closedAt, disabledAt, lastName, email } = await prisma.account.findUniqueOrThrow({
        where: { id: client.id },
      });
      const { state } = await prisma.closingRequest.findUniqueOrThrow({ where: { id: requestClosing.id } });
      return {
        closed: closedAt !== null && disabledAt !== null,
        named: lastName !== null || email === client.email,
        state,
        sessions: await prisma.oidcPayload.count({ where: { accountId: client.subject } }),
        users: await prisma.identityUser.count({ where: { subject: client.subject } }),
        mails: await prisma.mail.count({ where: { accountId: client.id, kind: 'ACCOUNT_CLOSED' } }),
      };
    },
    done: { closed: true, named: false, state: 'CONFIRMED', sessions: 0, users: 0, mails: 1 },
  };
}
