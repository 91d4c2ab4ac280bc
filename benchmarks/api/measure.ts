import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import { headersOf, type Peer } from './peer.ts';
import { type OperationName, requestOf } from './requests/requests.ts';

const connections = 4;

/** What one request costs. */
export interface Cost {
  /** Milliseconds of processor time of the server's process. */
  node: number;
  /** Milliseconds of processor time of the database's processes that serve it. */
  postgres: number;
  statements: number;
}

/** Sends as many requests as said, a few at a time, and divides what they used by their number. */
export async function measureCost(
  observer: pg.Client,
  peer: Peer,
  operation: OperationName,
  { requests, rows }: { requests: number; rows?: number },
): Promise<Cost> {
  // Connections that were closed meanwhile are opened again before the clocks are read.
  await load(peer, operation, { amount: connections * 5, rows });
  const before = await readClocks(observer, peer);
  await observer.query('SELECT pg_stat_statements_reset()');
  await load(peer, operation, { amount: requests, rows });
  const after = await readClocks(observer, peer);
  const { rows: counted } = await observer.query<{ calls: number }>(
    `SELECT COALESCE(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE dbid <> (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return {
    node: (after.node - before.node) / requests,
    postgres:
      [...after.postgres].reduce((sum, [id, time]) => sum + time - (before.postgres.get(id) ?? 0), 0) / requests,
    statements: Math.round(((counted[0]?.calls ?? 0) / requests) * 100) / 100,
  };
}

/** The times of answers, in milliseconds, when requests come at a fixed rate whatever the answers do. */
export async function measureLatency(
  peer: Peer,
  operation: OperationName,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  await load(peer, operation, { overallRate: rate, amount: rate * seconds, connections: 10 }, (time) =>
    times.push(time),
  );
  return times;
}

type Load = Partial<autocannon.Options> & { rows?: number | undefined };

/** @throws Error when an answer is not a success */
async function load(
  peer: Peer,
  operation: OperationName,
  { rows, ...options }: Load,
  onAnswer: (time: number) => void = () => {},
): Promise<void> {
  const { path, body } = requestOf(peer.name, operation, peer.subject, rows);
  const start = promisify(
    (settings: autocannon.Options, done: (error: Error | null, result: autocannon.Result) => void) => {
      const instance = autocannon(settings, done);
      instance.on('response', (_client, _status, _bytes, time) => onAnswer(time));
    },
  );
  const { non2xx, errors } = await start({
    url: `${peer.url}${path}`,
    method: 'POST',
    headers: headersOf(peer.subject),
    body,
    connections,
    ...options,
  });
  if (non2xx + errors > 0) throw new Error(`${peer.name}: ${non2xx + errors} requests for the ${operation} failed`);
}

async function readClocks(observer: pg.Client, { processId, applicationName }: Peer) {
  const { rows } = await observer.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
    [applicationName],
  );
  const backends = await Promise.all(rows.map(async ({ pid }) => [pid, await processorTime(pid)] as const));
  return { node: await processorTime(processId), postgres: new Map(backends) };
}

/** The kernel counts in hundredths of a second. */
const tick = 10;

/** Milliseconds that a process has spent on a processor, all threads together; Linux only. */
async function processorTime(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
