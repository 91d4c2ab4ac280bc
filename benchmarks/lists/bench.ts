import { openDatabase } from '../../api/src/database/database.ts';
import { step } from '../../tools/report/progress.ts';
import { openVolume } from '../api/volumes.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { percentile } from '../statistics/percentile.ts';
import { findListSubject, listCases } from './cases.ts';

export interface ListBenchOptions {
  deals: number;
  accounts: number;
  rounds: number;
  /** Calls of each case in a round. */
  calls: number;
  /** Time after which no further round starts, as `Date.now()`. */
  until: number;
}

/** The times of a case in milliseconds, from sending its statement to having its rows. */
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
  postgres: string;
}

/**
 * Measures each staff list: one statement that reads a page and its counts, one call at a time. The time includes the
 * transfer to this process, so that it is slightly more than PostgreSQL's own.
 */
export async function runListBench({ deals, accounts, rounds, calls, until }: ListBenchOptions): Promise<ListBench> {
  const server = await openBenchmarkDatabase();
  try {
    const volume = await step(`Volume of ${accounts} accounts`, () => openVolume(server, deals, accounts));
    const database = openDatabase(volume.url, { maximumConnections: 1 });
    try {
      const measured = listCases(await findListSubject(database)).map((each) => ({ ...each, times: [] as number[] }));
      // Prepares the statements, and decides on their generic plans, which takes five calls of each.
      for (const { read } of measured) for (let call = 0; call < 48; call++) await read(database, call);
      let round = 0;
      while (round < rounds && (round < 2 || Date.now() < until)) {
        for (const { read, times } of measured) {
          for (let call = 0; call < calls; call++) {
            const started = performance.now();
            await read(database, round * calls + call);
            times.push(performance.now() - started);
          }
        }
        round++;
      }
      const figures = measured.map(({ list, detail, times }) => ({
        ...{ list, detail, rounds: round },
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      }));
      return { figures, deals, accounts, postgres: server.version };
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}
