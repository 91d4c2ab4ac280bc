import type { CacheRules } from '@platform/app-contract';
import { Client, fetchExchange, gql, type OperationResult, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { expect, it, vi } from 'vitest';
import { createCacheRules } from '../src/graphql/cache-rules.ts';
import { passToCache } from '../src/graphql/rest-calls.ts';

const sessions = gql('query Sessions { sessions { __typename id browser } }');
const portfolio = gql('query Portfolio { myPortfolio { __typename currency } }');
const deals = gql('query Deals($watched: Boolean) { deals(filter: { watched: $watched }) { __typename totalCount } }');
const changePassword = gql('mutation ChangePassword { changePassword(password: "x") }');
const saveFeedback = gql('mutation SaveFeedback { saveFeedback(dealId: "a", feedback: {}) { __typename id } }');
const watch = gql('mutation Watch { addToWatchlist(dealId: "a") { __typename id watched } }');
const deal = gql('query Deal { deal(id: "a") { __typename id watched } }');
const unseen = gql('subscription Unseen { accountSignals { __typename unseenMessages } }');

/** Responses by operation name. */
const answers: Record<string, object> = {
  Sessions: { sessions: [{ __typename: 'SignInSession', id: 's', browser: 'Firefox' }] },
  Portfolio: { myPortfolio: [{ __typename: 'CurrencyPortfolio', currency: 'CHF' }] },
  Deals: { deals: { __typename: 'DealPage', totalCount: 1 } },
  Deal: { deal: { __typename: 'Deal', id: 'a', watched: false } },
  ChangePassword: { changePassword: true },
  SaveFeedback: { saveFeedback: { __typename: 'Feedback', id: 'f' } },
  Watch: { addToWatchlist: { __typename: 'Deal', id: 'a', watched: true } },
};

/** A client with a mock server that records the requests; shown queries stay active. */
function start(own: Record<string, object> = {}) {
  const requests: string[] = [];
  const report = vi.fn();
  const { settings, add, hasCallRules } = createCacheRules(report);
  const events = { send: (_data: object): void => undefined };
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      cacheExchange(settings),
      subscriptionExchange({
        forwardSubscription: () => ({
          subscribe(observer) {
            events.send = (data) => observer.next({ data } as OperationResult);
            return { unsubscribe: () => undefined };
          },
        }),
      }),
      fetchExchange,
    ],
    fetch: async (_url, init) => {
      const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
      requests.push(operationName);
      return Response.json({ data: own[operationName] ?? answers[operationName] });
    },
  });

  async function show(query: typeof sessions, variables: object = {}) {
    const all: object[] = [];
    const { unsubscribe } = client.query(query, variables).subscribe(({ data }) => {
      if (data) all.push(data);
    });
    await vi.waitFor(() => expect(all).not.toEqual([]));
    return { all, leave: unsubscribe };
  }
  const send = (mutation: typeof sessions) => client.mutation(mutation, {}).toPromise();
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  /** Returns the queries sent while `action` runs, without its mutation. */
  async function queriesDuring(action: () => unknown): Promise<string[]> {
    requests.length = 0;
    await action();
    await settle();
    return requests.filter((name) => !['ChangePassword', 'SaveFeedback', 'Watch'].includes(name)).sort();
  }
  return { client, report, add, hasCallRules, events, show, send, queriesDuring };
}

const invalidating = (field: 'sessions' | 'myPortfolio' | 'deals'): CacheRules => ({
  mutations: { changePassword: (stored) => stored.invalidate(field) },
});

it('runs the rules of every app after a mutation, and refetches nothing else', async () => {
  const { add, show, send, queriesDuring } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  add('mfe-investments', 'mfe-investments', [{}, invalidating('myPortfolio')]);
  for (const query of [sessions, portfolio, deals]) await show(query);
  expect(await queriesDuring(() => send(changePassword))).toEqual(['Portfolio', 'Sessions']);
  expect(await queriesDuring(() => send(saveFeedback))).toEqual([]);
});

it('invalidates the stored results that a rule selects by their arguments', async () => {
  const { add, show, send, queriesDuring } = start();
  const given: unknown[] = [];
  add('mfe-opportunities', 'mfe-opportunities', [
    {
      mutations: {
        changePassword: (stored, args, answer) => {
          given.push(args, answer);
          stored.invalidate('deals', ({ filter }) => filter?.watched === true);
        },
      },
    },
  ]);
  for (const watched of [true, false]) await show(deals, { watched });
  expect(await queriesDuring(() => send(changePassword))).toEqual(['Deals']);
  expect(given).toEqual([{ password: 'x' }, true]);
});

it('keeps the rules of an unmounted app, and needs none of an app that was not loaded', async () => {
  const { add, client, show, send, queriesDuring } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  const { leave } = await show(sessions);
  leave();
  await send(changePassword);
  const fromCache = (query: typeof sessions) => client.query(query, {}, { requestPolicy: 'cache-only' }).toPromise();
  expect((await fromCache(sessions)).data ?? null).toBeNull();

  // Its list is fetched only once the app is loaded.
  await send(changePassword);
  add('mfe-investments', 'mfe-investments', [invalidating('myPortfolio')]);
  expect(await queriesDuring(() => show(portfolio))).toEqual(['Portfolio']);
});

