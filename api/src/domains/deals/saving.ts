import { isVersionNote, versionNoteOf } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationUpdateDealArgs } from '../../graphql/generated/resolvers.ts';
import type { DealContent, FileContent } from '../../read-models/deal-content.ts';
import { announceDeals, tellOfChangedTerms } from './announcements.ts';
import { applyChanges, sameContent } from './apply-changes.ts';
import { contentChanges } from './audited-changes.ts';
import { type DealChanges, readChanges } from './changes.ts';
import { conflictOfVersions } from './conflict.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';
import { closeOpenSave, writeOpenSave } from './open-save.ts';
import { applyPending } from './pending.ts';
import { requireNewFiles, requirePublishable, requireSavable } from './requirements.ts';
import { type ContentTarget, currentContent, type LockedDeal, type NewVersion, type OpenSave } from './state.ts';
import { storeContent } from './stored-content.ts';
import { raiseVersion, readVersionFiles, writeBaseline, writePublication, writeVersion } from './versions.ts';

/**
 * Saves changes of a deal in one transaction: the draft itself, or pending changes of a published deal (EDIT-36, EDIT-41,
 * HIST-04). With files to come the save stays open until the last upload; a save that changes nothing stores nothing.
 *
 * @param save.apply makes the pending changes live at once, or with the last upload
 * @throws CodedError NOT_FOUND, FORBIDDEN, CONFLICT with `by`, `at` and `version` when another version was saved since,
 *   those of `readChanges`, `applyChanges`, `requireSavable` and, with `apply`, `requirePublishable`
 */
export async function updateDeal(
  context: RequestContext,
  { id, version, input, apply, note }: MutationUpdateDealArgs,
): Promise<void> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'edit_opportunity', id);
  if (apply) requireOnDeal(caller, 'publish_opportunity', id);
  const noted = versionNoteOf(note);
  if (noted !== null && !isVersionNote(noted)) throw refuse('FIELD_INVALID', { field: 'note' });
  const changes = readChanges(input, services.configuration.timeZone);
  // Before the deal is locked, as investing waits for that lock; versions do not change.
  const restored = await readRestoredFiles(services.database.prisma, dealId, changes);
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId, changes.terms.companyId);
    if (deal.contentVersion !== version) throw await conflictOfVersions(transaction, deal);
    await closeOpenSave(transaction, deal);
    await requireRestorable(transaction, deal, input.restoredFrom ?? null);
    const kind = input.restoredFrom == null ? 'SAVED' : 'RESTORED';
    const save = { kind, note: noted, apply: apply ?? false, restored } as const;
    await saveChanges(context, transaction, deal, changes, save);
  });
}

/** What a save is besides its changes. */
interface SaveOptions extends Pick<NewVersion, 'kind' | 'note'> {
  apply: boolean;
  /** The files that come back, by section id. */
  restored?: ReadonlyMap<string, FileContent[]>;
}

/** Saves changes of a locked deal without an open save. */
export async function saveChanges(
  context: RequestContext,
  transaction: Transaction,
  deal: LockedDeal,
  changes: DealChanges,
  { apply, restored, ...version }: SaveOptions,
): Promise<void> {
  const before = currentContent(deal);
  const formerTerms = deal.live.terms;
  const entered = applyChanges(before, changes, restored);
  const isComplete = changes.newFiles.length === 0;
  if (isComplete && sameContent(entered, before)) {
    if (apply && deal.pending) await applyPending(context, transaction, deal);
    return;
  }
  const isLiveNow = deal.publishedAt === null || (apply && isComplete);
  const storedDeadline = (isLiveNow ? deal.live : before).terms.investmentDeadline;
  await requireNewFiles(transaction, [...changes.newFiles, ...changes.restoredFiles]);
  const content = await requireSavable(transaction, deal, entered, storedDeadline);
  if (apply && deal.publishedAt) await requirePublishable(transaction, deal, content);
  await writeBaseline(transaction, deal);
  const save: NewVersion = { ...version, number: deal.contentVersion + 1, actorId: context.caller.accountId };
  const target: ContentTarget = isLiveNow ? 'LIVE' : 'PENDING';
  if (isComplete) {
    await storeContent(transaction, deal, target, content, save);
    await writeVersion(transaction, deal.id, save, currentContent(deal));
  } else {
    const first = applyChanges(before, { ...changes, removedFiles: [], flowTemplateId: undefined }, restored);
    // Its terms are those that were checked.
    await storeContent(transaction, deal, target, first as DealContent, save);
    await writeOpenSave(transaction, deal, toOpenSave(save, target, changes, { before, content, apply }));
  }
  await raiseVersion(transaction, deal, target);
  await audit(transaction, context, {
    action: 'deal.updated',
    entityType: 'deal',
    entityId: deal.id,
    details: {
      ...{ version: save.number, pending: target === 'PENDING', note: save.note },
      changes: contentChanges(before, content, changes.newFiles),
    },
  });
  if (target === 'LIVE' && deal.publishedAt) {
    await writePublication(transaction, { dealId: deal.id, number: save.number, actorId: context.caller.accountId });
    await announceDeals(context, transaction, [deal.id]);
    const changed = { id: deal.id, version: save.number, before: formerTerms, after: content.terms };
    await tellOfChangedTerms(context, transaction, changed);
  }
}

function toOpenSave(
  save: NewVersion,
  target: ContentTarget,
  { newFiles, removedFiles }: DealChanges,
  { before, content, apply }: { before: DealContent; content: DealContent; apply: boolean },
): OpenSave {
  const isFlowChanged = before.flowTemplateId !== content.flowTemplateId;
  return {
    ...save,
    ...{ target, apply, removedFiles },
    missing: newFiles,
    ...(isFlowChanged ? { flowTemplateId: content.flowTemplateId } : {}),
  };
}

/** @throws CodedError FIELD_INVALID `fileId` for a file that the version does not name */
async function readRestoredFiles(
  transaction: Transaction,
  dealId: string,
  { restoredFiles }: DealChanges,
): Promise<Map<string, FileContent[]>> {
  const restored = new Map<string, FileContent[]>();
  if (restoredFiles.length === 0) return restored;
  const files = await readVersionFiles(transaction, dealId, restoredFiles);
  for (const { id, sectionId, version, fileId } of restoredFiles) {
    const found = files.find(({ number, file }) => number === version && file.id === fileId);
    if (!found) throw refuse('FIELD_INVALID', { field: 'fileId' });
    restored.set(sectionId, [...(restored.get(sectionId) ?? []), { ...found.file, id }]);
  }
  return restored;
}

/**
 * A deal that was never saved has one version, which has no row.
 *
 * @throws CodedError FIELD_INVALID `restoredFrom` for a version that does not exist
 */
async function requireRestorable(
  transaction: Transaction,
  { id: dealId, contentVersion }: LockedDeal,
  number: number | null,
): Promise<void> {
  if (number === null || number === contentVersion) return;
  if ((await transaction.dealVersion.count({ where: { dealId, number } })) > 0) return;
  throw refuse('FIELD_INVALID', { field: 'restoredFrom' });
}
