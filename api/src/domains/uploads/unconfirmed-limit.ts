import { UNCONFIRMED_UPLOAD_LIMIT } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isUnconfirmed, lockUnconfirmed } from '../accounts/service.ts';
import { readUploadedBytes } from '../files/service.ts';

/** The bytes that an account may still upload; no bound for whoever has confirmed their address. */
export async function readRemainingUploadBytes(transaction: Transaction, accountId: string): Promise<number> {
  if (!(await isUnconfirmed(transaction, accountId))) return Number.POSITIVE_INFINITY;
  return UNCONFIRMED_UPLOAD_LIMIT - (await readUploadedBytes(transaction, accountId));
}

/**
 * Checks the bound after the rows of an upload were written: what is too much is rolled back. Uploads of one account at
 * once wait for each other here, so that each counts those before it.
 *
 * @throws CodedError UNCONFIRMED_UPLOAD_LIMIT
 */
export async function requireWithinUnconfirmedLimit(transaction: Transaction, accountId: string): Promise<void> {
  if (!(await lockUnconfirmed(transaction, accountId))) return;
  if ((await readUploadedBytes(transaction, accountId)) > UNCONFIRMED_UPLOAD_LIMIT)
    throw refuse('UNCONFIRMED_UPLOAD_LIMIT');
}
