import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { NewFile } from '../../graphql/generated/resolvers.ts';
import { isTemplate } from '../flows/service.ts';
import { applyDeferred } from './apply-changes.ts';
import { currentContent, type LockedDeal, type OpenSave } from './state.ts';
import { storeContent } from './stored-content.ts';
import { writeVersion } from './versions.ts';

export async function writeOpenSave(
  transaction: Transaction,
  deal: LockedDeal,
  openSave: OpenSave | null,
): Promise<void> {
  await transaction.$executeRaw`
    /* deals.write_open_save */
    UPDATE deal SET open_save = ${openSave && JSON.stringify(openSave)}::jsonb WHERE id = ${deal.id}::uuid`;
  deal.openSave = openSave;
}

/**
 * Closes an open save, if there is one: removes its files, attaches its flow and writes its version. A template that was
 * deleted meanwhile leaves the flow as it is.
 */
export async function closeOpenSave(transaction: Transaction, deal: LockedDeal): Promise<void> {
  const { openSave } = deal;
  if (!openSave) return;
  const { target, removedFiles, flowTemplateId, ...version } = openSave;
  const canAttach = !flowTemplateId || (await isTemplate(transaction, flowTemplateId, 'INVESTMENT'));
  const content = applyDeferred(currentContent(deal), {
    removedFiles,
    flowTemplateId: canAttach ? flowTemplateId : undefined,
  });
  await storeContent(transaction, deal, target, content, version);
  await writeVersion(transaction, deal.id, version, currentContent(deal));
  await writeOpenSave(transaction, deal, null);
}

/** @throws CodedError CONFLICT for a file that no open save waits for */
export function requireExpected(deal: LockedDeal, file: Pick<NewFile, 'id' | 'sectionId'>): OpenSave {
  const isExpected = deal.openSave?.missing.some(({ id, sectionId }) => id === file.id && sectionId === file.sectionId);
  if (!deal.openSave || !isExpected) throw refuse('CONFLICT');
  return deal.openSave;
}
