import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface Template {
  id: string;
  name: string;
  text: string;
  shared: boolean;
  mayEdit: boolean;
  owner: { firstName: string };
}

let api: TestApi;
let own: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.database.prisma.messageTemplate.deleteMany();
  own = await api.createAccount({ roles: [7], firstName: 'Rolf' });
  other = await api.createAccount({ roles: [9], firstName: 'Ruth' });
});
afterAll(() => api.close());

const fields = 'id name text shared mayEdit owner { firstName }';
const code = ({ errors }: { errors: { extensions: { code: string; params?: object } }[] }) =>
  errors[0]?.extensions.code;
const list = async (as: TestAccount) =>
  (await api.query<{ messageTemplates: Template[] }>(`{ messageTemplates { ${fields} } }`, {}, { as })).data
    ?.messageTemplates ?? [];
const save = (as: TestAccount, template: Partial<Template> & { id: string }) => {
  const { id, ...input } = { name: 'Greeting', text: 'Dear {firstName|investor}', shared: false, ...template };
  return api.query<{ saved: Template }>(
    `mutation ($id: ID!, $input: MessageTemplateInput!) { saved: saveMessageTemplate(id: $id, input: $input) { ${fields} } }`,
    { id, input },
    { as },
  );
};
const remove = (as: TestAccount, id: string) =>
  api.query('mutation ($id: ID!) { deleteMessageTemplate(id: $id) }', { id }, { as });

it('MSG-09 staff keep own texts, which only they see, and shared ones, which all staff use', async () => {
  const [kept, shared] = [randomUUID(), randomUUID()];
  const { data } = await save(own, { id: kept, name: ' Own ', text: 'Dear {firstName|investor}\r\n' });
  expect(data?.saved).toEqual({
    ...{ id: kept, name: 'Own', text: 'Dear {firstName|investor}\n', shared: false, mayEdit: true },
    owner: { firstName: 'Rolf' },
  });
  await save(own, { id: shared, name: 'For all', shared: true });
  expect((await list(own)).map(({ name }) => name)).toEqual(['For all', 'Own']);
  expect(await list(other)).toMatchObject([{ id: shared, mayEdit: false, owner: { firstName: 'Rolf' } }]);
});

it('MSG-09 a repeated save stores a text once, and another one changes it', async () => {
  const id = randomUUID();
  await Promise.all([1, 2, 3].map(() => save(own, { id })));
  expect(await list(own)).toHaveLength(1);
  await save(own, { id, name: 'Changed', text: 'New', shared: true });
  expect(await list(other)).toMatchObject([{ name: 'Changed', text: 'New' }]);
  await save(own, { id, shared: false });
  expect(await list(other)).toEqual([]);
});

it('MSG-09 nobody changes or deletes the texts of others, but shared ones with the right to change settings', async () => {
  const administrator = await api.createAccount({ roles: [3] });
  const [kept, shared] = [randomUUID(), randomUUID()];
  await save(own, { id: kept });
  await save(own, { id: shared, shared: true });
  for (const [as, id] of [
    [other, kept],
    [other, shared],
    [administrator, kept],
  ] as const) {
    expect([code(await save(as, { id, text: 'x' })), code(await remove(as, id))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  }
  expect((await list(own)).map(({ text }) => text)).toEqual(Array(2).fill('Dear {firstName|investor}'));
  expect(await list(administrator)).toMatchObject([{ id: shared, mayEdit: true }]);
  expect((await save(administrator, { id: shared, text: 'Better', shared: true })).data?.saved).toMatchObject({
    text: 'Better',
    owner: { firstName: 'Rolf' },
  });
  expect((await remove(administrator, shared)).errors).toEqual([]);
  expect((await remove(own, kept)).errors).toEqual([]);
  expect(await list(own)).toEqual([]);
  expect(code(await remove(own, kept))).toBe('NOT_FOUND');
});

it.each([
  ['a blank name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(101) }],
  ['a blank text', { text: '\n' }],
  ['a text that is too long for a message', { text: 'x'.repeat(4_001) }],
])('MSG-09 refuses %s and stores nothing', async (_what, template) => {
  expect(code(await save(own, { id: randomUUID(), ...template }))).toBe('FIELD_INVALID');
  expect(await list(own)).toEqual([]);
});

it('MSG-09 is for staff only', async () => {
  const investor = await api.createAccount();
  const id = randomUUID();
  await save(own, { id, shared: true });
  const answers = [
    await api.query('{ messageTemplates { id } }', {}, { as: investor }),
    await save(investor, { id: randomUUID() }),
    await remove(investor, id),
  ];
  expect(answers.map(code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
});
