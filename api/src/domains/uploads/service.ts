import type { UploadKind } from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { receiveUpload } from '../../files/receiving.ts';
import { openSpool } from '../../files/spool.ts';
import { lockUnconfirmed } from '../accounts/service.ts';
import { withCompanyVersion } from '../companies/service.ts';
import {
  type Clean,
  createFileRows,
  type FilePlace,
  type FileRow,
  type InspectedFile,
  kindRules,
  removeFilesOf,
  requireClean,
  requireWithinItemLimit,
  type StoredBlob,
  storeBlob,
  tryPurgeBlobs,
} from '../files/service.ts';
import { touchFlow } from '../flows/service.ts';
import { readParts } from './parts.ts';
import { type OpenPlace, openPlace, type UploadFields } from './places.ts';
import { readRemainingUploadBytes, requireWithinUnconfirmedLimit } from './unconfirmed-limit.ts';

/**
 * Receives a multipart upload; stores all files or none (FILE-10). Bytes are streamed to disk; an aborted connection
 * leaves nothing behind.
 *
 * @returns ids of the stored files, in the order they were sent
 * @throws CodedError FILE_TOO_LARGE or one of `inspectFile` or `requireClean` naming the file, FIELD_MISSING, UPLOAD_ITEM_FULL,
 *   UNCONFIRMED_UPLOAD_LIMIT, those of `receiveUpload` and `openPlace`, and those of `renewCaller` when the caller's session
 *   or permission has ended during the upload
 */
export const receiveFiles = (request: FastifyRequest, kind: UploadKind): Promise<string[]> =>
  receiveUpload(request, () => receiveParts(request, kind));

async function receiveParts(request: FastifyRequest, kind: UploadKind): Promise<string[]> {
  const context = request.requestContext;
  const spool = await openSpool(context.services.configuration);
  try {
    const remainingBytes = await readRemainingUploadBytes(context.services.database.prisma, context.caller.accountId);
    const requirePlace = async (fields: UploadFields) => {
      await checkPlace(context, kind, fields);
    };
    const { fields, files: received } = await readParts(request, kind, spool, { requirePlace, remainingBytes });
    if (received.length === 0) throw refuse('FIELD_MISSING', { field: 'file' });
    const takesOne = kindRules[kind].single || fields.fileId !== undefined;
    if (takesOne && received.length > 1) throw refuse('FIELD_INVALID', { field: 'file' });
    const files = await requireClean(context, received, async () => {
      const { place } = await checkPlace(context, kind, fields);
      return { kind, ...place };
    });
    // The session may have ended during the upload; then the bytes are not stored.
    await context.renewCaller();
    return await store(context, kind, fields, files);
  } finally {
    await spool.remove();
  }
}

function checkPlace(context: RequestContext, kind: UploadKind, fields: UploadFields): Promise<OpenPlace> {
  return context.services.database.prisma.$transaction((transaction) => openPlace(transaction, context, kind, fields));
}

async function store(
  context: RequestContext,
  kind: UploadKind,
  fields: UploadFields,
  files: readonly Clean<InspectedFile>[],
): Promise<string[]> {
  const { services } = context;
  const { isStored, fileId } = await checkPlace(context, kind, fields);
  if (isStored && fileId !== undefined) return [fileId];
  const blobs: StoredBlob[] = [];
  try {
    for (const file of files) blobs.push(await storeBlob(services, file));
    const { ids, replacedBlobs } = await attachFiles(context, kind, fields, blobs);
    await tryPurgeBlobs(context, replacedBlobs);
    return ids;
  } catch (error) {
    await tryPurgeBlobs(
      context,
      blobs.map(({ blobId }) => blobId),
    );
    throw error;
  }
}

/**
 * Writes the rows of the stored blobs. Checks caller and place again, because either may have changed during the
 * upload.
 */
async function attachFiles(
  context: RequestContext,
  kind: UploadKind,
  fields: UploadFields,
  blobs: readonly StoredBlob[],
): Promise<{ ids: string[]; replacedBlobs: string[] }> {
  const { services } = context;
  const rules = kindRules[kind];
  return services.database.prisma.$transaction(async (transaction) => {
    // Locks the account before its sessions, in the order of password resets, to avoid deadlocks.
    await lockUnconfirmed(transaction, context.caller.accountId);
    await context.renewCaller(transaction);
    const { caller } = context;
    const opened = await openPlace(transaction, context, kind, fields);
    const { place, flowId, fileId, isStored, prepare, complete } = opened;
    // A concurrent repetition has stored the file.
    if (isStored && fileId !== undefined) return { ids: [fileId], replacedBlobs: blobs.map(({ blobId }) => blobId) };
    if (opened.stage && fileId !== undefined) {
      const replacedBlobs = await stageBlobs(opened.stage, blobs);
      await requireWithinUnconfirmedLimit(transaction, caller.accountId);
      return { ids: [fileId], replacedBlobs };
    }
    await prepare?.();
    const rows = blobs.map((blob) => ({
      ...blob,
      ...{ kind: rules.kind, place, uploadedById: caller.accountId },
      ...(fileId === undefined ? {} : { id: fileId }),
    }));
    const { ids, replaced } = await placeFiles(transaction, context, { ...rules, place, rows });
    await complete?.(ids);
    await requireWithinUnconfirmedLimit(transaction, caller.accountId);
    if (flowId) await touchFlow(context, transaction, flowId);
    if (flowId && !caller.isAdmin) await requireWithinItemLimit(transaction, place);
    for (const [index, entityId] of ids.entries()) {
      const name = blobs[index]?.name ?? '';
      const changes = changesOf({}, { file: name });
      const details = { kind, ...place, name, replaced: replaced.map(({ id }) => id), changes };
      await audit(transaction, context, { action: 'file.uploaded', entityType: 'file', entityId, details });
    }
    return { ids, replacedBlobs: replaced.map(({ blobId }) => blobId) };
  });
}

/** Returns the blobs that are not needed, since a concurrent repetition was faster. */
async function stageBlobs(stage: NonNullable<OpenPlace['stage']>, blobs: readonly StoredBlob[]): Promise<string[]> {
  const unneeded: string[] = [];
  for (const blob of blobs) if (!(await stage(blob))) unneeded.push(blob.blobId);
  return unneeded;
}

/** Writes the rows, in place of the present file where there is room for one; a changed logo is a version of its company. */
async function placeFiles(
  transaction: Transaction,
  context: RequestContext,
  { place, single, rows }: { place: FilePlace; single: boolean; rows: readonly FileRow[] },
): Promise<{ ids: string[]; replaced: { id: string; blobId: string }[] }> {
  const write = async () => {
    const replaced = single ? await removeFilesOf(transaction, place) : [];
    return { ids: await createFileRows(transaction, rows), replaced };
  };
  if (!('companyId' in place)) return write();
  const { result } = await withCompanyVersion(transaction, context, { id: place.companyId }, write);
  return result;
}
