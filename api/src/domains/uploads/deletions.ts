import type { UploadKind } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { lockUnconfirmed } from '../accounts/service.ts';
import { removeSectionFile } from '../deals/service.ts';
import {
  deleteFile,
  type FlowFile,
  findFlowFile,
  findFlowFileOrDeleted,
  kindRules,
  requireWithinItemLimit,
  restorableSeconds,
  restoreFile,
} from '../files/service.ts';
import {
  type LockedFlow,
  lockItem,
  raiseCopiedVersion,
  requireAnswerable,
  requireLiveInvestment,
  requireMayEdit,
  touchFlow,
} from '../flows/service.ts';
import { requireWithinUnconfirmedLimit } from './unconfirmed-limit.ts';

type DeletableKind = Extract<FileKind, 'INVESTMENT_DOCUMENT' | 'ONBOARDING_DOCUMENT'>;

const deletedAction = 'file.deleted';

/**
 * Deletes a file of a flow: investors delete their own uploads in open sections (FILE-14), staff delete what staff put into
 * `DOWNLOAD` items of templates, deals' copies and visible clients. The file is no longer listed or served, but can be restored for
 * `restorableSeconds` (CARE-06). Idempotent (AAPI-18): a repeated call does not extend that time.
 *
 * @throws CodedError NOT_FOUND for an unknown id and for a file that the caller may not see, FORBIDDEN, and those of
 *   `requireAnswerable`
 */
export async function deleteFlowFile(context: RequestContext, kind: DeletableKind, id: string): Promise<void> {
  const { database, jobs } = context.services;
  const fileId = rowId(id);
  await database.prisma.$transaction(async (transaction) => {
    const file = await findFlowFile(transaction, kind, fileId);
    if (!file) {
      if ((await findDeletedName(transaction, context, fileId)) !== undefined) return;
      throw refuse('NOT_FOUND');
    }
    const flow = await requireDeletable(transaction, context, file);
    await raiseCopiedVersion(transaction, context, flow);
    // A concurrent call may have deleted it while this one waited for the lock of the flow.
    const name = await deleteFile(transaction, fileId);
    if (name === undefined) return;
    await touchFlow(context, transaction, flow.id);
    await audit(transaction, context, {
      action: deletedAction,
      entityType: 'file',
      entityId: fileId,
      details: { kind, name, flowItemId: file.flowItemId, changes: changesOf({ file: name }, { file: null }) },
    });
    const runAt = new Date(Date.now() + (restorableSeconds + 1) * 1_000);
    await jobs.enqueue(transaction, 'files.purge-deleted', {}, { runAt });
  });
}

/**
 * Deletes a file of a deal's section, as a save of its own (AAPI-18, EDIT-42). Idempotent; it cannot be restored here, but
 * a version of the deal brings it back.
 *
 * @throws CodedError FORBIDDEN, NOT_FOUND for an unknown id and for a file of another deal
 */
export async function deleteSectionFile(
  context: RequestContext,
  kind: Extract<UploadKind, `deal/section/${string}`>,
  fileId: string,
): Promise<void> {
  const of = kind === 'deal/section/image' ? 'image' : 'document';
  await context.services.database.prisma.$transaction(async (transaction) => {
    const id = isUuid(fileId) ? fileId.toLowerCase() : undefined;
    const removed = id && (await removeSectionFile(context, transaction, { fileId: id, kind: of }));
    if (!id || !removed) {
      if (id && (await findDeletedName(transaction, context, id)) !== undefined) return;
      throw refuse('NOT_FOUND');
    }
    const { name } = removed;
    if (name === null || (await findDeletedName(transaction, context, id)) !== undefined) return;
    const changes = changesOf({ file: name }, { file: null });
    const details = { kind: kindRules[kind].kind, name, changes };
    await audit(transaction, context, { action: deletedAction, entityType: 'file', entityId: id, details });
  });
}

/**
 * Restores a recently deleted file under its id and at its former place (CARE-06); requires the same permissions as
 * deleting it now. Idempotent.
 *
 * @throws CodedError FILE_GONE naming the file when it is too late, UPLOAD_ITEM_FULL or UNCONFIRMED_UPLOAD_LIMIT when
 *   other files have used up the limit, and those of `deleteFlowFile`: a section that was completed in the meantime can
 *   no longer be changed
 */
export async function restoreFlowFile(context: RequestContext, kind: DeletableKind, id: string): Promise<void> {
  const { database } = context.services;
  const fileId = rowId(id);
  await database.prisma.$transaction(async (transaction) => {
    // Before the flow, as uploads do.
    await lockUnconfirmed(transaction, context.caller.accountId);
    const file = await findFlowFileOrDeleted(transaction, kind, fileId);
    if (!file?.flowItemId) throw await fileGoneError(transaction, context, fileId);
    const flow = await requireDeletable(transaction, context, file);
    if (!(await findFlowFile(transaction, kind, fileId))) await raiseCopiedVersion(transaction, context, flow);
    const name = await restoreFile(transaction, fileId);
    if (name === undefined) {
      if (await findFlowFile(transaction, kind, fileId)) return;
      throw await fileGoneError(transaction, context, fileId);
    }
    await touchFlow(context, transaction, flow.id);
    if (flow.isOwn) {
      await requireWithinItemLimit(transaction, { flowItemId: file.flowItemId });
      await requireWithinUnconfirmedLimit(transaction, context.caller.accountId);
    }
    await audit(transaction, context, {
      action: 'file.restored',
      entityType: 'file',
      entityId: fileId,
      details: { kind, name, flowItemId: file.flowItemId, changes: changesOf({ file: null }, { file: name }) },
    });
  });
}

async function requireDeletable(
  transaction: Transaction,
  { caller }: RequestContext,
  { flowItemId, uploadedById }: FlowFile,
): Promise<LockedFlow> {
  if (!flowItemId) throw refuse('NOT_FOUND');
  const item = await lockItem(transaction, caller, flowItemId);
  if (item.flow.isOwn) {
    await requireAnswerable(transaction, caller, item, 'UPLOAD');
    if (uploadedById !== caller.accountId) throw refuse('FORBIDDEN');
  } else {
    requireMayEdit(caller, item.flow);
    await requireLiveInvestment(transaction, item.flow, { onVisibleDeal: false });
    if (item.type !== 'DOWNLOAD') throw refuse('ITEM_TYPE_MISMATCH');
  }
  return item.flow;
}

async function fileGoneError(transaction: Transaction, context: RequestContext, fileId: string) {
  const name = await findDeletedName(transaction, context, fileId);
  return name === undefined ? refuse('NOT_FOUND') : refuse('FILE_GONE', { name });
}

/**
 * Returns the name of a file that the caller has deleted; undefined for any other id. Reads the audit log, which
 * outlives the file.
 */
async function findDeletedName(
  transaction: Transaction,
  { caller }: RequestContext,
  fileId: string,
): Promise<string | undefined> {
  const entry = await transaction.auditEntry.findFirst({
    where: { entityType: 'file', entityId: fileId, action: deletedAction, actorId: caller.accountId },
    select: { details: true },
  });
  if (!entry) return undefined;
  const { details } = entry;
  const name = typeof details === 'object' && details !== null && 'name' in details ? details.name : undefined;
  return typeof name === 'string' ? name : '';
}
