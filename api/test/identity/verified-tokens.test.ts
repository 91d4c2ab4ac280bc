import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rotateKeys } from '../../src/identity/key-ring.ts';
import type { VerifiedToken } from '../../src/identity/token-verifier.ts';
import { VerifiedTokens } from '../../src/identity/verified-tokens.ts';
import { openSocket } from '../kit/socket.ts';
import { Browser } from './browser.ts';
import { type ForeignIssuer, foreignAudience, foreignClient, startForeignIssuer } from './foreign-issuer.ts';
import { callMe, createAccountWithPassword, type IdentityApi, signIn, startIdentityApi } from './kit.ts';
import { post } from './rest.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the clock of the process forward, but not the database's. */
const advanceMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

/** Whether the token is accepted by a call and by a socket. */
async function open(api: { url: string }, token: string) {
  const socket = openSocket(api.url, `Bearer ${token}`).then(
    (opened) => opened.close(),
    (error: Error) => error.message,
  );
  return { call: (await callMe(api, token)).status, socket: await socket };
}
/** Counts cache lookups and verifications of tokens from now on. */
function countVerifications(): () => number {
  const { find } = VerifiedTokens.prototype;
  let lookups = 0;
  let verifications = 0;
  vi.spyOn(VerifiedTokens.prototype, 'find').mockImplementation(function (this: VerifiedTokens, token, keys, verify) {
    lookups++;
    return find.call(this, token, keys, () => {
      verifications++;
      return verify();
    });
  });
  return () => {
    expect(lookups).toBeGreaterThan(0);
    return verifications;
  };
}

const accepted = { call: 200, socket: undefined };
const refused = { call: 401, socket: 'Closed with 4403 Forbidden' };

describe('a recently verified token of the embedded provider', () => {
  let api: IdentityApi;
  beforeAll(async () => {
    api = await startIdentityApi({ keyRing: { refreshMilliseconds: 0, publishAheadMilliseconds: 0 } });
  });
  // Keys may have been read with the clock ahead of now.
  afterEach(() => api.restart());
  afterAll(() => api?.close());

  async function createVerifiedToken(roleId = 1) {
    const account = await createAccountWithPassword(api.database, { roleId });
    const { access_token: token } = await signIn(api, new Browser(), account.email);
    expect(await open(api, token)).toEqual(accepted);
    return { ...account, token };
  }

  test('is not verified by its signature again', async () => {
    const { token } = await createVerifiedToken();
    const verifications = countVerifications();
    expect(await open(api, token)).toEqual(accepted);
    expect(verifications()).toBe(0);
  });

  test('AUTH-18 is refused once its account is disabled', async () => {
    const { accountId: id, token } = await createVerifiedToken();
    await api.database.prisma.account.update({ where: { id }, data: { disabledAt: new Date() } });
    expect(await open(api, token)).toEqual(refused);
  });

  test('AUTH-12 is refused once its session has ended', async () => {
    const { subject, token } = await createVerifiedToken();
    await api.database.prisma.oidcPayload.deleteMany({ where: { model: 'Session', accountId: subject } });
    expect(await open(api, token)).toEqual(refused);
  });

  test('grants no removed permission', async () => {
    const { accountId, token } = await createVerifiedToken(3);
    const isAdmin = async () =>
      ((await (await callMe(api, token)).json()) as { data: { me: { isAdmin: boolean } } }).data.me.isAdmin;
    expect(await isAdmin()).toBe(true);
    await api.database.prisma.roleAssignment.updateMany({ where: { accountId }, data: { roleId: 1 } });
    expect(await isAdmin()).toBe(false);
  });

  test('API-02 is refused once it has ended', async () => {
    const { token } = await createVerifiedToken();
    advanceMinutes(61);
    expect(await open(api, token)).toEqual(refused);
  });

  test('API-02 does not authenticate a token with another signature, header or claim', async () => {
    const { token } = await createVerifiedToken();
    const parts = token.split('.');
    for (const index of parts.keys()) {
      const changed = parts.with(index, `${parts[index]?.slice(0, 10)}AAAA${parts[index]?.slice(14)}`).join('.');
      expect(await open(api, changed)).toEqual(refused);
    }
    expect(await open(api, token)).toEqual(accepted);
  });

  test('API-02 is accepted after its key was replaced, and refused once the key is removed', async () => {
    const { token } = await createVerifiedToken();
    await rotateKeys(api.database);
    expect(await open(api, token)).toEqual(accepted);
    const { kid = '' } = decodeProtectedHeader(token);
    await api.database.prisma.identityKey.delete({ where: { kid } });
    expect(await open(api, token)).toEqual(refused);
  });
});

