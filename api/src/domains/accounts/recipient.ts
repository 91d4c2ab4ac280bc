import { knownLanguage, type Language } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';

/** Whom a mail is sent to. */
export interface Recipient {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** IANA name; null for the platform's. */
  timeZone: string | null;
  disabledAt: Date | null;
  approvedAt: Date | null;
}

/** Reads whom a mail to an account is sent to; null for an account that is gone. */
export function readRecipient(prisma: Pick<Transaction, 'account'>, accountId: string): Promise<Recipient | null> {
  const select = { email: true, firstName: true, lastName: true, timeZone: true, disabledAt: true, approvedAt: true };
  return prisma.account.findUnique({ where: { id: accountId }, select });
}

/** Reads the language of an account. */
export async function readLanguage(prisma: Pick<Transaction, 'account'>, accountId: string): Promise<Language> {
  const account = await prisma.account.findUnique({ where: { id: accountId }, select: { language: true } });
  return knownLanguage(account?.language ?? null);
}
