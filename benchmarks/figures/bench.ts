import { openDatabase } from '../../api/src/database/database.ts';
import { rollUpDays } from '../../api/src/domains/analytics/roll-up.ts';
import { step } from '../../tools/report/progress.ts';
import { openVolume } from '../api/volumes.ts';
import { elapsed, readFamily } from '../clock/clock.ts';
import { inMinutes } from '../clock/deadline.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { percentile } from '../statistics/percentile.ts';
import { figureCases, findFigureSubject } from './cases.ts';
import { periodKinds } from './periods.ts';

export interface FigureBenchOptions {
  deals: number;
  events: number;
  rounds: number;
  /** Calls of each case and kind of period in a round. */
  calls: number;
  /** Minutes of measuring, without filling the database, after which no further round starts. */
  minutes: number;
}

/** Response times of a table with one kind of period, in milliseconds. */
export interface PeriodFigures {
  period: string;
  p50: number;
  p95: number;
  /** Processor time of PostgreSQL for a call, on average. */
  processor: number;
}

export interface TableFigures {
  table: string;
  detail: string;
  isTable: boolean;
  periods: PeriodFigures[];
  rounds: number;
}

export interface FigureBench {
  figures: TableFigures[];
  deals: number;
  events: number;
  postgres: string;
}

const timeZone = 'Europe/Zurich';
/** Days of deals whose events changed after the last roll-up: their events are counted. */
const changedDays = 500;

/** Measures how long each table of the analytics pages takes: one statement, one call at a time. */
export async function runFigureBench(options: FigureBenchOptions): Promise<FigureBench> {
  const { deals, events, rounds, calls, minutes } = options;
  const server = await openBenchmarkDatabase();
  try {
    const volume = await step(`Volume of ${events} events`, () => openVolume(server, { deals, events }));
    const database = openDatabase(volume.url, { maximumConnections: 1 });
    try {
      await step('Roll-up', () => rollUpDays({ database, configuration: { timeZone } as never }));
      await database.pool.query(
        `INSERT INTO deal_day_touched (deal_id, day) SELECT deal_id, day FROM deal_day ORDER BY md5(deal_id::text || day) LIMIT ${changedDays}
         ON CONFLICT DO NOTHING`,
      );
      // As autovacuum would do: counts read the index only.
      await step('Vacuum', () => database.pool.query('VACUUM (ANALYZE)'));
      const subject = await findFigureSubject(database);
      const kinds = periodKinds(subject.newest);
      const measured = figureCases(subject, timeZone).flatMap((each) =>
        (each.hasPeriod ? kinds : [{ name: '', periodOf: () => ({ start: null, end: null }) }]).map((kind) => ({
          ...{ each, kind, times: [] as number[], processor: 0 },
        })),
      );
      const until = inMinutes(minutes);
      let round = 0;
      while (round < rounds && (round < 2 || Date.now() < until)) {
        await step(`Round ${round + 1} of ${rounds}`, async () => {
          for (const one of measured) {
            const { each, kind, times } = one;
            for (let call = 0; call < calls; call++) {
              const number = round * calls + call;
              // Prepares the statement, and decides on its generic plan, which takes five calls.
              for (let more = round + call > 0 ? 0 : 6; more > 0; more--) {
                await each.read(database, kind.periodOf(number + more), number + more);
              }
              const before = await readFamily(server.processId);
              const started = performance.now();
              await each.read(database, kind.periodOf(number), number);
              times.push(performance.now() - started);
              one.processor += elapsed(before, await readFamily(server.processId));
            }
          }
        });
        round++;
      }
      const figures = Map.groupBy(measured, ({ each }) => each);
      return {
        figures: [...figures].map(([{ table, detail, isTable }, ofPeriods]) => ({
          ...{ table, detail, isTable, rounds: round },
          periods: ofPeriods.map(({ kind, times, processor }) => ({
            period: kind.name,
            p50: percentile(times, 0.5),
            p95: percentile(times, 0.95),
            processor: processor / times.length,
          })),
        })),
        ...{ deals, events, postgres: server.version },
      };
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}
