import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purges } from '../../src/composition.ts';
import { deviceCookie } from '../../src/identity/known-devices.ts';
import { endSessions } from '../../src/identity/sessions.ts';
import { purgeExpired } from '../../src/jobs/purge.ts';
import { addAuthenticator, codeOf, resetUsedCodes, SignIn, type StepAnswer } from '../security/kit.ts';
import { AddressedBrowser } from './addressed-browser.ts';
import { authorize, createAccountWithPassword, type IdentityApi, password, signIn, startIdentityApi } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({
    limits: { account: { attempts: 12, seconds: 3_600 }, factor: { attempts: 12, seconds: 3_600 } },
  });
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.pool.query('DELETE FROM rate_limit');
});

const home = '127.0.0.10';
const attackers = ['127.0.0.21', '127.0.0.22', '127.0.0.23', '127.0.0.24'];

async function attempt(browser: AddressedBrowser, email: string, secret: string): Promise<StepAnswer> {
  return (await SignIn.begin(api, browser, { prompt: 'login' })).password(email, secret);
}

/** Sends wrong passwords from one address; returns the last response. */
async function guess(address: string, email: string, times: number): Promise<StepAnswer | undefined> {
  let last: StepAnswer | undefined;
  for (let time = 0; time < times; time += 1)
    last = await attempt(new AddressedBrowser(address), email, 'Wrong-Horse-1');
  return last;
}

const keys = async () =>
  (
    await api.database.pool.query<{ key: string; points: number }>('SELECT key, points FROM rate_limit ORDER BY key')
  ).rows
    // Each sign-in starts an authorization, which has a limit of its own.
    .filter(({ key }) => !key.startsWith('authorization'));

test('AUTH-06 wrong passwords from one address do not lock an account elsewhere, and refused attempts are not stored', async () => {
  const { email } = await createAccountWithPassword(api.database);
  expect(await guess(attackers[0] ?? '', email, 20)).toMatchObject({ status: 429 });
  const stored = await keys();
  expect(stored.find(({ key }) => key === `account:${email}`)?.points).toBe(5);
  expect(stored.every(({ points }) => points === 5)).toBe(true);
  expect(await guess(attackers[0] ?? '', email, 1)).toMatchObject({ status: 429 });
  expect(await keys()).toEqual(stored);
  expect(await attempt(new AddressedBrowser(home), email, password)).toMatchObject({ status: 200 });
});

test('AUTH-06 a locked address stores nothing about further accounts', async () => {
  const { pool } = api.database;
  for (let time = 0; time < 100; time += 1) await api.services.throttle.attempt('address', attackers[0] ?? '');
  const stored = await keys();
  const { email } = await createAccountWithPassword(api.database);
  for (const each of [email, `${randomUUID()}@example.test`]) {
    expect(await guess(attackers[0] ?? '', each, 1)).toMatchObject({ status: 429 });
  }
  expect(await keys()).toEqual(stored);
  await pool.query('DELETE FROM rate_limit');
});

test('AUTH-06 wrong passwords from many addresses lock new devices, but not known ones', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const known = new AddressedBrowser(home);
  await signIn(api, known, email);
  for (const address of attackers) await guess(address, email, 6);
  expect(await attempt(new AddressedBrowser('127.0.0.30'), email, password)).toMatchObject({ status: 429 });
  // Not even from a locked address of an attacker.
  for (let time = 0; time < 100; time += 1) await api.services.throttle.attempt('address', home);
  expect(await guess(home, email, 1)).toMatchObject({ status: 429 });
  expect(await attempt(known, email, password)).toMatchObject({ status: 200 });
});

test('AUTH-06 a known device has five attempts of its own, but not for another account or with a forged cookie', async () => {
  const [owner, other] = [await createAccountWithPassword(api.database), await createAccountWithPassword(api.database)];
  const known = new AddressedBrowser(home);
  await signIn(api, known, owner.email);
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 7; time += 1) codes.push((await attempt(known, owner.email, 'Wrong-Horse-1')).result.code);
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'auth/wrong-password'));
  expect(codes.slice(5)).toEqual(['auth/too-many-requests', 'auth/too-many-requests']);
  // Attempts of other devices are counted separately.
  expect(await attempt(new AddressedBrowser('127.0.0.31'), owner.email, password)).toMatchObject({ status: 200 });

  await guess(home, other.email, 6);
  expect(await attempt(known, other.email, password)).toMatchObject({ status: 429 });
  const forged = new AddressedBrowser(home);
  await forged.cookies.setCookie(`${deviceCookie}=${'A'.repeat(43)}; Path=/`, api.url);
  expect(await attempt(forged, other.email, password)).toMatchObject({ status: 429 });
});

