import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { elapsed, readFamily, readProcess } from '../clock/clock.ts';
import type { BenchmarkDatabase } from '../database.ts';
import type { Peer } from './peer.ts';
import { requestOf } from './requests.ts';
import type { Scenario } from './scenarios/scenario.ts';

const connections = 4;

/** Cost per request. */
export interface Cost {
  /** Milliseconds of CPU time of the server process, all threads included. */
  node: number;
  /** Milliseconds of CPU time of all database processes. */
  postgres: number;
  statements: number;
}

export const totalOf = ({ node, postgres }: Pick<Cost, 'node' | 'postgres'>): number => node + postgres;

/** Sends the given number of requests, a few concurrently, and returns the average cost per request. */
export async function measureCost(
  { observer, processId }: BenchmarkDatabase,
  peer: Peer,
  scenario: Scenario,
  { requests, rows }: { requests: number; rows?: number },
): Promise<Cost> {
  // Reopens connections that have been closed in the meantime, before the clocks are read.
  await load(peer, scenario, { amount: connections * 5, rows });
  await observer.query('SELECT pg_stat_statements_reset()');
  const before = await readClocks(peer, processId);
  await load(peer, scenario, { amount: requests, rows });
  const after = await readClocks(peer, processId);
  const { rows: counted } = await observer.query<{ calls: number }>(
    `SELECT COALESCE(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE dbid <> (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return {
    node: elapsed(before.node, after.node) / requests,
    postgres: elapsed(before.postgres, after.postgres) / requests,
    statements: Math.round(((counted[0]?.calls ?? 0) / requests) * 100) / 100,
  };
}

async function readClocks(peer: Peer, database: number) {
  const [node, postgres] = await Promise.all([readProcess(peer.processId), readFamily(database)]);
  return { node, postgres };
}

/** Returns the response times, in milliseconds, at a fixed request rate that does not depend on the responses. */
export async function measureLatency(
  peer: Peer,
  scenario: Scenario,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  await load(peer, scenario, { overallRate: rate, amount: rate * seconds, connections: 10 }, (time) =>
    times.push(time),
  );
  return times;
}

type Load = Partial<autocannon.Options> & { rows?: number | undefined };

/** @throws Error when a response is not successful */
async function load(
  peer: Peer,
  scenario: Scenario,
  { rows, ...options }: Load,
  onAnswer: (time: number) => void = () => {},
): Promise<void> {
  const { path, headers, body } = requestOf(peer.name, scenario, peer, rows === undefined ? {} : { rows });
  const start = promisify(
    (settings: autocannon.Options, done: (error: Error | null, result: autocannon.Result) => void) => {
      const instance = autocannon(settings, done);
      instance.on('response', (_client, _status, _bytes, time) => onAnswer(time));
    },
  );
  const { non2xx, errors } = await start({
    url: `${peer.url}${path}`,
    method: 'POST',
    headers,
    body,
    connections,
    // Interval in milliseconds at which completion is checked; the default is one second.
    sampleInt: 20,
    ...options,
  });
  if (non2xx + errors > 0) throw new Error(`${peer.name}: ${non2xx + errors} requests for ${scenario.name} failed`);
}
