import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { openSpool } from '../../files/spool.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import { readOwnFiles } from '../../read-models/archived-files.ts';
import { readOwnData } from '../../read-models/own-data.ts';
import { readLanguage } from '../accounts/service.ts';
import { archive } from '../archives/service.ts';

/** Seconds without a sign of work after which an export counts as left; one is given each second, and before each file. */
const leftAfter = 60;
/** Milliseconds between two notes of the progress. */
const noteInterval = 1_000;
/** Exports that one statement deletes. */
const batchSize = 100;

/** Returns where the file of an export is stored. The row is written before it and deleted after it. */
export const storageKeyOf = (id: string): string => `exports/${id.slice(0, 2)}/${id}`;

/** Orders the work of an export, in the transaction that begins it. */
export function orderExport(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  exportId: string,
): Promise<void> {
  return jobs.enqueue(transaction, 'own-data.export', { exportId }, { key: `own-data ${exportId}` });
}

/**
 * Job: writes all that the product holds about a person, and their files, into one file of the store (CARE-13). Files that are
 * missing in the store are named in its list of contents.
 */
export async function runExport(
  services: Pick<Services, 'database' | 'storage' | 'configuration'>,
  exportId: string,
  log: TaskLog,
): Promise<void> {
  const { database, storage } = services;
  const accountId = await beginWork(services, exportId);
  if (!accountId) return;
  const files = await readOwnFiles(database, accountId);
  const language = await readLanguage(database.prisma, accountId);
  const note = noteProgress(services, exportId, files.length);
  await note(0);
  const spool = await openSpool(services.configuration);
  try {
    const content = archive(services, {
      files,
      language,
      texts: [{ path: 'data.json', content: noting(readOwnData(database, accountId), () => note(0)) }],
      onFile: note,
      onMissing: ({ storageKey }) => log.warn({ storageKey }, 'A stored file is missing'),
    });
    const { path, sizeBytes } = await spool.receive(content);
    await storage.take(storageKeyOf(exportId), path, sizeBytes);
    const { count } = await database.prisma.dataExport.updateMany({
      where: { id: exportId, state: 'RUNNING' },
      data: { state: 'READY', filesDone: files.length, sizeBytes: BigInt(sizeBytes), endedAt: new Date() },
    });
    // Its row is gone: nobody else would delete the file.
    if (count === 0 && (await database.prisma.dataExport.count({ where: { id: exportId } })) === 0) {
      await storage.remove(storageKeyOf(exportId));
    }
  } finally {
    await spool.remove();
  }
}

/** Ends an export whose work failed, so that the person is told and can begin another. */
export async function failExport({ database }: Pick<Services, 'database'>, exportId: string): Promise<void> {
  await database.prisma.dataExport.updateMany({
    where: { id: exportId, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'FAILED', endedAt: new Date() },
  });
}

/**
 * Orders the work of exports again whose process was killed: the queue itself would wait for hours. One that is worked on after
 * all suffers no harm, since both write the same file.
 *
 * @returns how many there were
 */
export function resumeExports(services: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return services.database.prisma.$transaction(async (transaction) => {
    const left = await transaction.$queryRaw<{ id: string }[]>`
      /* own_data.take_up */
      UPDATE data_export SET worked_at = now()
      WHERE state IN ('QUEUED', 'RUNNING') AND worked_at < now() - make_interval(secs => ${leftAfter}::double precision)
      RETURNING id`;
    for (const { id } of left) await orderExport(services, transaction, id);
    return left.length;
  });
}

/**
 * Deletes expired exports with their files. Safe to run concurrently in several processes.
 *
 * @returns how many there were
 */
export async function removeExpiredExports({
  database,
  storage,
}: Pick<Services, 'database' | 'storage'>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await database.prisma.$transaction(
      async (transaction) => {
        const rows = await transaction.$queryRaw<{ id: string }[]>`
          /* own_data.remove_expired */
          DELETE FROM data_export WHERE id IN (
            SELECT id FROM data_export WHERE expires_at <= now() AND state IN ('READY', 'FAILED') ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
          RETURNING id`;
        // Inside the transaction: when the store fails, the rows are kept and the next run retries.
        for (const { id } of rows) await storage.remove(storageKeyOf(id));
        return rows.length;
      },
      { timeout: 60_000 },
    );
    removed += count;
    if (count < batchSize) return removed;
  }
}

/** Marks that an export is worked on; returns whose it is, undefined when there is nothing to do. */
async function beginWork({ database }: Pick<Services, 'database'>, exportId: string): Promise<string | undefined> {
  const [row] = await database.query<{ accountId: string }>(
    {
      name: 'own_data.begin',
      text: `UPDATE data_export SET state = 'RUNNING', worked_at = now() WHERE id = $1::uuid AND state IN ('QUEUED', 'RUNNING')
        RETURNING account_id AS "accountId"`,
    },
    [exportId],
  );
  return row?.accountId;
}

/** Returns a function that notes how many files are done, once a second. */
function noteProgress(
  { database }: Pick<Services, 'database'>,
  exportId: string,
  filesTotal: number,
): (filesDone: number) => Promise<void> {
  let notedAt = 0;
  return async (filesDone) => {
    if (Date.now() - notedAt < noteInterval) return;
    notedAt = Date.now();
    await database.prisma.dataExport.updateMany({
      where: { id: exportId, state: 'RUNNING' },
      data: { filesDone, filesTotal, workedAt: new Date() },
    });
  };
}

async function* noting(pieces: AsyncIterable<string>, note: () => Promise<void>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await note();
    yield piece;
  }
}
