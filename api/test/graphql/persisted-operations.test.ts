import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPersistedOperations } from '../../src/graphql/persisted-operations.ts';

const query = 'query Deals { deals { totalCount } }';
const registered = new Map([[createHash('sha256').update(query).digest('hex'), query]]);

test('calls that come together at the first view wait for one look at what is deployed', async () => {
  let looks = 0;
  const operations = createPersistedOperations(
    async () => {
      looks += 1;
      await setImmediate();
      return registered;
    },
    { free: false },
  );
  const sources = await Promise.all([1, 2, 3].map(() => operations.sourceOf({ query })));
  expect([sources, looks]).toEqual([[query, query, query], 1]);
});

test('a look that fails is repeated by the next call', async () => {
  let fails = true;
  const operations = createPersistedOperations(
    async () => {
      if (fails) throw new Error('the folder cannot be read');
      return registered;
    },
    { free: false },
  );
  await expect(operations.sourceOf({ query })).rejects.toThrow('cannot be read');
  fails = false;
  expect(await operations.sourceOf({ query })).toBe(query);
});
