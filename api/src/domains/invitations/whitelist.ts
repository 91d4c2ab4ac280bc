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

/** Writes the one entry of an address, letter case ignored (WL-09, REG-11, REG-12). */
export async function saveWhitelistEntry(
  transaction: Transaction,
  { email, ...change }: WhitelistChange,
): Promise<void> {
  // Somebody's earlier address keeps its entry, but an account has one.
  const { accountId } = change;
  if (accountId) {
    await transaction.whitelistEntry.updateMany({ where: { accountId, NOT: { email } }, data: { accountId: null } });
  }
  await transaction.whitelistEntry.upsert({
    where: { email },
    create: { email, ...change },
    update: change,
    select: { id: true },
  });
}
