import type { Readable } from 'node:stream';
import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { readArchivedFiles, readArchiveSubject } from '../../read-models/archived-files.ts';
import { archive, largestArchive } from './archive.ts';

export { archive } from './archive.ts';

/**
 * Returns all files of a visible client, or of one investment, as a ZIP that is written while it is sent (CARE-15). An
 * investor gets those of an own investment that downloads give too. What staff take is audited.
 *
 * @throws CodedError NOT_FOUND for an unknown id and for a client who is not visible, without distinction; ARCHIVE_TOO_LARGE or
 *   INVESTMENT_ARCHIVE_TOO_LARGE before anything is sent
 */
export async function archiveFiles(
  context: RequestContext,
  subject: { accountId: string } | { investmentId: string },
): Promise<{ name: string; content: Readable }> {
  const { services, caller } = context;
  for (const id of Object.values(subject)) rowId(id);
  const found = await readArchiveSubject(services.database, subject, {
    ...clientScope(caller),
    callerId: caller.accountId,
    readsClients: caller.isAdmin && caller.permissions.has('read_client_document'),
  });
  if (!found) throw refuse('NOT_FOUND');
  const files = await readArchivedFiles(services.database, found);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
  if (bytes > largestArchive.bytes || files.length > largestArchive.files) {
    throw refuse(found.investmentId === null ? 'ARCHIVE_TOO_LARGE' : 'INVESTMENT_ARCHIVE_TOO_LARGE');
  }
  if (!found.isOwn) {
    await audit(services.database.prisma, context, {
      action: 'export.client_files',
      entityType: 'account',
      entityId: found.accountId,
      details: { investmentId: found.investmentId, files: files.length },
    });
  }
  const content = archive(services, {
    files,
    language: caller.language,
    onMissing: ({ storageKey }) => context.log.error({ storageKey }, 'A stored file is missing'),
  });
  return { name: `${found.name}.zip`, content };
}
