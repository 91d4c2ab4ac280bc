import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from './browser.ts';
import {
  authorizationRequest,
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  redeemCode,
  signIn,
  startIdentityApi,
  submitCredentials,
} from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

async function statusOf(token: string | undefined): Promise<number> {
  return (await callMe(api, token)).status;
}

/** The status and error code of a response. */
async function codedErrorOf(token: string) {
  const response = await callMe(api, token);
  const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
  return { status: response.status, message: errors[0]?.message, code: errors[0]?.extensions.code };
}

test('AUTH-04 signs in by code and PKCE; the access token has the user id claim', async () => {
  const account = await createAccountWithPassword(api.database);
  const tokens = await signIn(api, new Browser(), account.email);

  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  const claims = decodeJwt(tokens.access_token);
  expect(claims).toMatchObject({ sub: account.subject, user_id: account.subject, aud: 'urn:platform:api' });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: account.subject, email: account.email });
  expect(tokens.refresh_token).toBeUndefined();

  const response = await callMe(api, tokens.access_token);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { me: { id: account.accountId, firebaseId: account.subject } } });
});

describe('a refused sign-in', () => {
  async function refused(body: unknown) {
    const browser = new Browser();
    const interaction = await browser.follow(authorizationRequest(api).url);
    const response = await submitCredentials(browser, interaction.href, body);
    return { status: response.status, body: await response.json() };
  }

  test.each([
    ['auth/wrong-password', 401, (email: string) => ({ email, password: 'Wrong-Horse-1' })],
    ['auth/user-not-found', 401, () => ({ email: 'nobody@example.test', password })],
    ['auth/invalid-email', 401, () => ({ email: 'not an address', password })],
    ['auth/argument-error', 400, (email: string) => ({ email })],
    ['auth/argument-error', 400, () => null],
  ])('AUTH-06 answers %s with %i and creates no session', async (code, status, bodyFor) => {
    const { email } = await createAccountWithPassword(api.database);
    expect(await refused(bodyFor(email))).toMatchObject({ status, body: { status: 'ERROR', result: { code } } });
  });

  test('AUTH-06 reveals that an account is disabled only with the right password', async () => {
    const { email, accountId } = await createAccountWithPassword(api.database);
    await api.database.prisma.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } });
    expect(await refused({ email, password })).toMatchObject({
      status: 401,
      body: { result: { code: 'auth/user-disabled', message: 'Your account has been disabled' } },
    });
    expect(await refused({ email, password: 'Wrong-Horse-1' })).toMatchObject({
      body: { result: { code: 'auth/wrong-password' } },
    });
  });

  test('AUTH-07 allows another attempt in the same interaction', async () => {
    const { email } = await createAccountWithPassword(api.database);
    const browser = new Browser();
    const { url, verifier } = authorizationRequest(api);
    const interaction = await browser.follow(url);
    expect((await submitCredentials(browser, interaction.href, { email, password: 'Wrong-Horse-1' })).status).toBe(401);
    const second = await submitCredentials(browser, interaction.href, { email: email.toUpperCase(), password });
    const { result } = (await second.json()) as { result: { returnTo: string } };
    const location = await browser.follow(result.returnTo);
    expect((await redeemCode(api, location.searchParams.get('code') ?? '', verifier)).status).toBe(200);
  });
});

test('AUTH-08 a reload gets a new token with the session cookie only', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const browser = new Browser();
  await signIn(api, browser, email);
  const { code, verifier } = await authorize(api, browser, undefined, { prompt: 'none' });
  const tokens = (await (await redeemCode(api, code, verifier)).json()) as { access_token: string };
  expect(decodeJwt(tokens.access_token).sub).toBe(subject);
  expect(await statusOf(tokens.access_token)).toBe(200);
});

test('AUTH-09 ADM-17 a token is valid for 3600 s and is renewed in the same session', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const first = await signIn(api, browser, email);
  expect(first.expires_in).toBe(3600);
  const { iat = 0, exp = 0, session_uid: session } = decodeJwt(first.access_token);
  expect(exp - iat).toBe(3600);
  const { code, verifier } = await authorize(api, browser, undefined, { prompt: 'none' });
  const second = (await (await redeemCode(api, code, verifier)).json()) as { access_token: string };
  expect(second.access_token).not.toBe(first.access_token);
  expect(decodeJwt(second.access_token)).toMatchObject({ session_uid: session });
  expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([200, 200]);
});

test('AUTH-10 a renewal without a session is refused with login_required', async () => {
  expect((await authorize(api, new Browser(), undefined, { prompt: 'none' })).error).toBe('login_required');
});

