import { holdsOnDeal, holdsOnSomeDeal } from '../../access/deal-rights.ts';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import { isUuid } from '../../database/uuid.ts';
import { CodedError, refuse } from '../../errors/coded-error.ts';
import type { FileContent } from '../../read-models/deal-content.ts';
import { findDealOfSection } from '../../read-models/deal-of-file.ts';
import { type FilePlace, isDealFileStored } from '../files/service.ts';
import { addFiles } from './apply-changes.ts';
import { contentChanges } from './audited-changes.ts';
import { lockDeal } from './locked-deal.ts';
import { closeOpenSave, requireExpected, writeOpenSave } from './open-save.ts';
import { applyPending } from './pending.ts';
import { currentContent, type LockedDeal } from './state.ts';
import { storeContent } from './stored-content.ts';
import { raiseVersion, writeBaseline, writeVersion } from './versions.ts';

/** A section of a deal that can hold files. */
export type FileSection = { dealImageSectionId: string } | { dealDocumentSectionId: string };

/** A section that the caller may upload to; the deal is locked until the transaction ends. */
interface OpenSection {
  deal: LockedDeal;
  sectionId: string;
  place: FilePlace;
  /** The file that a save waits for. */
  fileId?: string;
  /** The file with this id has come already (EDIT-43). */
  isStored: boolean;
}

/**
 * Checks that the caller may upload to a section of a deal, live or of its pending changes, and locks the deal (AAPI-16).
 *
 * @param upload.dealId required for a section that only the pending changes have
 * @param upload.fileId the id by which a save has announced the file; without one, the upload is a save of its own
 * @throws CodedError FORBIDDEN, NOT_FOUND for an unknown section and for another deal's, CONFLICT for a file that no save
 *   waits for
 */
export async function openSection(
  transaction: Transaction,
  { caller }: RequestContext,
  { section, dealId, fileId }: { section: FileSection; dealId: string | undefined; fileId: string | undefined },
): Promise<OpenSection> {
  if (!holdsOnSomeDeal(caller, 'edit_opportunity')) throw refuse('FORBIDDEN');
  const id = 'dealImageSectionId' in section ? section.dealImageSectionId : section.dealDocumentSectionId;
  const owner = isUuid(id) ? ((await findDealOfSection(transaction, id)) ?? dealId) : undefined;
  const isOther = dealId !== undefined && dealId.toLowerCase() !== owner?.toLowerCase();
  if (!isUuid(owner) || isOther || !holdsOnDeal(caller, 'edit_opportunity', owner)) throw refuse('NOT_FOUND');
  const deal = await lockDeal(transaction, owner.toLowerCase());
  const sectionId = id.toLowerCase();
  const { imageSections, documentSections } = currentContent(deal);
  const candidates: { id: string }[] = 'dealImageSectionId' in section ? imageSections : documentSections;
  if (!candidates.some((candidate) => candidate.id === sectionId)) throw refuse('NOT_FOUND');
  const announced = fileId === undefined ? {} : { fileId: requireId(fileId) };
  const isStored = fileId !== undefined && (await isDealFileStored(transaction, { id: fileId, sectionId }));
  if (fileId !== undefined && !isStored) requireExpected(deal, { id: fileId.toLowerCase(), sectionId });
  const target = fileId === undefined ? ownTarget(deal) : deal.openSave?.target;
  const place = target === 'PENDING' ? { pendingDealId: deal.id, pendingSectionId: sectionId } : section;
  return { deal, sectionId, place, isStored, ...announced };
}

function requireId(fileId: string): string {
  if (!isUuid(fileId)) throw refuse('FIELD_INVALID', { field: 'fileId' });
  return fileId.toLowerCase();
}

/** Where an upload or deletion goes that is a save of its own. */
const ownTarget = ({ publishedAt }: LockedDeal) => (publishedAt ? 'PENDING' : 'LIVE');

/** Closes an open save before a save of its own changes the deal. */
export async function prepareSection(transaction: Transaction, { deal, fileId }: OpenSection): Promise<void> {
  if (fileId !== undefined) return;
  await closeOpenSave(transaction, deal);
  await writeBaseline(transaction, deal);
}

/**
 * Takes files whose rows are written into the content: the one that a save waits for, closing the save with its last file
 * (HIST-01), or others as a save of their own.
 */
export async function addToSection(
  context: RequestContext,
  transaction: Transaction,
  { deal: opened, sectionId, fileId }: OpenSection,
  files: FileContent[],
): Promise<void> {
  const deal = await lockDeal(transaction, opened.id);
  const before = currentContent(opened);
  const { accountId } = context.caller;
  if (fileId === undefined) {
    const target = ownTarget(deal);
    const save = { number: deal.contentVersion + 1, kind: 'SAVED', note: null, actorId: accountId } as const;
    await takeIn(transaction, deal, target, { sectionId, files }, save);
    await writeVersion(transaction, deal.id, save, currentContent(deal));
    await raiseVersion(transaction, deal, target);
    const changes = contentChanges(before, currentContent(deal));
    const details = { version: save.number, pending: target === 'PENDING', note: null, changes };
    await audit(transaction, context, { action: 'deal.updated', entityType: 'deal', entityId: deal.id, details });
    return;
  }
  const openSave = requireExpected(deal, { id: fileId, sectionId });
  await takeIn(transaction, deal, openSave.target, { sectionId, files }, openSave);
  const missing = openSave.missing.filter(({ id }) => id !== fileId);
  await writeOpenSave(transaction, deal, { ...openSave, missing });
  if (missing.length > 0) return;
  await closeOpenSave(transaction, deal);
  if (openSave.apply) await tryApply(context, transaction, deal);
}

/** The live rows have the files already; pending changes name them too. */
async function takeIn(
  transaction: Transaction,
  deal: LockedDeal,
  target: 'LIVE' | 'PENDING',
  { sectionId, files }: { sectionId: string; files: FileContent[] },
  save: { number: number; actorId: string | null },
): Promise<void> {
  if (target === 'LIVE') return;
  const content = structuredClone(currentContent(deal));
  addFiles(content, sectionId, files);
  await storeContent(transaction, deal, target, content, save);
}

/** Applies the changes that their save asked to apply; a refusal keeps them pending, with its reason (HIST-05). */
async function tryApply(context: RequestContext, transaction: Transaction, deal: LockedDeal): Promise<void> {
  try {
    if (!holdsOnDeal(context.caller, 'publish_opportunity', deal.id)) throw refuse('FORBIDDEN');
    // Writing may be refused too, half-way: for the id of a section of another deal.
    await withSavepoint(transaction, () => applyPending(context, transaction, deal));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { message: publishFailure } = error;
    await transaction.dealPendingChange.updateMany({ where: { dealId: deal.id }, data: { publishFailure } });
  }
}
