import type { Readable } from 'node:stream';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isMissingKey } from '../../files/storage.ts';
import type { DataExport } from '../../graphql/generated/resolvers.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import { orderExport, storageKeyOf } from './exporting.ts';

const columns = {
  id: true,
  state: true,
  filesDone: true,
  filesTotal: true,
  sizeBytes: true,
  createdAt: true,
  expiresAt: true,
} as const;

type Row = Omit<DataExport, '__typename' | 'sizeBytes'> & { sizeBytes: bigint | null };

const toServed = (row: Row): DataExport => ({
  ...row,
  sizeBytes: row.sizeBytes === null ? null : String(row.sizeBytes),
});

const inWork: Prisma.DataExportWhereInput = { state: { in: ['QUEUED', 'RUNNING'] } };

/** Returns the caller's newest download of their own data; null for none and for one that has expired (CARE-13). */
export async function findDataExport({ services, caller }: RequestContext): Promise<DataExport | null> {
  const found = await services.database.prisma.dataExport.findFirst({
    where: { accountId: caller.accountId, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
    select: columns,
  });
  return found && toServed(found);
}

/**
 * Begins a download of the caller's own data, which replaces the one before (CARE-13). Returns the present one while it is in
 * work, so that an account takes up one job at most.
 *
 * @throws CodedError TOO_MANY_REQUESTS
 */
export async function startDataExport(context: RequestContext): Promise<DataExport> {
  const { services, caller } = context;
  const { accountId } = caller;
  await requireAttempt(services.throttle, 'dataExport', accountId);
  return services.database.prisma.$transaction(async (transaction) => {
    // Two calls at once: the second one finds what the first one has stored.
    await transaction.$executeRaw`
      /* own_data.lock */ SELECT pg_advisory_xact_lock(hashtext('own-data'), hashtext(${accountId}))`;
    const present = await transaction.dataExport.findFirst({ where: { accountId, ...inWork }, select: columns });
    if (present) return toServed(present);
    const replaced = { where: { accountId, expiresAt: { gt: new Date() } }, data: { expiresAt: new Date() } };
    const { count } = await transaction.dataExport.updateMany(replaced);
    // At once, so that nobody fills the store by asking again and again.
    if (count > 0) await services.jobs.enqueue(transaction, 'own-data.remove-expired', {});
    const started = await transaction.dataExport.create({ data: { accountId }, select: columns });
    await orderExport(services, transaction, started.id);
    await audit(transaction, context, { action: 'export.own_data', entityType: 'account', entityId: accountId });
    return toServed(started);
  });
}

/**
 * Opens the file of one of the caller's downloads (CARE-13).
 *
 * @throws CodedError NOT_FOUND for any other id, and for one that is not ready or has expired
 */
export async function openDataExport(
  { services, caller }: RequestContext,
  id: string,
): Promise<{ name: string; content: Readable }> {
  const found = await services.database.prisma.dataExport.findFirst({
    where: { id: rowId(id), accountId: caller.accountId, state: 'READY', expiresAt: { gt: new Date() } },
    select: { id: true, createdAt: true },
  });
  if (!found) throw refuse('NOT_FOUND');
  const content = await services.storage.read(storageKeyOf(found.id)).catch((error: unknown) => {
    throw isMissingKey(error) ? refuse('NOT_FOUND') : error;
  });
  return { name: `own-data-${found.createdAt.toISOString().slice(0, 10)}.zip`, content };
}
