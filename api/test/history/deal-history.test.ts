import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dealOf, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  calls = editorCalls(api);
});
afterAll(() => api.close());

interface Entry {
  action: string;
  kind: string;
  actor: { firstName: string };
  changes: { field: string; before: string | null; after: string | null }[];
}

const read = (id: string, as = admin, filter: object | null = null) =>
  api.query<{ dealHistory: { totalCount: number; items: Entry[] } }>(
    `query ($id: ID!, $filter: HistoryFilter) {
      dealHistory(id: $id, filter: $filter) {
        totalCount items { action kind actor { firstName } changes { field before after } }
      }
    }`,
    { id, filter },
    { as },
  );

it('HIST-16 a deal shows who did what when, with before and after', async () => {
  const { id } = await insertDraft(api, admin, { status: 'PROSPECTIVE' });
  await calls.publish(id, admin);
  await calls.update(id, 1, { fees: '9 %', textSections: [{ id: randomUUID(), title: 'Market', body: 'x' }] }, admin);
  const { version } = dealOf(await calls.apply(id, 2, admin));
  await calls.update(id, version, { fees: '8 %' }, admin);
  await calls.discard(id, version + 1, admin);
  await calls.cancel(id, admin);
  const { data } = await read(id);
  expect(data?.dealHistory.items.map(({ action, kind }) => [action, kind])).toEqual([
    ['deal.canceled', 'CONTENT'],
    ['deal.changes_discarded', 'CONTENT'],
    ['deal.updated', 'CONTENT'],
    ['deal.changes_applied', 'PUBLICATION'],
    ['deal.updated', 'CONTENT'],
    ['deal.published', 'PUBLICATION'],
    ['deal.created', 'CONTENT'],
  ]);
  expect(data?.dealHistory.items[0]).toMatchObject({
    actor: { firstName: 'Grace' },
    changes: [{ field: 'status', before: 'PROSPECTIVE', after: 'CANCELED' }],
  });
  expect(data?.dealHistory.items[4]?.changes).toEqual([
    { field: 'fees', before: '2 % p.a., "all in"', after: '9 %' },
    { field: 'sections', before: null, after: 'Market' },
    { field: 'texts', before: null, after: 'Market' },
  ]);
  const filtered = await read(id, admin, { kinds: ['PUBLICATION'] });
  expect(filtered.data?.dealHistory.totalCount).toBe(2);
});

it('HIST-16 ADEAL-06 for those alone who see the deal in their list', async () => {
  const { id } = await insertDraft(api, admin);
  const { id: other } = await insertDraft(api, admin);
  const own = await api.createAccount({ roles: [{ roleId: 8, dealId: id }] });
  expect((await read(id, own)).data?.dealHistory.totalCount).toBe(1);
  expect((await read(other, own)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await read(id, await api.createAccount({ roles: [7] }))).errors[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await read(id, await api.createAccount())).errors[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await read(randomUUID())).errors[0]?.extensions.code).toBe('NOT_FOUND');
});
