import type { Transaction } from '../../database/database.ts';

/** Ids of roles with a fixed meaning (PERM-06). */
export const roleIds = { investor: 1, applicant: 2, administrator: 3, relationshipManagerForInvestor: 10 } as const;

/** A role, as far as invitations check it. */
export interface RoleSummary {
  id: number;
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

export async function findRole(transaction: Transaction, roleId: number): Promise<RoleSummary | undefined> {
  const role = await transaction.role.findUnique({ where: { id: roleId }, select: { id: true, binding: true } });
  return role ? { id: role.id, bound: role.binding !== 'NONE' } : undefined;
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
