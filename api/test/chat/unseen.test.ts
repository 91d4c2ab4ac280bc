import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { seedConversation } from './seed.ts';

const sendDocument = `mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }`;
const seeDocument = `mutation ($id: ID!) { markConversationSeen(conversationId: $id) { unseenCount } }`;

let api: TestApi;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

/** Resolves with the first count, after which the subscription receives every change. */
async function listen(as: TestAccount): Promise<TestSocket> {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  socket.send({
    type: 'subscribe',
    id: 'unseen',
    payload: { query: 'subscription { accountSignals { unseenMessages } }' },
  });
  await socket.next('next', 'unseen');
  return socket;
}

const send = (as: TestAccount, id: string) => api.query(sendDocument, { id, text: 'Hello' }, { as });
const see = (as: TestAccount, id: string) => api.query(seeDocument, { id }, { as });
const countsOf = (socket: TestSocket) =>
  socket.received.flatMap(({ type, payload }) =>
    type === 'next'
      ? (payload as { data: { accountSignals: { unseenMessages: number } } }).data.accountSignals.unseenMessages
      : [],
  );
const expectCounts = (socket: TestSocket, counts: number[]) => expect.poll(() => countsOf(socket)).toEqual(counts);

it('ADM-09 delivers the count at once, and again when a message arrives or is read', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const employee = await api.createAccount({ roles: [7] });
  const { id } = await seedConversation(api, { investor, employee }, [
    { from: investor, text: 'seen', seen: true },
    { from: investor, text: 'unseen' },
    { from: employee, text: 'own' },
  ]);
  const { id: otherId } = await seedConversation(api, { investor: other, employee });
  const socket = await listen(employee);
  await expectCounts(socket, [1]);
  await send(investor, id);
  await expectCounts(socket, [1, 2]);
  await send(other, otherId);
  await expectCounts(socket, [1, 2, 3]);
  await see(employee, id);
  await expectCounts(socket, [1, 2, 3, 1]);
  await see(employee, otherId);
  await expectCounts(socket, [1, 2, 3, 1, 0]);
});

it('ADM-09 delivers nothing for own messages, messages read before and refused calls', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const socket = await listen(employee);
  await send(employee, id);
  await see(employee, id);
  await api.query(sendDocument, { id, text: ' ' }, { as: investor });
  await send(investor, id);
  await expectCounts(socket, [0, 1]);
});

it('ADM-09 CHAT-14 ACHAT-15 counts only the caller’s own conversations', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const strangers = [
    await api.createAccount(),
    ...(await Promise.all([[3], [7]].map((roles) => api.createAccount({ roles })))),
  ];
  const { id } = await seedConversation(api, { investor, employee }, [{ from: investor, text: 'secret' }]);
  const outside = await Promise.all(strangers.map(listen));
  const inside = await listen(employee);
  await send(investor, id);
  await expectCounts(inside, [1, 2]);
  await see(employee, id);
  await expectCounts(inside, [1, 2, 0]);
  // Events are ordered: a count delivered by mistake would precede the account's own message.
  const [client = investor, ...colleagues] = strangers;
  const own = await Promise.all([
    seedConversation(api, { investor: client, employee }),
    ...colleagues.map((colleague) => seedConversation(api, { investor, employee: colleague })),
  ]);
  for (const [index, conversation] of own.entries()) await send(index === 0 ? employee : investor, conversation.id);
  for (const socket of outside) await expectCounts(socket, [0, 1]);
});

it('ADM-09 counts employee chats for staff and own chats for an investor', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const both = await api.createAccount({ roles: [1, 7] });
  await seedConversation(api, { investor: both, employee }, [{ from: employee, text: 'to the investor' }]);
  await seedConversation(api, { investor, employee: both }, [
    { from: investor, text: 'one' },
    { from: investor, text: 'two' },
  ]);
  const { id } = await seedConversation(api, { investor, employee }, [{ from: employee, text: 'to the investor' }]);
  await expectCounts(await listen(both), [2]);
  const socket = await listen(investor);
  await send(employee, id);
  await expectCounts(socket, [1, 2]);
});

it('ADM-09 AUTH-18 PERM-21 the subscription ends when the account is disabled', async () => {
  const employee = await api.createAccount({ roles: [7] });
  const socket = await listen(employee);
  await api.database.prisma.account.update({ where: { id: employee.id }, data: { disabledAt: new Date() } });
  expect(await socket.closed).toEqual({ code: 4403, reason: 'ACCOUNT_DISABLED' });
});
