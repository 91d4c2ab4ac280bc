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
import { sendRaw } from './raw-http.ts';

let api: IdentityApi;
let email: string;
beforeAll(async () => {
  api = await startIdentityApi();
  ({ email } = await createAccountWithPassword(api.database));
});
afterAll(() => api?.close());

/** Sends an authorization request with changed parameters; returns the provider's error. */
async function refusedRequest(change: (parameters: URLSearchParams) => void) {
  const { url, parameters } = authorizationRequest(api);
  change(parameters);
  const response = await fetch(`${url.split('?')[0]}?${parameters}`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
  });
  const location = response.headers.get('location');
  if (!location) return { status: response.status, error: ((await response.json()) as { error: string }).error };
  const { search, hash } = new URL(location, api.url);
  // Response types that use the fragment return errors there.
  const error = new URLSearchParams(search).get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  return { status: response.status, error };
}

describe('an authorization', () => {
  test('AUTH-04 is refused without PKCE', async () => {
    expect(
      await refusedRequest((parameters) => {
        parameters.delete('code_challenge');
        parameters.delete('code_challenge_method');
      }),
    ).toMatchObject({ error: 'invalid_request' });
  });

  test('AUTH-04 is refused with a plain challenge', async () => {
    expect(await refusedRequest((parameters) => parameters.set('code_challenge_method', 'plain'))).toMatchObject({
      error: 'invalid_request',
    });
  });

  test('AUTH-04 is refused for a foreign redirect URI, without redirecting', async () => {
    expect(
      await refusedRequest((parameters) => parameters.set('redirect_uri', 'https://evil.example/auth/callback')),
    ).toEqual({ status: 400, error: 'invalid_redirect_uri' });
  });

  test('AUTH-04 is refused for tokens in the URL (implicit flow)', async () => {
    expect(await refusedRequest((parameters) => parameters.set('response_type', 'id_token token'))).toMatchObject({
      error: expect.stringMatching(/unsupported_response_type|invalid_request/),
    });
  });

  test('AUTH-04 is refused for another resource', async () => {
    expect(await refusedRequest((parameters) => parameters.set('resource', 'urn:other:api'))).toMatchObject({
      error: 'invalid_target',
    });
  });
});

describe('the token endpoint', () => {
  test('AUTH-04 redeems a code once when it is sent four times concurrently', async () => {
    const { code, verifier } = await authorize(api, new Browser(), { email, password });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await redeemCode(api, code, verifier)).status));
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  test('AUTH-04 refuses a code with another verifier, and stores no code in plain text', async () => {
    const { code } = await authorize(api, new Browser(), { email, password });
    const stored = await api.database.prisma.oidcPayload.findMany({ where: { model: 'AuthorizationCode' } });
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect((await redeemCode(api, code, 'a'.repeat(43))).status).toBe(400);
  });

  test('AUTH-04 accepts neither a password nor a refresh token', async () => {
    for (const grant of [
      new URLSearchParams({ client_id: 'shell', grant_type: 'password', username: email, password }),
      new URLSearchParams({ client_id: 'shell', grant_type: 'refresh_token', refresh_token: 'anything' }),
    ]) {
      const response = await fetch(`${api.url}/oidc/token`, { method: 'POST', body: grant });
      expect(response.status).toBe(400);
    }
  });
});

