import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Glewlwyd, requireGlewlwyd, startGlewlwyd } from './glewlwyd.ts';
import { callMe, type IdentityApi, startIdentityApi } from './kit.ts';
import { post } from './rest.ts';

const missing = await requireGlewlwyd();

describe.skipIf(missing)(`an independent provider${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let provider: Glewlwyd;
  let api: IdentityApi;
  beforeAll(async () => {
    provider = await startGlewlwyd();
    const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, audience: OIDC_AUDIENCE } = provider;
    api = await startIdentityApi({ environment: { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE } });
  });
  afterAll(async () => {
    await api?.close();
    await provider?.stop();
  });

  test('AUTH-04 REG-11 signs a user in and creates the account at the first sign-in', async () => {
    const email = 'grace@example.test';
    const { access_token: token } = await provider.signIn({ name: 'grace', email, emailVerified: true });
    expect((await callMe(api, token)).status).toBe(401);
    expect((await post(api, '/api/auth/process-sign-up', {}, token)).status).toBe(200);
    const answer = await callMe(api, token);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { data: { me: { email, isAdmin: false, assignments: [{ roleId: 2 }] } } },
    ]);
  });

  test('REG-13 creates no account for an unverified address', async () => {
    const { access_token: token } = await provider.signIn({
      name: 'mallory',
      email: 'victim@example.test',
      emailVerified: false,
    });
    expect(await post(api, '/api/auth/process-sign-up', {}, token)).toMatchObject({
      status: 403,
      result: { code: 'EMAIL_NOT_VERIFIED' },
    });
    expect(await api.database.prisma.account.count({ where: { email: 'victim@example.test' } })).toBe(0);
  });

  test('API-02 refuses a token that was tampered with', async () => {
    const { access_token: token } = await provider.signIn({
      name: 'ada',
      email: 'ada@example.test',
      emailVerified: true,
    });
    expect((await post(api, '/api/auth/process-sign-up', {}, `${token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
  });
});
