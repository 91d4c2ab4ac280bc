import {
  FILE_SIZE_LIMIT,
  isFileTooLarge,
  UPLOAD_FIELDS,
  UPLOAD_ITEM_LIMIT,
  type UploadField,
  type UploadKind,
} from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/refusal.ts';
import { detectMediaType } from '../../files/media-type.ts';
import { openSpool, type Spool, type SpooledFile } from '../../files/spool.ts';
import { touchFlow } from '../flows/service.ts';
import { kindRules } from './kinds.ts';
import { openPlace, type UploadFields } from './places.ts';
import { purgeSoon } from './purge.ts';
import { createFileRows, type FilePlace, type StoredBlob, storeBlob } from './service.ts';

/** One request; more are sent in another one. */
const mostFiles = 20;
const longestName = 255;

type ReceivedFile = SpooledFile & { name: string; mediaType: string };

/** What the multipart reader may take; one byte less than the first size that is refused. */
export const multipartLimits = {
  fileSize: FILE_SIZE_LIMIT - 1,
  files: mostFiles,
  fields: 2 * UPLOAD_FIELDS.length,
  fieldSize: 1_000,
  headerPairs: 50,
};

/**
 * Takes a multipart upload: all files or none are stored (FILE-10). Bytes go to the disk as they come; a connection that
 * breaks off leaves nothing.
 *
 * @returns ids of the stored files, in the order they were sent
 * @throws Refusal FILE_TOO_LARGE or FILE_TYPE_REFUSED naming the file, FIELD_MISSING, UPLOAD_ITEM_FULL, TOO_MANY_REQUESTS
 *   while the account's other uploads are under way, and those of `openPlace`
 */
export async function receiveUpload(request: FastifyRequest, kind: UploadKind): Promise<string[]> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST');
  return oneOfFew(request.requestContext.caller.accountId, () => receiveParts(request, kind));
}

/** Uploads that a process takes from one account side by side: each may hold the disk for as long as it lasts. */
const mostAtOnce = 4;
const underWay = new Map<string, number>();

async function oneOfFew<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  const others = underWay.get(accountId) ?? 0;
  if (others >= mostAtOnce) throw refuse('TOO_MANY_REQUESTS', { seconds: 5 });
  underWay.set(accountId, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(accountId) ?? 1) - 1;
    if (left > 0) underWay.set(accountId, left);
    else underWay.delete(accountId);
  }
}

async function receiveParts(request: FastifyRequest, kind: UploadKind): Promise<string[]> {
  const spool = await openSpool(request.requestContext.services.configuration);
  try {
    const { fields, files } = await readParts(request, kind, spool);
    if (files.length === 0) throw refuse('FIELD_MISSING', { field: 'file' });
    if (kindRules[kind].single && files.length > 1) throw refuse('FIELD_INVALID', { field: 'file' });
    return await store(request.requestContext, kind, fields, files);
  } finally {
    await spool.remove();
  }
}

async function readParts(
  request: FastifyRequest,
  kind: UploadKind,
  spool: Spool,
): Promise<{ fields: UploadFields; files: ReceivedFile[] }> {
  const { placeField, media } = kindRules[kind];
  const fields: UploadFields = {};
  const files: ReceivedFile[] = [];
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (isUploadField(part.fieldname) && typeof part.value === 'string' && part.value !== '') {
        fields[part.fieldname] = part.value;
      }
      continue;
    }
    // Who may not upload here is told before the bytes are taken, when the fields come first as the screens send them.
    if (files.length === 0 && fields[placeField]) await tryPlace(request.requestContext, kind, fields);
    // One file may come before its place; more would fill the disk for somebody who may put them nowhere.
    if (files.length > 0 && !fields[placeField]) throw refuse('FIELD_MISSING', { field: placeField });
    const name = cleanName(part.filename);
    const spooled = await spool.receive(part.file).catch(refuseUnreadable);
    if (part.file.truncated || isFileTooLarge(spooled.sizeBytes)) throw refuse('FILE_TOO_LARGE', { name });
    const mediaType = await detectMediaType(spooled.path, media);
    if (!mediaType) throw refuse('FILE_TYPE_REFUSED', { name });
    files.push({ ...spooled, name, mediaType });
  }
  return { fields, files };
}