it('runs the rules of every app after a REST call, which is not sent again', async () => {
  const { add, client, hasCallRules, show, queriesDuring } = start();
  const path = '/api/deal/publish';
  expect(hasCallRules(path)).toBe(false);
  const given = vi.fn();
  add('mfe-admin', 'mfe-admin', [
    {
      calls: {
        [path](stored, body) {
          given(body);
          stored.invalidate('deals');
        },
      },
    },
  ]);
  add('mfe-investments', 'mfe-investments', [{ calls: { [path]: (stored) => stored.invalidate('myPortfolio') } }]);
  expect([hasCallRules(path), hasCallRules('/api/deal/unpublish')]).toEqual([true, false]);
  for (const query of [sessions, portfolio, deals]) await show(query);
  const body = { dealId: 'a' };
  expect(await queriesDuring(() => passToCache(client, path, body))).toEqual(['Deals', 'Portfolio']);
  expect(await queriesDuring(() => passToCache(client, '/api/deal/unpublish', body))).toEqual([]);
  expect(given.mock.calls).toEqual([[body]]);
});

it('replaces rules that are added again under the same name', async () => {
  const { add, show, send, queriesDuring } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  add('mfe-onboarding', 'mfe-onboarding', [{}]);
  add('mfe-onboarding', 'mfe-onboarding.tile', [invalidating('myPortfolio')]);
  for (const query of [sessions, portfolio]) await show(query);
  expect(await queriesDuring(() => send(changePassword))).toEqual(['Portfolio']);
});

it('refetches everything after each change once a release without rules was loaded', async () => {
  const { add, client, events, show, send, queriesDuring } = start();
  add('mfe-onboarding', 'mfe-onboarding', []);
  for (const query of [sessions, portfolio, deals]) await show(query);
  client.subscription(unseen, {}).subscribe(() => undefined);
  expect(await queriesDuring(() => send(saveFeedback))).toEqual([]);
  expect(
    await queriesDuring(() => events.send({ accountSignals: { __typename: 'AccountSignals', unseenMessages: 1 } })),
  ).toEqual([]);
  add('mfe-investments', 'mfe-investments', undefined);
  const everything = ['Deals', 'Portfolio', 'Sessions'];
  expect(await queriesDuring(() => send(saveFeedback))).toEqual(everything);
  expect(
    await queriesDuring(() => events.send({ accountSignals: { __typename: 'AccountSignals', unseenMessages: 2 } })),
  ).toEqual(everything);
  // Its results stay cached, even if a release with rules follows.
  add('mfe-investments', 'mfe-investments', []);
  expect(await queriesDuring(() => send(saveFeedback))).toEqual(everything);
});

it('reports a rule that throws, runs the others and refetches everything', async () => {
  const { add, report, show, send, queriesDuring } = start();
  const others = vi.fn();
  const error = new Error('broken on purpose');
  add('mfe-chat', 'mfe-chat', [
    {
      mutations: {
        changePassword: () => {
          throw error;
        },
      },
    },
  ]);
  add('mfe-onboarding', 'mfe-onboarding', [{ mutations: { changePassword: others } }]);
  for (const query of [sessions, portfolio]) await show(query);
  expect(await queriesDuring(() => send(changePassword))).toEqual(['Portfolio', 'Sessions']);
  expect(others).toHaveBeenCalledOnce();
  expect(report.mock.calls).toEqual([['mfe-chat', error]]);
});

it('stores the optimistic result of a mutation until the response, also when the rule of another app throws', async () => {
  const expected = () => ({ __typename: 'Deal', id: 'a', watched: true });
  const broken = (): never => {
    throw new Error('broken on purpose');
  };
  /**
   * Sends a mutation whose response differs from the optimistic result; returns what was shown and when the rules ran.
   */
  async function sendWith(optimisticRules: ((...given: unknown[]) => ReturnType<typeof expected>)[]) {
    const { add, report, show, send } = start({ Watch: { addToWatchlist: { ...expected(), watched: false } } });
    const rule = vi.fn();
    for (const [index, addToWatchlist] of optimisticRules.entries())
      add(`mfe-${index}`, `mfe-${index}`, [
        { optimistic: { addToWatchlist }, mutations: { addToWatchlist: ({ optimistic }) => rule(index, optimistic) } },
      ]);
    const { all } = await show(deal);
    await send(watch);
    const watched = all.map((data) => (data as { deal: { watched: boolean } }).deal.watched);
    return { watched, ran: rule.mock.calls, reports: report.mock.calls.length };
  }
  expect(await sendWith([broken, expected])).toMatchObject({
    watched: [false, true, false],
    ran: [
      [0, true],
      [1, true],
      [0, false],
      [1, false],
    ],
    reports: 1,
  });
  // Without an optimistic result, the rules run only after the response.
  expect(await sendWith([broken])).toMatchObject({ watched: [false], ran: [[0, false]], reports: 1 });
});

it('embeds a type that only a newer API has in its parent', async () => {
  const later = gql('query Later($id: ID!) { deal(id: $id) { __typename id later { __typename text } } }');
  const answer = (id: string) => ({
    deal: { __typename: 'Deal', id, later: { __typename: 'Later', text: `of ${id}` } },
  });
  const own = { Later: answer('a') };
  const { client, show } = start(own);
  await show(later, { id: 'a' });
  own.Later = answer('b');
  await show(later, { id: 'b' });
  const { data } = await client.query(later, { id: 'a' }, { requestPolicy: 'cache-only' }).toPromise();
  expect(data).toEqual(answer('a'));
});
