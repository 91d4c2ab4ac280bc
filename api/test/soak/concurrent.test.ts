import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyState, readMoneyState } from '../investments/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Actors, createActors, type Outcome, storeDeal } from './actors.ts';
import { decimal } from './cents.ts';
import { Ledger } from './ledger.ts';
import { investorCount, type Plan, type PlannedDeal, plan, type Step } from './plan.ts';
import { seeds, unrepeatable } from './seeds.ts';

let api: TestApi;
let actors: Actors;

beforeAll(async () => {
  api = await startTestApi();
  actors = await createActors(api);
});
afterAll(() => api.close());

interface StoredDeal {
  terms: PlannedDeal;
  dealId: string;
  ledger: Ledger;
  latest: Map<number, string>;
}

/** The error codes that a request may get from concurrent ones; any other is a bug. */
const errorCodes: Record<Exclude<Step['kind'], 'repeat'>, string[]> = {
  invest: ['ALREADY_INVESTED', 'AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'AMOUNT_ABOVE_AVAILABLE'],
  modify: [
    ...['NOT_INVESTED', 'INVESTMENT_COMPLETED', 'AMOUNT_UNCHANGED', 'CONFLICT'],
    ...['AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'AMOUNT_ABOVE_AVAILABLE'],
  ],
  cancel: ['NOT_FOUND', 'INVESTMENT_DELETED', 'INVESTMENT_COMPLETED', 'CONFLICT'],
  complete: ['NOT_FOUND'],
  reopen: ['NOT_FOUND'],
};

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** Invariants that hold at every moment. */
function expectInvariants({ terms: { offered, isStored } }: StoredDeal, state: MoneyState): void {
  const committed = cents(state.committed);
  expect(state.live.reduce((sum, amount) => sum + cents(amount), 0)).toBe(committed);
  if (offered !== null) expect(committed).toBeLessThanOrEqual(offered);
  expect(state.stored).toBe(isStored && offered !== null ? decimal(offered - committed) : null);
  expect(state.rows).toBe(state.inserted + state.modified);
  expect(state.flows).toBe(state.rows);
  expect(state.rows - state.live.length).toBe(state.modified + state.cancelled);
  expect(state.live.length).toBeLessThanOrEqual(investorCount);
}

/** Checks the deals repeatedly until all requests are done. */
async function watch(deals: StoredDeal[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const deal of deals) expectInvariants(deal, await readMoneyState(api.database, deal.dealId));
  }
}

async function runStep(deal: StoredDeal | undefined, step: Step): Promise<void> {
  if (!deal || step.kind === 'repeat') return;
  const allowed = ['OK', ...errorCodes[step.kind]];
  const request = actors.request(step, deal.dealId, deal.latest.get(step.investor));
  const answer = async (): Promise<Outcome> => {
    const outcome = await request.send();
    expect(allowed, JSON.stringify(step)).toContain(outcome.code);
    if (outcome.code === 'AMOUNT_ABOVE_AVAILABLE') expect(cents(outcome.limit ?? '')).toBeLessThan(step.amount);
    deal.ledger.note(request, outcome);
    if (outcome.code === 'OK') deal.latest.set(step.investor, outcome.id);
    return outcome;
  };
  const outcomes = await Promise.all(Array.from({ length: step.copies }, answer));
  const done = outcomes.filter(({ code }) => code === 'OK').map(({ id }) => id);
  expect(new Set(done).size, 'one key, one investment').toBeLessThanOrEqual(1);
}

/** Runs two tabs of each investor and one employee concurrently; each runs its steps in order. */
async function runConcurrently({ deals, steps }: Plan): Promise<void> {
  const stored = await Promise.all(
    deals.map(async (terms) => ({
      ...{ terms, dealId: await storeDeal(api, terms) },
      ...{ ledger: new Ledger(), latest: new Map<number, string>() },
    })),
  );
  const lines = Object.values(
    Object.groupBy(steps, ({ kind, investor, tab }) =>
      kind === 'complete' || kind === 'reopen' ? 'staff' : `${investor} in tab ${tab}`,
    ),
  );
  let isOver = false;
  const work = lines.map(async (line = []) => {
    for (const step of line) await runStep(stored[step.deal], step);
  });
  const all = Promise.all(work).finally(() => {
    isOver = true;
  });
  await Promise.all([all, watch(stored, () => isOver)]);
  for (const deal of stored) await compare(deal);
}

/** Expects the database to match the responses exactly. */
async function compare(deal: StoredDeal): Promise<void> {
  const { dealId, ledger } = deal;
  const state = await readMoneyState(api.database, dealId);
  expectInvariants(deal, state);
  expect(state).toMatchObject(ledger.counts);
  const live = await api.database.prisma.investment.findMany({ where: { dealId, deletedAt: null } });
  for (const [investor, { id: accountId }] of actors.investors.entries()) {
    const own = live.filter((investment) => investment.accountId === accountId);
    expect(own.length).toBe(ledger.liveOf(investor));
    for (const { id, value } of own)
      expect(value.toString()).toBe(decimal(ledger.amountOf(id, investor) ?? Number.NaN));
  }
  const completed = live.filter(({ completedAt }) => completedAt).map(({ id }) => id);
  expect(new Set(completed)).toEqual(ledger.completed);
}

test.for(seeds(4))(
  'AMT-21 AMT-24 AMT-26 random concurrent requests never oversell or lose an amount (seed %i)',
  async (seed) => {
    await fc.assert(fc.asyncProperty(plan, runConcurrently), { ...unrepeatable, seed });
  },
);
