import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, callMe, createPerson, type IdentityApi, signIn, startIdentityApi } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

test('AUTH-04 signs in by code and PKCE; the access token names the account by its user id claim', async () => {
  const person = await createPerson(api.database);
  const tokens = await signIn(api, new Browser(), person.email);

  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  const claims = decodeJwt(tokens.access_token);
  expect(claims).toMatchObject({ sub: person.subject, user_id: person.subject, aud: 'urn:platform:api' });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: person.subject, email: person.email });

  const response = await callMe(api, tokens.access_token);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { me: { id: person.accountId, firebaseId: person.subject } } });
});
