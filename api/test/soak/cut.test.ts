import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { commit, type Death, dieAt, type Stage } from './death.ts';
import { measureAdded } from './scenes.ts';

let api: TestApi;
let gate: StatementGate;
let cutApi: TestApi;
let stage: Stage;

beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  cutApi = await startTestApi({ settings: { DATABASE_URL: gate.url } });
  stage = {
    api,
    gate,
    added: await measureAdded(api),
    // The process lives on: only its wire to the database is cut.
    victim: { client: () => cutApi, die: async () => {}, revive: async () => {} },
  };
});
afterAll(async () => {
  await cutApi?.close();
  await gate?.close();
  await api?.close();
});

test.for([
  ['AMT-21 AMT-23 an investment', 'invest'],
  ['AMT-24 a change of the amount', 'modify'],
  ['INV-14 AMT-26 a cancel', 'cancel'],
] as const)(
  '%s whose connection breaks at any statement is there as a whole or not at all',
  { timeout: 60_000 },
  async ([, scene]) => {
    const deaths: Death[] = [];
    for (let place = 1; !commit.test(deaths.at(-1)?.statement ?? ''); place += 1) {
      const death = await dieAt(stage, { scene, place, moment: 'before' });
      if (!death) throw new Error(`There is no statement ${place}, and none was a COMMIT`);
      deaths.push(death);
    }
    expect(deaths.filter(({ isDone }) => isDone)).toEqual([]);
    expect(deaths.length).toBeGreaterThan(8);
    const late = await dieAt(stage, { scene, place: commit, moment: 'after' });
    expect(late).toMatchObject({ isDone: true });
  },
);
