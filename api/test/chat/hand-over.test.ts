import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { storeUnseenMails } from '../../src/domains/chat/unseen-mails.ts';
import { tellWhatIsDue } from '../../src/domains/notifications/due.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { seedConversation } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
let investor: TestAccount;
let former: TestAccount;
let manager: TestAccount;
/** Of the investor with the former manager. */
let id: string;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
beforeEach(async () => {
  investor = await api.createAccount({ firstName: 'Ines' });
  former = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }], firstName: 'Nora' });
  manager = await api.createAccount({ roles: [7], firstName: 'Max' });
  id = (await open(former.id)).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

interface Conversation {
  id: string;
  employeeId: string;
  counterpart: { firstName: string };
  unseenCount: number;
  waitingSince: string | null;
  closedAt: string | null;
  takenOverBy: { id: string; firstName: string } | null;
  successorId: string | null;
  messages: { text: string }[];
}
const fields = `id employeeId counterpart { firstName } unseenCount waitingSince closedAt takenOverBy { id firstName }
  successorId messages { text }`;
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

async function open(employeeId: string): Promise<Conversation> {
  const document = `mutation ($employeeId: ID!) { opened: openConversation(employeeId: $employeeId) { ${fields} } }`;
  const { data, errors } = await api.query<{ opened: Conversation }>(document, { employeeId }, { as: investor });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.opened;
}
const send = (as: TestAccount, conversationId: string, text = 'Hello', clientId = randomUUID()) =>
  api.query<{ sendMessage: { id: string } }>(
    `mutation ($id: ID!, $text: String!, $clientId: ID) {
      sendMessage(conversationId: $id, text: $text, clientId: $clientId) { id } }`,
    { id: conversationId, text, clientId },
    { as },
  );
const read = (as: TestAccount, conversationId: string) =>
  api.query<{ conversation: Conversation }>(
    `query ($id: ID!) { conversation(id: $id) { ${fields} } }`,
    { id: conversationId },
    { as },
  );
const readable = async (as: TestAccount, conversationId: string) =>
  (await read(as, conversationId)).data?.conversation ?? null;
const listed = async (as: TestAccount) =>
  (
    await api.query<{ conversations: { id: string }[] }>('{ conversations { id } }', {}, { as })
  ).data?.conversations.map((each) => each.id);
const see = (as: TestAccount, conversationId: string) =>
  api.query('mutation ($id: ID!) { markConversationSeen(conversationId: $id) { id } }', { id: conversationId }, { as });
const replace = (by: TestAccount) =>
  api.query(
    `mutation ($clientId: ID!, $managerId: ID!) { assignRelationshipManager(clientId: $clientId, managerId: $managerId) { id } }`,
    { clientId: investor.id, managerId: by.id },
    { as: administrator },
  );

it('MSG-11 CHAT-14 ACHAT-15 the closed conversation is read by the investor and the new manager only', async () => {
  await send(investor, id, 'Question');
  await send(former, id, 'Answer');
  const lost = randomUUID();
  await send(investor, id, 'Thanks', lost);
  expect(await readable(manager, id)).toBeNull();
  expect((await replace(manager)).errors).toEqual([]);

  for (const reader of [investor, manager]) {
    expect(await readable(reader, id)).toMatchObject({
      employeeId: former.id,
      closedAt: expect.any(String),
      takenOverBy: { id: manager.id, firstName: 'Max' },
      messages: [{ text: 'Question' }, { text: 'Answer' }, { text: 'Thanks' }],
    });
    expect(code(await send(reader, id))).toBe('CONVERSATION_CLOSED');
  }
  // A call whose answer was lost is answered with what it stored.
  expect((await send(investor, id, 'Thanks', lost)).data?.sendMessage.id).toEqual(expect.any(String));
  expect(await listed(manager)).toEqual([id]);
  expect(await listed(former)).toEqual([]);
  for (const refused of [await read(former, id), await send(former, id), await see(former, id)]) {
    expect([refused.status, code(refused)]).toEqual([404, 'NOT_FOUND']);
  }
  const found = 'query { searchMessages(search: "Question") { id } }';
  expect((await api.query<{ searchMessages: object[] }>(found, {}, { as: former })).data?.searchMessages).toEqual([]);
  expect(await readable(administrator, id)).toBeNull();

  const entries = await api.database.prisma.auditEntry.findMany({
    where: { entityId: investor.id, action: 'account.conversation_handed_over' },
  });
  expect(entries).toMatchObject([
    {
      actorId: administrator.id,
      details: { conversationId: id, formerManagerId: former.id, managerId: manager.id },
    },
  ]);
});

it('MSG-11 what is said from then on stands in the new manager’s own conversation', async () => {
  await send(investor, id, 'Question');
  await replace(manager);
  const successorId = (await readable(investor, id))?.successorId ?? '';
  expect((await send(manager, successorId, 'I have taken over')).errors).toEqual([]);
  expect(await open(manager.id)).toMatchObject({ id: successorId, closedAt: null, takenOverBy: null });
  expect(await readable(investor, successorId)).toMatchObject({ employeeId: manager.id, unseenCount: 1 });
  expect(await readable(former, successorId)).toBeNull();
  expect((await readable(investor, id))?.messages).toHaveLength(1);
});

