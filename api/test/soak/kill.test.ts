import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, moneyCalls, readMoneyState } from '../investments/kit.ts';
import type { TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { startTimeout } from './api-process.ts';
import { type Kills, startKills, testKilled } from './kill.ts';
import { isLongRun } from './seeds.ts';

let kills: Kills;
beforeAll(async () => {
  kills = await startKills();
}, startTimeout);
afterAll(() => kills?.close());

const slow = [
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
  ['CARE-13 the closing of an account', 'closeAccount'],
] as const;

test.for([
  ['AMT-21 AMT-23 an investment', 'invest'],
  ['CACC-10 CACC-11 the creation of a client’s account', 'createClient'],
  ...(isLongRun ? slow : []),
] as const)(
  '%s whose process is killed is stored completely or not at all, and can be repeated',
  { timeout: isLongRun ? 900_000 : 180_000 },
  ([, scenario]) => testKilled(kills, scenario),
);

test('AMT-22 API-07 the same request to two processes, and after a restart, makes one investment with one response', async () => {
  const { api, target } = kills.context;
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  const headers = { 'idempotency-key': randomUUID() };
  const send = (client: Pick<TestApi, 'rest'>) => moneyCalls(client).invest(investor, deal.id, '40000', headers);
  const answers = await Promise.all([api, target.client(), api, target.client()].map(send));
  await target.crash();
  await target.restart();
  answers.push(await send(target.client()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.result.investmentId)).size).toBe(1);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({
    ...emptyState,
    committed: '40000',
    live: ['40000'],
    rows: 1,
    flows: 1,
    inserted: 1,
  });
});
