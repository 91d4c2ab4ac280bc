import { afterAll, beforeAll, describe, test } from 'vitest';
import { startTimeout } from './api-process.ts';
import { type Kills, startKills, testKilled } from './kill.ts';
import { isLongRun } from './seeds.ts';

/** Apart from `kill.test.ts`, so that the two run in parallel. */
describe.runIf(isLongRun)('deals and flows', () => {
  let kills: Kills;
  beforeAll(async () => {
    kills = await startKills();
  }, startTimeout);
  afterAll(() => kills?.close());

  test.for([
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
  ] as const)(
    '%s whose process is killed is stored completely or not at all, and can be repeated',
    { timeout: 900_000 },
    ([, scenario]) => testKilled(kills, scenario),
  );
});
