import { UNCONFIRMED_UPLOAD_LIMIT } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isUnconfirmed, lockUnconfirmed } from '../accounts/service.ts';
import { readUploadedBytes } from '../files/service.ts';

/** Returns the number of bytes that an account may still upload; infinite once its address is confirmed. */
export async function readRemainingUploadBytes(transaction: Transaction, accountId: string): Promise<number> {
  if (!(await isUnconfirmed(transaction, accountId))) return Number.POSITIVE_INFINITY;
  return UNCONFIRMED_UPLOAD_LIMIT - (await readUploadedBytes(transaction, accountId));
}

/**
 * Checks the limit after the rows of an upload are written, so that an excess is rolled back. Locks the account, so
 * that concurrent uploads are serialized and each counts the ones before it.
 *
 * @throws CodedError UNCONFIRMED_UPLOAD_LIMIT
 */
export async function requireWithinUnconfirmedLimit(transaction: Transaction, accountId: string): Promise<void> {
  if (!(await lockUnconfirmed(transaction, accountId))) return;
  if ((await readUploadedBytes(transaction, accountId)) > UNCONFIRMED_UPLOAD_LIMIT)
    throw refuse('UNCONFIRMED_UPLOAD_LIMIT');
}