describe('sign-out', () => {
  async function signOut(browser: Browser, idToken?: string): Promise<URL> {
    const { metadata, postLogoutRedirectUri, clientId } = api.identity.clientConfiguration();
    const query = new URLSearchParams({
      post_logout_redirect_uri: postLogoutRedirectUri,
      ...(idToken ? { id_token_hint: idToken } : { client_id: clientId }),
    });
    return browser.follow(`${metadata?.end_session_endpoint}?${query}`);
  }

  test('AUTH-11 ADM-10 ends the session, so that its tokens and renewals are refused', async () => {
    const { email } = await createAccountWithPassword(api.database);
    const browser = new Browser();
    const tokens = await signIn(api, browser, email);
    expect((await signOut(browser, tokens.id_token)).href).toBe(`${api.url}/`);
    expect(await codedErrorOf(tokens.access_token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
  });

  test('AUTH-11 takes one request that outlives the page', async () => {
    const { email } = await createAccountWithPassword(api.database);
    const browser = new Browser();
    const tokens = await signIn(api, browser, email);
    const { metadata, postLogoutRedirectUri } = api.identity.clientConfiguration();
    const query = new URLSearchParams({
      post_logout_redirect_uri: postLogoutRedirectUri,
      id_token_hint: tokens.id_token,
      state: 'ours',
    });
    const answer = await browser.fetch(`${metadata?.end_session_endpoint}?${query}`);
    expect(answer.headers.get('location')).toBe(`${api.url}/?state=ours`);
    expect(answer.headers.get('set-cookie')).toContain('_identity=;');
    expect(await statusOf(tokens.access_token)).toBe(401);
    const left = await api.database.prisma.oidcPayload.findMany({
      where: { accountId: decodeJwt(tokens.access_token).sub ?? '' },
    });
    expect(left.map(({ model }) => model)).not.toContain('Session');
    expect(left.map(({ model }) => model)).not.toContain('Grant');
  });

  test('AUTH-11 keeps the sessions of other browsers', async () => {
    const { email } = await createAccountWithPassword(api.database);
    const [here, there] = [new Browser(), new Browser()];
    const [first, second] = [await signIn(api, here, email), await signIn(api, there, email)];
    await signOut(here, first.id_token);
    expect(await statusOf(second.access_token)).toBe(200);
  });

  test('AUTH-11 asks for confirmation without an ID token hint of the session', async () => {
    const [victim, attacker] = [
      await createAccountWithPassword(api.database),
      await createAccountWithPassword(api.database),
    ];
    const browser = new Browser();
    const tokens = await signIn(api, browser, victim.email);
    const foreign = await signIn(api, new Browser(), attacker.email);
    // With another account's hint the form contains no confirmation.
    await signOut(browser, foreign.id_token);
    await signOut(browser);
    const { code } = await authorize(api, browser, undefined, { prompt: 'none' });
    expect(code).not.toBe('');
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  test('AUTH-11 PERM-04 a second user in the same browser gets a new session, and the first user’s session ends', async () => {
    const [first, second] = [
      await createAccountWithPassword(api.database, { roleId: 3 }),
      await createAccountWithPassword(api.database),
    ];
    const browser = new Browser();
    const tokens = await signIn(api, browser, first.email);
    const { code, verifier } = await authorize(api, browser, { email: second.email, password }, { prompt: 'login' });
    const others = (await (await redeemCode(api, code, verifier)).json()) as { access_token: string };
    expect(decodeJwt(others.access_token)).toMatchObject({ sub: second.subject });
    expect(decodeJwt(others.access_token).session_uid).not.toBe(decodeJwt(tokens.access_token).session_uid);
    expect(await (await callMe(api, others.access_token)).json()).toMatchObject({
      data: { me: { isAdmin: false, email: second.email } },
    });
    expect(await statusOf(tokens.access_token)).toBe(401);
  });
});

describe('the state of the account', () => {
  test('AUTH-12 ADM-18 refuses a token without an account', async () => {
    const { email, accountId } = await createAccountWithPassword(api.database);
    const tokens = await signIn(api, new Browser(), email);
    await api.database.prisma.account.delete({ where: { id: accountId } });
    expect(await codedErrorOf(tokens.access_token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('AUTH-13 AUTH-17 ADM-05 refuses an account without any assignment with its own code', async () => {
    const { email, accountId } = await createAccountWithPassword(api.database);
    await api.database.prisma.roleAssignment.deleteMany({ where: { accountId } });
    const tokens = await signIn(api, new Browser(), email);
    expect(await codedErrorOf(tokens.access_token)).toEqual({
      status: 403,
      code: 'NOT_APPROVED',
      message: 'You are not approved to use the app yet',
    });
  });

  test('AUTH-14 lets an applicant sign in', async () => {
    const { email } = await createAccountWithPassword(api.database, { roleId: 2 });
    expect(await statusOf((await signIn(api, new Browser(), email)).access_token)).toBe(200);
  });

  test.each([
    [1, false],
    [2, false],
    [3, true],
    [7, true],
    [9, true],
  ])('AUTH-16 ADM-06 role %i makes isAdmin %s, ignoring the request', async (roleId, isAdmin) => {
    const { email } = await createAccountWithPassword(api.database, { roleId });
    const { access_token: token } = await signIn(api, new Browser(), email);
    const response = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-is-admin': 'true' },
      body: JSON.stringify({ query: '{ me { isAdmin } }', isAdmin: true, variables: { isAdmin: true } }),
    });
    expect(await response.json()).toMatchObject({ data: { me: { isAdmin } } });
  });

  test('AUTH-18 PERM-21 refuses a disabled account’s token at the next call, and its renewal', async () => {
    const { email, accountId } = await createAccountWithPassword(api.database);
    const browser = new Browser();
    const tokens = await signIn(api, browser, email);
    await api.database.prisma.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } });
    expect(await codedErrorOf(tokens.access_token)).toEqual({
      status: 401,
      code: 'ACCOUNT_DISABLED',
      message: 'Your account has been disabled',
    });
    expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
    await api.database.prisma.account.update({ where: { id: accountId }, data: { disabledAt: null } });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });
});
