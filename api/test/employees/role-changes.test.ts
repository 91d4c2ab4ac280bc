import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { changeRoles, type Employee, type RoleChange, readEmployee, removal } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
let dealId: string;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  const company = await createCompany(api.database, { name: 'Alder' });
  dealId = (await createDeal(api.database, { companyId: company.id, title: 'Series A' })).id;
});
afterAll(() => api.close());

const change = (request: RoleChange, as = administrator) => changeRoles(api, request, as);
const read = (id: string) => readEmployee(api, id, administrator);
const rolesOf = ({ assignments }: Pick<Employee, 'assignments'>) => assignments.map(({ roleId }) => roleId);
/** A change of an employee's present roles. */
const changeOf = async (id: string, parts: Omit<RoleChange, 'accountId' | 'version'>): Promise<RoleChange> => ({
  ...{ accountId: id, version: (await read(id)).rolesVersion },
  ...parts,
});
const auditOf = (entityId: string, action: string) =>
  api.database.prisma.auditEntry.findMany({ where: { entityId, action }, orderBy: { id: 'asc' } });
const assignmentsOf = (accountId: string) =>
  api.database.prisma.roleAssignment.findMany({ where: { accountId }, orderBy: { id: 'asc' } });

/** A relationship manager with clients. */
async function createManager(clients: number, roles: number[] = [7]) {
  const managed = await Promise.all(Array.from({ length: clients }, () => api.createAccount()));
  const bound = managed.map(({ id }) => ({ roleId: 10, investorAccountId: id }));
  return { manager: await api.createAccount({ roles: [...roles, ...bound] }), clients: managed.map(({ id }) => id) };
}

const clientsOf = async (accountId: string) =>
  (await assignmentsOf(accountId)).flatMap(({ investorAccountId }) => investorAccountId ?? []).toSorted();

describe('a change of roles', () => {
  it('EMP-09 AAPI-23/Roles HIST-16 adds and removes in one call, answers the new set and records who did what', async () => {
    const { id } = await api.createAccount({ roles: [6, 9] });
    const before = await read(id);
    const kept = before.assignments.find(({ roleId }) => roleId === 9)?.id;
    const six = before.assignments.find(({ roleId }) => roleId === 6)?.id ?? '';
    const added = [{ roleId: 5 }, { roleId: 4, dealId: dealId.toUpperCase() }];
    const { data } = await change({ accountId: id, version: before.rolesVersion, added, removed: [six] });
    expect(data?.changeRoles.assignments).toEqual([
      { id: expect.any(String), roleId: 4, dealId },
      { id: expect.any(String), roleId: 5, dealId: null },
      { id: kept, roleId: 9, dealId: null },
    ]);
    expect(data?.changeRoles).toEqual(await read(id));
    expect(data?.changeRoles.rolesVersion).not.toBe(before.rolesVersion);
    expect(await auditOf(id, 'account.roles_changed')).toMatchObject([
      {
        actorId: administrator.id,
        entityType: 'account',
        details: {
          changes: [
            {
              field: 'roles',
              before: 'Employee, Delegate',
              after: 'Deal lead (Alder - Series A), Senior employee, Delegate',
            },
          ],
          added: [
            { roleId: 5, dealId: null },
            { roleId: 4, dealId },
          ],
          removed: [{ roleId: 6, dealId: null }],
        },
      },
    ]);
    // AAPI-27: set by the server.
    const stored = await assignmentsOf(id);
    expect(stored.filter(({ grantedById }) => grantedById === administrator.id)).toHaveLength(2);
  });

  it('EMP-09 does not double a binding that is held already, given twice or removed at once', async () => {
    const { id } = await api.createAccount({ roles: [5, { roleId: 8, dealId }] });
    const before = await read(id);
    const eight = { roleId: 8, dealId };
    const held = await change({ accountId: id, version: before.rolesVersion, added: [{ roleId: 5 }, eight, eight] });
    expect(held.data?.changeRoles).toEqual(before);
    const { removed } = await removal(api, id, [5, 8], administrator);
    const both = await change({ accountId: id, version: before.rolesVersion, added: [{ roleId: 5 }, eight], removed });
    expect(both.data?.changeRoles).toEqual(before);
    expect(await auditOf(id, 'account.roles_changed')).toEqual([]);
    const other = (await createDeal(api.database)).id;
    const twice = await change(
      await changeOf(id, {
        added: [
          { roleId: 8, dealId: other },
          { roleId: 8, dealId: other },
        ],
      }),
    );
    expect(twice.data && rolesOf(twice.data.changeRoles)).toEqual([5, 8, 8]);
  });

  it('CARE-17 EMP-10 from an earlier version is answered CONFLICT with who and when, and changes nothing', async () => {
    const { id } = await api.createAccount({ roles: [6] });
    const first = await changeOf(id, { added: [{ roleId: 9 }] });
    expect((await change(first)).data && rolesOf(await read(id))).toEqual([6, 9]);
    const [entry] = await auditOf(id, 'account.roles_changed');
    const stored = await assignmentsOf(id);
    const stale = await change({ ...first, added: [{ roleId: 5 }] });
    expect(stale.errors[0]?.extensions).toEqual({
      code: 'CONFLICT',
      params: { by: 'Grace Hopper', at: entry?.at.toISOString() },
    });
    expect(await assignmentsOf(id)).toEqual(stored);
    // The same call again, as after a lost answer.
    expect((await change(first)).errors[0]?.extensions.code).toBe('CONFLICT');
    expect(await assignmentsOf(id)).toEqual(stored);
  });

  it('EMP-09 CARE-17 the last staff role can be taken away and given back', async () => {
    const { id } = await api.createAccount({ roles: [6] });
    const all = await removal(api, id, [6], administrator);
    const { data } = await change(all);
    expect(data?.changeRoles).toMatchObject({ id, assignments: [], clientCount: 0 });
    const gone = await api.query('query ($id: ID!) { employee(id: $id) { id } }', { id }, { as: administrator });
    expect(gone.errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await change(all)).errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      params: { by: 'Grace Hopper' },
    });
    const version = data?.changeRoles.rolesVersion ?? '';
    const back = await change({ accountId: id, version, added: [{ roleId: 6 }] });
    expect(back.data && rolesOf(back.data.changeRoles)).toEqual([6]);
  });
});

