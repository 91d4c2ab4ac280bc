import { gql } from '@urql/core';
import { afterEach, expect, test, vi } from 'vitest';
import { createGraphqlConnection } from '../src/graphql/client.ts';
import { createWithTimeout } from '../src/http/with-timeout.ts';

const onSlow = vi.fn();
const onFailed = vi.fn();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of [onSlow, onFailed]) mock.mockReset();
});

function open() {
  return createGraphqlConnection({
    token: async () => 'token',
    withTimeout: createWithTimeout(onSlow),
    reauthenticate: async () => false,
    cache: {},
    onRefused: () => undefined,
    onResumed: () => undefined,
    onForbidden: () => undefined,
    onFailed,
    onUnanswered: () => undefined,
    onPartial: () => undefined,
  }).client;
}

test.each([
  ['a query', 'query { me { id } }'],
  ['a mutation', 'mutation { rename { id } }'],
])(
  '%s without a response, or with an incomplete one, is reported as slow within 10 s and fails within 30 s',
  async (_what, text) => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    for (const fetch of [never, async () => new Response(new ReadableStream({ pull: never }))]) {
      vi.stubGlobal('fetch', fetch);
      const outcome = vi.fn();
      const client = open();
      const document = gql(text);
      void (text.startsWith('query') ? client.query(document, {}) : client.mutation(document, {}))
        .toPromise()
        .then(outcome);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onSlow).toHaveBeenCalled();
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(outcome.mock.lastCall?.[0].error?.networkError).toBeInstanceOf(Error);
      expect(onFailed).toHaveBeenCalled();
      onSlow.mockReset();
      onFailed.mockReset();
    }
  },
);

test('a slow operation with keepalive is not reported as slow', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise<never>(() => undefined));
  const outcome = vi.fn();
  const context = { fetchOptions: { keepalive: true } };
  void open().mutation(gql('mutation { markSeen { id } }'), {}, context).toPromise().then(outcome);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outcome).toHaveBeenCalled();
  expect(onSlow).not.toHaveBeenCalled();
});
