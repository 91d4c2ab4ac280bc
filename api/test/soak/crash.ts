import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import type { Moment, Place, StatementGate } from '../kit/statement-gate.ts';
import { withRetries } from './retry.ts';
import {
  createScenario,
  type DatabaseState,
  measureAdded,
  readState,
  rowsAdded,
  type ScenarioName,
} from './scenarios.ts';
import { firstSeed } from './seeds.ts';

/** The API that crashes during a request and is restarted. */
export interface CrashTarget {
  client(): TestClient;
  /** Stops it immediately; nothing is sent or received any more. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** Matches the statement that commits the transaction. */
export const commit = /^COMMIT/i;

/** The statement at which a request crashed. */
export interface Crash {
  statement: string;
  /** Whether the request had taken effect nevertheless; of several, whether all had. */
  isDone: boolean;
  /** Whether it was several requests at once. */
  isConcurrent: boolean;
}

export interface CrashContext {
  /** Another API on the same database, which keeps running. */
  api: TestApi;
  /** Through which the target sends its statements. */
  readonly gate: StatementGate;
  target: CrashTarget;
  /** The number of rows per table that an undisturbed request adds; filled when a scenario is first used. */
  added: Map<ScenarioName, Record<string, number>>;
}

/**
 * Crashes the API at one statement of a request, checks the database, and repeats the request: the database has all of its
 * effects or none, and the repeated request takes effect once.
 *
 * @returns undefined when the request has no such statement
 */
export async function crashAt(
  { api, gate, target, added: addedBy }: CrashContext,
  { scenario: name, place, moment }: { scenario: ScenarioName; place: Place; moment: Moment },
): Promise<Crash | undefined> {
  const added = addedBy.get(name) ?? (await measureAdded(api, name));
  addedBy.set(name, added);
  const scenario = await createScenario(api, name);
  const before = await readState(api, scenario);
  const stopped = gate.stopAt(place, moment);
  const pending = scenario.send(target.client()).catch(() => undefined);
  const statement = await Promise.race([stopped, pending.then(() => undefined)]);
  if (statement !== undefined) {
    await target.crash();
    const connections = await listConnections(api, gate);
    gate.open();
    // The server notices a closed connection only after the running statement.
    const remaining = async () => (await listConnections(api, gate)).filter((pid) => connections.includes(pid));
    await expect.poll(remaining, { interval: 10 }).toEqual([]);
  } else {
    // The repetitions below must not be stopped.
    gate.count();
  }
  const left = await readState(api, scenario);
  const where = `${name} crashed ${moment} statement ${place} (seed ${firstSeed}): ${statement}`;
  if (Array.isArray(left.state)) expectWholeRequests(left.state, where);
  const isDone = Array.isArray(left.state)
    ? isDeepStrictEqual(left.state, scenario.done)
    : !isDeepStrictEqual(left, before);
  if (isDone) expectDone(left, where);
  if (statement !== undefined) await target.restart();

  let calls = 0;
  const again = await withRetries(() => {
    calls++;
    return scenario.send(target.client());
  });
  expect(again.status, where).toBe(200);
  // A call that was answered 503 may have taken effect: then the next one is the repetition.
  if (calls === 1) expect(again.code, where).toBe(isDone ? scenario.repeated : undefined);
  else expect([scenario.repeated, isDone ? scenario.repeated : undefined], where).toContain(again.code);
  const repeated = await readState(api, scenario);
  expectDone(repeated, where);
  const once = await withRetries(() => scenario.send(target.client()));
  if (scenario.repeated) expect(once.code, where).toBe(scenario.repeated);
  else expect(once.body, where).toEqual(again.body);
  expect(await readState(api, scenario), where).toEqual(repeated);
  return statement === undefined ? undefined : { statement, isDone, isConcurrent: Array.isArray(left.state) };

  function expectWholeRequests(states: unknown[], text: string): void {
    const [old, done] = [before.state, scenario.done] as unknown[][];
    for (const [index, state] of states.entries()) expect([old?.[index], done?.[index]], text).toContainEqual(state);
  }

  function expectDone({ state, rows }: DatabaseState, text: string): void {
    expect(state, text).toEqual(scenario.done);
    expect(rowsAdded(before.rows, rows), text).toEqual(added);
  }
}

async function listConnections({ database }: TestApi, { application }: StatementGate): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [application],
  );
  return rows.map(({ pid }) => pid);
}
