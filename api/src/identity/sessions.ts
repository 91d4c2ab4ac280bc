import type { Transaction } from '../database/database.ts';

/**
 * Ends everything of a user that could yield another token: sessions, grants, codes. Access tokens of those sessions
 * answer 401 from then on, since each call looks for its session.
 */
export async function endSessions(transaction: Transaction, subject: string): Promise<void> {
  await transaction.oidcPayload.deleteMany({ where: { accountId: subject } });
}
