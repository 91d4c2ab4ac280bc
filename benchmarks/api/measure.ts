import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { elapsed, readFamily, readProcess } from '../clock/clock.ts';
import type { BenchmarkDatabase } from '../database.ts';
import type { Peer } from './peer.ts';
import type { Question } from './questions/question.ts';
import { requestOf } from './requests.ts';

const connections = 4;

/** What one request costs. */
export interface Cost {
  /** Milliseconds of processor time of the server's process, all threads together. */
  node: number;
  /** Milliseconds of processor time of all processes of the database. */
  postgres: number;
  statements: number;
}

export const totalOf = ({ node, postgres }: Pick<Cost, 'node' | 'postgres'>): number => node + postgres;

/** Sends as many requests as said, a few at a time, and divides what they used by their number. */
export async function measureCost(
  { observer, processId }: BenchmarkDatabase,
  peer: Peer,
  question: Question,
  { requests, rows }: { requests: number; rows?: number },
): Promise<Cost> {
  // Connections that were closed meanwhile are opened again before the clocks are read.
  await load(peer, question, { amount: connections * 5, rows });
  await observer.query('SELECT pg_stat_statements_reset()');
  const before = await readClocks(peer, processId);
  await load(peer, question, { amount: requests, rows });
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

/** The times of answers, in milliseconds, when requests come at a fixed rate whatever the answers do. */
export async function measureLatency(
  peer: Peer,
  question: Question,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  await load(peer, question, { overallRate: rate, amount: rate * seconds, connections: 10 }, (time) =>
    times.push(time),
  );
  return times;
}

type Load = Partial<autocannon.Options> & { rows?: number | undefined };

/** @throws Error when an answer is not a success */
async function load(
  peer: Peer,
  question: Question,
  { rows, ...options }: Load,
  onAnswer: (time: number) => void = () => {},
): Promise<void> {
  const { path, headers, body } = requestOf(peer.name, question, peer, rows === undefined ? {} : { rows });
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
    // Milliseconds until it sees that all is answered; a second by default.
    sampleInt: 20,
    ...options,
  });
  if (non2xx + errors > 0) throw new Error(`${peer.name}: ${non2xx + errors} requests for ${question.name} failed`);
}
