import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from './browser.ts';
import { callMe, createAccountWithPassword, type IdentityApi, signIn, startIdentityApi, type Tokens } from './kit.ts';

let api: IdentityApi;
let tokens: Tokens;
beforeAll(async () => {
  api = await startIdentityApi();
  const { email } = await createAccountWithPassword(api.database, { roleId: 3 });
  tokens = await signIn(api, new Browser(), email);
});
afterAll(() => api?.close());

/** A token signed with the provider's key, so that only the change can cause a refusal. */
async function sign(change: { claims?: object; header?: object; expiresIn?: string } = {}): Promise<string> {
  const row = await api.database.prisma.identityKey.findFirstOrThrow({ where: { purpose: 'SIGNING' } });
  const { exp: _exp, ...claims } = decodeJwt(tokens.access_token);
  return new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ ...decodeProtectedHeader(tokens.access_token), alg: 'ES256', ...change.header })
    .setExpirationTime(change.expiresIn ?? '1h')
    .sign(await importJWK(row.secret as JWK, 'ES256'));
}

async function forge(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(decodeJwt(tokens.access_token))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: decodeProtectedHeader(tokens.access_token).kid ?? '' })
    .sign(privateKey);
}

describe('an access token', () => {
  test('API-02 is accepted when valid', async () => {
    expect((await callMe(api, await sign())).status).toBe(200);
  });

  test.each<[string, () => string | undefined | Promise<string>]>([
    ['absent', () => undefined],
    ['malformed', () => 'not.a.token'],
    ['signed with another key', forge],
    ['not signed', () => new UnsecuredJWT(decodeJwt(tokens.access_token)).encode()],
    [
      'changed after it was signed',
      () => tokens.access_token.replace(/\.[^.]+\./, (part) => part.replace(/.{4}\.$/, 'AAAA.')),
    ],
    ['expired', () => sign({ expiresIn: '-1s' })],
    ['of another issuer', () => sign({ claims: { iss: 'https://evil.example/oidc' } })],
    ['for another audience', () => sign({ claims: { aud: 'urn:other:api' } })],
    ['of another type', () => sign({ header: { typ: 'JWT' } })],
    ['an ID token', () => tokens.id_token],
    ['of an unknown key', () => sign({ header: { kid: 'unknown' } })],
    ['without a session', () => sign({ claims: { session_uid: undefined } })],
    ['of another session', () => sign({ claims: { session_uid: 'another' } })],
  ])('API-02 PERM-20 is refused with 401 and no data when it is %s', async (_name, token) => {
    const encoded = await token();
    const graphql = await callMe(api, encoded);
    expect(graphql.status).toBe(401);
    expect(await graphql.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });

    const rest = await fetch(`${api.url}/api/invite`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(encoded ? { authorization: `Bearer ${encoded}` } : {}) },
      body: JSON.stringify({ email: 'somebody@example.test' }),
    });
    expect(rest.status).toBe(401);
    expect(await rest.json()).toMatchObject({ status: 'ERROR', result: { message: 'Sign in to continue' } });
    expect(await api.database.prisma.invitation.count()).toBe(0);
  });
});

test('AUTH-09 a token expires', async () => {
  await api.restart({ environment: { ACCESS_TOKEN_SECONDS: '5' } });
  const { email } = await createAccountWithPassword(api.database);
  const short = await signIn(api, new Browser(), email);
  expect(short.expires_in).toBe(5);
  expect((await callMe(api, short.access_token)).status).toBe(200);
  await expect.poll(async () => (await callMe(api, short.access_token)).status).toBe(401);
});
