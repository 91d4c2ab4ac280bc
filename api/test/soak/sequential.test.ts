import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMoneyState } from '../investments/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Actors, createActors, type Outcome, type Request, storeDeal } from './actors.ts';
import { DealModel, type Expected } from './model.ts';
import { type Plan, plan, type Step } from './plan.ts';
import { seeds, shrinking } from './seeds.ts';

let api: TestApi;
let actors: Actors;

beforeAll(async () => {
  api = await startTestApi();
  actors = await createActors(api);
});
afterAll(() => api.close());

/** Runs the steps sequentially, and compares each response and finally each deal with the model. */
async function runSequentially({ deals, steps }: Plan): Promise<void> {
  const stored = await Promise.all(
    deals.map(async (terms) => ({ model: new DealModel(terms), dealId: await storeDeal(api, terms) })),
  );
  const sent: { request: Request; model: DealModel; first: Outcome }[] = [];

  async function runStep(step: Step): Promise<void> {
    const deal = stored[step.deal];
    if (!deal) return;
    const { model, dealId } = deal;
    const expected = model.expect(step);
    const request = actors.request(step, dealId, model.latest(step.investor));
    const answers = await Promise.all(Array.from({ length: step.copies }, request.send));
    const [first] = answers;
    if (!first) return;
    for (const answer of answers) expect(answer, 'copies are answered alike').toEqual(first);
    expectAnswer(first, expected, step);
    if (first.code === 'OK') model.apply(step, first.id);
    if (!['complete', 'reopen'].includes(step.kind)) sent.push({ request, model, first });
  }

  /** Repeats a request: a successful one gets the same response, a refused one is evaluated again. */
  async function repeat({ back }: Step): Promise<void> {
    const earlier = sent.at(-1 - back);
    if (!earlier) return;
    const { request, model, first } = earlier;
    const expected = model.expect(request.step, request.target);
    const answer = await request.send();
    if (first.code === 'OK') {
      expect(answer).toEqual(first);
      return;
    }
    const known = first.code !== 'NOT_FOUND' || request.step.kind !== 'cancel';
    expectAnswer(answer, known ? expected : { code: 'NOT_FOUND' }, request.step);
    if (answer.code !== 'OK') return;
    model.apply(request.step, answer.id);
    earlier.first = answer;
  }

  for (const step of steps) await (step.kind === 'repeat' ? repeat(step) : runStep(step));
  for (const { model, dealId } of stored) {
    const { live, ...state } = await readMoneyState(api.database, dealId);
    const ascending = live.toSorted((one, other) => Number(one) - Number(other));
    expect({ ...state, live: ascending }).toEqual(model.state);
  }
}

function expectAnswer({ code, limit }: Outcome, expected: Expected, step: Step): void {
  expect({ code, limit }, JSON.stringify(step)).toEqual({ limit: undefined, ...expected });
}

test.for(seeds(3))(
  'AMT-19 AMT-22 AMT-25 every response to a random sequence of requests follows the rules (seed %i)',
  async (seed) => {
    await fc.assert(fc.asyncProperty(plan, runSequentially), { ...shrinking, seed });
  },
);
