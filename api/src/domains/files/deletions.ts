import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/refusal.ts';
import {
  lockItem,
  requireAnswerable,
  requireLiveInvestment,
  requireManagesInstances,
  touchFlow,
} from '../flows/service.ts';
import { purgeSoon } from './purge.ts';

const deleted = 'file.deleted';

/**
 * Deletes a file of a flow's instance: an investor an own upload in an open section (FILE-14), staff what staff put into
 * a `DOWNLOAD` item of a visible client. Doing it again answers as the first time (AAPI-18).
 *
 * @throws Refusal NOT_FOUND for a foreign or unknown id, FORBIDDEN, and those of `requireAnswerable`
 */
export async function deleteFlowFile(
  context: RequestContext,
  kind: Extract<FileKind, 'INVESTMENT_DOCUMENT' | 'ONBOARDING_DOCUMENT'>,
  fileId: string,
): Promise<void> {
  const { services } = context;
  if (!isUuid(fileId)) throw refuse('NOT_FOUND');
  const blobId = await services.database.prisma.$transaction(async (transaction) => {
    const file = await transaction.storedFile.findFirst({
      where: { id: fileId, kind },
      select: { flowItemId: true, name: true, blobId: true },
    });
    if (!file?.flowItemId) {
      if (await wasDeletedByCaller(transaction, context, fileId)) return undefined;
      throw refuse('NOT_FOUND');
    }
    const flowId = await requireDeletable(transaction, context, fileId, file.flowItemId);
    // Another request may have been faster while this one waited for the flow.
    const { count } = await transaction.storedFile.deleteMany({ where: { id: fileId } });
    if (count === 0) return undefined;
    await touchFlow(transaction, flowId);
    const entry = { action: deleted, entityType: 'file', entityId: fileId, details: { kind, name: file.name } };
    await audit(transaction, context, entry);
    return file.blobId;
  });
  if (blobId) await purgeSoon(context, [blobId]);
}

async function requireDeletable(
  transaction: Transaction,
  context: RequestContext,
  fileId: string,
  flowItemId: string,
): Promise<string> {
  const { caller } = context;
  const item = await lockItem(transaction, caller, flowItemId);
  if (item.flow.scope !== 'INSTANCE') throw refuse('NOT_FOUND');
  if (item.flow.isOwn) {
    await requireAnswerable(transaction, caller, item, 'UPLOAD');
    const own = await transaction.storedFile.count({ where: { id: fileId, uploadedById: caller.accountId } });
    if (own === 0) throw refuse('FORBIDDEN');
  } else {
    requireManagesInstances(caller, item.flow.kind);
    await requireLiveInvestment(transaction, item.flow, { onVisibleDeal: false });
    if (item.type !== 'DOWNLOAD') throw refuse('ITEM_TYPE_MISMATCH');
  }
  return item.flow.id;
}

/** The log tells a second attempt from an id that never was. */
async function wasDeletedByCaller(
  transaction: Transaction,
  { caller }: RequestContext,
  fileId: string,
): Promise<boolean> {
  const entries = await transaction.auditEntry.count({
    where: { entityType: 'file', entityId: fileId, action: deleted, actorId: caller.accountId },
  });
  return entries > 0;
}
