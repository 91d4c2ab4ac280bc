import type { Transaction } from '../../database/database.ts';

/** Values to write to the entry of an address; absent ones stay unchanged. */
export interface WhitelistChange {
  email: string;
  roleId: number;
  status: 'INTERESTED' | 'APPROVED';
  approvedAt?: Date | null;
  accountId?: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Upserts the entry of an address, letter case ignored (WL-09, REG-12). */
export async function saveWhitelistEntry(
  transaction: Transaction,
  { email, ...change }: WhitelistChange,
): Promise<void> {
  if (change.accountId) await detachEarlierEntry(transaction, email, change.accountId);
  await transaction.whitelistEntry.upsert({
    where: { email },
    create: { email, ...change },
    update: change,
    select: { id: true },
  });
}

/**
 * Upserts the entry of an applicant (REG-11). An entry created by staff keeps its role, status and names, because the
 * applicant has only claimed the address.
 */
export async function saveApplicantEntry(
  transaction: Transaction,
  { email, accountId, roleId }: { email: string; accountId: string; roleId: number },
): Promise<void> {
  await detachEarlierEntry(transaction, email, accountId);
  await transaction.whitelistEntry.upsert({
    where: { email },
    create: { email, accountId, roleId, status: 'INTERESTED' },
    update: { accountId },
    select: { id: true },
  });
}

/** Returns the names that staff gave to an address. */
export async function findInviteeNames(
  transaction: Transaction,
  email: string,
): Promise<{ firstName: string | null; lastName: string | null }> {
  const entry = await transaction.whitelistEntry.findUnique({
    where: { email },
    select: { firstName: true, lastName: true },
  });
  return { firstName: entry?.firstName || null, lastName: entry?.lastName || null };
}

/** Detaches the account from the entry of its former address: that entry stays, but an account has only one. */
async function detachEarlierEntry(transaction: Transaction, email: string, accountId: string): Promise<void> {
  await transaction.whitelistEntry.updateMany({ where: { accountId, NOT: { email } }, data: { accountId: null } });
}
