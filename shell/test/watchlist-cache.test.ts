import { sendingOf } from '@platform/app-kit';
import { watchlistRules } from '@platform/deal-ui/cache-rules';
import { Client, type CombinedError, fetchExchange, gql } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { expect, it, vi } from 'vitest';
import { createCacheRules } from '../src/graphql/cache-rules.ts';
import { queueExchange } from '../src/graphql/queue-exchange.ts';

const dealFields = '__typename id watched myActivity';
const pageFields = `{ __typename totalCount items { ${dealFields} } }`;
const watchlist = gql(
  `query Watchlist($offset: Int) { deals(filter: { watched: true }, offset: $offset) ${pageFields} }`,
);
const list = gql(`query List { deals(limit: 50) ${pageFields} }`);
const detail = gql(`query Detail($id: ID!) { deal(id: $id) { ${dealFields} } }`);
const companies = gql('query Companies { watchlistCompanies { __typename id name } }');
const add = gql(`mutation Add($dealId: ID!) { addToWatchlist(dealId: $dealId) { ${dealFields} } }`);
const remove = gql(`mutation Remove($dealId: ID!) { removeFromWatchlist(dealId: $dealId) { ${dealFields} } }`);

type Call = { name: string; answer(data: object): void; fail(): void };

const deal = (id: string, watched: boolean) => ({
  __typename: 'Deal',
  id,
  watched,
  myActivity: watched ? 'ON_WATCHLIST' : null,
});
const page = (...items: ReturnType<typeof deal>[]) => ({
  deals: { __typename: 'DealPage', totalCount: items.length, items },
});

