import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignIssuer, foreignAudience, foreignClient, startForeignIssuer } from '../identity/foreign-issuer.ts';
import { type IdentityApi, startIdentityApi } from '../identity/kit.ts';
import { post as rest } from '../identity/rest.ts';
import { call, post } from './kit.ts';

let issuer: ForeignIssuer;
let api: IdentityApi;
beforeAll(async () => {
  issuer = await startForeignIssuer();
  api = await startIdentityApi({
    environment: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: foreignClient,
      OIDC_AUDIENCE: foreignAudience,
      // The issuer is responsible for it.
      SECOND_FACTOR_REQUIRED_FOR_STAFF: '1',
    },
  });
});
afterAll(async () => {
  await api?.close();
  await issuer?.stop();
});

test('second factors and sessions are managed by an external issuer', async () => {
  const subject = randomUUID();
  const access_token = await issuer.signIn({ subject, email: `${subject}@example.test`, emailVerified: true });
  expect((await rest(api, '/api/auth/process-sign-up', {}, access_token)).status).toBe(200);
  const tokens = { access_token };
  expect((await call(api, tokens, '{ secondFactor { required } sessions { id } }')).data).toEqual({
    secondFactor: null,
    sessions: null,
  });
  for (const mutation of [
    'mutation { beginAuthenticator { secret } }',
    'mutation { renamePasskey(id: "00000000-0000-4000-8000-000000000000", name: "x") { id } }',
    'mutation { endOtherSessions { id } }',
    'mutation { changePassword(password: "Another-Horse-2") }',
  ]) {
    expect(await call(api, tokens, mutation), mutation).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  for (const path of ['/api/security/passkeys/options', '/api/security/passkeys']) {
    expect((await post(api, tokens, path, { name: 'x', response: {} })).status).toBe(404);
  }
  const step = await fetch(`${api.url}/oidc/interaction/x/second-factor/authenticator`, { method: 'POST' });
  expect(step.status).toBe(404);
});
