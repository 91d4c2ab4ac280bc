import type { Caller } from '../../access/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { mayGrantRole } from './roles.ts';

/**
 * Checks that the caller may replace the open entry and invitation of an address, which requires the permission for its
 * role, as inviting to that role does. Requires the lock of `lockEmail`.
 *
 * @throws CodedError INVITED_TO_OTHER_ROLE (WL-14)
 */
export async function requireMayReplaceInvitation(
  transaction: Transaction,
  caller: Caller,
  email: string,
): Promise<void> {
  const entry = await transaction.whitelistEntry.findUnique({
    where: { email },
    select: { roleId: true, status: true },
  });
  const newest = await transaction.invitation.findFirst({
    where: { email },
    orderBy: { createdAt: 'desc' },
    select: { roleId: true, usedAt: true },
  });
  const isProtected =
    (entry?.status === 'APPROVED' && !mayGrantRole(caller, entry.roleId)) ||
    (newest && !newest.usedAt && !mayGrantRole(caller, newest.roleId));
  if (isProtected) throw refuse('INVITED_TO_OTHER_ROLE', { email });
}
