import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { addAuthenticator, addPasskey, call, codeOf, post, SignIn } from './kit.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

let api: IdentityApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startIdentityApi({
    jobs: true,
    environment: { SMTP_URL: mailbox.smtpUrl },
    limits: { address: { attempts: 10_000, seconds: 900 } },
  });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

async function signInNewAccount() {
  const account = await createAccountWithPassword(api.database);
  const tokens = await signIn(api, new Browser(), account.email);
  return { account, tokens };
}

const factor = '{ required authenticator { createdAt lastUsedAt } recoveryCodesLeft passkeys { id name lastUsedAt } }';
const query = `{ secondFactor ${factor} }`;

interface SecondFactor {
  required: boolean;
  authenticator: { createdAt: string; lastUsedAt: string | null } | null;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string; lastUsedAt: string | null }[];
}

async function read(tokens: { access_token: string }): Promise<SecondFactor> {
  const { data } = await call<{ secondFactor: SecondFactor }>(api, tokens, query);
  if (!data) throw new Error('No answer');
  return data.secondFactor;
}

const auditOf = async (accountId: string) =>
  (await api.database.prisma.auditEntry.findMany({ where: { entityId: accountId }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId }) => [action, actorId === accountId],
  );

async function mailOf(email: string): Promise<string> {
  return (await mailbox.next(email)).text ?? '';
}

test('an authenticator app is active once confirmed by a code; recovery codes come with the first factor', async () => {
  const { account, tokens } = await signInNewAccount();
  expect(await read(tokens)).toEqual({ required: false, authenticator: null, recoveryCodesLeft: 0, passkeys: [] });

  const begin = 'mutation { beginAuthenticator { secret uri } }';
  const started = await call<{ beginAuthenticator: { secret: string; uri: string } }>(api, tokens, begin);
  const { secret = '', uri = '' } = started.data?.beginAuthenticator ?? {};
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect((await call(api, tokens, begin)).data).toEqual(started.data);
  expect((await read(tokens)).authenticator).toBeNull();

  const confirm = `mutation ($code: String!) { confirmAuthenticator(code: $code) { secondFactor ${factor} recoveryCodes } }`;
  expect(await call(api, tokens, confirm, { code: '12345' })).toMatchObject({ data: null, code: 'CODE_WRONG' });
  const code = codeOf(secret);
  const { data } = await call<{ confirmAuthenticator: { secondFactor: SecondFactor; recoveryCodes: string[] } }>(
    api,
    tokens,
    confirm,
    { code },
  );
  expect(data?.confirmAuthenticator.recoveryCodes).toHaveLength(10);
  expect(data?.confirmAuthenticator.secondFactor).toMatchObject({
    authenticator: { lastUsedAt: null },
    recoveryCodesLeft: 10,
  });
  expect(await call(api, tokens, confirm, { code })).toMatchObject({ code: 'FACTOR_EXPIRED' });
  expect(await call(api, tokens, begin)).toMatchObject({ code: 'FACTOR_EXISTS' });

  // The confirming code is used up.
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(account.email);
  expect((await flow.step('second-factor/authenticator', { code })).status).toBe(401);
  await flow.step('second-factor/authenticator', { code: codeOf(secret, 1) });
  expect((await read(tokens)).authenticator?.lastUsedAt).not.toBeNull();

  expect(await auditOf(account.accountId)).toEqual([['account.authenticator_added', true]]);
  const mail = await mailOf(account.email);
  expect(mail).toContain(`An authenticator app was added for the account ${account.email}`);
  // A signed-in user is redirected to the app (NAV-10), so the mail says where to change the password there.
  expect(mail).toContain(`${api.url}${paths.resetPassword()}`);
  expect(mail).toMatch(/Where you are signed in, .* change the password there, under Account & Settings\./);
});

test('several passkeys have names and can be renamed and removed', async () => {
  const { account, tokens } = await signInNewAccount();
  const laptop = await addPasskey(api, tokens, '  Laptop ');
  expect(laptop.recoveryCodes).toHaveLength(10);
  const phone = await addPasskey(api, tokens, 'Phone');
  expect(phone.recoveryCodes).toBeNull();

  const flow = await SignIn.begin(api, new Browser());
  await flow.passkey('passkey', phone.authenticator);
  expect((await read(tokens)).passkeys).toEqual([
    { id: laptop.id, name: 'Laptop', lastUsedAt: null },
    { id: phone.id, name: 'Phone', lastUsedAt: expect.any(String) },
  ]);

  const rename = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { id name } }';
  expect((await call(api, tokens, rename, { id: phone.id, name: ' My phone ' })).data).toEqual({
    renamePasskey: { id: phone.id, name: 'My phone' },
  });
  for (const name of [' ', 'x'.repeat(61)]) {
    expect(await call(api, tokens, rename, { id: phone.id, name })).toMatchObject({ code: 'FIELD_INVALID' });
  }
  const remove = 'mutation ($id: ID!) { removePasskey(id: $id) { secondFactor { passkeys { name } } recoveryCodes } }';
  expect((await call(api, tokens, remove, { id: laptop.id })).data).toEqual({
    removePasskey: { secondFactor: { passkeys: [{ name: 'My phone' }] }, recoveryCodes: null },
  });
  const gone = await SignIn.begin(api, new Browser());
  expect((await gone.passkey('passkey', laptop.authenticator)).result.code).toBe('auth/passkey-refused');
  expect(await auditOf(account.accountId)).toEqual(
    ['passkey_added', 'passkey_added', 'passkey_renamed', 'passkey_removed'].map((action) => [
      `account.${action}`,
      true,
    ]),
  );

  const other = await signInNewAccount();
  for (const [mutation, variables] of [
    [rename, { id: phone.id, name: 'Mine' }],
    [remove, { id: phone.id }],
    [remove, { id: 'no id' }],
  ] as const) {
    expect(await call(api, other.tokens, mutation, variables)).toMatchObject({ data: null, code: 'NOT_FOUND' });
  }
});

