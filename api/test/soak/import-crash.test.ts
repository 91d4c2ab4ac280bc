import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCompany, readCompany } from '../companies/kit.ts';
import {
  csv,
  readImport,
  readRows,
  runTask,
  sendStart,
  tryImport,
  upload,
  validCompany,
  zipOf,
} from '../imports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Moment, type Place, type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { commit } from './crash.ts';
import { firstSeed, isLongRun } from './seeds.ts';

let api: TestApi;
let editor: TestAccount;
let gate: StatementGate;
/** Runs imports through the gate, in this process. */
let behind: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
  gate = await startStatementGate(api.configuration.databaseUrl);
  behind = await startTestApi({ settings: { DATABASE_URL: gate.url } });
});
afterAll(async () => {
  await behind?.close();
  await gate?.close();
  await api?.close();
});

/** A run that crashes: its process is killed, or without `test:soak` its connections are. */
interface Run {
  ended: Promise<unknown>;
  crash(): Promise<void>;
}

function startRun(importId: string): Run {
  if (!isLongRun) {
    const ended = runTask(behind, 'imports.run', { importId }).catch(() => undefined);
    return { ended, crash: async () => {} };
  }
  const { dataDirectory } = api.configuration;
  const env = {
    ...process.env,
    DATABASE_URL: gate.url,
    DATA_DIR: dataDirectory,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-import.ts'), importId], {
    env,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    ended,
    async crash() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const moments: readonly Moment[] = ['before', 'during', 'after'];

let count = 0;

/** An import that was started: of a new company with parts, or one that changes a stored one. */
async function createImport(kind: 'new' | 'changed') {
  const name = `${kind} ${++count}`;
  const stored = kind === 'changed' ? await insertCompany(api, editor, { name }) : undefined;
  const file = zipOf({
    'companies.csv': csv(
      [...Object.keys(validCompany), 'HQ city'],
      [name, ...Object.values(validCompany).slice(1), 'Basel'],
    ),
    'rounds.csv': csv(['Company name', 'Stage', 'Date', 'Investors'], [name, 'Seed', '2021-01-01', `Fund of ${name}`]),
    'managers.csv': csv(['Company name', 'Name', 'Position'], [name, 'Ada', 'CEO'], [name, 'Li', 'CTO']),
  });
  const id = await upload(api, editor, file, 'f.zip');
  const { version } = await tryImport(api, editor, id);
  await sendStart(api, editor, id, version);
  return {
    id,
    /** Whether the company is stored whole; fails for a part of it. */
    async isStored(): Promise<boolean> {
      const [row] = await readRows(api, editor, id);
      const made = await api.database.prisma.company.findMany({ where: { name }, select: { id: true } });
      expect(made.length).toBe(row?.result || stored ? 1 : 0);
      if (!made[0]) return false;
      const { company, version: number } = await readCompany(api, editor, made[0].id);
      const isDone = company.hqCity === 'Basel';
      const [parts, expected] = [[company.fundingHistory.length, company.management.length], isDone ? [1, 2] : [0, 0]];
      const audited = await api.database.prisma.auditEntry.count({ where: { entityId: made[0].id } });
      const changes = (stored ? 1 : 0) + (isDone ? 1 : 0);
      expect({ parts, number, audited }).toEqual({ parts: expected, number: changes, audited: changes });
      expect(row?.result).toBe(isDone ? (stored ? 'UPDATED' : 'CREATED') : null);
      return isDone;
    },
  };
}

/** Crashes a run at a statement, and runs it again. Returns the statement and whether the row was stored before. */
async function crashAt(kind: 'new' | 'changed', place: Place, moment: Moment) {
  const { id, isStored } = await createImport(kind);
  const stopped = gate.stopAt(place, moment);
  const run = startRun(id);
  const statement = await Promise.race([stopped, run.ended.then(() => undefined)]);
  if (statement !== undefined) await run.crash();
  gate.open();
  await run.ended;
  const done = await expect
    .poll(() => listConnections())
    .toEqual(0)
    .then(isStored);
  await runTask(api, 'imports.run', { importId: id });
  expect(await isStored()).toBe(true);
  expect(await readImport(api, editor, id)).toMatchObject({ state: 'DONE', progress: { done: 1, all: 1 } });
  return statement === undefined ? undefined : { statement, isDone: done };
}

/** Crashes at every statement of a run, at a moment that follows from the place and the seed; at a COMMIT at every moment. */
async function crashEverywhere(kind: 'new' | 'changed') {
  const crashes: { statement: string; isDone: boolean }[] = [];
  for (let place = 1; ; place += 1) {
    const first = (place + firstSeed) % moments.length;
    for (const moment of [...moments.slice(first), ...moments.slice(0, first)]) {
      const crash = await crashAt(kind, place, moment);
      if (!crash) return crashes;
      crashes.push(crash);
      process.stdout.write(
        `import of a ${kind} company: killed ${moment} statement ${place}, ${crash.statement.slice(0, 80)}\n`,
      );
      if (!commit.test(crash.statement)) break;
    }
  }
}

/** Connections of the crashed run whose statement the server has not ended yet. */
async function listConnections(): Promise<number> {
  const { rows } = await api.database.pool.query(
    `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() AND state <> 'idle'`,
    [gate.application],
  );
  return rows.length;
}

test.for(['new', 'changed'] as const)(
  'DATA-02 HIST-01 the import of a %s company whose process is killed is whole or not at all, and goes on',
  { timeout: isLongRun ? 1_800_000 : 180_000 },
  async (kind) => {
    if (!isLongRun) {
      expect(await crashAt(kind, commit, 'after')).toMatchObject({ isDone: true });
      expect(await crashAt(kind, /imports\.claim_rows/, 'after')).toMatchObject({ isDone: false });
      expect(await crashAt(kind, /INSERT INTO .*"?audit_entry/s, 'during')).toMatchObject({ isDone: false });
      return;
    }
    const crashes = await crashEverywhere(kind);
    expect(crashes.length).toBeGreaterThan(30);
    // A process commits other things before and after the row.
    expect(crashes.some(({ isDone }) => !isDone)).toBe(true);
    expect(crashes.some(({ statement, isDone }) => commit.test(statement) && isDone)).toBe(true);
  },
);
