import { type Database, openDatabase } from '../../api/src/database/database.ts';
import { step } from '../../tools/report/progress.ts';
import { openVolume } from '../api/volumes.ts';
import { elapsed, readFamily } from '../clock/clock.ts';
import { inMinutes } from '../clock/deadline.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { percentile } from '../statistics/percentile.ts';
import { findListSubject, listCases } from './cases.ts';
import { fillHistory } from './history.ts';
import { recordCases } from './record-cases.ts';

export interface ListBenchOptions {
  deals: number;
  accounts: number;
  rounds: number;
  /** Calls of each case in a round. */
  calls: number;
  /** Minutes of measuring, without filling the database, after which no further round starts. */
  minutes: number;
}

/** PostgreSQL's processor time for a call of a case, in milliseconds. */
export interface ListFigures {
  list: string;
  detail: string;
  p50: number;
  p95: number;
  rounds: number;
}

export interface ListBench {
  figures: ListFigures[];
  deals: number;
  accounts: number;
  /** Live investments, which the investment area lists. */
  investments: number;
  postgres: string;
}

/**
 * Measures each staff list: one statement that reads a page and its counts, one call at a time. Processor time of all
 * database processes is what a call takes on an idle machine, and does not depend on what else runs.
 */
export async function runListBench({ deals, accounts, rounds, calls, minutes }: ListBenchOptions): Promise<ListBench> {
  const server = await openBenchmarkDatabase();
  try {
    const volume = await step(`Volume of ${accounts} accounts`, () => openVolume(server, { deals, accounts }));
    const database = openDatabase(volume.url, { maximumConnections: 1 });
    try {
      const subject = await findListSubject(database);
      const investments = await countInvestments(database);
      await fillHistory(database, subject.leader);
      // As autovacuum would do: counts read the index only.
      await database.query({ name: 'benchmark.vacuum', text: 'VACUUM (ANALYZE)' });
      const measured = [...listCases(subject), ...recordCases(subject)].map((each) => ({
        ...each,
        times: [] as number[],
      }));
      // Prepares the statements, and decides on their generic plans, which takes five calls of each.
      for (const { read } of measured) for (let call = 0; call < 48; call++) await read(database, call);
      const until = inMinutes(minutes);
      let round = 0;
      while (round < rounds && (round < 2 || Date.now() < until)) {
        for (const { read, times } of measured) {
          for (let call = 0; call < calls; call++) {
            const before = await readFamily(server.processId);
            await read(database, round * calls + call);
            times.push(elapsed(before, await readFamily(server.processId)));
          }
        }
        round++;
      }
      const figures = measured.map(({ list, detail, times }) => ({
        ...{ list, detail, rounds: round },
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      }));
      return { figures, deals, accounts, investments, postgres: server.version };
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

async function countInvestments(database: Database): Promise<number> {
  const [counted] = await database.query<{ investments: number }>({
    name: 'benchmark.investments',
    text: 'SELECT count(*)::int AS investments FROM investment WHERE deleted_at IS NULL',
  });
  return counted?.investments ?? 0;
}
