import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { findCompaniesOfFile, findSimilarOfNames } from '../companies/service.ts';
import { readOpenRows, storeRows, storeVerdicts } from './company-rows.ts';
import { evaluateRows } from './evaluation/evaluate-rows.ts';
import { readKnownWords } from './evaluation/known-words.ts';
import { groupByCompany, type KeyLine, type StoredCompanies } from './grouping.ts';
import { readKeyLines } from './lines.ts';
import { openWork, type Work } from './work.ts';

/** A trial run that was ordered. */
export type Trial = { importId: string; version: number };

/** Finds out for every company of a file what an import would do with it; stores nothing else (DATA-01). */
export async function runTrial(services: Services, trial: Trial): Promise<void> {
  const expected = { state: 'TRYING', version: trial.version } as const;
  const work = await openWork(services, trial.importId, expected);
  if (!work) return;
  await group(services, trial, work);
  const known = await readKnownWords(services);
  while (await openWork(services, trial.importId, expected)) {
    const rows = await readOpenRows(services.database, work.id, 'verdict');
    if (rows.length === 0) return finish(services, trial);
    const evaluated = await evaluateRows(services, work, rows, known);
    const similar = await findSimilarOfNames(
      services.database,
      evaluated.flatMap(({ row, evaluation }) => (evaluation.verdict === 'NEW' ? [row.name] : [])),
    );
    const verdicts = evaluated.map(({ row, stored, evaluation: { verdict, changes, messages } }) => ({
      number: row.number,
      name: row.name || (stored?.name ?? ''),
      ...{ verdict, changes, messages },
      similar: verdict === 'NEW' ? (similar.get(row.name) ?? []) : [],
    }));
    await inTrial(services, trial, (transaction) => storeVerdicts(transaction, work.id, verdicts));
  }
}

/** Groups the rows of the file by companies, unless a run that was killed has done it. */
async function group({ database }: Services, trial: Trial, work: Work): Promise<void> {
  const { importId } = trial;
  const lines = await readKeyLines(database, importId, work);
  const rows = groupByCompany(lines, await readStoredCompanies(database, lines, work), work);
  await inTrial({ database }, trial, async (transaction) => {
    if ((await transaction.companyImportRow.count({ where: { importId } })) > 0) return;
    await storeRows(transaction, importId, rows);
  });
}

async function readStoredCompanies(
  database: Services['database'],
  lines: readonly KeyLine[],
  { choices }: Work,
): Promise<StoredCompanies> {
  const given = [...lines.map(({ id }) => id.trim().toLowerCase()), ...Object.values(choices)];
  const found = await findCompaniesOfFile(database, {
    ids: [...new Set(given)].filter((id) => id !== null && isUuid(id)),
    names: [...new Set(lines.flatMap(({ id, name }) => (id.trim() === '' ? [name.trim()] : [])))],
  });
  const byName = new Map<string, string[]>();
  for (const { id, name } of found) byName.set(name.trim(), [...(byName.get(name.trim()) ?? []), id]);
  return { ids: new Set(found.map(({ id }) => id)), byName };
}

/** Runs a transaction of a trial run; nothing if another one was ordered, or the import was removed. */
async function inTrial(
  { database }: Pick<Services, 'database'>,
  { importId, version }: Trial,
  write: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const [current] = await transaction.$queryRaw<unknown[]>`
      /* imports.lock_trial */
      SELECT id FROM company_import WHERE id = ${importId}::uuid AND state = 'TRYING' AND version = ${version} FOR UPDATE`;
    if (current) await write(transaction);
  });
}

const finish = (services: Services, trial: Trial): Promise<void> =>
  inTrial(services, trial, async (transaction) => {
    await transaction.companyImport.update({
      where: { id: trial.importId },
      data: { state: 'TRIED' },
      select: { id: true },
    });
  });
