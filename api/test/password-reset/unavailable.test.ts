import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountWithPassword, type IdentityApi, startIdentityApi } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { freePort } from '../kit/free-port.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ environment: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
});
afterAll(() => api?.close());

test('AUTH-21 ADM-19 a reset is refused for known and unknown addresses while no mail can be sent', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const known = await post(api, '/api/auth/reset', { email });
  const unknown = await post(api, '/api/auth/reset', { email: `${randomUUID()}@example.test` });
  expect(known).toMatchObject({
    status: 503,
    result: { code: 'MAIL_UNAVAILABLE', message: 'Error sending password reset email' },
  });
  expect(unknown).toEqual(known);
  expect(await api.database.prisma.mail.count()).toBe(0);
});
