import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockFactors } from '../../src/identity/second-factor/state.ts';
import { endSessions } from '../../src/identity/sessions.ts';
import { verifyEmail } from '../../src/identity/users.ts';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { post as rest } from '../identity/rest.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { addAuthenticator, addPasskey, call, codeOf, post, resetUsedCodes, SignIn } from './kit.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

let api: IdentityApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startIdentityApi({ jobs: true, environment: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});
beforeEach(async () => {
  // All tests of a file share one client address.
  await api.database.pool.query('DELETE FROM rate_limit');
});

async function withAuthenticator() {
  const account = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const tokens = await signIn(api, browser, account.email);
  return { account, browser, tokens, ...(await addAuthenticator(api, tokens)) };
}

async function submitPassword(email: string, browser = new Browser()): Promise<SignIn> {
  const flow = await SignIn.begin(api, browser);
  expect((await flow.password(email)).result.prompt).toBe('second_factor');
  return flow;
}

const authenticator = 'second-factor/authenticator';

test('five wrong second factors lock the account across interactions and after a restart', async () => {
  const { account, secret, recoveryCodes } = await withAuthenticator();
  const flow = await submitPassword(account.email);
  // Concurrent guesses of both kinds must not race between the check and the count.
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? flow.step(authenticator, { code: 'wrong' })
        : flow.step('second-factor/recovery-code', { code: 'wrong' }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  await api.restart();
  const later = await submitPassword(account.email);
  const refused = await later.raw(authenticator, { code: codeOf(secret) });
  expect(refused.status).toBe(429);
  const { result } = (await refused.json()) as { result: { code: string; params: { seconds: number } } };
  expect(result.code).toBe('auth/too-many-requests');
  expect(result.params.seconds).toBeLessThanOrEqual(15 * 60);
  expect(refused.headers.get('retry-after')).toBe(String(result.params.seconds));
  expect((await later.step('second-factor/recovery-code', { code: recoveryCodes?.[0] })).status).toBe(429);

  // Expires the lock instead of waiting.
  await api.database.pool.query('UPDATE rate_limit SET expire = 0');
  expect((await later.step(authenticator, { code: codeOf(secret) })).status).toBe(200);
});

test('a right second factor resets the count of wrong ones', async () => {
  const { account, secret } = await withAuthenticator();
  for (const round of [1, 2]) {
    const flow = await submitPassword(account.email);
    for (const _attempt of [1, 2, 3, 4]) await flow.step(authenticator, { code: 'wrong' });
    expect((await flow.step(authenticator, { code: codeOf(secret) })).status, `round ${round}`).toBe(200);
    await resetUsedCodes(api);
  }
});

test('AUTH-08 a second API on the same database completes a sign-in started on the first', async () => {
  const { account, secret, tokens } = await withAuthenticator();
  const passkey = await addPasskey(api, tokens);
  const flow = await submitPassword(account.email);
  await api.restart();
  expect((await flow.due()).result.prompt).toBe('second_factor');
  const { result } = await flow.step('second-factor/passkey/options');
  await api.restart();
  const answer = { response: passkey.authenticator.get(result.options ?? ({} as never)) };
  const signedIn = await flow.finish(await flow.step('second-factor/passkey', answer));
  expect((await callMe(api, signedIn.access_token)).status).toBe(200);

  const other = await submitPassword(account.email);
  await api.restart();
  await other.finish(await other.step(authenticator, { code: codeOf(secret) }));
});

test('AUTH-18 an account disabled between password and second factor cannot sign in', async () => {
  const { account, secret, recoveryCodes } = await withAuthenticator();
  const flow = await submitPassword(account.email);
  const where = { id: account.accountId };
  await api.database.prisma.account.update({ where, data: { disabledAt: new Date() } });
  const expired = { status: 410, result: { code: 'auth/interaction-expired' } };
  expect(await flow.step(authenticator, { code: codeOf(secret) })).toMatchObject(expired);
  expect(await flow.step('second-factor/recovery-code', { code: recoveryCodes?.[0] })).toMatchObject(expired);
  expect((await flow.password(account.email)).result.code).toBe('auth/user-disabled');
  await api.database.prisma.account.update({ where, data: { disabledAt: null } });
  expect(await flow.step(authenticator, { code: codeOf(secret) })).toMatchObject(expired);
  // Neither code was used up.
  const again = await submitPassword(account.email);
  expect((await again.step(authenticator, { code: codeOf(secret) })).status).toBe(200);
});

test('two tabs with two interactions are independent', async () => {
  const { account, secret, recoveryCodes } = await withAuthenticator();
  const browser = new Browser();
  const [one, other] = [await submitPassword(account.email, browser), await submitPassword(account.email, browser)];
  const first = await one.finish(await one.step(authenticator, { code: codeOf(secret) }));
  const second = await other.finish(await other.step('second-factor/recovery-code', { code: recoveryCodes?.[1] }));
  for (const { access_token } of [first, second]) expect((await callMe(api, access_token)).status).toBe(200);
});

test('a step of another browser’s interaction, of another site or of a form is refused', async () => {
  const { account, secret } = await withAuthenticator();
  const browser = new Browser();
  const flow = await submitPassword(account.email, browser);
  const code = codeOf(secret);
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'platform', origin: api.url };
  const stolen = await new Browser().fetch(`${flow.interaction}/${authenticator}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  expect(stolen.status).toBe(410);
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'x-requested-with': 'other' }];
  for (const changed of foreign) {
    for (const step of [authenticator, 'second-factor/recovery-code', 'passkey', 'enrolment/authenticator']) {
      expect(await flow.step(step, { code }, changed)).toMatchObject({ status: 403 });
    }
  }
  expect((await flow.step(authenticator, { code })).status).toBe(200);
});

test('a step is refused before the password, after the sign-in and when it has expired', async () => {
  const { account, secret } = await withAuthenticator();
  const fresh = await SignIn.begin(api, new Browser());
  const expired = { status: 410, result: { code: 'auth/interaction-expired' } };
  for (const step of [authenticator, 'second-factor/recovery-code', 'enrolment/authenticator']) {
    expect(await fresh.step(step, { code: codeOf(secret) })).toMatchObject(expired);
  }
  for (const step of [
    'second-factor/passkey/options',
    'enrolment/authenticator/options',
    'enrolment/passkey/options',
  ]) {
    expect(await fresh.step(step)).toMatchObject(expired);
  }

  const slow = await submitPassword(account.email);
  await api.database.pool.query("UPDATE identity_pending SET expires_at = now() - interval '1 second'");
  expect(await slow.step(authenticator, { code: codeOf(secret) })).toMatchObject(expired);
  expect((await slow.due()).result.prompt).toBe('login');

  const done = await submitPassword(account.email);
  await done.finish(await done.step(authenticator, { code: codeOf(secret) }));
  await resetUsedCodes(api);
  expect(await done.step(authenticator, { code: codeOf(secret) })).toMatchObject(expired);
});

test('AUTH-28 a new password ends sign-ins that wait for the second factor', async () => {
  const { account, secret } = await withAuthenticator();
  // The address is confirmed, so the reset keeps the factor.
  await api.database.prisma.$transaction((transaction) => verifyEmail(transaction, account.subject));
  const flow = await submitPassword(account.email);
  await rest(api, '/api/auth/reset', { email: account.email });
  let code: string | null = null;
  // The mail about the authenticator app also has a link.
  while (!code) code = linkOf(await mailbox.next(account.email)).searchParams.get('oobCode');
  expect((await rest(api, '/api/auth/reset/confirm', { code, password: 'Another-Horse-2' })).status).toBe(200);
  expect((await flow.step(authenticator, { code: codeOf(secret) })).status).toBe(410);
  // The second factor is still required.
  const again = await SignIn.begin(api, new Browser());
  expect((await again.password(account.email, 'Another-Horse-2')).result.prompt).toBe('second_factor');
});

test('AUTH-28 pending calls of an ended session are refused: no password is set and no passkey added', async () => {
  const { prisma, pool } = api.database;
  const account = await createAccountWithPassword(api.database);
  const tokens = await signIn(api, new Browser(), account.email);
  const key = new SoftwareAuthenticator(api.url);
  const started = await post<{ options: never }>(api, tokens, '/api/security/passkeys/options');
  const response = key.create(started.result.options);
  const change = 'mutation ($password: String!) { changePassword(password: $password) }';
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  const underWay = await prisma.$transaction(async (transaction) => {
    await lockFactors(transaction, { subject: account.subject });
    const calls = [
      call(api, tokens, change, { password: 'Stranger-Horse-4' }),
      post(api, tokens, '/api/security/passkeys', { name: 'Laptop', response }).then(({ status }) => ({ status })),
    ];
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
    await endSessions(transaction, account.subject);
    return { calls };
  });
  for (const answer of await Promise.all(underWay.calls)) expect(answer.status).toBe(401);
  expect(await prisma.identityPasskey.count({ where: { subject: account.subject } })).toBe(0);
  await signIn(api, new Browser(), account.email);
});

test('a session older than the second factor is asked for only that at its next renewal', async () => {
  const account = await createAccountWithPassword(api.database);
  const [here, there] = [new Browser(), new Browser()];
  const tokens = await signIn(api, here, account.email);
  await signIn(api, there, account.email);
  const { secret } = await addAuthenticator(api, tokens);

  // The session that enrolled it continues.
  expect((await authorize(api, here, undefined, { prompt: 'none' })).error).toBeNull();
  expect((await authorize(api, there, undefined, { prompt: 'none' })).error).toBe('login_required');
  const flow = await SignIn.begin(api, there);
  expect((await flow.due()).result).toMatchObject({ prompt: 'second_factor', email: account.email });
  // A password does not satisfy it.
  expect((await flow.password(account.email)).status).toBe(410);
  await flow.finish(await flow.step(authenticator, { code: codeOf(secret) }));
  expect((await authorize(api, there, undefined, { prompt: 'none' })).error).toBeNull();
});
