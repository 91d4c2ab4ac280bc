import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import { callMe, createAccountWithPassword, type IdentityApi, signIn, startIdentityApi } from '../identity/kit.ts';
import { addAuthenticator, addPasskey, SignIn } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

/** Runs the command as an operator does. */
async function run(email: string[], environment: Record<string, string> = {}) {
  const command = join(import.meta.dirname, '../../src/commands/second-factor-remove.ts');
  const env = { ...process.env, DATABASE_URL: api.services.configuration.databaseUrl, ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...email], { env });
    return { exitCode: 0, stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { exitCode: code, stderr };
  }
}

test('an operator removes a lost second factor: the password stays, every session ends, the account gets a mail', async () => {
  const { email, accountId, subject } = await createAccountWithPassword(api.database);
  const tokens = await signIn(api, new Browser(), email);
  await addAuthenticator(api, tokens);
  const { authenticator } = await addPasskey(api, tokens);

  expect(await run([email.toUpperCase()])).toMatchObject({ exitCode: 0 });
  expect((await callMe(api, tokens.access_token)).status).toBe(401);
  const flow = await SignIn.begin(api, new Browser());
  expect((await flow.passkey('passkey', authenticator)).result.code).toBe('auth/passkey-refused');
  await flow.finish(await flow.password(email));
  expect(await api.database.prisma.identityRecoveryCode.count({ where: { subject } })).toBe(0);

  const last = await api.database.prisma.auditEntry.findFirst({
    where: { entityId: accountId },
    orderBy: { id: 'desc' },
  });
  expect(last).toMatchObject({ action: 'account.second_factor_removed', actorId: null });
  const mails = await api.database.prisma.mail.findMany({
    where: { subject, securityChange: 'second_factor_removed' },
  });
  expect(mails).toMatchObject([{ recipient: email, state: 'QUEUED' }]);
});

test.each([
  ['no address', [], {}, 'Pass the address'],
  ['an unknown address', ['nobody@example.test'], {}, 'No user with the address nobody@example.test'],
  [
    'an external provider',
    ['a@example.test'],
    { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'y' },
    'manages the second factors',
  ],
])('with %s the command prints one line', async (_case, email, environment, text) => {
  const { exitCode, stderr = '' } = await run(email, environment);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(text);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
