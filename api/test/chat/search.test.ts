import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { seedConversation } from './seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Hit {
  conversationId: string;
  sequence: number;
  text: string;
}

async function search(as: TestAccount, text: string) {
  const document = 'query ($search: String!) { searchMessages(search: $search) { conversationId sequence text } }';
  const { data, errors } = await api.query<{ searchMessages: Hit[] }>(document, { search: text }, { as });
  return data?.searchMessages ?? errors[0]?.extensions.code;
}

it('MSG-12 finds any part of a text in the caller’s own conversations, newest first', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const employee = await api.createAccount({ roles: [7] });
  const texts = ['The ESCROW agreement', 'Ça va, 100%?', 'Nothing', 'another escrow_x'];
  const { id } = await seedConversation(
    api,
    { investor, employee },
    texts.map((text) => ({ from: investor, text })),
  );
  const { id: theirs } = await seedConversation(api, { investor: other, employee }, [
    { from: employee, text: 'their escrow' },
  ]);
  const own = [
    { conversationId: id, sequence: 4, text: 'another escrow_x' },
    { conversationId: id, sequence: 1, text: 'The ESCROW agreement' },
  ];
  expect(await search(investor, ' crow')).toEqual(own);
  expect(await search(other, 'crow')).toEqual([{ conversationId: theirs, sequence: 1, text: 'their escrow' }]);
  expect(await search(employee, 'crow')).toHaveLength(3);
  expect(await search(await api.createAccount({ roles: [3] }), 'crow')).toEqual([]);
  expect(await search(investor, '0%')).toMatchObject([{ sequence: 2 }]);
  expect(await search(investor, 'w_x')).toMatchObject([{ sequence: 4 }]);
  expect(await search(investor, 'wax')).toEqual([]);
  expect(await search(investor, 'e')).toEqual([]);
  expect(await search(investor, 'x'.repeat(5_000))).toBe('FIELD_INVALID');
});

it('MSG-12 the number of a hit leads to the messages around it in one call, in the caller’s own conversation alone', async () => {
  const [investor, stranger] = [await api.createAccount(), await api.createAccount()];
  const employee = await api.createAccount({ roles: [7] });
  const texts = Array.from({ length: 40 }, (_, index) => (index === 4 ? 'The escrow agreement' : `Text ${index + 1}`));
  const { id } = await seedConversation(
    api,
    { investor, employee },
    texts.map((text) => ({ from: investor, text })),
  );
  const [hit] = (await search(employee, 'escrow')) as Hit[];
  const around = (as: TestAccount) =>
    api.query<{ conversation: { messages: Hit[] } }>(
      'query ($id: ID!, $after: Int) { conversation(id: $id) { messages(after: $after, limit: 6) { sequence text } } }',
      { id: hit?.conversationId, after: (hit?.sequence ?? 0) - 3 },
      { as },
    );
  const { data } = await around(employee);
  expect(hit?.conversationId).toBe(id);
  expect(data?.conversation.messages.map(({ sequence }) => sequence)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(data?.conversation.messages[2]?.text).toBe('The escrow agreement');
  expect((await around(stranger)).errors[0]?.extensions.code).toBe('NOT_FOUND');
});
