import { satisfies } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { Services } from '../../context.ts';
import type { ImportStopReason } from '../../graphql/generated/resolvers.ts';
import { savesCompanies } from '../companies/service.ts';
import { removeLines } from './lines.ts';
import type { ImportSettings } from './stored.ts';

/** An import that a job works on, with the account that has ordered it. */
export interface Work extends ImportSettings {
  id: string;
  caller: Caller;
}

/**
 * Returns an import in the given state and marks that it is worked on; one whose owner may no longer save companies is
 * stopped.
 *
 * @param expected.version of the trial run that was ordered; another one has its own job
 * @returns undefined when there is nothing to do
 */
export async function openWork(
  { database }: Pick<Services, 'database'>,
  importId: string,
  expected: { state: 'TRYING' | 'RUNNING'; version?: number },
): Promise<Work | undefined> {
  const [row] = await database.query<ImportSettings & { accountId: string } & Record<string, unknown>>(
    {
      name: 'imports.open_work',
      text: `UPDATE company_import SET worked_at = now()
        WHERE id = $1::uuid AND state = $2::company_import_state AND version = COALESCE($3::int, version)
        RETURNING account_id AS "accountId", sheets, clear_empty AS "clearEmpty", key, choices`,
    },
    [importId, expected.state, expected.version ?? null],
  );
  if (!row) return undefined;
  const { accountId, ...settings } = row;
  const caller = await loadAbsentCaller(database.prisma, accountId);
  if (caller && satisfies(savesCompanies, caller)) return { ...settings, id: importId, caller };
  await stopImport({ database }, importId, 'NOT_ALLOWED');
  return undefined;
}

/** Stops an import that is worked on; what it has stored stays. */
export async function stopImport(
  { database }: Pick<Services, 'database'>,
  importId: string,
  stopReason: ImportStopReason,
): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.companyImport.updateMany({
      where: { id: importId, state: { in: ['TRYING', 'RUNNING'] } },
      data: { state: 'STOPPED', stopReason, endedAt: new Date() },
    });
    if (count > 0) await removeLines(transaction, importId);
  });
}
