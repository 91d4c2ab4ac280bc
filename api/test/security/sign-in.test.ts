import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { addAuthenticator, addPasskey, codeOf, SignIn } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  // Many accounts sign in from the same address.
  api = await startIdentityApi({ limits: { address: { attempts: 10_000, seconds: 900 } } });
});
afterAll(() => api?.close());

/** Stores an account with an authenticator app. */
async function withAuthenticator() {
  const account = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const tokens = await signIn(api, browser, account.email);
  return { account, browser, tokens, ...(await addAuthenticator(api, tokens)) };
}

test('an account with an authenticator app signs in by password and code in one interaction', async () => {
  const { account, secret } = await withAuthenticator();
  const flow = await SignIn.begin(api, new Browser());
  expect((await flow.due()).result).toMatchObject({ prompt: 'login', email: null, methods: [], stepUp: false });

  const afterPassword = await flow.password(account.email);
  const due = { prompt: 'second_factor', email: account.email, methods: ['authenticator', 'recovery_code'] };
  expect(afterPassword).toMatchObject({ status: 200, result: due });
  expect(afterPassword.result.returnTo).toBeUndefined();
  // A reload of the form resumes at the same step.
  expect((await flow.due()).result).toMatchObject(due);

  const code = codeOf(secret);
  const tokens = await flow.finish(
    await flow.step('second-factor/authenticator', { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
  );
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: account.subject, amr: ['pwd', 'otp', 'mfa'], acr: 'mfa' });
  const { auth_time } = decodeJwt(tokens.id_token);
  expect(auth_time).toBeTypeOf('number');
  expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: 'mfa', auth_time });
  expect((await callMe(api, tokens.access_token)).status).toBe(200);
});

test('an account without a second factor signs in by password only', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const tokens = await signIn(api, new Browser(), email);
  expect(decodeJwt(tokens.id_token)).toMatchObject({ amr: ['pwd'], acr: 'pwd' });
});

test('the password alone creates no code and no session for an account with a second factor', async () => {
  const { account } = await withAuthenticator();
  const browser = new Browser();
  const flow = await SignIn.begin(api, browser);
  await flow.password(account.email);
  const location = await browser.follow(flow.interaction.replace('/interaction/', '/auth/')).catch(() => undefined);
  expect(location?.searchParams.get('code') ?? null).toBeNull();
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
});

