import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { seedConversation } from './seed.ts';

let api: TestApi;
let investor: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  investor = await api.createAccount();
  employee = await api.createAccount({ roles: [7] });
});

const sendDocument = `mutation ($id: ID!, $text: String!, $clientId: ID) {
  sendMessage(conversationId: $id, text: $text, clientId: $clientId) { id sequence text } }`;
const partDocument = `query ($id: ID!, $before: Int, $after: Int, $limit: Int) {
  conversation(id: $id) { messages(before: $before, after: $after, limit: $limit) { sequence text } } }`;
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

interface Sent {
  sendMessage: { id: string; sequence: number; text: string };
}
const send = (as: TestAccount, id: string, text: string, clientId?: string) =>
  api.query<Sent>(sendDocument, { id, text, clientId }, { as });
const stored = (conversationId: string) =>
  api.database.prisma.message.findMany({ where: { conversationId }, orderBy: { sequence: 'asc' } });

it('MSG-01 numbers messages without gaps in their order, also when both sides write at once and calls are refused', async () => {
  const { id } = await seedConversation(api, { investor, employee }, [{ from: investor, text: 'first' }]);
  const { id: other } = await seedConversation(api, { investor, employee });
  const repeated = randomUUID();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      await send(index % 2 ? investor : employee, id, String(index));
      await send(investor, id, ' ');
      await send(employee, id, 'repeated', repeated);
      await send(employee, other, 'elsewhere');
    }),
  );
  const messages = await stored(id);
  expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  const times = messages.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, two) => one - two));
  expect((await stored(other)).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

it('MSG-02 answers a repeated id with the stored message, also for calls at the same time', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(investor, id, 'Once', clientId)));
  const again = await send(investor, id, 'Once', clientId.toUpperCase());
  const ids = [...answers, again].map(({ data }) => data?.sendMessage.id);
  expect(new Set(ids).size).toBe(1);
  expect(await stored(id)).toMatchObject([{ id: ids[0], text: 'Once', sequence: 1 }]);
});

it('MSG-02 refuses an id with another text, of the other side, and one that is not a UUID', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  const clientId = randomUUID();
  await send(investor, id, 'Once', clientId);
  expect(code(await send(investor, id, 'Twice', clientId))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(code(await send(employee, id, 'Once', clientId))).toBe('IDEMPOTENCY_KEY_REUSED');
  for (const invalid of ['mine', '']) expect(code(await send(investor, id, 'Thrice', invalid))).toBe('FIELD_INVALID');
  expect(await stored(id)).toHaveLength(1);
  const { id: other } = await seedConversation(api, { investor, employee });
  expect((await send(investor, other, 'Twice', clientId)).data?.sendMessage).toMatchObject({ sequence: 1 });
});

it('MSG-04 serves a thread in parts from both ends to its beginning', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => ({ from: investor, text: String(index + 1) }));
  const { id } = await seedConversation(api, { investor, employee }, texts);
  const part = async (variables: object) => {
    const answer = await api.query<{ conversation: { messages: { sequence: number; text: string }[] } }>(
      partDocument,
      { id, ...variables },
      { as: employee },
    );
    return answer.data?.conversation.messages.map(({ sequence }) => sequence) ?? code(answer);
  };
  expect(await part({ limit: 3 })).toEqual([28, 29, 30]);
  expect(await part({ before: 28, limit: 3 })).toEqual([25, 26, 27]);
  expect(await part({ before: 3, limit: 10 })).toEqual([1, 2]);
  expect(await part({ before: 1 })).toEqual([]);
  expect(await part({ after: 4, limit: 2 })).toEqual([5, 6]);
  expect(await part({ after: 0, limit: 200 })).toHaveLength(30);
  expect(await part({ after: 30 })).toEqual([]);
  expect(await part({ after: 1, before: 5 })).toBe('FIELD_INVALID');
});
