import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import { authorize, createAccountWithPassword, type IdentityApi, signIn, startIdentityApi } from '../identity/kit.ts';
import { addAuthenticator, addPasskey, ageSession, call, codeOf, post, SignIn } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ limits: { address: { attempts: 10_000, seconds: 900 } } });
});
afterAll(() => api?.close());

async function signInNewAccount() {
  const account = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const tokens = await signIn(api, browser, account.email);
  return { account, browser, tokens, sessionUid: String(decodeJwt(tokens.access_token).session_uid) };
}

/** @returns a function that returns the uids of the sessions that ended in between */
async function listenForEndedSessions(): Promise<() => Promise<string[]>> {
  const client = await api.database.pool.connect();
  const ended: string[] = [];
  const last = new Promise<void>((resolve) => {
    client.on('notification', ({ payload = '{}' }) => {
      const { sessionUid } = JSON.parse(payload) as { sessionUid?: string };
      if (sessionUid === 'the last one') resolve();
      else if (sessionUid) ended.push(sessionUid);
    });
  });
  await client.query('LISTEN platform_access');
  return async () => {
    // Notifications arrive in the order of their transactions.
    await api.database.pool.query("SELECT pg_notify('platform_access', $1)", [
      JSON.stringify({ sessionUid: 'the last one' }),
    ]);
    await last;
    client.release(true);
    return ended;
  };
}

const guarded = [
  'mutation { beginAuthenticator { secret } }',
  'mutation { confirmAuthenticator(code: "000000") { recoveryCodes } }',
  'mutation { removeAuthenticator { recoveryCodes } }',
  'mutation { renewRecoveryCodes { recoveryCodes } }',
  'mutation { endOtherSessions { id } }',
  'mutation { changePassword(password: "Another-Horse-2") }',
];

test('every change of sign-in settings requires an authentication in the last five minutes', async () => {
  const { account, tokens, sessionUid } = await signInNewAccount();
  const passkey = await addPasskey(api, tokens);
  await ageSession(api, sessionUid, 290);
  expect((await call(api, tokens, 'mutation { endOtherSessions { id } }')).status).toBe(200);
  await ageSession(api, sessionUid, 15);
  const flow = await SignIn.begin(api, new Browser());
  await flow.finish(await flow.passkey('passkey', passkey.authenticator));
  const { data } = await call<{ sessions: { id: string }[] }>(api, tokens, '{ sessions { id } }');
  const ofIds = [
    `mutation { removePasskey(id: "${passkey.id}") { recoveryCodes } }`,
    `mutation { endSession(id: "${data?.sessions[1]?.id}") { id } }`,
  ];
  for (const mutation of [...guarded, ...ofIds]) {
    expect(await call(api, tokens, mutation), mutation).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  }
  const audited = await api.database.prisma.auditEntry.findMany({ where: { entityId: account.accountId } });
  expect(audited.map(({ action }) => action)).toEqual(['account.passkey_added']);
  for (const path of ['/api/security/passkeys/options', '/api/security/passkeys']) {
    expect(await post(api, tokens, path, { name: 'x', response: {} })).toMatchObject({
      status: 403,
      result: { code: 'STEP_UP_REQUIRED' },
    });
  }
  // Reading is allowed.
  expect((await call(api, tokens, '{ secondFactor { required } }')).data).toEqual({
    secondFactor: { required: false },
  });
});

test('the account re-authenticates in the same session, and its calls work meanwhile', async () => {
  const { account, browser, tokens, sessionUid } = await signInNewAccount();
  const { secret } = await addAuthenticator(api, tokens);
  await ageSession(api, sessionUid, 3_600);
  const begin = () => call(api, tokens, 'mutation { renewRecoveryCodes { recoveryCodes } }');
  expect((await begin()).code).toBe('STEP_UP_REQUIRED');

  const flow = await SignIn.begin(api, browser, { prompt: 'login', id_token_hint: tokens.id_token });
  expect((await flow.due()).result).toMatchObject({ prompt: 'login', email: account.email, stepUp: true });
  const other = await createAccountWithPassword(api.database);
  expect(await flow.password(other.email)).toMatchObject({ status: 403, result: { code: 'auth/other-account' } });
  expect((await flow.password(account.email)).result.prompt).toBe('second_factor');
  // A partial authentication is not enough, but does not end the session.
  expect((await begin()).code).toBe('STEP_UP_REQUIRED');
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBeNull();

  const answer = await flow.step('second-factor/authenticator', { code: codeOf(secret) });
  // Deleting the session's row, even temporarily, would publish an event.
  const endings = await listenForEndedSessions();
  const renewed = await flow.finish(answer);
  expect(await endings()).toEqual([]);
  expect(decodeJwt(renewed.access_token).session_uid).toBe(sessionUid);
  for (const each of [renewed, tokens]) {
    expect((await call(api, each, 'mutation { renewRecoveryCodes { recoveryCodes } }')).status).toBe(200);
  }
});

test('another account’s passkey is refused, and one’s own is enough', async () => {
  const { browser, tokens, sessionUid } = await signInNewAccount();
  const own = await addPasskey(api, tokens);
  const other = await signInNewAccount();
  const foreign = await addPasskey(api, other.tokens);
  await ageSession(api, sessionUid, 3_600);
  const flow = await SignIn.begin(api, browser, { prompt: 'login', id_token_hint: tokens.id_token });
  expect((await flow.passkey('passkey', foreign.authenticator)).result.code).toBe('auth/other-account');
  const renewed = await flow.finish(await flow.passkey('passkey', own.authenticator));
  expect((await call(api, renewed, 'mutation { endOtherSessions { id } }')).status).toBe(200);
});

test('a session without the second factor is not enough once one is enrolled', async () => {
  const { account, tokens } = await signInNewAccount();
  const there = await signIn(api, new Browser(), account.email);
  await addAuthenticator(api, tokens);
  expect((await call(api, there, 'mutation { removeAuthenticator { recoveryCodes } }')).code).toBe('STEP_UP_REQUIRED');
  expect((await call(api, tokens, 'mutation { removeAuthenticator { recoveryCodes } }')).status).toBe(200);
});
