import type { Transaction } from '../../database/database.ts';
import type { CodedError } from '../../errors/coded-error.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import type { LockedDeal } from './state.ts';

/** The actions that raise the version of a deal's content. */
const actions = ['deal.created', 'deal.updated', 'deal.changes_discarded', 'deal.canceled'];

/** Returns the error of a save that started from another version than the stored one (HIST-02). */
export async function conflictOfVersions(
  transaction: Transaction,
  { id, contentVersion }: LockedDeal,
): Promise<CodedError> {
  return conflictWith(await readLastChange(transaction, { entityType: 'deal', entityId: id, actions }), contentVersion);
}
