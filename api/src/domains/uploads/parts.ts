import { FILE_SIZE_LIMIT, isFileTooLarge, UPLOAD_FIELDS, type UploadField, type UploadKind } from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../errors/coded-error.ts';
import type { Spool } from '../../files/spool.ts';
import { type InspectedFile, inspectFile, kindRules } from '../files/service.ts';
import type { UploadFields } from './places.ts';

/** One request; more are sent in another one. */
const maxFiles = 20;
const maxNameLength = 255;

/** What the multipart reader may take; one byte less than the first size that is refused. */
export const multipartLimits = {
  fileSize: FILE_SIZE_LIMIT - 1,
  files: maxFiles,
  fields: 2 * UPLOAD_FIELDS.length,
  fieldSize: 1_000,
  headerPairs: 50,
};

/**
 * Reads the parts of an upload: fields as they are, files to the disk and through the inspection of their kind.
 *
 * @param options.requirePlace asks whether the caller may upload there, before the first bytes are taken
 * @param options.remainingBytes bytes that the caller may still upload
 * @throws CodedError UNCONFIRMED_UPLOAD_LIMIT, BAD_REQUEST, FIELD_MISSING, FILE_TOO_LARGE, and those of `requirePlace` and `inspectFile`
 */
export async function readParts(
  request: FastifyRequest,
  kind: UploadKind,
  spool: Spool,
  { requirePlace, remainingBytes }: { requirePlace: (fields: UploadFields) => Promise<void>; remainingBytes: number },
): Promise<{ fields: UploadFields; files: InspectedFile[] }> {
  const { services } = request.requestContext;
  const { placeField, media } = kindRules[kind];
  const fields: UploadFields = {};
  const files: InspectedFile[] = [];
  let received = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (isUploadField(part.fieldname) && typeof part.value === 'string' && part.value !== '') {
        fields[part.fieldname] = part.value;
      }
      continue;
    }
    // Who may not upload here is told before the bytes are taken, when the fields come first as the screens send them.
    if (files.length === 0 && fields[placeField]) await requirePlace(fields);
    // One file may come before its place; more would fill the disk for somebody who may put them nowhere.
    if (files.length > 0 && !fields[placeField]) throw refuse('FIELD_MISSING', { field: placeField });
    const name = cleanName(part.filename);
    const spooled = await spool.receive(part.file).catch(refuseUnreadable);
    if (part.file.truncated || isFileTooLarge(spooled.sizeBytes)) throw refuse('FILE_TOO_LARGE', { name });
    received += spooled.sizeBytes;
    if (received > remainingBytes) throw refuse('UNCONFIRMED_UPLOAD_LIMIT');
    files.push(await inspectFile(services, { ...spooled, name }, media));
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

/** A label and nothing else (FILE-15): no folders, no control characters, not empty. */
function cleanName(sent: string | undefined): string {
  const base = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC');
  return [...printable].slice(0, maxNameLength).join('') || 'file';
}
