import { expect } from 'vitest';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import type { Moment, Place, StatementGate } from '../kit/statement-gate.ts';
import { withRetries } from './retry.ts';
import { createScenario, type DatabaseState, rowsAdded, type ScenarioName } from './scenarios.ts';

/** The side that dies in the middle of a request, and comes back. */
export interface CrashTarget {
  client(): TestClient;
  /** Ends what runs; nothing is sent and nothing heard any more. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** What ends a transaction that counts. */
export const commit = /^COMMIT/i;

/** Where a request died. */
export interface Crash {
  statement: string;
  /** Whether what it wanted had been done all the same. */
  isDone: boolean;
}

export interface CrashContext {
  /** Another process on the same database, which lives. */
  api: TestApi;
  gate: StatementGate;
  target: CrashTarget;
  /** The rows by table that each request adds when nothing is in its way. */
  added: Record<ScenarioName, Record<string, number>>;
}

/**
 * Lets a request die at one of its statements, looks at what it left, and repeats it: the database holds all of it or
 * nothing, and the same request again does it once.
 *
 * @returns undefined when the request has no such statement
 */
export async function crashAt(
  { api, gate, target, added }: CrashContext,
  { scenario: name, place, moment }: { scenario: ScenarioName; place: Place; moment: Moment },
): Promise<Crash | undefined> {
  const scenario = await createScenario(api, name);
  const before = await scenario.read();
  const stopped = gate.stopAt(place, moment);
  const pending = scenario.send(target.client()).catch(() => undefined);
  const statement = await Promise.race([stopped, pending.then(() => undefined)]);
  if (statement !== undefined) {
    await target.crash();
    const connections = await listConnections(api, gate);
    gate.open();
    // A server notices the death of its client when it has done what it was doing.
    const remaining = async () => (await listConnections(api, gate)).filter((pid) => connections.includes(pid));
    await expect.poll(remaining, { timeout: 10_000, interval: 10 }).toEqual([]);
  }
  const left = await scenario.read();
  const isDone = left.money.events > before.money.events;
  const where = `${name} died ${moment} statement ${place}: ${statement}`;
  if (isDone) expectDone(left, where);
  else expect(left, where).toEqual(before);
  if (statement !== undefined) await target.restart();

  const again = await withRetries(() => scenario.send(target.client()));
  expect([again.status, again.body.status], where).toEqual([200, 'OK']);
  const repeated = await scenario.read();
  expectDone(repeated, where);
  const once = await scenario.send(target.client());
  expect(once.body, where).toEqual(again.body);
  expect(await scenario.read(), where).toEqual(repeated);
  return statement === undefined ? undefined : { statement, isDone };

  function expectDone({ money, rows }: DatabaseState, text: string): void {
    expect(money, text).toEqual(scenario.done);
    expect(rowsAdded(before.rows, rows), text).toEqual(added[name]);
  }
}

async function listConnections({ database }: TestApi, { application }: StatementGate): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [application],
  );
  return rows.map(({ pid }) => pid);
}