describe('the sign-in form', () => {
  test('AUTH-04 is bound to the browser that started it', async () => {
    const interaction = await new Browser().follow(authorizationRequest(api).url);
    const response = await submitCredentials(new Browser(), interaction.href, { email, password });
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ result: { code: 'auth/interaction-expired' } });
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no custom header', { 'x-requested-with': '' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
  ])('AUTH-04 refuses a request with %s', async (_name, headers) => {
    const browser = new Browser();
    const interaction = await browser.follow(authorizationRequest(api).url);
    const response = await submitCredentials(browser, interaction.href, { email, password }, headers);
    expect([403, 415]).toContain(response.status);
  });

  test('AUTH-04 works in two tabs independently', async () => {
    const browser = new Browser();
    const [one, other] = [authorizationRequest(api), authorizationRequest(api)];
    const [first, second] = [await browser.follow(one.url), await browser.follow(other.url)];
    for (const [interaction, verifier] of [
      [second, other.verifier],
      [first, one.verifier],
    ] as const) {
      const answer = await submitCredentials(browser, interaction.href, { email, password });
      const { result } = (await answer.json()) as { result: { returnTo: string } };
      const location = await browser.follow(result.returnTo);
      expect((await redeemCode(api, location.searchParams.get('code') ?? '', verifier)).status).toBe(200);
    }
  });

  test('AUTH-04 has HttpOnly and SameSite cookies', async () => {
    const browser = new Browser();
    await signIn(api, browser, email);
    const cookies = await browser.cookies.getCookies(`${api.url}/oidc/auth`);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax' });
    // Calls send only the device cookie, which only selects the attempt counter.
    const ofCalls = await browser.cookies.getCookies(`${api.url}/graphql`);
    expect(ofCalls.map(({ key }) => key)).toEqual(['_identity_device']);
  });

  test('AUTH-04 redirects a navigation to the page, and answers a call with the pending prompt', async () => {
    const browser = new Browser();
    const interaction = await browser.follow(authorizationRequest(api, { login_hint: email }).url);
    const navigation = await browser.fetch(interaction.href, { headers: { accept: 'text/html' } });
    expect([navigation.status, navigation.headers.get('location')]).toEqual([
      303,
      `/?interaction=${interaction.pathname.split('/').at(-1)}`,
    ]);
    const call = await browser.fetch(interaction.href, { headers: { accept: 'application/json' } });
    expect(await call.json()).toMatchObject({ result: { prompt: 'login', loginHint: email } });
  });
});

test('AUTH-04 cookies of an https installation are Secure', async () => {
  await api.restart({ environment: { PUBLIC_URL: 'https://invest.example.test' } });
  const { parameters } = authorizationRequest(api);
  const response = await fetch(`${api.url}/oidc/auth?${parameters}`, { redirect: 'manual' });
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  await api.restart();
});

test('AUTH-04 URLs follow the setting, not the Host header', async () => {
  const answer = await sendRaw(api.url, '/oidc/.well-known/openid-configuration', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
  expect(answer).not.toContain('evil.example');
  expect(answer).toContain(`"authorization_endpoint":"${api.url}/oidc/auth"`);
});

test('API-04 an internal error of the provider is answered without its message', async () => {
  await api.database.pool.query('ALTER TABLE oidc_payload RENAME TO oidc_payload_away');
  try {
    const response = await fetch(authorizationRequest(api).url, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/oidc_payload|relation|SELECT|INSERT/);
  } finally {
    await api.database.pool.query('ALTER TABLE oidc_payload_away RENAME TO oidc_payload');
  }
});

test('AUTH-04 the provider’s responses have the server’s headers', async () => {
  const response = await fetch(`${api.url}/oidc/jwks`, { headers: { 'x-request-id': 'jwks-test-0001' } });
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-request-id')).toBe('jwks-test-0001');
  expect(JSON.stringify(await response.json())).not.toContain('"d"');
});

test('AUTH-08 a sign-in and its session survive a restart', async () => {
  const browser = new Browser();
  const { url, verifier } = authorizationRequest(api);
  const interaction = await browser.follow(url);
  await api.restart();
  const answer = await submitCredentials(browser, interaction.href, { email, password });
  const { result } = (await answer.json()) as { result: { returnTo: string } };
  await api.restart();
  const location = await browser.follow(result.returnTo);
  await api.restart();
  const response = await redeemCode(api, location.searchParams.get('code') ?? '', verifier);
  expect(response.status).toBe(200);
  const { access_token: token } = (await response.json()) as { access_token: string };
  await api.restart();
  expect((await callMe(api, token)).status).toBe(200);
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).code).not.toBe('');
});
