import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Services } from '../../context.ts';
import { queriesIn, type Transaction } from '../../database/database.ts';
import { CodedError } from '../../errors/coded-error.ts';
import { isCollision, isDatabaseUnavailable } from '../../errors/database-faults.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import {
  findCompaniesOfFile,
  insertImportedCompany,
  lockImportedCompany,
  updateImportedCompany,
} from '../companies/service.ts';
import { type RowResult, readOpenRows, storeResults } from './company-rows.ts';
import { type EvaluatedRow, evaluateRows } from './evaluation/evaluate-rows.ts';
import { readKnownWords } from './evaluation/known-words.ts';
import { faultText, type ImportFault } from './texts.ts';
import { openWork, type Work } from './work.ts';

/** Companies that are stored at the same time: one waits for the database while another one is computed. */
const concurrency = 3;
const maxAttempts = 5;

/**
 * Stores the companies of an import that have no result yet, each whole in one transaction with its result, so that a run
 * which was killed goes on where it ended and makes nothing twice (DATA-02).
 */
export async function runImport(services: Services, importId: string, log: TaskLog): Promise<void> {
  const known = await readKnownWords(services);
  for (;;) {
    const work = await openWork(services, importId, { state: 'RUNNING' });
    if (!work) return;
    const rows = await readOpenRows(services.database, importId, 'result');
    if (rows.length === 0) return finish(services, importId);
    const evaluated = await evaluateRows(services, work, rows, known);
    const unchanged = evaluated.filter(({ evaluation }) => evaluation.verdict === 'UNCHANGED');
    const numbers = unchanged.map(({ row }) => row.number);
    if (numbers.length > 0) {
      await services.database.prisma.$transaction((transaction) =>
        storeResults(transaction, importId, numbers, { result: 'UNCHANGED' }),
      );
    }
    const queue = new PQueue({ concurrency });
    const others = evaluated.filter((each) => !unchanged.includes(each));
    await queue.addAll(others.map((each) => () => storeRow(services, work, each, log)));
  }
}

/** Stores a company with its result; one that cannot be stored fails alone. */
async function storeRow(services: Services, work: Work, evaluated: EvaluatedRow, log: TaskLog): Promise<void> {
  const { number } = evaluated.row;
  for (let attempt = 1; ; attempt++) {
    try {
      await services.database.prisma.$transaction((transaction) => storeOnce(services, transaction, work, evaluated));
      return;
    } catch (error) {
      if (isCollision(error) && attempt < maxAttempts) continue;
      // The job is tried again when the database is back.
      if (isDatabaseUnavailable(error)) throw error;
      if (!(error instanceof CodedError))
        log.warn({ err: error, importId: work.id, row: number }, 'A row was not imported');
      const result = failure(work, evaluated, error instanceof CodedError ? error.message : faultText('other'));
      await services.database.prisma.$transaction((transaction) =>
        storeResults(transaction, work.id, [number], result),
      );
      return;
    }
  }
}

async function storeOnce(
  services: Services,
  transaction: Transaction,
  work: Work,
  { row, evaluation, evaluateAgain }: EvaluatedRow,
): Promise<void> {
  const context = { services, caller: work.caller };
  // False when another process has dealt with the row, or the import was stopped.
  const store = async (result: RowResult) => (await storeResults(transaction, work.id, [row.number], result)) > 0;
  const fail = async (fault: ImportFault) => {
    await store(failure(work, { row }, faultText(fault)));
  };
  if (!row.isNew && row.companyId) {
    const stored = await lockImportedCompany(transaction, row.companyId);
    if (!stored) return fail('other');
    const { verdict, state, messages } = evaluateAgain(stored);
    const isStored = await store({ result: resultOf[verdict], messages });
    if (isStored && state) await updateImportedCompany(transaction, context, row.companyId, state);
    return;
  }
  const { verdict, state, messages } = evaluation;
  if (!state) {
    await store({ result: resultOf[verdict], messages });
    return;
  }
  if (!row.companyId && (await isMade(transaction, state.name))) return fail('madeMeanwhile');
  const id = row.companyId ?? randomUUID();
  if (await store({ result: 'CREATED', companyId: id })) await insertImportedCompany(transaction, context, id, state);
}

const resultOf = { NEW: 'CREATED', CHANGED: 'UPDATED', UNCHANGED: 'UNCHANGED', WRONG: 'FAILED' } as const;

/** Whether another import has made a company of this name since the trial run; waits for one that is about to. */
async function isMade(transaction: Transaction, name: string): Promise<boolean> {
  await transaction.$executeRaw`
    /* imports.lock_name */ SELECT pg_advisory_xact_lock(hashtextextended(${`company-import ${name}`}, 0))`;
  return (await findCompaniesOfFile(queriesIn(transaction), { ids: [], names: [name] })).length > 0;
}

function failure(
  { sheets }: Work,
  { row }: Pick<EvaluatedRow, 'row'>,
  text: string,
): RowResult & { messages: NonNullable<RowResult['messages']> } {
  const [sheet, line] = row.lines.company ?? row.lines.rounds[0] ?? row.lines.managers[0] ?? [0, 0];
  return { result: 'FAILED', messages: [{ sheet: sheets[sheet]?.name ?? '', row: line, column: null, text }] };
}

/** Ends an import; what was read of the file is removed. */
async function finish({ database }: Services, importId: string): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.companyImport.updateMany({
      where: { id: importId, state: 'RUNNING' },
      data: { state: 'DONE', endedAt: new Date() },
    });
    if (count > 0) await transaction.companyImportLine.deleteMany({ where: { importId } });
  });
}
