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

interface State {
  waitingSince: string | null;
  answerDueAt: string | null;
  markedUnread: boolean;
  remindAt: string | null;
}
const fields = 'waitingSince answerDueAt markedUnread remindAt';
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

async function stateOf(as: TestAccount, id: string): Promise<State | undefined> {
  const document = `query ($id: ID!) { conversation(id: $id) { ${fields} } }`;
  return (await api.query<{ conversation: State }>(document, { id }, { as })).data?.conversation;
}

async function change(as: TestAccount, mutation: string) {
  const answer = await api.query<{ changed: State }>(`mutation { changed: ${mutation} { ${fields} } }`, {}, { as });
  return answer.data?.changed ?? code(answer);
}

async function send(as: TestAccount, id: string): Promise<string> {
  const document = `mutation ($id: ID!) { sendMessage(conversationId: $id, text: "Hello") { createdAt } }`;
  const { data } = await api.query<{ sendMessage: { createdAt: string } }>(document, { id }, { as });
  return data?.sendMessage.createdAt ?? '';
}

const hours = (count: number) => count * 3_600_000;
const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString();

it('MSG-07 waits from the investor’s first unanswered message until the answer, for the employee alone', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: null, answerDueAt: null });
  const first = await send(investor, id);
  await send(investor, id);
  const due = new Date(new Date(first).getTime() + hours(24)).toISOString();
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: first, answerDueAt: due });
  expect(await stateOf(investor, id)).toMatchObject({ waitingSince: null, answerDueAt: null });
  await send(employee, id);
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: null, answerDueAt: null });
  const again = await send(investor, id);
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: again });
});

it('MSG-07 `No answer needed` ends the waiting until the next message; only the employee may say so', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  const first = await send(investor, id);
  const stranger = await api.createAccount({ roles: [3] });
  for (const as of [investor, stranger]) {
    expect(await change(as, `settleConversation(conversationId: "${id}")`)).toBe('NOT_FOUND');
  }
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: first });
  expect(await change(employee, `settleConversation(conversationId: "${id}")`)).toMatchObject({ waitingSince: null });
  const again = await send(investor, id);
  expect(await stateOf(employee, id)).toMatchObject({ waitingSince: again });
});

it('MSG-07 the answer is due by the target that an administrator has set', async () => {
  const administrator = await api.createAccount({ roles: [3] });
  const settings = await api.query<{ platformSettings: { version: string } }>(
    '{ platformSettings { version } }',
    {},
    { as: administrator },
  );
  await api.query(
    `mutation ($version: String!) { savePlatformSettings(version: $version, input: { answerTargetHours: 3 }) { version } }`,
    { version: settings.data?.platformSettings.version },
    { as: administrator },
  );
  const { id } = await seedConversation(api, { investor, employee });
  const first = await send(investor, id);
  const due = new Date(new Date(first).getTime() + hours(3)).toISOString();
  expect(await stateOf(employee, id)).toMatchObject({ answerDueAt: due });
});

it('MSG-06 marks a conversation as unread for the caller alone', async () => {
  const { id } = await seedConversation(api, { investor, employee }, [{ from: investor, text: 'Hello', seen: true }]);
  const mark = (as: TestAccount, unread: boolean) =>
    change(as, `markConversationUnread(conversationId: "${id}", unread: ${unread})`);
  expect(await mark(employee, true)).toMatchObject({ markedUnread: true });
  expect(await stateOf(employee, id)).toMatchObject({ markedUnread: true });
  expect(await stateOf(investor, id)).toMatchObject({ markedUnread: false });
  expect(await mark(employee, false)).toMatchObject({ markedUnread: false });
  expect(await mark(await api.createAccount({ roles: [3] }), true)).toBe('NOT_FOUND');
});

it('MSG-06 puts a conversation off for the caller alone, until a time or the other side’s next message', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  const putOff = (as: TestAccount, at: string | null) =>
    change(as, `remindOfConversation(conversationId: "${id}", at: ${at && `"${at}"`})`);
  const at = inHours(5);
  expect(await putOff(employee, at)).toMatchObject({ remindAt: at });
  expect(await stateOf(investor, id)).toMatchObject({ remindAt: null });
  await send(employee, id);
  expect(await stateOf(employee, id)).toMatchObject({ remindAt: at });
  await send(investor, id);
  expect(await stateOf(employee, id)).toMatchObject({ remindAt: null });
  await putOff(investor, at);
  expect(await putOff(investor, null)).toMatchObject({ remindAt: null });
  expect(await putOff(employee, inHours(-1))).toBe('FIELD_INVALID');
  expect(await putOff(await api.createAccount(), at)).toBe('NOT_FOUND');
});