it('MSG-11 MSG-07 who waits in the closed conversation waits for the new manager, until the answer', async () => {
  await send(investor, id, 'Question');
  await replace(manager);
  const closed = await readable(manager, id);
  expect(closed).toMatchObject({ unseenCount: 1, waitingSince: expect.any(String) });
  await api.database.prisma.message.updateMany({
    where: { conversationId: id },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });
  await tellWhatIsDue(api.services);
  const told = await api.database.prisma.notification.findMany({ where: { kind: 'MESSAGE_UNSEEN', entityId: id } });
  expect(told.map(({ accountId }) => accountId)).toEqual([manager.id]);
  await storeUnseenMails(api.services);
  const mails = await api.database.prisma.mail.findMany({ where: { conversationId: id } });
  expect(mails.map(({ accountId }) => accountId)).toEqual([manager.id]);
  await send(manager, closed?.successorId ?? '', 'Answer');
  expect((await readable(manager, id))?.waitingSince).toBeNull();
});

it('MSG-11 MSG-05 the new manager’s reading does not mark what the former one wrote to the investor', async () => {
  await send(former, id, 'For the investor');
  await send(investor, id, 'For the manager');
  await replace(manager);
  expect((await readable(manager, id))?.unseenCount).toBe(1);
  await see(manager, id);
  expect([(await readable(manager, id))?.unseenCount, (await readable(investor, id))?.unseenCount]).toEqual([0, 1]);
  await see(investor, id);
  expect((await readable(investor, id))?.unseenCount).toBe(0);
});

it('MSG-11 each further change hands over what was closed before, also back to who had it', async () => {
  await send(investor, id, 'First');
  await replace(manager);
  const second = (await readable(investor, id))?.successorId ?? '';
  await send(investor, second, 'Second');
  const third = await api.createAccount({ roles: [7] });
  await replace(third);
  for (const closed of [id, second]) {
    expect(await readable(third, closed)).toMatchObject({ takenOverBy: { id: third.id } });
    expect([await readable(manager, closed), await readable(former, closed)]).toEqual([null, null]);
  }
  // Nobody wrote in the third manager's own.
  await replace(former);
  const successorId = (await readable(former, second))?.successorId;
  expect((await listed(former))?.toSorted()).toEqual([id, second].toSorted());
  expect(await open(former.id)).toMatchObject({ id: successorId, messages: [] });
  expect(await listed(third)).toEqual([]);
  expect((await listed(investor))?.toSorted()).toEqual([id, second, successorId].toSorted());
});

it('MSG-11 conversations about a deal, and those of other clients, stay open', async () => {
  await send(investor, id, 'Hello');
  const { id: ofDeal } = await seedConversation(api, { investor, employee: former }, [{ from: investor, text: 'x' }]);
  const other = await api.createAccount();
  const { id: ofOther } = await api.database.prisma.conversation.create({
    data: { investorId: other.id, employeeId: former.id, lastMessageAt: new Date() },
  });
  await replace(manager);
  for (const each of [ofDeal, ofOther]) expect(await readable(former, each)).toMatchObject({ closedAt: null });
});

async function subscribe(as: TestAccount, query: string, variables: object): Promise<TestSocket> {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'own', payload: { query, variables } });
  return socket;
}
const added = 'subscription ($id: ID!) { messageAdded(conversationId: $id, after: 0) { text } }';
const changed = `subscription ($accountId: ID!) { conversationChanged(accountId: $accountId) { id closedAt } }`;
const changesOf = (socket: TestSocket) =>
  socket.received.flatMap(({ type, payload }) =>
    type === 'next' ? [(payload as { data: { conversationChanged: object | null } }).data.conversationChanged] : [],
  );

it('MSG-11 AAPI-26 open subscriptions of the former manager end at once, those of the others tell of it', async () => {
  await send(investor, id, 'Hello');
  const [theirs, mine] = [await subscribe(former, added, { id }), await subscribe(investor, added, { id })];
  await Promise.all([theirs, mine].map((socket) => socket.next('next', 'own')));
  const lists = await Promise.all(
    [former, investor].map((account) => subscribe(account, changed, { accountId: account.id })),
  );
  const told = async () => {
    await send(investor, id, 'again');
    return lists.every((list) => changesOf(list).length > 0);
  };
  await expect.poll(told, { interval: 200 }).toBe(true);
  await replace(manager);
  await theirs.next('complete', 'own');
  await expect.poll(() => changesOf(lists[0] as TestSocket)).toContain(null);
  await expect.poll(() => changesOf(lists[1] as TestSocket)).toContainEqual({ id, closedAt: expect.any(String) });
  const again = await subscribe(former, added, { id });
  expect(await again.subscriptionError('own')).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  expect(mine.received.some(({ type }) => type === 'complete')).toBe(false);
});

it('MSG-11 MSG-03 an investor who has an empty conversation open learns that it is gone', async () => {
  const socket = await subscribe(investor, added, { id });
  await read(investor, id);
  await replace(manager);
  // Refused, if the subscription began after the change.
  const isEnded = ({ type }: { type: string }) => type === 'complete' || type === 'error';
  await expect.poll(() => socket.received.some(isEnded)).toBe(true);
  const again = await subscribe(investor, added, { id });
  expect(await again.subscriptionError('own')).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
