import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Permission, RoleBinding } from '../../database/generated/enums.ts';

export { roleListIn, roleNameIn } from './role-names.ts';

/** Ids of roles with a fixed meaning (PERM-06). */
export const roleIds = {
  investor: 1,
  applicant: 2,
  administrator: 3,
  dealLead: 4,
  relationshipManager: 7,
  dealEmployee: 8,
  relationshipManagerForInvestor: 10,
} as const;

/** A role, as far as invitations check it. */
export interface RoleSummary {
  id: number;
  name: string;
  /** Bound to a deal or an investor: can only be assigned together with one. */
  bound: boolean;
}

/** Returns the roles that are not bound to a deal or an investor, ordered by id. */
export async function listUnboundRoles(transaction: Transaction): Promise<{ id: number; name: string }[]> {
  return transaction.role.findMany({
    where: { binding: 'NONE' },
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  });
}

/** A role that staff may give by hand, with the flags that it grants. */
export interface AssignableRole {
  id: number;
  name: string;
  binding: RoleBinding;
  permissions: Permission[];
}

/** Roles given by hand: neither an investor's (1, 2) nor bound to an investor (10), which have their own operations. */
const givenByHand = { roleType: { not: 'INVESTOR' }, binding: { not: 'INVESTOR' } } as const;

/** Returns the roles that staff may give by hand, by id (EMP-08). */
export async function listAssignableRoles(transaction: Transaction): Promise<AssignableRole[]> {
  const roles = await transaction.role.findMany({
    where: givenByHand,
    orderBy: { id: 'asc' },
    select: {
      id: true,
      name: true,
      binding: true,
      permissions: { select: { permission: true }, orderBy: { permission: 'asc' } },
    },
  });
  return roles.map((role) => ({ ...role, permissions: role.permissions.map(({ permission }) => permission) }));
}

export async function findRole(transaction: Transaction, roleId: number): Promise<RoleSummary | undefined> {
  const role = await transaction.role.findUnique({
    where: { id: roleId },
    select: { id: true, name: true, binding: true },
  });
  return role ? { id: role.id, name: role.name, bound: role.binding !== 'NONE' } : undefined;
}

/** Grants an account an unbound role; idempotent. */
export async function grantRole(transaction: Transaction, accountId: string, roleId: number): Promise<void> {
  await transaction.roleAssignment.createMany({ data: { accountId, roleId }, skipDuplicates: true });
}

export async function revokeRole(transaction: Transaction, accountId: string, roleId: number): Promise<void> {
  await transaction.roleAssignment.deleteMany({ where: { accountId, roleId, dealId: null, investorAccountId: null } });
}

export async function hasRelationshipManager(transaction: Transaction, clientId: string): Promise<boolean> {
  const roleId = roleIds.relationshipManagerForInvestor;
  return (await transaction.roleAssignment.count({ where: { roleId, investorAccountId: clientId } })) > 0;
}

/** Assigns a relationship manager to a client who has none yet (PERM-09, CACC-11). */
export async function grantRelationshipManager(
  transaction: Transaction,
  { managerId, clientId, grantedById }: { managerId: string; clientId: string; grantedById: string },
): Promise<void> {
  const roleId = roleIds.relationshipManagerForInvestor;
  await transaction.roleAssignment.create({
    data: { accountId: managerId, roleId, investorAccountId: clientId, grantedById },
    select: { id: true },
  });
}

/** A role to give, with the deal that it is bound to. */
export interface NewAssignment {
  roleId: number;
  dealId: string | null;
}

/**
 * Serializes all changes of roles and all disabling until the transaction ends, so that each sees what the previous one
 * has stored: two administrators cannot take role 3 from each other (EMP-12).
 */
export async function lockRoleChanges(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('role-changes'))`;
}

/** Gives an account roles; one that it holds already is not doubled (EMP-09). */
export async function addAssignments(
  transaction: Transaction,
  account: { accountId: string; grantedById: string },
  added: readonly NewAssignment[],
): Promise<void> {
  const data = added.map((assignment) => ({ ...account, ...assignment }));
  await transaction.roleAssignment.createMany({ data, skipDuplicates: true });
}

export async function removeAssignments(transaction: Transaction, ids: string[]): Promise<void> {
  await transaction.roleAssignment.deleteMany({ where: { id: { in: ids } } });
}

/** Takes role 8 on a deal from some accounts (ADEAL-15). */
export async function removeDealEmployees(
  transaction: Transaction,
  dealId: string,
  accountIds: readonly string[],
): Promise<void> {
  const where = { roleId: roleIds.dealEmployee, dealId, accountId: { in: [...accountIds] } };
  await transaction.roleAssignment.deleteMany({ where });
}

/** Returns the account of a client's relationship manager, if any; locks the assignment until the transaction ends. */
export async function lockRelationshipManager(transaction: Transaction, clientId: string): Promise<string | undefined> {
  const [assignment] = await transaction.$queryRaw<{ accountId: string }[]>`
    /* access.lock_manager */
    SELECT account_id AS "accountId" FROM role_assignment
    WHERE role_id = ${roleIds.relationshipManagerForInvestor} AND investor_account_id = ${clientId}::uuid FOR UPDATE`;
  return assignment?.accountId;
}

/** Replaces a client's relationship manager (CLI-29). Requires that the client's account is locked. */
export async function replaceRelationshipManager(
  transaction: Transaction,
  { managerId, clientId, grantedById }: { managerId: string; clientId: string; grantedById: string },
): Promise<void> {
  const { count } = await transaction.roleAssignment.updateMany({
    where: { roleId: roleIds.relationshipManagerForInvestor, investorAccountId: clientId },
    data: { accountId: managerId, grantedById },
  });
  if (count === 0) await grantRelationshipManager(transaction, { managerId, clientId, grantedById });
}

export function countManagedClients(transaction: Transaction, managerId: string): Promise<number> {
  const roleId = roleIds.relationshipManagerForInvestor;
  return transaction.roleAssignment.count({ where: { roleId, accountId: managerId } });
}

/**
 * Moves all clients of a manager to another one (EMP-11). The other one, if among them, is nobody's client afterwards:
 * an employee has no relationship manager (CLI-08).
 *
 * @returns the accounts of the clients who moved
 */
export async function moveManagedClients(
  transaction: Transaction,
  { fromId, toId, grantedById }: { fromId: string; toId: string; grantedById: string },
): Promise<string[]> {
  const where = { roleId: roleIds.relationshipManagerForInvestor, accountId: fromId };
  await transaction.roleAssignment.deleteMany({ where: { ...where, investorAccountId: toId } });
  const moved = await transaction.roleAssignment.updateManyAndReturn({
    where,
    data: { accountId: toId, grantedById },
    select: { investorAccountId: true },
  });
  return moved.flatMap(({ investorAccountId }) => investorAccountId ?? []);
}

/** Announces, with the commit, that what some accounts may do has changed, so that their open connections are checked. */
export async function announceAccessChange(
  { events }: Pick<Services, 'events'>,
  transaction: Transaction,
  accountIds: Iterable<string>,
): Promise<void> {
  for (const accountId of new Set(accountIds)) await events.publish('access.changed', { accountId }, transaction);
}
