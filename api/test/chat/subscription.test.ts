import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { seedConversation } from './seed.ts';

const query = `subscription ($id: ID!) { messageAdded(conversationId: $id) { text conversationId sender { id } } }`;
const sendDocument = `mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }`;

let api: TestApi;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

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
  await vi.waitFor(
    async () => {
      await send(sender, id, 'ping');
      expect(textsOf(socket)).toContain('ping');
    },
    { timeout: 10_000, interval: 100 },
  );
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
    await vi.waitFor(() => expect(textsOf(socket)).toContain('three'), { timeout: 5_000 });
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
  await vi.waitFor(() => expect(textsOf(own)).toContain('secret'), { timeout: 5_000 });
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
  await vi.waitFor(() => expect(spy).toHaveReturned(), { timeout: 5_000 });
  const subscription: AsyncIterator<unknown> | undefined = spy.mock.results[0]?.value;
  socket.send({ type: 'complete', id: 'thread' });
  expect(await subscription?.next()).toEqual({ done: true, value: undefined });
  spy.mockRestore();
});
