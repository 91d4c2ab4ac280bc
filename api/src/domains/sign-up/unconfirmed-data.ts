import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { type KnownAccount, resetPersonalInformation } from '../accounts/service.ts';
import { removeOnboarding } from '../flows/service.ts';
import { findInviteeNames } from '../invitations/service.ts';
import { removeProfile } from '../preferences/service.ts';

/**
 * Removes the data of an account that were entered before its address was confirmed, because a stranger may have signed
 * up with it. The names are reset to those that staff gave. Call it after a mailed code was redeemed and before the
 * confirmation is stored, under the lock of `lockEmail`.
 */
export async function removeUnconfirmedData(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { id, email }: KnownAccount,
  call: AuditContext,
): Promise<void> {
  // Locks the flow before the account, in the order of uploads, to avoid deadlocks.
  const onboarding = await removeOnboarding(transaction, id);
  const profile = await removeProfile(transaction, id);
  await resetPersonalInformation(transaction, id, await findInviteeNames(transaction, email));
  const { blobIds } = onboarding;
  if (blobIds.length > 0) await jobs.enqueue(transaction, 'files.purge-blobs', { blobIds });
  await audit(transaction, call, {
    action: 'account.unproven_data_removed',
    entityType: 'account',
    entityId: id,
    details: { email, onboarding: onboarding.removed, profile },
  });
}
