import type { CacheRules } from '@platform/app-contract';
import { Client, fetchExchange, gql, type OperationResult, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { expect, it, vi } from 'vitest';
import { createCacheRules } from '../src/graphql/cache-rules.ts';

const sessions = gql('query Sessions { sessions { __typename id browser } }');
const portfolio = gql('query Portfolio { myPortfolio { __typename currency } }');
const deals = gql('query Deals($watched: Boolean) { deals(filter: { watched: $watched }) { __typename totalCount } }');
const changePassword = gql('mutation ChangePassword { changePassword(password: "x") }');
const saveFeedback = gql('mutation SaveFeedback { saveFeedback(dealId: "a", feedback: {}) { __typename id } }');
const watch = gql('mutation Watch { addToWatchlist(dealId: "a") { __typename id watched } }');
const deal = gql('query Deal { deal(id: "a") { __typename id watched } }');
const unseen = gql('subscription Unseen { unseenCountChanged }');

/** Answers by the operation's name. */
const answers: Record<string, object> = {
  Sessions: { sessions: [{ __typename: 'SignInSession', id: 's', browser: 'Firefox' }] },
  Portfolio: { myPortfolio: [{ __typename: 'CurrencyPortfolio', currency: 'CHF' }] },
  Deals: { deals: { __typename: 'DealPage', totalCount: 1 } },
  Deal: { deal: { __typename: 'Deal', id: 'a', watched: false } },
  ChangePassword: { changePassword: true },
  SaveFeedback: { saveFeedback: { __typename: 'Feedback', id: 'f' } },
  Watch: { addToWatchlist: { __typename: 'Deal', id: 'a', watched: true } },
};

/** The page's client over a server that notes what it is asked; what is shown is kept up to date. */
function start(own: Record<string, object> = {}) {
  const asked: string[] = [];
  const report = vi.fn();
  const { settings, add } = createCacheRules(report);
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
      asked.push(operationName);
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
  /** What is asked while something happens, the mutation itself left out. */
  async function askedWhile(happening: () => unknown): Promise<string[]> {
    asked.length = 0;
    await happening();
    await settle();
    return asked.filter((name) => !['ChangePassword', 'SaveFeedback', 'Watch'].includes(name)).sort();
  }
  return { client, report, add, events, show, send, askedWhile };
}

const invalidating = (field: 'sessions' | 'myPortfolio' | 'deals'): CacheRules => ({
  mutations: { changePassword: (stored) => stored.invalidate(field) },
});

it('runs what every app knows of a change, whoever made it, and asks for nothing else', async () => {
  const { add, show, send, askedWhile } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  add('mfe-investments', 'mfe-investments', [{}, invalidating('myPortfolio')]);
  for (const query of [sessions, portfolio, deals]) await show(query);
  expect(await askedWhile(() => send(changePassword))).toEqual(['Portfolio', 'Sessions']);
  expect(await askedWhile(() => send(saveFeedback))).toEqual([]);
});

it('invalidates the stored answers that a rule chooses by their arguments', async () => {
  const { add, show, send, askedWhile } = start();
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
  expect(await askedWhile(() => send(changePassword))).toEqual(['Deals']);
  expect(given).toEqual([{ password: 'x' }, true]);
});

it('holds the rules of an app that was unmounted, and needs none of one that was not loaded', async () => {
  const { add, client, show, send, askedWhile } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  const { leave } = await show(sessions);
  leave();
  await send(changePassword);
  const fromCache = (query: typeof sessions) => client.query(query, {}, { requestPolicy: 'cache-only' }).toPromise();
  expect((await fromCache(sessions)).data ?? null).toBeNull();

  // Its list is asked for when it is loaded, and not before.
  await send(changePassword);
  add('mfe-investments', 'mfe-investments', [invalidating('myPortfolio')]);
  expect(await askedWhile(() => show(portfolio))).toEqual(['Portfolio']);
});

it('takes rules that come again under their name in the place of the earlier ones', async () => {
  const { add, show, send, askedWhile } = start();
  add('mfe-onboarding', 'mfe-onboarding', [invalidating('sessions')]);
  add('mfe-onboarding', 'mfe-onboarding', [{}]);
  add('mfe-onboarding', 'mfe-onboarding.tile', [invalidating('myPortfolio')]);
  for (const query of [sessions, portfolio]) await show(query);
  expect(await askedWhile(() => send(changePassword))).toEqual(['Portfolio']);
});

it('asks for everything again after each change from when a release without rules was loaded', async () => {
  const { add, client, events, show, send, askedWhile } = start();
  add('mfe-onboarding', 'mfe-onboarding', []);
  for (const query of [sessions, portfolio, deals]) await show(query);
  client.subscription(unseen, {}).subscribe(() => undefined);
  expect(await askedWhile(() => send(saveFeedback))).toEqual([]);
  expect(await askedWhile(() => events.send({ unseenCountChanged: 1 }))).toEqual([]);
  add('mfe-investments', 'mfe-investments', undefined);
  const everything = ['Deals', 'Portfolio', 'Sessions'];
  expect(await askedWhile(() => send(saveFeedback))).toEqual(everything);
  expect(await askedWhile(() => events.send({ unseenCountChanged: 2 }))).toEqual(everything);
  // What it has asked for stays, whatever comes later.
  add('mfe-investments', 'mfe-investments', []);
  expect(await askedWhile(() => send(saveFeedback))).toEqual(everything);
});

it('reports a rule that throws, runs the others and asks for everything again', async () => {
  const { add, report, show, send, askedWhile } = start();
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
  expect(await askedWhile(() => send(changePassword))).toEqual(['Portfolio', 'Sessions']);
  expect(others).toHaveBeenCalledOnce();
  expect(report.mock.calls).toEqual([['mfe-chat', error]]);
});

it('stores what an app expects of a mutation until the answer is there, also when another one fails to say', async () => {
  const expected = () => ({ __typename: 'Deal', id: 'a', watched: true });
  const broken = (): never => {
    throw new Error('broken on purpose');
  };
  /** What is shown of the deal while the server, against what is expected, leaves it as it is; and when the rule ran. */
  async function sendOver(expectations: ((...given: unknown[]) => ReturnType<typeof expected>)[]) {
    const { add, report, show, send } = start({ Watch: { addToWatchlist: { ...expected(), watched: false } } });
    const rule = vi.fn();
    for (const [index, addToWatchlist] of expectations.entries())
      add(`mfe-${index}`, `mfe-${index}`, [
        { optimistic: { addToWatchlist }, mutations: { addToWatchlist: ({ optimistic }) => rule(index, optimistic) } },
      ]);
    const { all } = await show(deal);
    await send(watch);
    const watched = all.map((data) => (data as { deal: { watched: boolean } }).deal.watched);
    return { watched, ran: rule.mock.calls, reports: report.mock.calls.length };
  }
  expect(await sendOver([broken, expected])).toMatchObject({
    watched: [false, true, false],
    ran: [
      [0, true],
      [1, true],
      [0, false],
      [1, false],
    ],
    reports: 1,
  });
  // Nothing is expected: the rules hear of the change when it is made.
  expect(await sendOver([broken])).toMatchObject({ watched: [false], ran: [[0, false]], reports: 1 });
});

it('keeps a type that only a newer API knows inside its parent', async () => {
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
