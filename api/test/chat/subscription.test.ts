import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { seedConversation } from './seed.ts';

const query = `subscription ($id: ID!) { messageAdded(conversationId: $id) { text conversationId sender { id } } }`;
const sendDocument = `mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }`;

let api: TestApi;
/** Another process on the same database. */
let second: TestApi;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
  second = await startTestApi({ settings: { DATABASE_URL: api.configuration.databaseUrl } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await second.close();
  await api.close();
});

async function subscribe(as: TestAccount, conversationId: string) {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'thread', payload: { query, variables: { id: conversationId } } });
  return socket;
}

const send = (as: TestAccount, id: string, text: string) => api.query(sendDocument, { id, text }, { as });
const textsOf = (socket: TestSocket) =>
  socket.received.flatMap(({ type, payload }) =>
    type === 'next' ? ((payload as { data?: { messageAdded: { text: string } } }).data?.messageAdded.text ?? []) : [],
  );

/** Subscriptions are not acknowledged, so a first message shows that it runs. */
async function awaitRunning(socket: TestSocket, sender: TestAccount, id: string) {
  const receivedAfterPing = async () => {
    await send(sender, id, 'ping');
    return textsOf(socket);
  };
  await expect.poll(receivedAfterPing, { interval: 100 }).toContain('ping');
}

it('CHAT-10 API-21 delivers a conversation’s messages once and in order to both sides', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const { id: otherId } = await seedConversation(api, { investor, employee: await api.createAccount({ roles: [7] }) });
  const mine = await subscribe(investor, id);
  const theirs = await subscribe(employee, id);
  await awaitRunning(mine, employee, id);
  await awaitRunning(theirs, employee, id);
  await send(investor, otherId, 'another deal');
  for (const text of ['one', 'two', 'three']) await send(employee, id, text);
  for (const socket of [mine, theirs]) {
    await expect.poll(() => textsOf(socket)).toContain('three');
    expect(textsOf(socket).filter((text) => text !== 'ping')).toEqual(['one', 'two', 'three']);
  }
});

it('API-21 CHAT-14 ACHAT-15 delivers no messages of others’ conversations, not even to administrators', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const own = await subscribe(investor, id);
  await awaitRunning(own, employee, id);
  const outsiders = await Promise.all(
    [[1], [3], [7]].map(async (roles) => subscribe(await api.createAccount({ roles }), id)),
  );
  const answers = await Promise.all(outsiders.map((socket) => socket.next('next', 'thread')));
  for (const { payload } of answers) expect(payload).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  await send(employee, id, 'secret');
  await expect.poll(() => textsOf(own)).toContain('secret');
  expect(outsiders.flatMap(textsOf)).toEqual([]);
});

it('API-21 delivers nothing without a valid token', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const socket = await openSocket(api.url);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'thread', payload: { query, variables: { id } } });
  expect((await socket.closed).code).toBe(4401);
  expect(textsOf(socket)).toEqual([]);
});

it('CHAT-10 removes the listener when a subscription ends', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const spy = vi.spyOn(api.services.events, 'subscribe');
  const socket = await subscribe(investor, id);
  await expect.poll(() => spy).toHaveReturned();
  const subscription: AsyncIterator<unknown> | undefined = spy.mock.results[0]?.value;
  socket.send({ type: 'complete', id: 'thread' });
  expect(await subscription?.next()).toEqual({ done: true, value: undefined });
  spy.mockRestore();
});

const followDocument = `subscription ($id: ID!, $after: Int) {
  messageAdded(conversationId: $id, after: $after) { text sequence } }`;
const numbersOf = (socket: TestSocket) =>
  socket.received.flatMap(({ type, payload }) =>
    type === 'next'
      ? ((payload as { data?: { messageAdded: { sequence: number } } }).data?.messageAdded.sequence ?? [])
      : [],
  );
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function follow(url: string, as: TestAccount, id: string, after: number) {
  const socket = await openSocket(url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'thread', payload: { query: followDocument, variables: { id, after } } });
  return socket;
}

it('MSG-03 CHAT-11 ACHAT-16 delivers what was stored after the page’s last number first, then what arrives', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(
    api,
    { investor, employee },
    upTo(450).map((number) => ({ from: employee, text: String(number) })),
  );
  const [all, some] = [await follow(api.url, investor, id, 0), await follow(api.url, investor, id, 448)];
  await send(employee, id, 'while subscribing');
  await expect.poll(() => numbersOf(some)).toEqual([449, 450, 451]);
  await expect.poll(() => numbersOf(all)).toEqual(upTo(451));
  await Promise.all(upTo(10).map((number) => send(number % 2 ? employee : investor, id, 'at once')));
  await expect.poll(() => numbersOf(all)).toEqual(upTo(461));
  const refused = await follow(api.url, investor, id, -1);
  expect(await refused.subscriptionError('thread')).toMatchObject([{ extensions: { code: 'FIELD_INVALID' } }]);
});

