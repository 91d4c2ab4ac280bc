import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { type Crash, type CrashContext, commit, crashAt } from './crash.ts';
import { isLongRun } from './seeds.ts';

let api: TestApi;
let gate: StatementGate;
let proxiedApi: TestApi;
let context: CrashContext;

beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  proxiedApi = await startTestApi({ settings: { DATABASE_URL: gate.url } });
  context = {
    api,
    gate,
    added: new Map(),
    // The process keeps running; only its database connection is closed.
    target: { client: () => proxiedApi, crash: async () => {}, restart: async () => {} },
  };
});
afterAll(async () => {
  await proxiedApi?.close();
  await gate?.close();
  await api?.close();
});

/** The processes that `kill.test.ts` kills cover these too; breaking every statement takes long. */
const slow = [
  ['AMT-24 a change of the amount', 'modify'],
  ['INV-14 AMT-26 a cancel', 'cancel'],
  ['CACC-10 CACC-11 the creation of a client’s account', 'createClient'],
] as const;

test.for([['AMT-21 AMT-23 an investment', 'invest'], ...(isLongRun ? slow : [])] as const)(
  '%s whose connection breaks at any statement is stored completely or not at all',
  { timeout: isLongRun ? 600_000 : 180_000 },
  async ([, scenario]) => {
    const crashes: Crash[] = [];
    for (let place = 1; !commit.test(crashes.at(-1)?.statement ?? ''); place += 1) {
      const crash = await crashAt(context, { scenario, place, moment: 'before' });
      if (!crash) throw new Error(`No statement ${place} and no COMMIT before it`);
      crashes.push(crash);
    }
    expect(crashes.filter(({ isDone }) => isDone)).toEqual([]);
    expect(crashes.length).toBeGreaterThan(8);
    const late = await crashAt(context, { scenario, place: commit, moment: 'after' });
    expect(late).toMatchObject({ isDone: true });
  },
);
