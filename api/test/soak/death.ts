import { expect } from 'vitest';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import type { Moment, Place, StatementGate } from '../kit/statement-gate.ts';
import { withRetries } from './retry.ts';
import { type Left, rowsAdded, type SceneName, setScene } from './scenes.ts';

/** The side that dies in the middle of a request, and comes back. */
export interface Victim {
  client(): TestClient;
  /** Ends what runs; nothing is sent and nothing heard any more. */
  die(): Promise<void>;
  revive(): Promise<void>;
}

/** What ends a transaction that counts. */
export const commit = /^COMMIT/i;

/** Where a request died. */
export interface Death {
  statement: string;
  /** Whether what it wanted had been done all the same. */
  isDone: boolean;
}

export interface Stage {
  /** Another process on the same database, which lives. */
  api: TestApi;
  gate: StatementGate;
  victim: Victim;
  /** The rows by table that each request adds when nothing is in its way. */
  added: Record<SceneName, Record<string, number>>;
}

/**
 * Lets a request die at one of its statements, looks at what it left, and repeats it: the database holds all of it or
 * nothing, and the same request again does it once.
 *
 * @returns undefined when the request has no such statement
 */
export async function dieAt(
  { api, gate, victim, added }: Stage,
  { scene: name, place, moment }: { scene: SceneName; place: Place; moment: Moment },
): Promise<Death | undefined> {
  const scene = await setScene(api, name);
  const before = await scene.read();
  const stopped = gate.stopAt(place, moment);
  const pending = scene.send(victim.client()).catch(() => undefined);
  const statement = await Promise.race([stopped, pending.then(() => undefined)]);
  if (statement !== undefined) {
    await victim.die();
    const connections = await listConnections(api, gate);
    gate.open();
    // A server notices the death of its client when it has done what it was doing.
    const remaining = async () => (await listConnections(api, gate)).filter((pid) => connections.includes(pid));
    await expect.poll(remaining, { timeout: 10_000, interval: 10 }).toEqual([]);
  }
  const left = await scene.read();
  const isDone = left.money.events > before.money.events;
  const where = `${name} died ${moment} statement ${place}: ${statement}`;
  if (isDone) expectDone(left, where);
  else expect(left, where).toEqual(before);
  if (statement !== undefined) await victim.revive();

  const again = await withRetries(() => scene.send(victim.client()));
  expect([again.status, again.body.status], where).toEqual([200, 'OK']);
  const repeated = await scene.read();
  expectDone(repeated, where);
  const once = await scene.send(victim.client());
  expect(once.body, where).toEqual(again.body);
  expect(await scene.read(), where).toEqual(repeated);
  return statement === undefined ? undefined : { statement, isDone };

  function expectDone({ money, rows }: Left, text: string): void {
    expect(money, text).toEqual(scene.done);
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
