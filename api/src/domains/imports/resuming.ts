import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';

/** Seconds without a sign of work after which an import counts as left; a batch takes about one. */
const leftAfter = 30;

/** Orders the work of an import, in the transaction that decides on it. */
export async function orderWork(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { id, state, version }: { id: string; state: 'TRYING' | 'RUNNING'; version: number },
): Promise<void> {
  const options = { key: `company-import ${id}` };
  if (state === 'RUNNING') return jobs.enqueue(transaction, 'imports.run', { importId: id }, options);
  return jobs.enqueue(transaction, 'imports.try', { importId: id, version }, options);
}

/**
 * Orders the work of imports again whose process was killed: the queue itself would wait for hours. One that is worked on
 * after all suffers no harm, since each company has one result.
 *
 * @returns how many there were
 */
export function resumeImports(services: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return services.database.prisma.$transaction(async (transaction) => {
    const left = await transaction.$queryRaw<{ id: string; state: 'TRYING' | 'RUNNING'; version: number }[]>`
      /* imports.take_up */
      UPDATE company_import SET worked_at = now()
      WHERE state IN ('TRYING', 'RUNNING') AND worked_at < now() - make_interval(secs => ${leftAfter}::double precision)
      RETURNING id, state, version`;
    for (const each of left) await orderWork(services, transaction, each);
    return left.length;
  });
}
