import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationChangeRolesArgs, RoleAssignmentInput } from '../../graphql/generated/resolvers.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { stillHolds } from '../../read-models/current-access.ts';
import { type EmployeeRow, readEmployee } from '../../read-models/employees-list.ts';
import { type HeldRole, readHeldRoles, readRolesVersion } from '../../read-models/held-roles.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import { mayManageClients } from '../../read-models/possible-manager.ts';
import type { Selection } from '../../read-models/selection.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';
import {
  addAssignments,
  announceAccessChange,
  listAssignableRoles,
  lockRoleChanges,
  type NewAssignment,
  removeAssignments,
  roleIds,
} from '../access/service.ts';
import { type LockedAccount, lockAccount } from '../accounts/service.ts';
import { handOverClients } from '../clients/service.ts';
import { areDeals } from '../deals/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { requireAdministratorRemains } from './administrators.ts';

const action = 'account.roles_changed';
/** Actions that also change roles, outside the role editor. */
const otherActions = ['account.signed_up', 'account.approved'];

/**
 * Gives an employee roles and takes roles away, all or none (EMP-09 to EMP-12). An employee who may no longer manage
 * clients, or loses role 7, hands them to the successor.
 *
 * @returns the employee, without assignments if none is left
 * @throws CodedError NOT_FOUND for an account that never had a staff role, CONFLICT with `by` and `at` when the roles
 *   were changed since the version, FIELD_INVALID naming `roleId`, `dealId`, `removed` or `successorId`,
 *   LAST_ADMINISTRATOR, FORBIDDEN when the caller has lost the permissions meanwhile, ACCOUNT_CLOSED for a former employee
 */
export async function changeRoles(
  context: RequestContext,
  selection: Selection,
  { accountId, version, added, removed, successorId }: MutationChangeRolesArgs,
): Promise<EmployeeRow> {
  const { services, caller } = context;
  const { id } = await services.database.prisma.$transaction(async (transaction) => {
    await lockRoleChanges(transaction);
    if (!(await stillHolds(transaction, caller.accountId, ['assign_roles', 'manage_roles']))) throw refuse('FORBIDDEN');
    const account = await lockEmployee(transaction, context, accountId);
    if ((await readRolesVersion(transaction, account.id)) !== version) {
      throw conflictWith(await readLastRoleChange(transaction, account.id, [action, ...otherActions]));
    }
    const before = await readHeldRoles(transaction, account.id);
    const change = planChange(before, { removed, added: await readAdded(transaction, added) });
    if (change.removed.length === 0 && change.added.length === 0) return account;

    await removeAssignments(
      transaction,
      change.removed.map(({ id }) => id),
    );
    await addAssignments(transaction, { accountId: account.id, grantedById: caller.accountId }, change.added);
    if (change.removed.some(({ roleId }) => roleId === roleIds.administrator)) {
      await requireAdministratorRemains(transaction);
    }
    const losesRole7 = change.removed.some(({ roleId }) => roleId === roleIds.relationshipManager);
    const keepsClients = !losesRole7 && (await mayManageClients(transaction, account.id));
    const clientCount = keepsClients ? 0 : await handOverClients(transaction, context, account, successorId);
    const after = await readHeldRoles(transaction, account.id);
    await audit(transaction, context, {
      action,
      entityType: 'account',
      entityId: account.id,
      details: {
        changes: [
          ...changesOf({ roles: before.map(nameOf) }, { roles: after.map(nameOf) }),
          ...changesOf({ clientCount }, { clientCount: 0 }),
        ],
        added: change.added.map((assignment) => ({ ...assignment })),
        removed: change.removed.map(({ roleId, dealId }) => ({ roleId, dealId })),
      },
    });
    await announceAccessChange(services, transaction, [account.id]);
    await announceRecordChange(context, transaction, account.id);
    return account;
  });
  const employee = await readEmployee(services.database, selection, { id, isStaff: false });
  // The account was deleted after the change.
  if (!employee) throw refuse('NOT_FOUND');
  return employee;
}

/**
 * Locks an employee's account, or that of a former employee, so that a repeated call that took the last role away is
 * answered CONFLICT, and the roles can be given back.
 */
async function lockEmployee(
  transaction: Transaction,
  { services }: RequestContext,
  id: string,
): Promise<LockedAccount> {
  const account = await lockAccount(transaction, { id, issuer: accountIssuer(services.configuration.identity) });
  if (!account) throw refuse('NOT_FOUND');
  const hasStaffRole = !(await isClientAccount(transaction, account.id));
  if (!hasStaffRole && !(await readLastRoleChange(transaction, account.id, [action]))) throw refuse('NOT_FOUND');
  if (account.closed) throw refuse('ACCOUNT_CLOSED');
  return account;
}

const readLastRoleChange = (transaction: Transaction, entityId: string, actions: readonly string[]) =>
  readLastChange(transaction, { entityType: 'account', entityId, actions });

/** @throws CodedError FIELD_INVALID for roles 1, 2, 10 and unknown ones (EMP-12), and for a deal that does not fit */
async function readAdded(transaction: Transaction, added: readonly RoleAssignmentInput[]): Promise<NewAssignment[]> {
  const roles = await listAssignableRoles(transaction);
  const wanted = added.map(({ roleId, dealId = null }): NewAssignment => {
    const role = roles.find(({ id }) => id === roleId);
    if (!role) throw refuse('FIELD_INVALID', { field: 'roleId' });
    const fits = role.binding === 'DEAL' ? isUuid(dealId) : dealId === null;
    if (!fits) throw refuse('FIELD_INVALID', { field: 'dealId' });
    return { roleId, dealId: dealId?.toLowerCase() ?? null };
  });
  const deals = new Set(wanted.flatMap(({ dealId }) => dealId ?? []));
  if (!(await areDeals(transaction, deals))) throw refuse('FIELD_INVALID', { field: 'dealId' });
  return wanted;
}

/**
 * Returns what is really removed and added: a binding in both lists stays, one that is held already is not doubled
 * (EMP-09).
 *
 * @throws CodedError FIELD_INVALID `removed` for assignments of other accounts and of roles 1, 2 and 10
 */
function planChange(
  held: readonly HeldRole[],
  { removed, added }: { removed: readonly string[]; added: readonly NewAssignment[] },
): { removed: HeldRole[]; added: NewAssignment[] } {
  const gone = removed.map((id) => {
    const role = held.find((assignment) => assignment.id === id.toLowerCase());
    if (!role || role.roleType === 'INVESTOR') throw refuse('FIELD_INVALID', { field: 'removed' });
    return role;
  });
  const wanted = new Map(added.map((assignment) => [keyOf(assignment), assignment]));
  const present = new Set(held.map(keyOf));
  return {
    removed: [...new Set(gone)].filter((role) => !wanted.has(keyOf(role))),
    added: [...wanted].flatMap(([key, assignment]) => (present.has(key) ? [] : [assignment])),
  };
}

const keyOf = ({ roleId, dealId }: NewAssignment): string => `${roleId} ${dealId ?? ''}`;

const nameOf = ({ roleName, dealName }: HeldRole): string =>
  dealName === null ? roleName : `${roleName} (${dealName})`;
