import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { type KnownAccount, resetPersonalInformation } from '../accounts/service.ts';
import { removeOnboarding } from '../flows/service.ts';
import { findInviteeNames } from '../invitations/service.ts';
import { removeProfile } from '../preferences/service.ts';

/**
 * Removes what was entered in an account before anybody had proven to read mail at its address: whoever signed up with it
 * may be somebody else. The names become those that staff have given. For a mailed code that came back, before it is
 * noted that the address is confirmed, and in the turn of the address.
 */
export async function removeUnconfirmedData(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { id, email }: KnownAccount,
  call: AuditContext,
): Promise<void> {
  // Flow before account, as uploads lock them.
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