test('AUTH-06 wrong second factors with the right password lock no known device', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const known = new AddressedBrowser(home);
  const { secret } = await addAuthenticator(api, await signIn(api, known, email));
  for (const address of attackers.slice(0, 3)) {
    const flow = await SignIn.begin(api, new AddressedBrowser(address));
    await flow.password(email);
    for (let time = 0; time < 6; time += 1) await flow.step('second-factor/authenticator', { code: 'wrong' });
  }
  const wrong = { code: 'wrong' };
  const stranger = await SignIn.begin(api, new AddressedBrowser('127.0.0.30'));
  await stranger.password(email);
  expect(await stranger.step('second-factor/authenticator', wrong)).toMatchObject({ status: 429 });
  const flow = await SignIn.begin(api, known, { prompt: 'login' });
  await flow.password(email);
  for (let time = 0; time < 4; time += 1) {
    expect(await flow.step('second-factor/authenticator', wrong)).toMatchObject({ status: 401 });
  }
  await resetUsedCodes(api);
  expect(await flow.step('second-factor/authenticator', { code: codeOf(secret) })).toMatchObject({ status: 200 });
});

test('a device is known by an HttpOnly cookie, stored as its hash, until a revocation', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const { prisma } = api.database;
  const browser = new AddressedBrowser(home);
  await signIn(api, browser, email);
  const [cookie] = (await browser.cookies.getCookies(api.url)).filter(({ key }) => key === deviceCookie);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  const devices = () => prisma.identityDevice.findMany({ where: { subject } });
  const [stored] = await devices();
  expect(Buffer.from(stored?.hash ?? []).toString('base64url')).not.toBe(cookie?.value);

  // A renewal keeps it; another account on the same device adds its own.
  await authorize(api, browser, undefined, { prompt: 'none' });
  expect(await devices()).toHaveLength(1);
  const other = await createAccountWithPassword(api.database);
  await authorize(api, browser, { email: other.email, password }, { prompt: 'login' });
  const [both] = (await browser.cookies.getCookies(api.url)).filter(({ key }) => key === deviceCookie);
  expect(both?.value.split('.')).toEqual([expect.any(String), cookie?.value]);

  await prisma.$transaction((transaction) => endSessions(transaction, subject));
  expect(await devices()).toEqual([]);
  expect(await prisma.identityDevice.count({ where: { subject: other.subject } })).toBe(1);
});

test('a concurrent revocation leaves the device unknown', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const { prisma, pool } = api.database;
  const browser = new AddressedBrowser(home);
  await signIn(api, browser, email);
  await prisma.identityDevice.deleteMany({ where: { subject } });
  await pool.query(`
    CREATE FUNCTION hold_device() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(850); RETURN NEW; END';
    CREATE TRIGGER hold_device BEFORE INSERT ON identity_device FOR EACH ROW EXECUTE FUNCTION hold_device()`);
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(count);
  const held = await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(850)`;
    const used = authorize(api, browser, undefined, { prompt: 'none' });
    await waiting(1);
    const revoked = prisma.$transaction((other) => endSessions(other, subject));
    await Promise.race([revoked, waiting(2)]);
    return { ended: Promise.all([used, revoked]) };
  });
  await held.ended;
  await pool.query('DROP FUNCTION hold_device CASCADE');
  expect(await prisma.identityDevice.count({ where: { subject } })).toBe(0);
});

test('an account has at most twenty known devices, and one unused for half a year is removed', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const { prisma, pool } = api.database;
  await pool.query(
    `INSERT INTO identity_device (subject, hash, last_used_at)
     SELECT $1, sha256(number::text::bytea), now() - make_interval(days => number) FROM generate_series(1, 25) number`,
    [subject],
  );
  await signIn(api, new AddressedBrowser(home), email);
  expect(await prisma.identityDevice.count({ where: { subject } })).toBe(20);
  await pool.query(`UPDATE identity_device SET last_used_at = last_used_at - interval '170 days' WHERE subject = $1`, [
    subject,
  ]);
  await purgeExpired(api.services, purges, { info() {} });
  expect(await prisma.identityDevice.count({ where: { subject } })).toBe(10);
});

test('AUTH-20 reset requests of others do not throttle a known device', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const known = new AddressedBrowser(home);
  await signIn(api, known, email);
  const ask = async (browser: AddressedBrowser) => {
    const headers = { 'content-type': 'application/json' };
    return (
      await browser.fetch(`${api.url}/api/auth/reset`, { method: 'POST', headers, body: JSON.stringify({ email }) })
    ).status;
  };
  for (let time = 0; time < 5; time += 1)
    await api.services.throttle.attempt('resetMailFromAddress', `${email} ${home}`);
  expect(await ask(new AddressedBrowser(home))).toBe(429);
  // This test has no mail server, so an accepted request fails there.
  expect(await ask(known)).toBe(503);
});