describe('the code of an authenticator app', () => {
  test('is refused when wrong, and the step can be repeated', async () => {
    const { account, secret } = await withAuthenticator();
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(account.email);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    expect(await flow.step('second-factor/authenticator', { code: wrong })).toMatchObject({
      status: 401,
      result: { code: 'auth/wrong-code' },
    });
    expect((await flow.step('second-factor/authenticator', { code: 12 })).result.code).toBe('auth/argument-error');
    expect((await flow.step('second-factor/authenticator', { code: codeOf(secret) })).result.returnTo).toBeDefined();
  });

  test('is accepted once, also when sent twice concurrently', async () => {
    const { account, secret } = await withAuthenticator();
    const flows = await Promise.all([1, 2, 3].map(() => SignIn.begin(api, new Browser())));
    for (const flow of flows) await flow.password(account.email);
    const code = codeOf(secret);
    const answers = await Promise.all(flows.map((flow) => flow.step('second-factor/authenticator', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

    const later = await SignIn.begin(api, new Browser());
    await later.password(account.email);
    expect((await later.step('second-factor/authenticator', { code })).result.code).toBe('auth/wrong-code');
    // The previous code is older than the accepted one.
    expect((await later.step('second-factor/authenticator', { code: codeOf(secret, -1) })).status).toBe(401);
    expect((await later.step('second-factor/authenticator', { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('is accepted at most one step early or late', async () => {
    const { account, secret } = await withAuthenticator();
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(account.email);
    expect((await flow.step('second-factor/authenticator', { code: codeOf(secret, 3) })).status).toBe(401);
    expect((await flow.step('second-factor/authenticator', { code: codeOf(secret, 1) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, in the format typed from paper', async () => {
    const { account, recoveryCodes } = await withAuthenticator();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes ?? [];
    const first = await SignIn.begin(api, new Browser());
    await first.password(account.email);
    const answer = await first.step('second-factor/recovery-code', {
      code: ` ${code.toUpperCase().replaceAll('-', ' ')}`,
    });
    expect(answer.result.recoveryCodesLeft).toBe(9);
    expect(decodeJwt((await first.finish(answer)).id_token).amr).toEqual(['pwd', 'recovery_code', 'mfa']);

    const second = await SignIn.begin(api, new Browser());
    await second.password(account.email);
    expect(await second.step('second-factor/recovery-code', { code })).toMatchObject({
      status: 401,
      result: { code: 'auth/wrong-recovery-code' },
    });
  });

  test('is accepted once when sent concurrently', async () => {
    const { account, recoveryCodes } = await withAuthenticator();
    const flows = await Promise.all([1, 2, 3].map(() => SignIn.begin(api, new Browser())));
    for (const flow of flows) await flow.password(account.email);
    const answers = await Promise.all(
      flows.map((flow) => flow.step('second-factor/recovery-code', { code: recoveryCodes?.[3] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is not valid for another account, and is stored as a hash only', async () => {
    const [owner, other] = [await withAuthenticator(), await withAuthenticator()];
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(other.account.email);
    const [code = ''] = owner.recoveryCodes ?? [];
    expect((await flow.step('second-factor/recovery-code', { code })).status).toBe(401);
    const { rows } = await api.database.pool.query('SELECT * FROM identity_recovery_code WHERE subject = $1', [
      owner.account.subject,
    ]);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const stored = await api.database.prisma.identityAuthenticator.findUniqueOrThrow({
      where: { subject: owner.account.subject },
    });
    expect(stored.secret).not.toContain(owner.secret);
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const account = await createAccountWithPassword(api.database);
    const tokens = await signIn(api, new Browser(), account.email);
    return { account, tokens, ...(await addPasskey(api, tokens)) };
  }

  test('is a second factor after the password', async () => {
    const { account, authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    expect((await flow.password(account.email)).result.methods).toEqual(['passkey', 'recovery_code']);
    const tokens = await flow.finish(await flow.passkey('second-factor/passkey', authenticator));
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: account.subject, amr: ['pwd', 'pop', 'mfa'], acr: 'mfa' });
  });

  test('signs in without an address or a password', async () => {
    const { account, authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    const tokens = await flow.finish(await flow.passkey('passkey', authenticator));
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: account.subject, amr: ['pop', 'user', 'mfa'], acr: 'mfa' });
  });

  test('cannot sign in alone without user verification', async () => {
    const { authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    const { result } = await flow.step('passkey/options');
    const response = authenticator.get(result.options ?? ({} as never), { userVerified: false });
    expect(await flow.step('passkey', { response })).toMatchObject({
      status: 401,
      result: { code: 'auth/passkey-refused' },
    });
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['with another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['signed by another key', { foreignKey: true }],
  ])('refuses an assertion %s', async (_case, forgery) => {
    const { account, authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(account.email);
    const { result } = await flow.step('second-factor/passkey/options');
    const response = authenticator.get(result.options ?? ({} as never), forgery);
    expect(await flow.step('second-factor/passkey', { response })).toMatchObject({
      status: 401,
      result: { code: 'auth/passkey-refused' },
    });
  });

  test('answers each challenge once, and only in its own interaction', async () => {
    const { account, authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(account.email);
    const { result } = await flow.step('second-factor/passkey/options');
    const options = result.options ?? ({} as never);
    const response = authenticator.get(options);

    const other = await SignIn.begin(api, new Browser());
    await other.password(account.email);
    expect((await other.step('second-factor/passkey', { response })).status).toBe(401);
    await other.step('second-factor/passkey/options');
    expect((await other.step('second-factor/passkey', { response })).status).toBe(401);
    // A second-factor challenge is not valid for a passkey sign-in.
    expect((await flow.step('passkey', { response })).status).toBe(401);

    expect((await flow.step('second-factor/passkey', { response })).status).toBe(200);
    expect((await flow.step('second-factor/passkey', { response: authenticator.get(options) })).status).toBe(410);
  });

  test('has one attempt per challenge, and a response cannot be replayed', async () => {
    const { account, authenticator } = await withPasskey();
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(account.email);
    const { result } = await flow.step('second-factor/passkey/options');
    const options = result.options ?? ({} as never);
    await flow.step('second-factor/passkey', { response: authenticator.get(options, { foreignKey: true }) });
    const late = { response: authenticator.get(options) };
    expect((await flow.step('second-factor/passkey', late)).result.code).toBe('auth/passkey-refused');

    const alone = await SignIn.begin(api, new Browser());
    const asked = await alone.step('passkey/options');
    const response = authenticator.get(asked.result.options ?? ({} as never));
    expect((await alone.step('passkey', { response })).status).toBe(200);
    expect((await alone.step('passkey', { response })).result.code).toBe('auth/passkey-refused');
  });

  test('of another account is refused as a second factor, and so is a malformed response', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const flow = await SignIn.begin(api, new Browser());
    await flow.password(owner.account.email);
    expect((await flow.passkey('second-factor/passkey', other.authenticator)).status).toBe(401);
    for (const response of [null, 'text', {}, { id: owner.authenticator.credentialId }]) {
      await flow.step('second-factor/passkey/options');
      expect((await flow.step('second-factor/passkey', { response })).result.code).toBe('auth/passkey-refused');
    }
  });
});
