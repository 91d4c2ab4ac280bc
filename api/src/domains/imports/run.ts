import { randomUUID } from 'node:crypto';
import { errorText } from '@platform/error-codes';
import type { Services } from '../../context.ts';
import { queriesIn, type Transaction } from '../../database/database.ts';
import { CodedError } from '../../errors/coded-error.ts';
import { isCollision, isDatabaseUnavailable } from '../../errors/database-faults.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import {
  findCompaniesOfFile,
  type ImportedState,
  insertImportedCompanies,
  lockImportedCompanies,
  updateImportedCompanies,
} from '../companies/service.ts';
import { faultText } from './catalogues.ts';
import { claimRows, type RowResult, readOpenRows, storeResults } from './company-rows.ts';
import { type EvaluatedRow, evaluateRows } from './evaluation/evaluate-rows.ts';
import { readKnownWords } from './evaluation/known-words.ts';
import { removeLines } from './lines.ts';
import { openWork, type Work } from './work.ts';

const maxAttempts = 5;

/**
 * Stores the companies of an import that have no result yet, some of them in one transaction with their results, so that
 * each is stored whole or not at all, and a run which was killed goes on where it ended and makes nothing twice (DATA-02).
 * A transaction for each would take longer than 5,000 rows may.
 */
export async function runImport(services: Services, importId: string, log: TaskLog): Promise<void> {
  const known = await readKnownWords(services);
  for (;;) {
    const work = await openWork(services, importId, { state: 'RUNNING' });
    if (!work) return;
    const rows = await readOpenRows(services.database, importId, 'result');
    if (rows.length === 0) return finish(services, importId);
    await storeBatch(services, work, await evaluateRows(services, work, rows, known), log);
  }
}

/** Stores companies together; when that fails, each alone, so that one that cannot be stored fails alone. */
async function storeBatch(services: Services, work: Work, batch: readonly EvaluatedRow[], log: TaskLog): Promise<void> {
  const { prisma } = services.database;
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma.$transaction((transaction) => storeOnce(services, transaction, work, batch));
    } catch (error) {
      if (isCollision(error) && attempt < maxAttempts) continue;
      // The job is tried again when the database is back.
      if (isDatabaseUnavailable(error)) throw error;
      const [first, ...others] = batch;
      if (others.length > 0) {
        for (const each of batch) await storeBatch(services, work, [each], log);
      } else if (first) {
        const isCoded = error instanceof CodedError;
        const { language } = work.caller;
        if (!isCoded) log.warn({ err: error, importId: work.id, row: first.row.number }, 'A row was not imported');
        const result = failure(
          work,
          first,
          isCoded ? errorText(error.code, error.params, language) : faultText(language, 'other'),
        );
        await prisma.$transaction(async (transaction) => {
          await claimRows(transaction, work.id, [first.row.number]);
          await storeResults(transaction, work.id, [result]);
        });
      }
      return;
    }
  }
}

/** Stores companies with their results, unless another process has dealt with them or the import was stopped. */
async function storeOnce(
  services: Services,
  transaction: Transaction,
  work: Work,
  batch: readonly EvaluatedRow[],
): Promise<void> {
  const context = { services, caller: work.caller };
  const numbers = batch.map(({ row }) => row.number);
  const claimed = new Set(await claimRows(transaction, work.id, numbers));
  const rows = batch.filter(({ row }) => claimed.has(row.number));
  const [news, present] = [rows.filter(({ row }) => row.isNew), rows.filter(({ row }) => !row.isNew)];
  const inserted = await prepareNew(transaction, work, news);
  const updated = await prepareUpdates(transaction, work, present);
  await insertImportedCompanies(transaction, context, inserted.companies);
  await updateImportedCompanies(transaction, context, updated.companies);
  await storeResults(transaction, work.id, [...inserted.results, ...updated.results]);
}

/** What is to be stored of some companies, and what becomes of each. */
interface Prepared {
  companies: ImportedState[];
  results: RowResult[];
}

async function prepareNew(transaction: Transaction, work: Work, rows: readonly EvaluatedRow[]): Promise<Prepared> {
  const names = rows.flatMap(({ row, evaluation }) => (row.companyId ? [] : (evaluation.state?.name ?? [])));
  const made = await findMade(transaction, names);
  const prepared: Prepared = { companies: [], results: [] };
  for (const evaluated of rows) {
    const { row, evaluation } = evaluated;
    const { state, messages } = evaluation;
    const { number } = row;
    if (!state) prepared.results.push({ number, result: 'FAILED', messages });
    else if (!row.companyId && made.has(state.name)) {
      prepared.results.push(failure(work, evaluated, faultText(work.caller.language, 'madeMeanwhile')));
    } else {
      const id = row.companyId ?? randomUUID();
      prepared.companies.push({ id, state });
      prepared.results.push({ number, result: 'CREATED', companyId: id });
    }
  }
  return prepared;
}

/** Evaluates stored companies once they are locked: somebody may have saved them since. */
async function prepareUpdates(transaction: Transaction, work: Work, rows: readonly EvaluatedRow[]): Promise<Prepared> {
  const locked = await lockImportedCompanies(
    transaction,
    rows.flatMap(({ row }) => row.companyId ?? []),
  );
  const prepared: Prepared = { companies: [], results: [] };
  for (const evaluated of rows) {
    const { number, companyId: id } = evaluated.row;
    const stored = id && locked.get(id);
    if (!stored) {
      prepared.results.push(failure(work, evaluated, faultText(work.caller.language, 'other')));
      continue;
    }
    const { verdict, state, messages } = evaluated.evaluateAgain(stored);
    prepared.results.push({ number, result: resultOf[verdict], messages });
    if (state) prepared.companies.push({ id, state });
  }
  return prepared;
}

const resultOf = { NEW: 'CREATED', CHANGED: 'UPDATED', UNCHANGED: 'UNCHANGED', WRONG: 'FAILED' } as const;

/** Returns which of the names another import has made since the trial run; waits for one that is about to. */
async function findMade(transaction: Transaction, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  // In one order, so that two imports of the same names cannot wait for each other.
  await transaction.$executeRaw`
    /* imports.lock_names */
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended('company-import ' || name, 0) AS key FROM unnest(${[...names]}::text[]) AS name
      ORDER BY key) ordered`;
  const found = await findCompaniesOfFile(queriesIn(transaction), { ids: [], names });
  return new Set(found.map(({ name }) => name));
}

function failure({ sheets }: Work, { row }: EvaluatedRow, text: string): RowResult {
  const [sheet, line] = row.lines.company ?? row.lines.rounds[0] ?? row.lines.managers[0] ?? [0, 0];
  const messages = [{ sheet: sheets[sheet]?.name ?? '', row: line, column: null, text }];
  return { number: row.number, result: 'FAILED', messages };
}

/** Ends an import; of what was read of the file, refused rows are kept. */
async function finish({ database }: Services, importId: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.companyImport.updateMany({
      where: { id: importId, state: 'RUNNING' },
      data: { state: 'DONE', endedAt: new Date() },
    });
    if (count > 0) await removeLines(transaction, importId);
  });
}