async function* partsOf(request: FastifyRequest) {
  const parts = request.parts();
  try {
    for (;;) {
      const next = await parts.next().catch(refuseUnreadable);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
}

/** The parser's words for a broken body are plain errors; the reader's limits and the machine's disk have their own. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && ('statusCode' in error || 'syscall' in error)) throw error;
  throw refuse('BAD_REQUEST');
}

const isUploadField = (name: string): name is UploadField => (UPLOAD_FIELDS as readonly string[]).includes(name);

async function tryPlace(context: RequestContext, kind: UploadKind, fields: UploadFields): Promise<void> {
  await context.services.database.prisma.$transaction((transaction) => openPlace(transaction, context, kind, fields));
}

async function store(
  context: RequestContext,
  kind: UploadKind,
  fields: UploadFields,
  files: readonly ReceivedFile[],
): Promise<string[]> {
  const { services } = context;
  await tryPlace(context, kind, fields);
  const blobs: StoredBlob[] = [];
  try {
    for (const file of files) blobs.push(await storeBlob(services, file));
    const { ids, replacedBlobs } = await giveRows(context, kind, fields, blobs);
    await purgeSoon(context, replacedBlobs);
    return ids;
  } catch (error) {
    await purgeSoon(
      context,
      blobs.map(({ blobId }) => blobId),
    );
    throw error;
  }
}

/** Gives the stored bytes their place, which is asked for again: it may have closed while they came. */
async function giveRows(
  context: RequestContext,
  kind: UploadKind,
  fields: UploadFields,
  blobs: readonly StoredBlob[],
): Promise<{ ids: string[]; replacedBlobs: string[] }> {
  const { services, caller } = context;
  const rules = kindRules[kind];
  return services.database.prisma.$transaction(async (transaction) => {
    const { place, flowId } = await openPlace(transaction, context, kind, fields);
    const replaced = rules.single
      ? await transaction.storedFile.findMany({ where: place, select: { id: true, blobId: true } })
      : [];
    await transaction.storedFile.deleteMany({ where: { id: { in: replaced.map(({ id }) => id) } } });
    const ids = await createFileRows(
      transaction,
      blobs.map((blob) => ({ ...blob, kind: rules.kind, place, uploadedById: caller.accountId })),
    );
    if (flowId) await touchFlow(transaction, flowId);
    if (flowId && !caller.isAdmin) await requireRoom(transaction, place);
    for (const [index, entityId] of ids.entries()) {
      const details = { kind, ...place, name: blobs[index]?.name ?? '', replaced: replaced.map(({ id }) => id) };
      await audit(transaction, context, { action: 'file.uploaded', entityType: 'file', entityId, details });
    }
    return { ids, replacedBlobs: replaced.map(({ blobId }) => blobId) };
  });
}

/** The place is locked by now, so that uploads at once are counted together; what is too much is rolled back. */
async function requireRoom(transaction: Transaction, place: FilePlace): Promise<void> {
  const files = await transaction.storedFile.findMany({
    where: place,
    select: { blob: { select: { sizeBytes: true } } },
  });
  const bytes = files.reduce((sum, { blob }) => sum + Number(blob.sizeBytes), 0);
  if (files.length > UPLOAD_ITEM_LIMIT.files || bytes > UPLOAD_ITEM_LIMIT.bytes) throw refuse('UPLOAD_ITEM_FULL');
}

/** A label and nothing else (FILE-15): no folders, no control characters, not empty. */
function cleanName(sent: string | undefined): string {
  const base = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC');
  return [...printable].slice(0, longestName).join('') || 'file';
}
