import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const disable = (body: object, as = administrator, headers: Record<string, string> = {}) =>
  api.rest<{ disabled: boolean }>('/api/user/disable', { as, body, headers });
const isDisabled = async ({ id }: TestAccount) =>
  (await api.database.prisma.account.findUniqueOrThrow({ where: { id } })).disabledAt !== null;
const auditOf = ({ id }: TestAccount) =>
  api.database.prisma.auditEntry.findMany({
    where: { entityId: id, action: { in: ['account.disabled', 'account.enabled'] } },
    orderBy: { id: 'asc' },
  });
const me = (as: TestAccount) => api.query('{ me { id } }', {}, { as });

describe('disabling a client', () => {
  it('AAPI-04 CLI-25 toggles without a wanted state, and answers the new one', async () => {
    const client = await api.createAccount();
    for (const disabled of [true, false]) {
      const { status, body } = await disable({ accountId: client.id });
      expect({ status, body }).toEqual({ status: 200, body: { status: 'OK', result: { disabled } } });
      expect(await isDisabled(client)).toBe(disabled);
    }
    const changes = (before: string, after: string) => ({ changes: [{ field: 'disabled', before, after }] });
    expect(await auditOf(client)).toMatchObject([
      { action: 'account.disabled', actorId: administrator.id, details: changes('false', 'true') },
      { action: 'account.enabled', actorId: administrator.id, details: changes('true', 'false') },
    ]);
  });

  it('AAPI-04 with a wanted state changes once, and a repeated toggle with a key is not done twice', async () => {
    const client = await api.createAccount();
    for (let call = 0; call < 2; call += 1) {
      expect((await disable({ accountId: client.subject, disabled: true })).body.result).toEqual({ disabled: true });
    }
    expect(await auditOf(client)).toHaveLength(1);
    const headers = { 'idempotency-key': randomUUID() };
    for (let call = 0; call < 2; call += 1) {
      expect((await disable({ accountId: client.id }, administrator, headers)).body.result).toEqual({
        disabled: false,
      });
    }
    expect(await isDisabled(client)).toBe(false);
    expect(await auditOf(client)).toHaveLength(2);
  });

  it('AAPI-03 AAPI-04 without an id, or with a mistyped state, names the key', async () => {
    const client = await api.createAccount();
    for (const [body, field] of [
      [{}, 'accountId'],
      [{ accountId: '' }, 'accountId'],
      [{ accountId: client.id, disabled: 'never' }, 'disabled'],
    ] as const) {
      const answer = await disable(body);
      expect(answer.status).toBe(400);
      expect(answer.body.result.message).toContain(field);
    }
    expect(await isDisabled(client)).toBe(false);
  });

  it('CLI-27 AUTH-18 ends its sessions and open sockets at once; its tokens stay refused after it is enabled', async () => {
    const client = await api.createAccount();
    const socket = await openSocket(api.url, `Bearer ${await mintToken(client)}`);
    expect((await me(client)).status).toBe(200);
    await disable({ accountId: client.id, disabled: true });
    expect(await socket.closed).toMatchObject({ code: 4403 });
    const refused = await me(client);
    expect(refused).toMatchObject({ status: 401, errors: [{ extensions: { code: 'ACCOUNT_DISABLED' } }] });
    expect(await api.database.prisma.oidcPayload.count({ where: { accountId: client.subject } })).toBe(0);
    await disable({ accountId: client.id, disabled: false });
    expect((await me(client)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('CLI-28 CLI-13 nobody disables the own account or a client outside the visible ones', async () => {
    const client = await api.createAccount();
    const mine = await api.createAccount();
    const manager = await createHolder(api, ['manage_client', 'read_client_info'], {
      others: [{ roleId: 10, investorAccountId: mine.id }],
    });
    expect((await disable({ accountId: mine.id }, manager)).status).toBe(200);
    for (const accountId of [client.id, client.subject, randomUUID(), 'x']) {
      const { status, body } = await disable({ accountId, disabled: true }, manager);
      expect([status, body.result.code]).toEqual([404, 'NOT_FOUND']);
    }
    for (const account of [manager, administrator]) {
      const { status, body } = await disable({ accountId: account.id }, account);
      expect([status, body.result.code]).toEqual([403, 'FORBIDDEN']);
      expect(await isDisabled(account)).toBe(false);
    }
    expect(await isDisabled(client)).toBe(false);
  });

  it('PERM-14/#2 CLI-28 requires manage_client, also for a holder of assign_roles', async () => {
    const client = await api.createAccount();
    const assigner = await createHolder(api, ['assign_roles', 'read_client_info']);
    expect((await disable({ accountId: client.id }, assigner)).status).toBe(403);
    for (const role of [1, 7, 9, 11]) {
      const { status } = await disable({ accountId: client.id }, await api.createAccount({ roles: [role] }));
      expect({ role, status }).toEqual({ role, status: 403 });
    }
    expect(await isDisabled(client)).toBe(false);
  });
});

describe('disabling an employee', () => {
  const assignedTo = async ({ id }: TestAccount) =>
    (await api.database.prisma.roleAssignment.findMany({ where: { accountId: id, roleId: 10 } })).map(
      ({ investorAccountId }) => investorAccountId,
    );

  it('PERM-21 AAPI-04 is done with assign_roles, refuses the next call and ends the open socket', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const socket = await openSocket(api.url, `Bearer ${await mintToken(employee)}`);
    socket.send({
      type: 'subscribe',
      id: '1',
      payload: { query: 'subscription { accountSignals { unseenMessages } }' },
    });
    await socket.next('next', '1');
    const assigner = await createHolder(api, ['assign_roles']);
    expect((await disable({ accountId: employee.id }, assigner)).body.result).toEqual({ disabled: true });
    expect((await socket.closed).code).toBe(4403);
    expect((await me(employee)).errors[0]?.extensions.code).toBe('ACCOUNT_DISABLED');
    expect((await disable({ accountId: employee.id }, assigner)).body.result).toEqual({ disabled: false });
  });

  it('CLI-13 PERM-14/#2 without assign_roles an employee is not found, even as the own client', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const other = await api.createAccount({ roles: [6, { roleId: 10, investorAccountId: employee.id }] });
    const { status, body } = await disable({ accountId: employee.id }, other);
    expect([status, body.result.code]).toEqual([404, 'NOT_FOUND']);
    expect(await isDisabled(employee)).toBe(false);
  });

  it('EMP-11 AAPI-04 hands the clients to the successor, or to the caller', async () => {
    const client = await api.createAccount();
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const successor = await api.createAccount({ roles: [5] });
    for (const successorId of [manager.id, client.id, 'x', (await api.createAccount({ roles: [9] })).id]) {
      const { status, body } = await disable({ accountId: manager.id, successorId });
      expect([status, body.result.params]).toEqual([400, { field: 'successorId' }]);
    }
    expect(await isDisabled(manager)).toBe(false);
    await disable({ accountId: manager.id, successorId: successor.id });
    expect([await assignedTo(manager), await assignedTo(successor)]).toEqual([[], [client.id]]);
    expect((await auditOf(manager))[0]?.details).toMatchObject({
      changes: [{ field: 'disabled' }, { field: 'clientCount', before: '1', after: '0' }],
    });
    await disable({ accountId: successor.id });
    expect(await assignedTo(administrator)).toEqual([client.id]);
    // Enabling gives nothing back.
    await disable({ accountId: successor.id });
    expect(await assignedTo(successor)).toEqual([]);
  });

  it('EMP-11 a caller who may not manage clients must name the successor', async () => {
    const client = await api.createAccount();
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const assigner = await createHolder(api, ['assign_roles']);
    const refused = await disable({ accountId: manager.id }, assigner);
    expect([refused.status, refused.body.result.params]).toEqual([400, { field: 'successorId' }]);
    expect((await disable({ accountId: manager.id, successorId: administrator.id }, assigner)).status).toBe(200);
    expect(await assignedTo(manager)).toEqual([]);
  });

  it('EMP-12 AAPI-04 the last enabled administrator is never disabled', async () => {
    const assigner = await createHolder(api, ['assign_roles']);
    const { status, body } = await disable({ accountId: administrator.id }, assigner);
    expect([status, body.result.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect(await isDisabled(administrator)).toBe(false);
    expect((await me(administrator)).status).toBe(200);
  });
});
