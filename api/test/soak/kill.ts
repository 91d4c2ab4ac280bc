import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startTestApi } from '../kit/api.ts';
import { type Moment, type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { type ApiProcess, createApiProcesses } from './api-process.ts';
import { type Crash, type CrashContext, commit, crashAt } from './crash.ts';
import { createScenario, type ScenarioName } from './scenarios.ts';
import { firstSeed, isLongRun } from './seeds.ts';

/** A process whose statements pass its own gate, so that a process that starts meanwhile is neither counted nor stopped. */
interface GatedProcess extends ApiProcess {
  gate: StatementGate;
}

const folder = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../../.cache/compiled');
const compiled = { NODE_COMPILE_CACHE: folder };

/** An API that keeps running, and processes on its database that are killed. */
export interface Kills {
  context: CrashContext;
  close(): Promise<void>;
}

/** Starts the API and the first process to kill; a long run starts each next process while the present one is in use. */
export async function startKills(): Promise<Kills> {
  const api = await startTestApi();
  const { databaseUrl } = api.configuration;
  const processes = await createApiProcesses(databaseUrl);
  const gates = new Set<StatementGate>();
  // Leaves its compiled code to the others, which start faster with it.
  if (isLongRun) await (await startProcess()).stop();
  let running = await startProcess();
  let standby = isLongRun ? startStandby() : undefined;

  return {
    context: {
      api,
      added: new Map(),
      get gate() {
        return running.gate;
      },
      target: {
        client: () => running.client,
        crash: () => running.kill(),
        async restart() {
          await closeGate(running.gate);
          running = await (standby ?? startProcess());
          standby = isLongRun ? startStandby() : undefined;
        },
      },
    },
    async close() {
      // A process that is being started is not yet known to `processes`.
      const started = await standby?.catch(() => undefined);
      await started?.kill();
      await processes.close();
      for (const gate of gates) await closeGate(gate);
      await api.close();
    },
  };

  /** Not in production, where only the documents of released apps run. */
  async function startProcess(): Promise<GatedProcess> {
    const gate = await startStatementGate(databaseUrl);
    gates.add(gate);
    return { ...(await processes.start({ DATABASE_URL: gate.url, NODE_ENV: 'test', ...compiled })), gate };
  }

  /** A failed start is reported to the test that needs the process. */
  function startStandby(): Promise<GatedProcess> {
    const started = startProcess();
    started.catch(() => {});
    return started;
  }

  async function closeGate(gate: StatementGate): Promise<void> {
    gates.delete(gate);
    await gate.close();
  }
}

/** Kills a process at the statements of a request, of which it must be stored completely or not at all. */
export async function testKilled({ context }: Kills, scenario: ScenarioName): Promise<void> {
  const started = performance.now();
  const crashes = isLongRun ? await crashEverywhere(context, scenario) : await crashAtSample(context, scenario);
  if (isLongRun) print(`${scenario}: killed ${crashes.length} times in ${seconds(performance.now() - started)} s`);
  expect(crashes.some(isCommitted), scenario).toBe(true);
  // Which of several requests commits last differs from kill to kill.
  if (!crashes.some(({ isConcurrent }) => isConcurrent)) expect(crashes.some(isComplete), scenario).toBe(true);
  // BEGIN, the check of the caller, a change, its audit row, and COMMIT at its three moments.
  expect(crashes.length, scenario).toBeGreaterThan(isLongRun ? 6 : 1);
}

const moments: readonly Moment[] = ['before', 'during', 'after'];

const isCommitted = ({ statement }: Crash) => commit.test(statement);
const isComplete = (crash: Crash) => crash.isDone && isCommitted(crash);

/**
 * Crashes at every statement up to the COMMIT after which everything is stored: at a COMMIT at every moment, at others at
 * one that follows from the place and the seed, so that successive seeds cover all.
 */
async function crashEverywhere(context: CrashContext, scenario: ScenarioName): Promise<Crash[]> {
  const crashes: Crash[] = [];
  for (let place = 1; !crashes.some(isComplete); place += 1) {
    const first = (place + firstSeed) % moments.length;
    for (const moment of [...moments.slice(first), ...moments.slice(0, first)]) {
      const crash = await crashAt(context, { scenario, place, moment });
      if (!crash) return [...crashes, ...(await crashAtCommit(context, scenario))];
      crashes.push(crash);
      // Prints the progress, since it takes minutes.
      print(`${scenario}: killed ${moment} statement ${place}, ${crash.statement.replace(/\s+/g, ' ').slice(0, 80)}`);
      if (!isCommitted(crash)) break;
    }
  }
  return crashes;
}

/**
 * Crashes at the first COMMIT at every moment. The number of a statement differs from process to process, which read
 * their keys at different moments, and so do concurrent requests: without this, the COMMIT could be missed.
 */
async function crashAtCommit(context: CrashContext, scenario: ScenarioName): Promise<Crash[]> {
  const crashes: Crash[] = [];
  for (const moment of moments) {
    const crash = await crashAt(context, { scenario, place: commit, moment });
    if (crash) crashes.push(crash);
  }
  return crashes;
}

/** Crashes at a statement chosen by the seed, and after the COMMIT with its response lost. */
async function crashAtSample(context: CrashContext, scenario: ScenarioName): Promise<Crash[]> {
  const place = fc.record({
    place: fc.integer({ min: 1, max: await countStatements(context, scenario) }),
    moment: fc.constantFrom('before', 'during'),
  });
  const crashes: Crash[] = [];
  for (const chosen of fc.sample(place, { seed: firstSeed, numRuns: 1 })) {
    const crash = await crashAt(context, { scenario, ...chosen });
    if (crash) crashes.push(crash);
  }
  const late = await crashAt(context, { scenario, place: commit, moment: 'after' });
  return late ? [...crashes, late] : crashes;
}

/** Counts the statements of a request up to its COMMIT; a newly started process may send more. */
async function countStatements({ api, gate, target }: CrashContext, scenario: ScenarioName): Promise<number> {
  const { send } = await createScenario(api, scenario);
  gate.count();
  await send(target.client());
  return gate.statements.findIndex((text) => commit.test(text)) + 1;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000);
