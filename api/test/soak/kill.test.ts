import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, moneyCalls, readMoneyState } from '../investments/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { type ApiProcess, createApiProcesses } from './api-process.ts';
import { type Crash, type CrashContext, commit, crashAt } from './crash.ts';
import { createScenario, type ScenarioName } from './scenarios.ts';
import { firstSeed, isLongRun } from './seeds.ts';

let api: TestApi;
let gate: StatementGate;
let processes: Awaited<ReturnType<typeof createApiProcesses>>;
let running: ApiProcess;
let context: CrashContext;

beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  processes = await createApiProcesses(api.configuration.databaseUrl);
  running = await startProcess();
  context = {
    api,
    gate,
    added: new Map(),
    target: {
      client: () => running.client,
      crash: () => running.kill(),
      restart: async () => {
        running = await startProcess();
      },
    },
  };
});
afterAll(async () => {
  await processes?.close();
  await gate?.close();
  await api?.close();
});

/** Not in production, where only the documents of released apps run. */
const startProcess = () => processes.start({ DATABASE_URL: gate.url, NODE_ENV: 'test' });

/** Counts the statements of a request up to its COMMIT; a newly started process may send more. */
async function countStatements(scenario: ScenarioName): Promise<number> {
  const { send } = await createScenario(api, scenario);
  // Starts counting; this statement number is never reached.
  void gate.stopAt(Number.MAX_SAFE_INTEGER, 'before');
  await send(running.client);
  return gate.statements.findIndex((text) => commit.test(text)) + 1;
}

/** Crashes at every statement at every moment, until the COMMIT after which everything is stored. */
async function crashEverywhere(scenario: ScenarioName): Promise<Crash[]> {
  const crashes: Crash[] = [];
  for (let place = 1; !isComplete(crashes.at(-1)); place += 1) {
    for (const moment of ['before', 'during', 'after'] as const) {
      const crash = await crashAt(context, { scenario, place, moment });
      // Concurrent requests send their statements in another order each time.
      if (!crash) return crashes;
      crashes.push(crash);
    }
    // Prints the progress, since it takes minutes.
    process.stdout.write(
      `${scenario}: killed before, during and after statement ${place}, ${crashes.at(-1)?.statement.trim()}\n`,
    );
  }
  return crashes;
}

const isComplete = (crash?: Crash) => Boolean(crash?.isDone && commit.test(crash.statement));

/** Crashes at a statement chosen by the seed, and after the COMMIT with its response lost. */
async function crashAtSample(scenario: ScenarioName): Promise<Crash[]> {
  const place = fc.record({
    place: fc.integer({ min: 1, max: await countStatements(scenario) }),
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

test.for([
  ['AMT-21 AMT-23 an investment', 'invest'],
  ['CACC-10 CACC-11 the creation of a client’s account', 'createClient'],
  ...(isLongRun
    ? ([
        ['AMT-24 a change of the amount', 'modify'],
        ['INV-14 AMT-26 a cancel', 'cancel'],
        ['COMP-20 HIST-01 a save of a company', 'updateCompany'],
        ['COMP-22 COMP-24 the unpublishing of a company', 'unpublishCompany'],
        ['COMP-23 COMP-24 the publishing of a company', 'publishCompany'],
        ['EMP-10 EMP-11 CARE-17 a change of roles', 'changeRoles'],
        ['CLI-32 WL-12 an approval', 'approve'],
        ['CACC-14 PERM-18 a part of a created client’s profile', 'saveClientPart'],
        ['DATA-07 CLI-32 each of several approvals at once', 'approveSeveral'],
        ['CLI-29 a change of the relationship manager', 'changeManager'],
        ['AAPI-04 the disabling of an employee', 'disableEmployee'],
        ['EDIT-41 EDIT-52 HIST-01 a save of a deal', 'updateDeal'],
        ['EDIT-40 EDIT-46 the insertion of a deal', 'insertDeal'],
        ['EDIT-37 the publishing of a deal', 'publishDeal'],
        ['EDIT-38 the unpublishing of a deal', 'unpublishDeal'],
        ['ADEAL-11 the cancelling of a deal', 'cancelDeal'],
        ['HIST-14 the setting of the minute of a deal', 'scheduleDeal'],
        ['HIST-05 the applying of pending changes', 'applyChanges'],
        ['ONBT-16 AINV-23 a save of a flow', 'saveFlow'],
        ['ONBT-06 AINV-13 a clone of a template', 'cloneFlow'],
        ['EDIT-45 the attaching of another flow', 'attachFlow'],
        ['AINV-16 the renewal of a deal’s flow', 'renewFlow'],
        ['ONBT-03 a change of the default template', 'makeDefault'],
        ['AINV-08 the completion of an investment', 'completeInvestment'],
      ] as const)
    : []),
] as const)(
  '%s whose process is killed is stored completely or not at all, and can be repeated',
  {
    timeout: isLongRun ? 1_800_000 : 90_000,
  },
  async ([, scenario]) => {
    const crashes = isLongRun ? await crashEverywhere(scenario) : await crashAtSample(scenario);
    expect(crashes.length).toBeGreaterThan(isLongRun ? 24 : 1);
    expect(crashes.some(isComplete)).toBe(true);
  },
);

test('AMT-22 API-07 the same request to two processes, and after a restart, makes one investment with one response', {
  timeout: 60_000,
}, async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  const headers = { 'idempotency-key': randomUUID() };
  const send = (client: Pick<TestApi, 'rest'>) => moneyCalls(client).invest(investor, deal.id, '40000', headers);
  const answers = await Promise.all([api, running.client, api, running.client].map(send));
  await running.kill();
  await context.target.restart();
  answers.push(await send(running.client));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.result.investmentId)).size).toBe(1);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({
    ...emptyState,
    committed: '40000',
    live: ['40000'],
    rows: 1,
    flows: 1,
    inserted: 1,
    events: 1,
  });
});