/** A client with a mock server whose responses the test sends itself. */
function start() {
  const calls: Call[] = [];
  const { settings, add: addRules } = createCacheRules((_app, error) => {
    throw error;
  });
  // Both apps add the rules of their copy of the button.
  addRules('mfe-opportunities', 'mfe-opportunities', [watchlistRules]);
  addRules('mfe-investments', 'mfe-investments', [watchlistRules]);
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange(settings), queueExchange(), fetchExchange],
    fetch: (_url, init) =>
      new Promise((resolve, reject) => {
        const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
        calls.push({
          name: operationName,
          answer: (data) => resolve(Response.json({ data })),
          fail: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  });

  /** Waits for the next call, which must have the given name. */
  async function call(name: string): Promise<Call> {
    await vi.waitFor(() => expect(calls[0]?.name).toBe(name));
    return calls.shift() as Call;
  }
  /** Loads a query and keeps it active. */
  async function show<Data>(query: ReturnType<typeof gql>, name: string, answer: object, variables: object = {}) {
    const shown: { data?: Data } = {};
    client.query<Data>(query, variables).subscribe(({ data }) => {
      if (data) shown.data = data;
    });
    (await call(name)).answer(answer);
    await vi.waitFor(() => expect(shown.data).toBeDefined());
    return shown;
  }
  const send = (mutation: ReturnType<typeof gql>, dealId: string): Promise<CombinedError | undefined> =>
    client
      .executeMutation(sendingOf(mutation, { dealId }), { inTurnWith: `watchlist ${dealId}` })
      .toPromise()
      .then(({ error }) => error);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { calls, call, show, send, settle };
}

type Page = { deals: { totalCount: number; items: { id: string; watched: boolean }[] } };

it('shows a toggle in card, page and watchlist before the response', async () => {
  const { call, show, send } = start();
  const cards = await show<Page>(list, 'List', page(deal('a', true), deal('b', false)));
  const opened = await show<{ deal: { watched: boolean } }>(detail, 'Detail', { deal: deal('a', true) }, { id: 'a' });
  const watched = await show<Page>(watchlist, 'Watchlist', page(deal('a', true), deal('c', true)));
  const untouched = cards.data?.deals.items[1];
  const done = send(remove, 'a');
  await vi.waitFor(() => expect(cards.data?.deals.items[0]?.watched).toBe(false));
  // The same object as before, so that the cards of other deals are not rendered again.
  expect(cards.data?.deals.items[1]).toBe(untouched);
  expect(opened.data?.deal.watched).toBe(false);
  expect(watched.data?.deals).toMatchObject({ totalCount: 1, items: [{ id: 'c' }] });
  (await call('Remove')).answer({ removeFromWatchlist: deal('a', false) });
  expect(await done).toBeUndefined();
  expect(watched.data?.deals).toMatchObject({ totalCount: 1, items: [{ id: 'c' }] });
  expect(cards.data?.deals.totalCount).toBe(2);
});

it('WATCH-09 refetches a page when a deal of the next page takes the place of the removed one', async () => {
  const { calls, call, show, send, settle } = start();
  const only = await show<Page>(watchlist, 'Watchlist', page(deal('a', true), deal('b', true)));
  const removed = send(remove, 'b');
  (await call('Remove')).answer({ removeFromWatchlist: deal('b', false) });
  await removed;
  await settle();
  expect(calls).toEqual([]);
  expect(only.data?.deals.items.map(({ id }) => id)).toEqual(['a']);

  const partOf = (totalCount: number, ...ids: string[]) => ({
    deals: { ...page(...ids.map((id) => deal(id, true))).deals, totalCount },
  });
  const part = await show<Page>(watchlist, 'Watchlist', partOf(3, 'a', 'c'), { offset: 0 });
  const done = send(remove, 'a');
  await vi.waitFor(() => expect(part.data?.deals).toMatchObject({ totalCount: 2, items: [{ id: 'c' }] }));
  (await call('Remove')).answer({ removeFromWatchlist: deal('a', false) });
  await done;
  (await call('Watchlist')).answer(partOf(2, 'c', 'd'));
  await vi.waitFor(() => expect(part.data?.deals.items.map(({ id }) => id)).toEqual(['c', 'd']));
});

it('WATCH-10 rolls everything back when the call fails', async () => {
  const { call, show, send } = start();
  const cards = await show<Page>(list, 'List', page(deal('a', true)));
  const watched = await show<Page>(watchlist, 'Watchlist', page(deal('a', true), deal('c', true)));
  const done = send(remove, 'a');
  await vi.waitFor(() => expect(watched.data?.deals.items).toHaveLength(1));
  (await call('Remove')).fail();
  expect(await done).toBeDefined();
  await vi.waitFor(() => expect(watched.data?.deals.totalCount).toBe(2));
  expect(watched.data?.deals.items.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(cards.data?.deals.items[0]?.watched).toBe(true);
});

it('queues quick toggles of one deal, sends those of another in parallel, and ends in the last state', async () => {
  const { calls, call, show, send, settle } = start();
  const cards = await show<Page>(list, 'List', page(deal('a', false), deal('b', false)));
  const states = () => cards.data?.deals.items.map(({ watched }) => watched);
  const all = [send(add, 'a'), send(remove, 'a'), send(add, 'a'), send(add, 'b')];
  await vi.waitFor(() => expect(states()).toEqual([true, true]));
  await vi.waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['Add', 'Add']));
  const [first, ofOther] = [await call('Add'), await call('Add')];
  ofOther.answer({ addToWatchlist: deal('b', true) });
  await settle();
  expect(calls).toEqual([]);
  first.answer({ addToWatchlist: deal('a', true) });
  (await call('Remove')).answer({ removeFromWatchlist: deal('a', false) });
  (await call('Add')).answer({ addToWatchlist: deal('a', true) });
  expect(await Promise.all(all)).toEqual([undefined, undefined, undefined, undefined]);
  expect(states()).toEqual([true, true]);
});

it('sends the next toggle after a failed one', async () => {
  const { call, show, send } = start();
  const cards = await show<Page>(list, 'List', page(deal('a', false)));
  const [added, removed] = [send(add, 'a'), send(remove, 'a')];
  (await call('Add')).fail();
  (await call('Remove')).answer({ removeFromWatchlist: deal('a', false) });
  expect(await added).toBeDefined();
  expect(await removed).toBeUndefined();
  expect(cards.data?.deals.items[0]?.watched).toBe(false);
});

it('refetches the watchlist and its companies after an addition', async () => {
  const { call, show, send } = start();
  await show<Page>(watchlist, 'Watchlist', page(deal('c', true)));
  await show(companies, 'Companies', { watchlistCompanies: [] });
  const done = send(add, 'a');
  (await call('Add')).answer({ addToWatchlist: deal('a', true) });
  await done;
  const again = [await call('Watchlist').catch(() => null), await call('Companies').catch(() => null)];
  expect(again.map((each) => each?.name)).toEqual(['Watchlist', 'Companies']);
});
