import { expect, onTestFinished, test } from 'vitest';
import { clientNetwork } from '../../src/identity/client-network.ts';
import { AddressedBrowser } from './addressed-browser.ts';
import type { Browser } from './browser.ts';
import {
  authorizationRequest,
  createAccountWithPassword,
  type IdentityApi,
  type IdentityApiOptions,
  password,
  signIn,
  startIdentityApi,
} from './kit.ts';

async function start(options: IdentityApiOptions): Promise<IdentityApi> {
  const api = await startIdentityApi(options);
  onTestFinished(() => api.close());
  return api;
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('calls from %s are counted under %s', (ip, network) => expect(clientNetwork({ ip })).toBe(network));

/** Behind a proxy that forwards the client address. */
const behindProxy = { environment: { PUBLIC_URL: 'https://invest.example', TRUSTED_PROXIES: '127.0.0.0/8, ::1' } };

function post(api: IdentityApi, path: string, sender: string, body: object): Promise<Response> {
  return fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
    body: JSON.stringify(body),
  });
}

/** Sends a wrong password from an address; returns the error code. */
async function guess(api: IdentityApi, sender: string, email: string, secret = 'Wrong-Horse-1'): Promise<string> {
  const { url } = authorizationRequest(api);
  const { pathname, search } = new URL(url);
  const started = await fetch(`${api.url}${pathname}${search}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': sender },
  });
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const interaction = new URL(started.headers.get('location') ?? '', url).pathname;
  const answer = await fetch(`${api.url}${interaction}/login`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-requested-with': 'platform',
      origin: 'https://invest.example',
      'x-forwarded-for': sender,
    },
    body: JSON.stringify({ email, password: secret }),
  });
  const { result } = (await answer.json()) as { result: { code?: string } };
  return result.code ?? '';
}

test('AUTH-06 addresses of one IPv6 network count as one, and do not lock an account elsewhere', async () => {
  const api = await start({ ...behindProxy, limits: { account: { attempts: 8, seconds: 3_600 } } });
  const { email } = await createAccountWithPassword(api.database);
  const codes: string[] = [];
  for (let host = 1; host <= 10; host += 1) codes.push(await guess(api, `2001:db8:1:2::${host}`, email));
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'auth/wrong-password'),
    ...Array.from({ length: 5 }, () => 'auth/too-many-requests'),
  ]);
  expect(await guess(api, '2001:db8:1:3::1', email, password)).toBe('');
});

test('sign-ups and codes are counted per IPv6 network, and an IPv4-mapped address as IPv4', async () => {
  const api = await start({
    ...behindProxy,
    limits: { signUp: { attempts: 1, seconds: 3_600 }, code: { attempts: 1, seconds: 3_600 } },
  });
  const senders = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '203.0.113.7', '::ffff:203.0.113.7'];
  const statuses = async (path: string, bodyOf: (index: number) => object) => {
    const found: number[] = [];
    for (const [index, sender] of senders.entries()) found.push((await post(api, path, sender, bodyOf(index))).status);
    return found;
  };
  const signUp = (index: number) => ({ email: `sender-${index}@example.test`, password, consent: true });
  expect(await statuses('/api/auth/sign-up', signUp)).toEqual([200, 429, 200, 429]);
  expect(await statuses('/api/auth/reset/verify', () => ({ code: 'unknown' }))).toEqual([404, 429, 404, 429]);
});

test('AUTH-06 the number of authorizations from one address is limited despite many known devices', async () => {
  const api = await start({
    limits: {
      authorization: { attempts: 4, seconds: 3_600 },
      authorizationOfDevices: { attempts: 6, seconds: 3_600 },
    },
  });
  const { email } = await createAccountWithPassword(api.database);
  const devices = [new AddressedBrowser('127.0.0.41'), new AddressedBrowser('127.0.0.41')];
  for (const device of devices) await signIn(api, device, email);
  const begin = async (browser: Browser) => (await browser.fetch(authorizationRequest(api).url)).status;
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) for (const device of devices) statuses.push(await begin(device));
  expect(statuses.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 303));
  expect(statuses.slice(6)).toEqual([429, 429]);
  // Unknown devices at this address have a limit of their own.
  expect(await begin(new AddressedBrowser('127.0.0.41'))).toBe(303);
});
