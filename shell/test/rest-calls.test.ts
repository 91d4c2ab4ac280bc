import { Client, fetchExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { expect, it, vi } from 'vitest';
import { hashOf } from '../src/graphql/persisted-document.ts';
import { passToCache } from '../src/graphql/rest-calls.ts';

it('passes a REST call to the cache of a client that takes registered operations only', async () => {
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      persistedExchange({
        enforcePersistedQueries: true,
        enableForMutation: true,
        generateHash: async (_text, document) => hashOf(document),
      }),
      fetchExchange,
    ],
  });
  const executed = vi.spyOn(client, 'executeMutation');
  passToCache(client, '/api/deal/publish', { dealId: 'a' });
  expect(await executed.mock.results[0]?.value.toPromise()).toMatchObject({ data: { restCall: true } });
});
