import type { Caller } from '../../access/caller.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findRole, listUnboundRoles, roleIds } from '../access/service.ts';

/**
 * WL-14: inviting or approving to a role other than 1 requires the permission to grant that role.
 *
 * @throws CodedError FORBIDDEN
 */
export function requireMayGrantRole(caller: Pick<Caller, 'permissions'>, roleId: number): void {
  if (!mayGrantRole(caller, roleId)) throw refuse('FORBIDDEN');
}

/** Like `requireMayGrantRole`, but returns the result. */
export function mayGrantRole({ permissions }: Pick<Caller, 'permissions'>, roleId: number): boolean {
  return roleId === roleIds.investor || (permissions.has('assign_roles') && permissions.has('manage_roles'));
}

/**
 * WL-14: the role must exist, must not be bound to a deal or an investor, and must not be that of applicants.
 *
 * @returns the role's name
 * @throws CodedError FIELD_INVALID
 */
export async function requireInvitableRole(transaction: Transaction, roleId: number): Promise<string> {
  const role = await findRole(transaction, roleId);
  if (!role || role.bound || role.id === roleIds.applicant) throw refuse('FIELD_INVALID', { field: 'role' });
  return role.name;
}

/** Returns the roles that an invitation or approval may name (WL-14). */
export async function findInvitableRoles({ services }: RequestContext): Promise<{ id: number; name: string }[]> {
  const roles = await listUnboundRoles(services.database.prisma);
  return roles.filter(({ id }) => id !== roleIds.applicant);
}
