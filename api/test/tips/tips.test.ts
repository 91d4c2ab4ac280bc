import { randomUUID } from 'node:crypto';
import { tipLimits } from '@platform/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DigestApi, inDays, startDigests } from '../digests/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';

interface Tip {
  id: string;
  title: string;
  text: string;
  publishedAt: string | null;
  version: number;
}

let digests: DigestApi;
let administrator: TestAccount;
beforeAll(async () => {
  digests = await startDigests();
  administrator = await digests.api.createAccount({ roles: [3] });
});
afterAll(() => digests.close());

const fields = 'id title text publishedAt version';
const call = <Data>(document: string, variables: object, as = administrator) =>
  digests.api.query<Data>(document, { ...variables }, { as });
const save = (id: string, version: number, input: { title: string; text: string }, as = administrator) =>
  call<{ saveTip: Tip }>(
    `mutation ($id: ID!, $version: Int!, $input: TipInput!) { saveTip(id: $id, version: $version, input: $input) { ${fields} } }`,
    { id, version, input },
    as,
  );
const publish = (id: string) =>
  call<{ publishTip: Tip }>(`mutation ($id: ID!) { publishTip(id: $id) { ${fields} } }`, { id });
const remove = (id: string) => call<{ deleteTip: string }>('mutation ($id: ID!) { deleteTip(id: $id) }', { id });
const read = async (id: string) =>
  (await call<{ tip: Tip }>(`query ($id: ID!) { tip(id: $id) { ${fields} } }`, { id })).data?.tip;
const list = (variables: object = {}) =>
  call<{ tips: { totalCount: number; items: Tip[] } }>(
    `query ($search: String, $limit: Int, $offset: Int) {
      tips(search: $search, limit: $limit, offset: $offset) { totalCount items { ${fields} } } }`,
    variables,
  );
const codes = ({ errors }: { errors: { extensions: { code: string; params: object } }[] }) =>
  errors.map(({ extensions }) => [extensions.code, extensions.params]);
const setPublished = (id: string, at: Date) =>
  digests.api.database.prisma.tip.update({ where: { id }, data: { publishedAt: at } });

it('NOTE-08 a draft is written once, however often the call is repeated, and changed against its version', async () => {
  const id = randomUUID();
  const first = await save(id, 0, { title: '  Spread your risk ', text: 'One.\r\n\r\nTwo.\n' });
  const draft = { id, title: 'Spread your risk', text: 'One.\n\nTwo.', publishedAt: null, version: 1 };
  expect(first.data?.saveTip).toEqual(draft);
  expect((await save(id, 0, { title: 'Spread your risk', text: 'One.\n\nTwo.' })).data?.saveTip).toEqual(draft);
  expect((await save(id, 1, { title: 'Diversify', text: 'One.' })).data?.saveTip).toMatchObject({ version: 2 });
  const overtaken = await save(id, 1, { title: 'Mine', text: 'Other' });
  expect(codes(overtaken)).toEqual([['CONFLICT', { by: 'Ada Byron', at: expect.any(String), version: 2 }]]);
  expect(await read(id)).toMatchObject({ title: 'Diversify', text: 'One.' });
  const audited = await digests.api.database.prisma.auditEntry.findMany({
    where: { entityId: id },
    orderBy: { id: 'asc' },
  });
  expect(audited.map(({ action }) => action)).toEqual(['tip.created', 'tip.updated']);
});

it.each([
  ['title', { title: ' ', text: 'Text' }],
  ['title', { title: 'Two\nlines', text: 'Text' }],
  ['title', { title: 'x'.repeat(tipLimits.title + 1), text: 'Text' }],
  ['title', { title: 'Hidden \u202e', text: 'Text' }],
  ['text', { title: 'Title', text: '\n' }],
  ['text', { title: 'Title', text: 'x'.repeat(tipLimits.text + 1) }],
  ['text', { title: 'Title', text: 'Hidden \u200b' }],
])('NOTE-08 an invalid %s is refused and stores nothing', async (field, input) => {
  const id = randomUUID();
  expect(codes(await save(id, 0, input))).toEqual([['FIELD_INVALID', { field }]]);
  expect(await digests.api.database.prisma.tip.count({ where: { id } })).toBe(0);
});

it('NOTE-08 tips are listed newest first, searched and paged; what is gone is not found', async () => {
  await digests.api.database.prisma.tip.deleteMany();
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, id] of ids.entries()) await save(id, 0, { title: `Tip ${index} 50%_`, text: 'Text' });
  const { data } = await list({ limit: 2 });
  expect([data?.tips.totalCount, data?.tips.items.map(({ id }) => id)]).toEqual([3, [ids[2], ids[1]]]);
  expect((await list({ offset: 2 })).data?.tips.items.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await list({ search: 'tIP 1' })).data?.tips.items.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list({ search: '0%_' })).data?.tips.totalCount).toBe(3);
  expect((await list({ search: '%1' })).data?.tips.totalCount).toBe(0);
  expect(codes(await list({ limit: 51 }))).toEqual([['FIELD_INVALID', { field: 'limit' }]]);
  expect((await remove(ids[0] ?? '')).data?.deleteTip).toBe(ids[0]);
  for (const answer of [
    await remove(ids[0] ?? ''),
    await publish(randomUUID()),
    await save('x', 0, { title: 'T', text: 'T' }),
  ]) {
    expect(codes(answer)).toEqual([['NOT_FOUND', {}]]);
  }
  expect(codes(await save(randomUUID(), 1, { title: 'T', text: 'T' }))).toEqual([['NOT_FOUND', {}]]);
});

it('NOTE-08 a digest holds the tips published since the last one, and without one the topic stays out', async () => {
  await digests.api.database.prisma.tip.deleteMany();
  const account = await digests.subscriber({ investmentTips: true });
  const other = await digests.subscriber({ investmentOpportunities: true });
  const [draft, tip] = [randomUUID(), randomUUID()];
  await save(draft, 0, { title: 'A draft', text: 'Not yet' });
  await save(tip, 0, { title: 'Read the <terms>', text: 'First of all.\n\nThen again.' });
  const published = await publish(tip);
  expect(published.data?.publishTip.publishedAt).not.toBeNull();
  expect((await publish(tip)).data?.publishTip).toEqual(published.data?.publishTip);
  const mail = await digests.digestOf(account, inDays(2));
  expect(mail?.text).toContain('INVESTMENT TIPS\n\n- Read the <terms>\n  First of all.\n\nThen again.');
  expect(mail?.html).toContain('Read the &lt;terms&gt;');
  expect(mail?.text).not.toContain('A draft');
  expect(await digests.deliver(other)).toBeUndefined();
  expect(await digests.digestOf(account, inDays(4))).toBeUndefined();
  await publish(draft);
  await setPublished(draft, inDays(4.5));
  expect((await digests.digestOf(account, inDays(6)))?.text).toContain('A draft');
});

it('NOTE-08 a tip that is deleted before the digest is sent stays out', async () => {
  const account = await digests.subscriber({ investmentTips: true });
  const id = randomUUID();
  await save(id, 0, { title: 'A mistake', text: 'Text' });
  await publish(id);
  digests.mailbox.refuse(1);
  expect(await digests.digestOf(account, inDays(2))).toBeUndefined();
  await digests.api.database.prisma.tip.deleteMany();
  expect(await digests.deliver(account)).toBeUndefined();
});
