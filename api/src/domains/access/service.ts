import type { Transaction } from '../../database/database.ts';

/** Role ids with a meaning of their own (PERM-06). */
export const roleIds = { investor: 1, applicant: 2, administrator: 3 } as const;

/** A role as an invitation may name it. */
export interface RoleSummary {
  id: number;
  /** Bound to a deal or an investor: nobody can hold it without one. */
  bound: boolean;
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
