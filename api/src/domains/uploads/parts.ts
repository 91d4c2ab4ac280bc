import { FILE_SIZE_LIMIT, isFileTooLarge, UPLOAD_FIELDS, type UploadField, type UploadKind } from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../errors/coded-error.ts';
import { cleanName, partsOf, refuseUnreadable } from '../../files/receiving.ts';
import type { Spool } from '../../files/spool.ts';
import { type InspectedFile, inspectFile, kindRules } from '../files/service.ts';
import type { UploadFields } from './places.ts';

/** Files per request. */
const maxFiles = 20;

/** Limits of the multipart parser. `fileSize` is one byte below the first size that is rejected. */
export const multipartLimits = {
  fileSize: FILE_SIZE_LIMIT - 1,
  files: maxFiles,
  fields: 2 * UPLOAD_FIELDS.length,
  fieldSize: 1_000,
  headerPairs: 50,
};

/**
 * Reads the parts of an upload: collects fields, spools files to disk and inspects them according to their kind.
 *
 * @param options.requirePlace checks whether the caller may upload to the place, before the first bytes are read
 * @param options.remainingBytes bytes that the caller may still upload
 * @throws CodedError UNCONFIRMED_UPLOAD_LIMIT, BAD_REQUEST, FIELD_MISSING, FILE_TOO_LARGE, and those of `requirePlace`
 *   and `inspectFile`
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
    // Reject unauthorized uploads before reading the files; the screens send the fields first.
    if (files.length === 0 && fields[placeField]) await requirePlace(fields);
    // One file may precede its place; more would fill the disk before the caller's permission is known.
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

const isUploadField = (name: string): name is UploadField => (UPLOAD_FIELDS as readonly string[]).includes(name);
