import type { Transaction } from '../../database/database.ts';

/** Role ids with a meaning of their own (PERM-06). */
export const roleIds = { investor: 1, applicant: 2, administrator: 3, relationshipManagerForInvestor: 10 } as const;

/** A role as an invitation may name it. */
export interface RoleSummary {
  id: number;
  /** Bound to a deal or an investor: nobody can hold it without one. */
  bound: boolean;
}

/** The roles that can be held without a deal or an investor, in the order of their ids. */
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

/** Gives an account a role that is bound to nothing; held already, it stays as it is. */
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

/** Ties a relationship manager to a client who has none yet (PERM-09, CACC-11). */
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
