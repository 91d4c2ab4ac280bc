import type { Transaction } from '../../database/database.ts';

/** What a change leaves in the entry of an address; what is absent stays. */
export interface WhitelistChange {
  email: string;
  roleId: number;
  status: 'INTERESTED' | 'APPROVED';
  approvedAt?: Date | null;
  accountId?: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Writes the one entry of an address, letter case ignored (WL-09, REG-12). */
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
 * Writes the entry of somebody who asks to come in (REG-11). An entry that staff made keeps its role, status and names:
 * whoever signs up says only that the address is theirs.
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

/** How staff have named the person of an address. */
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

/** Somebody's earlier address keeps its entry, but an account has one. */
async function detachEarlierEntry(transaction: Transaction, email: string, accountId: string): Promise<void> {
  await transaction.whitelistEntry.updateMany({ where: { accountId, NOT: { email } }, data: { accountId: null } });
}
