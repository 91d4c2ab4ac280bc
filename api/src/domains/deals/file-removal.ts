import { holdsOnDeal, holdsOnSomeDeal } from '../../access/deal-rights.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findDealOfFile } from '../../read-models/deal-of-file.ts';
import { listFiles } from './apply-changes.ts';
import { readChanges } from './changes.ts';
import { lockDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { saveChanges } from './saving.ts';
import { currentContent } from './state.ts';

/**
 * Removes a file from a section of a deal, as a save of its own: of a published deal as a pending change (AAPI-18).
 *
 * @returns the removed file's name, null if pending changes have removed it already; undefined if there is no such file
 * @throws CodedError FORBIDDEN, NOT_FOUND for a file of another deal
 */
export async function removeSectionFile(
  context: RequestContext,
  transaction: Transaction,
  { fileId, kind }: { fileId: string; kind: 'image' | 'document' },
): Promise<{ name: string | null } | undefined> {
  const { caller, services } = context;
  if (!holdsOnSomeDeal(caller, 'edit_opportunity')) throw refuse('FORBIDDEN');
  const dealId = await findDealOfFile(transaction, fileId);
  if (!dealId) return undefined;
  if (!holdsOnDeal(caller, 'edit_opportunity', dealId)) throw refuse('NOT_FOUND');
  const deal = await lockDeal(transaction, dealId);
  await closeOpenSave(transaction, deal);
  const found = listFiles(currentContent(deal)).find(({ file, kind: of }) => file.id === fileId && of === kind);
  if (!found) {
    const isLive = listFiles(deal.live).some(({ file, kind: of }) => file.id === fileId && of === kind);
    return isLive ? { name: null } : undefined;
  }
  const changes = readChanges({ removedFiles: [fileId] }, services.configuration.timeZone);
  await saveChanges(context, transaction, deal, changes, { kind: 'SAVED', note: null, apply: false });
  return { name: found.file.name };
}
