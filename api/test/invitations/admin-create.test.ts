import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import {
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: IdentityApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startIdentityApi();
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** Runs the command as an operator does. */
async function run(email: string[], environment: Record<string, string> = {}) {
  const command = join(import.meta.dirname, '../../src/commands/admin-create.ts');
  const env = {
    ...process.env,
    DATABASE_URL: api.services.configuration.databaseUrl,
    PUBLIC_URL: api.url,
    SMTP_URL: mailbox.smtpUrl,
    ...environment,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...email], { env });
    return { exitCode: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { exitCode: code, stdout, stderr };
  }
}

test('EMP-13 ADM-06 REG-12 the first administrator is invited by command, signs up and is admin', async () => {
  const email = 'first@example.test';
  expect(await run([email])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(email), stderr: '' });
  const link = linkOf(await mailbox.next(email));
  expect(`${link.origin}${link.pathname}`).toBe(`${api.url}${paths.createAccount()}`);
  const token = link.searchParams.get('token') ?? '';
  expect((await post(api, '/api/validate', { token, email })).status).toBe(200);
  await post(api, '/api/auth/sign-up', { email, password, consent: true, token });
  const { access_token: bearer } = await signIn(api, new Browser(), email);
  expect(await (await callMe(api, bearer)).json()).toMatchObject({
    data: { me: { isAdmin: true, assignments: [{ roleId: 3 }] } },
  });
});

test.each([
  ['no address', [], {}, 'Pass the address'],
  ['an invalid address', ['nobody'], {}, '"nobody" is not an e-mail address.'],
  ['an unreachable mail server', ['later@example.test'], { SMTP_URL: 'smtp://127.0.0.1:1' }, 'check SMTP_URL'],
  [
    'an unreachable database',
    ['a@example.test'],
    { DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
    'check DATABASE_URL',
  ],
  ['no database', ['a@example.test'], { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
])('EMP-13 with %s the command prints one line with the remedy', async (_name, email, environment, line) => {
  const { exitCode, stdout, stderr } = await run(email, environment);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('WL-10 EMP-13 the command refuses the address of an approved account', async () => {
  const { email } = await createAccountWithPassword(api.database, { roleId: 3 });
  const { exitCode, stderr } = await run([email]);
  expect([exitCode, stderr]).toEqual([1, `${email} already belongs to an approved account. Nothing was sent.\n`]);
  expect(mailbox.mails).toEqual([]);
});
