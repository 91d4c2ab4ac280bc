import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

const document = `query ($ids: [ID!]!) {
  dealsToCompare(ids: $ids) { id title watched company { id name sectors { value } } match { met total } fees }
}`;

let api: TestApi;
let investor: TestAccount;
const ids: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  for (const title of ['first', 'second', 'third', 'fourth', 'fifth']) {
    ids.push((await createDeal(api.database, { title, fees: 'x'.repeat(20_000) })).id);
  }
});
afterAll(() => api.close());

async function compare(of: readonly unknown[], as: TestAccount | undefined = investor) {
  const answer = await api.query<{ dealsToCompare: { id: string; title: string; fees: string }[] }>(
    document,
    { ids: of },
    { ...(as ? { as } : {}) },
  );
  return { ...answer, titles: answer.data?.dealsToCompare.map(({ title }) => title) };
}

it('serves deals in the requested order, each once, in one statement', async () => {
  const [first, , third, fourth] = ids;
  const { statements, result } = await countStatements(api.database, () => compare([fourth, first, third, first]));
  expect(result.titles).toEqual(['fourth', 'first', 'third']);
  expect(result.data?.dealsToCompare[0]?.fees).toHaveLength(20_000);
  // One loads the caller, one the deals.
  expect(statements).toBe(2);
  expect((await compare([])).titles).toEqual([]);
});

it('DEAL-23 leaves out hidden deals, unknown and malformed ids', async () => {
  const draft = await createDeal(api.database, { publishedAt: null });
  const cancelled = await createDeal(api.database, { status: 'CANCELED' });
  const voided = await createDeal(api.database, { status: 'VOIDED' });
  expect((await compare([draft.id, ids[0], cancelled.id, voided.id])).titles).toEqual(['first']);
  expect((await compare([draft.id, randomUUID()])).errors[0]?.extensions.code).toBe('NOT_FOUND');
  const closed = await createDeal(api.database, { title: 'closed', status: 'CLOSED' });
  expect((await compare([randomUUID(), "' OR 1=1", closed.id.toUpperCase()])).titles).toEqual(['closed']);
});

it('refuses more than four deals and callers who may not read deals', async () => {
  expect((await compare(ids)).errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'ids' } });
  const applicant = await api.createAccount({ roles: [2] });
  expect((await compare(ids.slice(0, 2), applicant)).data).toBeNull();
  expect((await api.query(document, { ids: ids.slice(0, 2) })).status).toBe(401);
});