describe('a recently verified token of an external issuer', () => {
  let issuer: ForeignIssuer;
  let api: IdentityApi;
  beforeAll(async () => {
    issuer = await startForeignIssuer();
    const environment = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: foreignClient, OIDC_AUDIENCE: foreignAudience };
    api = await startIdentityApi({ environment });
  });
  afterEach(() => api.restart());
  afterAll(async () => {
    await api?.close();
    await issuer?.stop();
  });

  async function createVerifiedToken() {
    const subject = randomUUID();
    const email = `${subject}@example.test`;
    const token = await issuer.signIn({ subject, email, emailVerified: true });
    expect((await post(api, '/api/auth/process-sign-up', {}, token)).status).toBe(200);
    expect(await open(api, token)).toEqual(accepted);
    return { email, token };
  }

  test('is not verified by its signature again', async () => {
    const { token } = await createVerifiedToken();
    const verifications = countVerifications();
    expect(await open(api, token)).toEqual(accepted);
    expect(verifications()).toBe(0);
  });

  test('AUTH-18 is refused once its account is disabled', async () => {
    const { email, token } = await createVerifiedToken();
    await api.database.prisma.account.update({ where: { email }, data: { disabledAt: new Date() } });
    expect(await open(api, token)).toEqual(refused);
  });

  test('API-02 is refused once it has ended', async () => {
    const { token } = await createVerifiedToken();
    advanceMinutes(61);
    expect(await open(api, token)).toEqual(refused);
  });

  test('API-02 is refused once the issuer no longer publishes its key', async () => {
    const { token } = await createVerifiedToken();
    const undo = await issuer.replacePublishedKey();
    try {
      // The published keys are cached for ten minutes.
      advanceMinutes(9);
      expect(await open(api, token)).toEqual(accepted);
      advanceMinutes(2);
      expect(await open(api, token)).toEqual(refused);
    } finally {
      undo();
    }
  });
});

describe('the token cache', () => {
  const inAnHour = () => ({ issuer: 'one', subject: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) });
  const setUp = (verified = async (_token: string): Promise<VerifiedToken> => inAnHour()) => {
    const tokens = new VerifiedTokens();
    const verify = vi.fn(verified);
    return { verify, find: (token: string, keys: object) => tokens.find(token, keys, () => verify(token)) };
  };
  const keys = {};

  test('verifies a token once until its keys change or it expires', async () => {
    const { verify, find } = setUp();
    const first = await find('a', keys);
    expect(await find('a', keys)).toBe(first);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await find('a', {})).not.toBe(first);
    await find('a', keys);
    expect(verify).toHaveBeenCalledTimes(3);
    advanceMinutes(60);
    await find('a', keys);
    expect(verify).toHaveBeenCalledTimes(4);
  });

  test('stores no refused tokens and none verified with replaced keys', async () => {
    const refusing = setUp(() => Promise.reject(new Error('no')));
    await expect(refusing.find('a', keys)).rejects.toThrow('no');
    await expect(refusing.find('a', keys)).rejects.toThrow('no');

    let go = (_token: VerifiedToken) => {};
    const { verify, find } = setUp();
    verify.mockImplementationOnce(() => new Promise((resolve) => (go = resolve)));
    const old = find('a', {});
    await find('b', keys);
    go(inAnHour());
    await old;
    await find('a', keys);
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test('is bounded and evicts the least recently used token', async () => {
    const { verify, find } = setUp();
    for (let number = 0; number <= 10_000; number++) await find(String(number), keys);
    await find('1', keys);
    expect(verify).toHaveBeenCalledTimes(10_001);
    await find('0', keys);
    expect(verify).toHaveBeenCalledTimes(10_002);
  });
});