test('a passkey with a wrong challenge or that is already registered is refused', async () => {
  const { tokens } = await signInNewAccount();
  const path = '/api/security/passkeys';
  const options = async () => (await post<{ options: never }>(api, tokens, `${path}/options`)).result.options;
  const authenticator = new SoftwareAuthenticator(api.url);
  const refused = { status: 400, result: { code: 'PASSKEY_REFUSED' } };

  const forged = { origin: 'https://evil.example' };
  expect(
    await post(api, tokens, path, { name: 'x', response: authenticator.create(await options(), forged) }),
  ).toMatchObject(refused);
  const asked = await options();
  const response = authenticator.create(asked);
  // An invalid name does not use up the challenge.
  expect((await post(api, tokens, path, { name: '', response })).result.code).toBe('FIELD_INVALID');
  expect((await post(api, tokens, path, { response })).status).toBe(400);
  expect((await post(api, tokens, path, { name: 'Key', response })).status).toBe(200);
  expect(await post(api, tokens, path, { name: 'Key', response })).toMatchObject(refused);
  expect(await post(api, tokens, path, { name: 'Key', response: authenticator.create(await options()) })).toMatchObject(
    { status: 409, result: { code: 'FACTOR_EXISTS' } },
  );
  await options();
  expect(await post(api, tokens, path, { name: 'x', response: null })).toMatchObject(refused);
  const offered: { excludeCredentials?: { id: string }[] } = await options();
  expect(offered.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.credentialId]);
});

test('new recovery codes replace the old ones, and are removed with the last factor', async () => {
  const { account, tokens } = await signInNewAccount();
  const renew = 'mutation { renewRecoveryCodes { recoveryCodes } }';
  expect(await call(api, tokens, renew)).toMatchObject({ code: 'NOT_FOUND' });
  const { recoveryCodes } = await addAuthenticator(api, tokens);
  const { data } = await call<{ renewRecoveryCodes: { recoveryCodes: string[] } }>(api, tokens, renew);
  const renewed = data?.renewRecoveryCodes.recoveryCodes;
  expect(renewed).toHaveLength(10);

  const flow = await SignIn.begin(api, new Browser());
  await flow.password(account.email);
  expect((await flow.step('second-factor/recovery-code', { code: recoveryCodes?.[0] })).status).toBe(401);
  expect((await flow.step('second-factor/recovery-code', { code: renewed?.[0] })).status).toBe(200);

  const remove = `mutation { removeAuthenticator { secondFactor ${factor} } }`;
  expect((await call(api, tokens, remove)).data).toMatchObject({
    removeAuthenticator: { secondFactor: { authenticator: null, recoveryCodesLeft: 0 } },
  });
  expect(await call(api, tokens, remove)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await authorize(api, new Browser(), { email: account.email, password })).code).not.toBe('');
  const mails = [await mailOf(account.email), await mailOf(account.email), await mailOf(account.email)].join();
  for (const change of [
    'An authenticator app was added',
    'New recovery codes were made',
    'The authenticator app was removed',
  ]) {
    expect(mails).toContain(change);
  }
});

test('a new password ends the other sessions and replaces the old password', async () => {
  const { account, tokens } = await signInNewAccount();
  const there = await signIn(api, new Browser(), account.email);
  const change = 'mutation ($password: String!) { changePassword(password: $password) }';
  expect(await call(api, tokens, change, { password: 'short' })).toMatchObject({ code: 'PASSWORD_NOT_STRONG_ENOUGH' });
  expect((await call(api, tokens, change, { password: 'Another-Horse-2' })).data).toEqual({ changePassword: true });
  expect((await call(api, there, '{ me { id } }')).status).toBe(401);
  expect((await call(api, tokens, '{ me { id } }')).status).toBe(200);
  const old = await SignIn.begin(api, new Browser());
  expect((await old.password(account.email)).result.code).toBe('auth/wrong-password');
  expect((await old.password(account.email, 'Another-Horse-2')).result.returnTo).toBeDefined();
  expect(await mailOf(account.email)).toContain('The password was changed');
});
