import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { cutListeners } from '../kit/listeners.ts';
import { createProbe } from '../kit/probe.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken, type TokenOptions } from '../kit/tokens.ts';

const probe = createProbe();
let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi({
    domains: probe.domains,
    settings: { LIMIT_SOCKETS_PER_ACCOUNT: '3', LIMIT_SUBSCRIPTIONS_PER_SOCKET: '2' },
  });
  investor = await api.createAccount();
});
afterAll(() => api.close());

const open = async (account: TestAccount, options: TokenOptions = {}): Promise<TestSocket> =>
  openSocket(api.url, `Bearer ${await mintToken(account, options)}`);

const subscribe = (socket: TestSocket, query: string, id = '1') =>
  socket.send({ type: 'subscribe', id, payload: { query } });

const ticks = 'subscription { probeTicks }';

describe('a subscription', () => {
  test('API-01 delivers with a valid token in connection_init', async () => {
    const socket = await open(investor);
    subscribe(socket, ticks);
    expect(await socket.next('next', '1')).toMatchObject({ payload: { data: { probeTicks: 1 } } });
    socket.send({ type: 'complete', id: '1' });
    socket.close();
  });

  test('API-21 delivers nothing without a valid token, and the socket closes with 4403', async () => {
    const forged = await mintToken(investor, { forged: true });
    const expired = await mintToken(investor, { lifetime: -10 });
    for (const payload of [
      undefined,
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${forged}` },
      { Authorization: `Bearer ${expired}` },
    ]) {
      const socket = await openSocket(api.url);
      socket.send({ type: 'connection_init', ...(payload ? { payload } : {}) });
      expect((await socket.closed).code).toBe(4403);
      expect(socket.received).toEqual([]);
    }
  });

  test('API-02 before connection_init is refused, and a silent socket is closed', async () => {
    const eager = await openSocket(api.url);
    subscribe(eager, ticks);
    expect((await eager.closed).code).toBe(4401);
    const silent = await openSocket(api.url);
    expect((await silent.closed).code).toBe(4408);
  });

  test('is validated like an HTTP call: unknown fields, depth, two operations, queries and mutations', async () => {
    const socket = await open(await api.createAccount());
    const documents = [
      'subscription { unknownField }',
      `subscription { probeTicks ...A } fragment A on Subscription { ${'... { '.repeat(20)} probeTicks ${'}'.repeat(20)} unknownField }`,
      'subscription A { probeTicks } subscription B { probeTicks }',
      `subscription { probeTicks } ${'#'.repeat(50_000)}`,
      'query { me { id } }',
      'mutation { probeChange }',
    ];
    for (const [index, query] of documents.entries()) {
      subscribe(socket, query, String(index));
      const { payload } = await socket.next('error', String(index));
      expect(payload).toContainEqual(expect.objectContaining({ extensions: { code: 'BAD_REQUEST', params: {} } }));
    }
    socket.close();
  });

  test('is refused without a required flag before subscribe runs', async () => {
    const socket = await open(investor);
    subscribe(socket, 'subscription { probeStaffTicks }');
    expect(await socket.next('error', '1')).toMatchObject({ payload: [{ extensions: { code: 'FORBIDDEN' } }] });
    expect(probe.log.staffSubscriptions).toBe(0);
    socket.close();
  });

  test('is refused for a duplicate id, a malformed message and beyond the limit', async () => {
    const duplicate = await open(investor);
    subscribe(duplicate, ticks);
    await duplicate.next('next', '1');
    subscribe(duplicate, ticks);
    expect((await duplicate.closed).code).toBe(4409);
    const broken = await open(investor);
    broken.sendText('{"type":');
    expect((await broken.closed).code).toBe(4400);
    const busy = await open(investor);
    for (const id of ['1', '2']) subscribe(busy, ticks, id);
    await Promise.all([busy.next('next', '1'), busy.next('next', '2')]);
    subscribe(busy, ticks, '3');
    expect(await busy.next('error', '3')).toMatchObject({ payload: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    busy.send({ type: 'complete', id: '1' });
    await expect
      .poll(() => {
        subscribe(busy, ticks, `again ${performance.now()}`);
        return busy.received.some(({ type, id }) => type === 'next' && id?.startsWith('again'));
      })
      .toBe(true);
    busy.close();
  });

  test('an account can open a limited number of sockets', async () => {
    const account = await api.createAccount();
    const sockets = await Promise.all([open(account), open(account), open(account)]);
    const fourth = await openSocket(api.url);
    fourth.send({ type: 'connection_init', payload: { authorization: `Bearer ${await mintToken(account)}` } });
    expect((await fourth.closed).code).toBe(4403);
    for (const socket of sockets) socket.close();
    await Promise.all(sockets.map(({ closed }) => closed));
    await expect.poll(() => open(account).then((socket) => socket.close())).toBeUndefined();
  });

  test('an account’s socket count stays right when sockets close during token verification', async () => {
    const account = await api.createAccount();
    const lock = await api.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE role_assignment IN ACCESS EXCLUSIVE MODE');
    const authorization = `Bearer ${await mintToken(account)}`;
    for (let socket = 0; socket < 6; socket += 1) {
      const leaving = await openSocket(api.url);
      leaving.send({ type: 'connection_init', payload: { authorization } });
      leaving.close();
      await leaving.closed;
    }
    await lock.query('COMMIT');
    lock.release();
    const sockets = await Promise.all([open(account), open(account), open(account)]);
    for (const socket of sockets) socket.close();
  });

  test('API-04 hides the message of a failing event, and ignores a request id in connection_init', async () => {
    const socket = await openSocket(api.url);
    socket.send({
      type: 'connection_init',
      payload: { authorization: `Bearer ${await mintToken(investor)}`, 'x-request-id': 'chosen-by-the-caller' },
    });
    await socket.next('connection_ack');
    subscribe(socket, 'subscription { probeFailingTicks }');
    const text = JSON.stringify(await socket.next('next', '1'));
    expect(text).toContain('INTERNAL');
    expect(text).not.toMatch(/hunter2|SELECT|chosen-by-the-caller/);
    socket.close();
  });
});

describe('an open socket', () => {
  test('closes when its token expires', async () => {
    /** A subscription whose token expires soon, but not before it delivers, which takes a busy machine longer. */
    const subscribeUntilExpiry = async (lifetime = 2): Promise<TestSocket> => {
      try {
        const socket = await open(investor, { lifetime });
        subscribe(socket, ticks);
        await socket.next('next', '1');
        return socket;
      } catch {
        return subscribeUntilExpiry(2 * lifetime);
      }
    };
    const socket = await subscribeUntilExpiry();
    expect(await socket.closed).toMatchObject({ code: 4403 });
  });

  test('PERM-21 closes when the account is disabled', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const socket = await open(employee);
    subscribe(socket, 'subscription { probeStaffTicks }');
    await socket.next('next', '1');
    await api.database.prisma.account.update({ where: { id: employee.id }, data: { disabledAt: new Date() } });
    expect(await socket.closed).toEqual({ code: 4403, reason: 'ACCOUNT_DISABLED' });
  });

  test('closes when the session signs out, unlike sockets of other sessions', async () => {
    const account = await api.createAccount();
    const [leaving, staying] = await Promise.all([open(account), open(investor)]);
    await api.database.prisma.oidcPayload.deleteMany({ where: { model: 'Session', uid: account.sessionUid } });
    expect((await leaving.closed).code).toBe(4403);
    subscribe(staying, ticks);
    await staying.next('next', '1');
    staying.close();
  });

  test('PERM-05 closes when the permission of a running subscription is removed', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const socket = await open(employee);
    subscribe(socket, 'subscription { probeStaffTicks }');
    await socket.next('next', '1');
    await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: employee.id } });
    expect((await socket.closed).code).toBe(4403);
  });

  test('PERM-21 is checked again after the event listener was disconnected', async () => {
    const employee = await api.createAccount({ roles: [6] });
    const socket = await open(employee);
    const { pool } = api.database;
    // A change without a notification, as while the listener is disconnected.
    await pool.query('ALTER TABLE account DISABLE TRIGGER account_disabled');
    await pool.query('UPDATE account SET disabled_at = now() WHERE id = $1', [employee.id]);
    await pool.query('ALTER TABLE account ENABLE TRIGGER account_disabled');
    await cutListeners(api.database, 1);
    expect(await socket.closed).toEqual({ code: 4403, reason: 'ACCOUNT_DISABLED' });
  });

  test('PERM-05 checks each new subscription against the current flags', async () => {
    const account = await api.createAccount({ roles: [1] });
    const socket = await open(account);
    subscribe(socket, 'subscription { probeStaffTicks }', 'before');
    await socket.next('error', 'before');
    await api.database.prisma.roleAssignment.create({ data: { accountId: account.id, roleId: 6 } });
    subscribe(socket, 'subscription { probeStaffTicks }', 'after');
    await socket.next('next', 'after');
    socket.close();
  });
});

test('a refused upgrade leaves no connection open', async () => {
  for (const path of ['/api/download/onboarding/documents/x', '/api/nothing', '/graphql?%00']) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: upgrade', 'Upgrade: websocket'];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The server closes the connection.
    expect(await text(socket), path).toMatch(/^HTTP\/1.1 4/);
  }
});

test('a message that is too large closes the socket with 1009 without an error in the log or console', async () => {
  const lines: string[] = [];
  const console = vi.spyOn(globalThis.console, 'error');
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const logging = await startTestApi({ log });
  const socket = await openSocket(logging.url);
  socket.sendText('x'.repeat(65_537));
  expect((await socket.closed).code).toBe(1009);
  await logging.close();
  const entries = lines.map((line): { level: number } => JSON.parse(line));
  expect(entries).toContainEqual(expect.objectContaining({ reason: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' }));
  expect(entries.filter(({ level }) => level > 30)).toEqual([]);
  expect(console).not.toHaveBeenCalled();
  console.mockRestore();
});

test('only registered documents run over the socket in production', async () => {
  const production = await startTestApi({
    domains: createProbe().domains,
    settings: { NODE_ENV: 'production' },
    listPersistedOperations: async () => new Map([[createHash('sha256').update(ticks).digest('hex'), ticks]]),
  });
  const account = await production.createAccount();
  const socket = await openSocket(production.url, `Bearer ${await mintToken(account)}`);
  subscribe(socket, 'subscription Other { probeTicks }', 'free');
  expect(await socket.next('error', 'free')).toMatchObject({
    payload: [{ extensions: { code: 'OPERATION_UNKNOWN' } }],
  });
  const extensions = { persistedQuery: { sha256Hash: createHash('sha256').update(ticks).digest('hex') } };
  socket.send({ type: 'subscribe', id: 'registered', payload: { query: '', extensions } });
  await socket.next('next', 'registered');
  socket.close();
  await production.close();
});
