import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  companyInput,
  insertCompany,
  managerInput,
  refusalOf,
  roundInput,
  sendPublish,
  sendUnpublish,
  updateCompany,
} from './kit.ts';

interface Entry {
  action: string;
  kind: string;
  actor: { email: string } | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const send = (id: string, filter: object | null = null, as = administrator) =>
  api.query<{ companyHistory: { totalCount: number; items: Entry[] } }>(
    `query ($id: ID!, $filter: HistoryFilter) { companyHistory(id: $id, filter: $filter) { totalCount items {
      action kind actor { email } changes { field before after } } } }`,
    { id, filter },
    { as },
  );
async function read(id: string, filter: object | null = null, as = administrator): Promise<Entry[]> {
  const { data, errors } = await send(id, filter, as);
  expect(errors).toEqual([]);
  expect(data?.companyHistory.totalCount).toBe(data?.companyHistory.items.length);
  return data?.companyHistory.items ?? [];
}

test('HIST-16 a company’s history names who did what, before and after', async () => {
  const editor = await api.createAccount({ roles: [11] });
  const { id } = await insertCompany(api, editor, { name: 'Tidal' });
  const round = roundInput({
    amountRaised: '5',
    notableInvestors: [{ name: 'Index', isSummary: true }, { name: 'Accel' }],
  });
  const fields = { name: 'Tidal Energy', sectors: ['climate', 'energy'], fundingRounds: [round] };
  await updateCompany(api, editor, {
    ...{ id, version: 1 },
    input: companyInput({ ...fields, management: [managerInput('Ann', { bio: 'Founder' })] }),
  });
  await upload(api, 'company/logo', editor, { companyId: id }, [pngFile('first.png', 1)]);
  await upload(api, 'company/logo', editor, { companyId: id }, [pngFile('second.png', 2)]);
  await sendUnpublish(api, administrator, id);
  await sendPublish(api, administrator, id);

  const entries = await read(id);
  expect(entries.map(({ action, kind, actor }) => [action, kind, actor?.email])).toEqual([
    ['company.published', 'PUBLICATION', administrator.email],
    ['company.unpublished', 'PUBLICATION', administrator.email],
    ['file.uploaded', 'DOCUMENT', editor.email],
    ['file.uploaded', 'DOCUMENT', editor.email],
    ['company.updated', 'CONTENT', editor.email],
    ['company.inserted', 'CONTENT', editor.email],
  ]);
  expect(entries[4]?.changes).toEqual(
    [
      { field: 'name', before: 'Tidal', after: 'Tidal Energy' },
      { field: 'sectors', before: null, after: 'climate, energy' },
      { field: 'fundingRounds', before: null, after: 'SEED 2021-05-15, – / 5.00 USD, Accel, Index*' },
      { field: 'management', before: null, after: 'Ann, Director, Founder' },
    ].sort(
      (left, right) =>
        (entries[4]?.changes.findIndex(({ field }) => field === left.field) as number) -
        (entries[4]?.changes.findIndex(({ field }) => field === right.field) as number),
    ),
  );
  expect(entries[2]?.changes).toEqual([{ field: 'file', before: null, after: 'second.png' }]);
  expect((await read(id, { kinds: ['CONTENT'] })).length).toBe(2);
  expect((await read(id, { role: 'ACTOR' })).length).toBe(0);
});

test('HIST-16 long texts are cut around their first difference', async () => {
  const { id } = await insertCompany(api, administrator, { description: `${'a'.repeat(2_000)}b${'c'.repeat(2_000)}` });
  const description = `${'a'.repeat(2_000)}B${'c'.repeat(2_000)}`;
  await updateCompany(api, administrator, { id, version: 1, input: companyInput({ description }) });
  const [{ changes: [change] = [] } = { changes: [] }] = await read(id);
  expect(change?.before).toMatch(/^…a{50}bc{449}…$/);
  expect(change?.after).toMatch(/^…a{50}Bc{449}…$/);
});

test('HIST-16 staff read it, investors do not, and other ids are NOT_FOUND', async () => {
  const { id } = await insertCompany(api, administrator);
  expect((await read(id, null, await api.createAccount({ roles: [9] }))).length).toBe(1);
  expect(refusalOf(await send(id, null, await api.createAccount()))).toEqual({ code: 'FORBIDDEN' });
  for (const other of [administrator.id, 'x']) expect(refusalOf(await send(other))).toEqual({ code: 'NOT_FOUND' });
});