describe('a refused change of roles', () => {
  it.each<[string, string, Pick<RoleChange, 'added' | 'removed'>]>([
    ['role 1', 'roleId', { added: [{ roleId: 1 }] }],
    ['role 2', 'roleId', { added: [{ roleId: 2 }] }],
    ['role 10', 'roleId', { added: [{ roleId: 10 }] }],
    ['an unknown role', 'roleId', { added: [{ roleId: 12 }] }],
    ['a role that no column can hold', 'roleId', { added: [{ roleId: 2_147_483_647 }] }],
    ['role 4 without a deal', 'dealId', { added: [{ roleId: 4 }] }],
    ['role 8 with a malformed deal', 'dealId', { added: [{ roleId: 8, dealId: 'x' }] }],
    ['role 8 with an unknown deal', 'dealId', { added: [{ roleId: 8, dealId: randomUUID() }] }],
    ['a malformed assignment', 'removed', { removed: ['x'] }],
    ['an unknown assignment', 'removed', { removed: [randomUUID()] }],
  ])('EMP-12 EMP-10 for %s names %s and changes nothing', async (_name, field, parts) => {
    const { id } = await api.createAccount({ roles: [1, 6] });
    const before = await assignmentsOf(id);
    const { status, data, errors } = await change(
      await changeOf(id, { ...parts, added: [{ roleId: 9 }, ...(parts.added ?? [])] }),
    );
    expect({ status, data }).toEqual({ status: 400, data: null });
    expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field } });
    expect(await assignmentsOf(id)).toEqual(before);
    expect(await auditOf(id, 'account.roles_changed')).toEqual([]);
  });

  it('EMP-12 an unbound role takes no deal, and roles 1 and 10 or those of others cannot be removed', async () => {
    const { manager } = await createManager(1, [1, 7]);
    const bound = await change(await changeOf(manager.id, { added: [{ roleId: 5, dealId }] }));
    expect(bound.errors[0]?.extensions.params).toEqual({ field: 'dealId' });
    const other = await api.createAccount({ roles: [5] });
    for (const id of [manager.id, manager.id, other.id]) {
      for (const { id: assignment, roleId } of await assignmentsOf(id)) {
        if (roleId === 7) continue;
        const { errors } = await change(await changeOf(manager.id, { removed: [assignment] }));
        expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'removed' } });
      }
    }
    expect(await assignmentsOf(manager.id)).toHaveLength(3);
  });

  it('EMP-12 an unknown account and a client answer NOT_FOUND', async () => {
    const client = await api.createAccount();
    const nobody = await api.createAccount({ roles: [] });
    for (const accountId of [client.id, nobody.id, randomUUID(), 'x']) {
      const { status, errors } = await change({ accountId, version: '', added: [{ roleId: 5 }] });
      expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await assignmentsOf(client.id)).map(({ roleId }) => roleId)).toEqual([1]);
  });

  it('EMP-10 a failing statement leaves the stored roles', async () => {
    const { manager } = await createManager(2);
    const before = await assignmentsOf(manager.id);
    const request = { ...(await removal(api, manager.id, [7], administrator)), added: [{ roleId: 9 }] };
    const { pool } = api.database;
    await pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await pool.query(
      `CREATE TRIGGER fail BEFORE INSERT ON audit_entry FOR EACH ROW
        WHEN (NEW.action = 'account.roles_changed') EXECUTE FUNCTION fail()`,
    );
    try {
      expect((await change(request)).errors[0]?.extensions.code).toBe('INTERNAL');
    } finally {
      await pool.query('DROP FUNCTION fail() CASCADE');
    }
    expect(await assignmentsOf(manager.id)).toEqual(before);
    expect((await change(request)).data?.changeRoles.clientCount).toBe(0);
  });
});

