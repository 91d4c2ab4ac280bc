import type { Transaction } from '../../database/database.ts';

/** Deletes the invitations to an address and its entry of the whitelist: it counts as unknown from then on (CARE-13). */
export async function forgetAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.invitation.deleteMany({ where: { email } });
  await transaction.whitelistEntry.deleteMany({ where: { email } });
}