it('MSG-03 delivers once and in order from another process, and goes on at the first one after a break', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee });
  const reader = await follow(second.url, investor, id, 0);
  for (let number = 1; number <= 10; number++) await send(employee, id, String(number));
  await expect.poll(() => numbersOf(reader)).toEqual(upTo(10));
  reader.close();
  await reader.closed;
  for (let number = 11; number <= 15; number++) await send(employee, id, String(number));
  const again = await follow(api.url, investor, id, 10);
  await send(employee, id, '16');
  await expect.poll(() => numbersOf(again)).toEqual(upTo(16, 11));
});

it('AAPI-26 delivers the changed conversations of the employee alone, for the employee alone', async () => {
  const [investor, employee] = [
    await api.createAccount({ firstName: 'Ines' }),
    await api.createAccount({ roles: [7] }),
  ];
  const administrator = await api.createAccount({ roles: [3] });
  const { id } = await seedConversation(api, { investor, employee });
  const changes = async (as: TestAccount, accountId: string) => {
    const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
    sockets.push(socket);
    const document = `subscription ($accountId: ID!) { conversationChanged(accountId: $accountId) {
      id unseenCount counterpart { firstName } lastMessage { text } } }`;
    socket.send({ type: 'subscribe', id: 'list', payload: { query: document, variables: { accountId } } });
    return socket;
  };
  const changesOf = (socket: TestSocket) =>
    socket.received.flatMap(({ type, payload }) =>
      type === 'next' ? (payload as { data: { conversationChanged: object } }).data.conversationChanged : [],
    );
  const foreign = await changes(administrator, employee.id);
  expect(await foreign.subscriptionError('list')).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  const [own, others] = [
    await changes(employee, employee.id.toUpperCase()),
    await changes(administrator, administrator.id),
  ];
  const changesAfterHello = async () => {
    await send(investor, id, 'Hello');
    return changesOf(own);
  };
  await expect
    .poll(changesAfterHello, { interval: 100 })
    .toContainEqual(
      expect.objectContaining({ id, counterpart: { firstName: 'Ines' }, lastMessage: { text: 'Hello' } }),
    );
  const seen = 'mutation ($id: ID!) { markConversationSeen(conversationId: $id) { id } }';
  await api.query(seen, { id }, { as: employee });
  await expect.poll(() => changesOf(own).at(-1)).toMatchObject({ unseenCount: 0 });
  expect(changesOf(others)).toEqual([]);
});

it('API-19 an investor finds a contact and inserts a chat; both insert messages, follow them by time and mark them seen', async () => {
  const { id: dealId } = await createDeal(api.database);
  const [investor, lead] = [await api.createAccount(), await api.createAccount({ roles: [{ roleId: 4, dealId }] })];
  const call = async <Result>(as: TestAccount, document: string, variables: object = {}) => {
    const { data, errors } = await api.query<Record<string, Result>>(document, { ...variables }, { as });
    expect(errors).toEqual([]);
    return Object.values(data ?? {})[0] as Result;
  };
  const contacts = 'query ($dealId: ID) { contacts(dealId: $dealId) { employee { id } dealId conversationId } }';
  expect(await call(investor, contacts, { dealId })).toEqual([
    { employee: { id: lead.id }, dealId, conversationId: null },
  ]);
  const insert =
    'mutation ($employeeId: ID!, $dealId: ID) { openConversation(employeeId: $employeeId, dealId: $dealId) { id } }';
  const { id } = await call<{ id: string }>(investor, insert, { employeeId: lead.id, dealId });
  const live = await follow(api.url, lead, id, 0);
  for (const [as, text] of [
    [investor, 'Good morning'],
    [lead, 'Welcome'],
    [investor, 'A question'],
  ] as const)
    await call(as, sendDocument, { id, text });
  await expect.poll(() => textsOf(live)).toEqual(['Good morning', 'Welcome', 'A question']);

  const chats = '{ conversations { id unseenCount messages { text createdAt seenAt sender { id } } } }';
  type Chat = {
    id: string;
    unseenCount: number;
    messages: { text: string; createdAt: string; seenAt: string | null }[];
  };
  const [chat] = await call<Chat[]>(lead, chats);
  expect(chat).toMatchObject({ id, unseenCount: 2 });
  const times = chat?.messages.map(({ createdAt }) => createdAt) ?? [];
  expect(times).toEqual(times.toSorted());
  expect(chat?.messages.map(({ text }) => text)).toEqual(textsOf(live));
  const see = 'mutation ($id: ID!) { markConversationSeen(conversationId: $id) { unseenCount } }';
  expect(await call(lead, see, { id })).toEqual({ unseenCount: 0 });
  const [seen] = await call<Chat[]>(investor, chats);
  expect(seen?.messages.map(({ seenAt }) => seenAt !== null)).toEqual([true, false, true]);
});