describe('an employee who may no longer manage clients', () => {
  it('EMP-11 loses all clients to the successor with role 7, whatever other roles remain', async () => {
    const { manager, clients } = await createManager(3, [5, 7]);
    const { manager: successor, clients: own } = await createManager(1);
    const request = await removal(api, manager.id, [7], administrator);
    const { data } = await change({ ...request, successorId: successor.id });
    expect(data?.changeRoles).toMatchObject({ clientCount: 0, assignments: [{ roleId: 5 }] });
    expect(await clientsOf(manager.id)).toEqual([]);
    expect(await clientsOf(successor.id)).toEqual([...own, ...clients].toSorted());
    expect(await auditOf(manager.id, 'account.roles_changed')).toMatchObject([
      {
        details: {
          changes: [
            { field: 'roles', before: 'Senior employee, Relationship manager', after: 'Senior employee' },
            { field: 'clientCount', before: '3', after: '0' },
          ],
        },
      },
    ]);
    expect(await auditOf(successor.id, 'account.clients_taken_over')).toMatchObject([
      { details: { changes: [{ field: 'clientCount', before: '1', after: '4' }], formerManagerId: manager.id } },
    ]);
    for (const client of clients) {
      expect(await auditOf(client, 'account.relationship_manager_changed')).toMatchObject([
        {
          actorId: administrator.id,
          details: {
            changes: [
              {
                field: 'relationshipManager',
                before: `Ada Byron (${manager.email})`,
                after: `Ada Byron (${successor.email})`,
              },
            ],
            managerId: successor.id,
          },
        },
      ]);
    }
  });

  it('EMP-11 CLI-30 hands the clients to the acting administrator when no successor is named', async () => {
    const { manager, clients } = await createManager(2, [5]);
    const { data } = await change(await removal(api, manager.id, [5], administrator));
    expect(data?.changeRoles.assignments).toEqual([]);
    expect(await clientsOf(administrator.id)).toEqual(expect.arrayContaining(clients));
  });

  it('EMP-11 keeps the clients while role 7 stays, or another role allows to manage them', async () => {
    const { manager, clients } = await createManager(1, [5, 7]);
    await change(await removal(api, manager.id, [5], administrator));
    expect(await clientsOf(manager.id)).toEqual(clients);
    const { manager: senior, clients: theirs } = await createManager(1, [5, 6]);
    await change(await removal(api, senior.id, [6], administrator));
    expect(await clientsOf(senior.id)).toEqual(theirs);
  });

  it('EMP-11 CLI-30 the successor must be another account that may manage clients; otherwise nothing changes', async () => {
    const { manager, clients } = await createManager(2);
    const delegate = await api.createAccount({ roles: [9] });
    const disabled = await api.createAccount({ roles: [7], disabled: true });
    const request = await removal(api, manager.id, [7], administrator);
    const wrong = [manager.id, delegate.id, disabled.id, clients[0], randomUUID(), 'x'];
    for (const successorId of wrong) {
      const { errors } = await change({ ...request, ...(successorId ? { successorId } : {}) });
      expect(errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'successorId' } });
    }
    expect(await clientsOf(manager.id)).toEqual(clients.toSorted());
    expect(rolesOf(await read(manager.id))).toEqual([7, 10, 10]);
    // Nobody becomes the successor of oneself.
    const own = await createManager(1, [3, 7]);
    const self = await change(await removal(api, own.manager.id, [7], own.manager), own.manager);
    expect(self.errors[0]?.extensions.params).toEqual({ field: 'successorId' });
  });

  it('EMP-11 CLI-08 a successor who was among the clients has no manager afterwards', async () => {
    const successor = await api.createAccount({ roles: [5] });
    const bound = [{ roleId: 10, investorAccountId: successor.id }];
    const manager = await api.createAccount({ roles: [7, ...bound] });
    const request = await removal(api, manager.id, [7], administrator);
    expect((await change({ ...request, successorId: successor.id })).data?.changeRoles.clientCount).toBe(0);
    expect(await clientsOf(successor.id)).toEqual([]);
  });
});

