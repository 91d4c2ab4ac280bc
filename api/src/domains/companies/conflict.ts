import type { Transaction } from '../../database/database.ts';
import type { CodedError } from '../../errors/coded-error.ts';
import { readVersionAuthor } from '../../read-models/company-versions.ts';
import { conflictWith } from '../../read-models/last-change.ts';

/** Returns the error of a call that started from another version than the stored one (HIST-02). */
export async function conflictOfVersion(
  transaction: Transaction,
  stored: { id: string; number: number },
): Promise<CodedError> {
  return conflictWith(await readVersionAuthor(transaction, stored), stored.number);
}
