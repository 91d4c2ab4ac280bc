import { importLimits } from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import { cleanName, partsOf, receiveUpload, refuseUnreadable } from '../../files/receiving.ts';
import { openSpool, type Spool, type SpooledFile } from '../../files/spool.ts';
import { requireClean } from '../files/service.ts';
import { guessFields, guessKinds } from './columns/guess.ts';
import { storeLines } from './lines.ts';
import type { SheetHead } from './reading/messages.ts';
import { type ReadFile, readImportFile } from './reading/reader.ts';
import type { StoredSheet } from './stored.ts';

/** Imports of an account that were not started; older ones are removed by a new one. */
const maxWaiting = 5;
/** Milliseconds to store the rows of the largest file. */
const storingTimeout = 60_000;

/**
 * Receives a file of companies, reads it and stores its rows as an import of the caller (DATA-01).
 *
 * @returns the id of the import
 * @throws CodedError FIELD_MISSING, FIELD_INVALID for several files, FILE_EMPTY, those of `requireClean`, `readImportFile`
 *   and `receiveUpload`, and those of `renewCaller` when the caller's session or permission has ended meanwhile
 */
export const uploadImport = (request: FastifyRequest): Promise<string> =>
  receiveUpload(request, async () => {
    const context = request.requestContext;
    const spool = await openSpool(context.services.configuration);
    try {
      const file = await receiveFile(request, spool);
      const [clean] = await requireClean(context, [file] as const, async () => ({ kind: 'company/import' }));
      const read = await readImportFile(clean);
      await context.renewCaller();
      return await storeImport(context, file.name, read);
    } finally {
      await spool.remove();
    }
  });

/** Limits of the multipart parser; the file may have one byte more than it is allowed, so that a larger one is told apart. */
export const multipartLimits = { fileSize: importLimits.fileBytes + 1, files: 2, fields: 10, fieldSize: 1_000 };

async function receiveFile(request: FastifyRequest, spool: Spool): Promise<SpooledFile & { name: string }> {
  const files: (SpooledFile & { name: string })[] = [];
  for await (const part of partsOf(request)) {
    if (part.type === 'field') continue;
    if (files.length > 0) throw refuse('FIELD_INVALID', { field: 'file' });
    const name = cleanName(part.filename);
    const file = await spool.receive(part.file).catch(refuseUnreadable);
    if (part.file.truncated || file.sizeBytes > importLimits.fileBytes) {
      throw refuse('IMPORT_TOO_LARGE', { name, limit: importLimits.fileBytes / 1024 / 1024 });
    }
    if (file.sizeBytes === 0) throw refuse('FILE_EMPTY', { name });
    files.push({ ...file, name });
  }
  const [file] = files;
  if (!file) throw refuse('FIELD_MISSING', { field: 'file' });
  return file;
}

async function storeImport(
  { services, caller }: RequestContext,
  fileName: string,
  { sheets, lines }: ReadFile,
): Promise<string> {
  const { accountId } = caller;
  return services.database.prisma.$transaction(
    async (transaction) => {
      const { id } = await transaction.companyImport.create({
        data: { accountId, fileName, sheets: mapSheets(sheets) as unknown as Prisma.InputJsonArray },
        select: { id: true },
      });
      await storeLines(transaction, id, lines);
      await transaction.$executeRaw`
        /* imports.remove_waiting */
        DELETE FROM company_import WHERE id IN (
          SELECT id FROM company_import WHERE account_id = ${accountId}::uuid AND state IN ('UPLOADED', 'TRYING', 'TRIED')
          ORDER BY created_at DESC, id OFFSET ${maxWaiting})`;
      return id;
    },
    { timeout: storingTimeout },
  );
}

/** Returns the sheets with their guessed kinds and fields. */
function mapSheets(sheets: readonly SheetHead[]): StoredSheet[] {
  const kinds = guessKinds(sheets);
  return sheets.map(({ name, titles, rowCount, samples }, index) => {
    const kind = kinds[index] ?? 'IGNORED';
    const fields = guessFields(kind, titles);
    const columns = titles.map((title, column) => ({
      title,
      field: fields[column] ?? null,
      samples: samples[column] ?? [],
    }));
    return { name, kind, rowCount, columns };
  });
}