describe('an employee who is signed in', () => {
  const staffDeals = '{ employees { totalCount } }';

  it('PERM-05 PERM-21 loses a removed role on the next call and on the open socket', async () => {
    const employee = await api.createAccount({ roles: [3] });
    expect((await api.query(staffDeals, {}, { as: employee })).status).toBe(200);
    const socket = await openSocket(api.url, `Bearer ${await mintToken(employee)}`);
    socket.send({
      type: 'subscribe',
      id: '1',
      payload: { query: 'subscription { accountSignals { unseenMessages } }' },
    });
    await socket.next('next', '1');
    await change({ ...(await removal(api, employee.id, [3], administrator)) });
    expect((await socket.closed).code).toBe(4403);
    const refused = await api.query(staffDeals, {}, { as: employee });
    expect(refused).toMatchObject({ status: 403, errors: [{ extensions: { code: 'NOT_APPROVED' } }] });
  });

  it('PERM-05 keeps the socket and gains an added role on the next call', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const socket = await openSocket(api.url, `Bearer ${await mintToken(employee)}`);
    socket.send({
      type: 'subscribe',
      id: '1',
      payload: { query: 'subscription { accountSignals { unseenMessages } }' },
    });
    await socket.next('next', '1');
    expect((await api.query(staffDeals, {}, { as: employee })).status).toBe(403);
    await change(
      await changeOf(employee.id, { added: [{ roleId: 3 }], ...(await removal(api, employee.id, [6], administrator)) }),
    );
    expect((await api.query(staffDeals, {}, { as: employee })).status).toBe(200);
    socket.send({ type: 'ping' });
    await socket.next('pong');
    socket.close();
  });

  it('PERM-05 every account concerned is announced', async () => {
    const { manager } = await createManager(1);
    const successor = await api.createAccount({ roles: [7] });
    const announced: (string | undefined)[] = [];
    const stop = api.services.events.on('access.changed', ({ accountId }) => announced.push(accountId));
    const request = await removal(api, manager.id, [7], administrator);
    await change({ ...request, added: [{ roleId: 9 }], successorId: successor.id });
    await expect.poll(() => announced).toEqual(expect.arrayContaining([manager.id, successor.id]));
    stop();
  });
});
