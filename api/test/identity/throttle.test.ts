import { expect, onTestFinished, test } from 'vitest';
import type { ThrottleLimits } from '../../src/identity/throttle.ts';
import { Browser } from './browser.ts';
import {
  authorizationRequest,
  createAccountWithPassword,
  type IdentityApi,
  password,
  startIdentityApi,
  submitCredentials,
} from './kit.ts';

let api: IdentityApi;

async function start(limits: Partial<ThrottleLimits>): Promise<void> {
  api = await startIdentityApi({ limits });
  onTestFinished(() => api.close());
}

async function attempt(email: string, secret: string) {
  const browser = new Browser();
  const interaction = await browser.follow(authorizationRequest(api).url);
  const response = await submitCredentials(browser, interaction.href, { email, password: secret });
  const { result } = (await response.json()) as { result: { code?: string; params?: { seconds?: number } } };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...result };
}

test('AUTH-06 locks an account after five wrong passwords, returns the wait, and keeps the count after a restart', async () => {
  await start({});
  const { email } = await createAccountWithPassword(api.database);
  // Concurrent guesses must not race between the check and the count.
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(email, 'Wrong-Horse-1')));
  expect(outcomes.filter(({ code }) => code === 'auth/wrong-password')).toHaveLength(5);
  await api.restart();
  const refused = await attempt(email, password);
  expect(refused).toMatchObject({ status: 429, code: 'auth/too-many-requests' });
  expect(refused.params?.seconds).toBeGreaterThan(0);
  expect(refused.params?.seconds).toBeLessThanOrEqual(15 * 60);
  expect(refused.retryAfter).toBe(String(refused.params?.seconds));
});

test('AUTH-06 resets the count after a right password, and when the lock expires', async () => {
  await start({ accountFromAddress: { attempts: 2, seconds: 900 } });
  const { email } = await createAccountWithPassword(api.database);
  expect(await attempt(email, 'Wrong-Horse-1')).toMatchObject({ code: 'auth/wrong-password' });
  expect(await attempt(email, password)).toMatchObject({ status: 200 });
  expect(await attempt(email, 'Wrong-Horse-1')).toMatchObject({ code: 'auth/wrong-password' });
  expect(await attempt(email, 'Wrong-Horse-1')).toMatchObject({ code: 'auth/wrong-password' });
  expect(await attempt(email, password)).toMatchObject({ status: 429 });
  // Expires the lock instead of waiting.
  await api.database.pool.query('UPDATE rate_limit SET expire = 0');
  expect(await attempt(email, password)).toMatchObject({ status: 200 });
});

test('AUTH-06 locks an address that tries many accounts', async () => {
  await start({ address: { attempts: 3, seconds: 60 } });
  const accounts = await Promise.all([1, 2, 3, 4].map(() => createAccountWithPassword(api.database)));
  const codes: (string | undefined)[] = [];
  for (const { email } of accounts) codes.push((await attempt(email, 'Wrong-Horse-1')).code);
  expect(codes).toEqual([
    'auth/wrong-password',
    'auth/wrong-password',
    'auth/wrong-password',
    'auth/too-many-requests',
  ]);
});

test('AUTH-06 limits how often an address learns whether an account exists', async () => {
  await start({ unknownUser: { attempts: 2, seconds: 60 } });
  const { email } = await createAccountWithPassword(api.database);
  expect(await attempt('nobody@example.test', password)).toMatchObject({ code: 'auth/user-not-found' });
  expect(await attempt('no-one@example.test', password)).toMatchObject({ code: 'auth/user-not-found' });
  expect(await attempt('none@example.test', password)).toMatchObject({ code: 'auth/too-many-requests' });
  expect(await attempt(email, 'Wrong-Horse-1')).toMatchObject({ code: 'auth/too-many-requests' });
});

test('AUTH-06 takes the same time for an unknown account as for a wrong password', async () => {
  await start({});
  const { email } = await createAccountWithPassword(api.database);
  const time = async (address: string) => {
    const browser = new Browser();
    const interaction = await browser.follow(authorizationRequest(api).url);
    const started = performance.now();
    await submitCredentials(browser, interaction.href, { email: address, password: 'Wrong-Horse-1' });
    return performance.now() - started;
  };
  await time('warm-up@example.test');
  const times: { known: number; unknown: number }[] = [];
  // In turn, so that what else the machine does concerns both alike.
  for (let round = 0; round < 4; round++)
    times.push({ known: await time(email), unknown: await time('nobody@example.test') });
  const [known, unknown] = [
    Math.min(...times.map((each) => each.known)),
    Math.min(...times.map((each) => each.unknown)),
  ];
  // Without hashing for unknown users the response would take a tenth of the time.
  expect(unknown).toBeGreaterThan(known / 3);
});

test('AUTH-06 limits the authorizations of an address, by link and by form, and stores none beyond', async () => {
  await start({ authorization: { attempts: 3, seconds: 60 } });
  const begin = (init: RequestInit = {}, path = '/oidc/auth') =>
    fetch(authorizationRequest(api).url.replace('/oidc/auth', path), { redirect: 'manual', ...init });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await begin()).status);
  expect(statuses).toEqual([303, 303, 303]);
  const stored = await api.database.prisma.oidcPayload.count();
  const tries = [begin(), begin({ method: 'POST' }), begin({ method: 'HEAD' }), begin({}, '/oidc/AUTH/')];
  for (const refused of await Promise.all(tries)) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await api.database.prisma.oidcPayload.count()).toBe(stored);
  // Other requests of the page are not limited.
  expect((await fetch(`${api.url}/oidc/jwks`)).status).toBe(200);
});

test('the limits of authorizations per minute and sign-ups per hour are configurable', async () => {
  const environment = { LIMIT_AUTHORIZATIONS_PER_MINUTE: '2', LIMIT_SIGN_UPS_PER_HOUR: '1' };
  api = await startIdentityApi({ environment });
  onTestFinished(() => api.close());
  const outcome = ({ status, headers }: Response) => ({ status, wait: Number(headers.get('retry-after')) });
  const begin = async () => outcome(await fetch(authorizationRequest(api).url, { redirect: 'manual' }));
  expect([(await begin()).status, (await begin()).status]).toEqual([303, 303]);
  const third = await begin();
  expect(third.status).toBe(429);
  expect(third.wait).toBeGreaterThan(0);
  expect(third.wait).toBeLessThanOrEqual(60);
  const signUp = async (email: string) => {
    const body = JSON.stringify({ email, password: 'Meadow2026', consent: true });
    const headers = { 'content-type': 'application/json' };
    return outcome(await fetch(`${api.url}/api/auth/sign-up`, { method: 'POST', headers, body }));
  };
  expect((await signUp('one@example.test')).status).toBe(200);
  const second = await signUp('other@example.test');
  expect(second.status).toBe(429);
  expect(second.wait).toBeGreaterThan(59 * 60);
  expect(second.wait).toBeLessThanOrEqual(60 * 60);
});
