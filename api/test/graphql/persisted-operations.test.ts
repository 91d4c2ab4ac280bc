import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPersistedOperations } from '../../src/graphql/persisted-operations.ts';

const query = 'query Deals { deals { totalCount } }';
const hash = `sha256:${'a'.repeat(64)}`;
const registered = new Map([[hash, query]]);
const call = { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } };

test('concurrent first calls share one read of the deployed operations', async () => {
  let looks = 0;
  const operations = createPersistedOperations(
    async () => {
      looks += 1;
      await setImmediate();
      return registered;
    },
    { free: false },
  );
  const sources = await Promise.all([1, 2, 3].map(() => operations.sourceOf(call)));
  expect([sources, looks]).toEqual([[query, query, query], 1]);
});

test('a failed read is repeated by the next call', async () => {
  let fails = true;
  const operations = createPersistedOperations(
    async () => {
      if (fails) throw new Error('the folder cannot be read');
      return registered;
    },
    { free: false },
  );
  await expect(operations.sourceOf(call)).rejects.toThrow('cannot be read');
  fails = false;
  expect(await operations.sourceOf(call)).toBe(query);
});
