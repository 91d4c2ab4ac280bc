import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCode } from '../../src/identity/one-time-codes.ts';
import { createAdapterFactory } from '../../src/identity/provider/adapter.ts';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { post as rest } from '../identity/rest.ts';
import { openSocket } from '../kit/socket.ts';
import { call } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ limits: { address: { attempts: 10_000, seconds: 900 } } });
});
afterAll(() => api?.close());

const agents = {
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};

/** A browser with a User-Agent header. */
class NamedBrowser extends Browser {
  readonly #userAgent: string;
  constructor(userAgent: string) {
    super();
    this.#userAgent = userAgent;
  }
  override fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('user-agent', this.#userAgent);
    return super.fetch(url, { ...init, headers });
  }
}

interface SessionItem {
  id: string;
  browser: string | null;
  system: string | null;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

const fields = '{ id browser system device createdAt lastSeenAt current }';
async function sessionsOf(tokens: { access_token: string }): Promise<SessionItem[]> {
  const { data } = await call<{ sessions: SessionItem[] }>(api, tokens, `{ sessions ${fields} }`);
  if (!data) throw new Error('No sessions');
  return data.sessions;
}

const endOne = `mutation ($id: ID!) { endSession(id: $id) ${fields} }`;

async function onThreeDevices() {
  const account = await createAccountWithPassword(api.database);
  const browsers = {
    laptop: new NamedBrowser(agents.laptop),
    phone: new NamedBrowser(agents.phone),
    tablet: new NamedBrowser(agents.tablet),
  };
  return {
    account,
    browsers,
    laptop: await signIn(api, browsers.laptop, account.email),
    phone: await signIn(api, browsers.phone, account.email),
    tablet: await signIn(api, browsers.tablet, account.email),
  };
}

test('an account sees its own live sessions by device and time, the current one first', async () => {
  const { laptop, phone } = await onThreeDevices();
  await onThreeDevices();
  expect(await sessionsOf(laptop)).toMatchObject([
    { browser: 'Chrome', system: 'macOS', device: 'DESKTOP', current: true },
    { browser: 'Safari', system: 'iOS', device: 'TABLET', current: false },
    { browser: 'Safari', system: 'iOS', device: 'MOBILE', current: false },
  ]);
  const onPhone = await sessionsOf(phone);
  expect(onPhone.map(({ device, current }) => [device, current])).toEqual([
    ['MOBILE', true],
    ['TABLET', false],
    ['DESKTOP', false],
  ]);
  for (const { createdAt, lastSeenAt } of onPhone) {
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
  }
});

test('a User-Agent is stored as a plain name or not at all', async () => {
  for (const [userAgent, browser, device] of [
    ['Curl/8.14 (linux) ', 'Curl', 'DESKTOP'],
    ['<b>evil</b>/1.0 (linux) ', null, 'DESKTOP'],
    [`${'x'.repeat(41)}/1.0 (linux) `, null, 'DESKTOP'],
    [`Firefox/145.0 ${'x'.repeat(5_000)}`, null, 'OTHER'],
  ] as const) {
    const { email } = await createAccountWithPassword(api.database);
    const tokens = await signIn(api, new NamedBrowser(userAgent), email);
    expect(await sessionsOf(tokens), userAgent).toMatchObject([{ browser, device, current: true }]);
  }
});

test('the last-seen time is updated at most once a minute, by calls and renewals', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const tokens = await signIn(api, browser, email);
  const [before] = await sessionsOf(tokens);
  expect((await sessionsOf(tokens))[0]?.lastSeenAt).toBe(before?.lastSeenAt);

  const age = (minutes: number) =>
    api.database.pool.query(
      `UPDATE identity_session SET last_seen_at = last_seen_at - make_interval(mins => ${minutes}),
         created_at = created_at - make_interval(mins => ${minutes})`,
    );
  await age(120);
  // The first call after two hours updates the time.
  const [seen] = await sessionsOf(tokens);
  expect(Date.now() - Date.parse(seen?.lastSeenAt ?? '')).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(seen?.createdAt ?? '')).toBeGreaterThan(7_000_000);
  await age(120);
  await authorize(api, browser, undefined, { prompt: 'none' });
  const { rows } = await api.database.pool.query<{ recent: boolean }>(
    `SELECT last_seen_at > now() - interval '1 minute' AS recent FROM identity_session WHERE uid = $1`,
    [decodeJwt(tokens.access_token).session_uid],
  );
  expect(rows).toEqual([{ recent: true }]);
});

test('AUTH-12 an ended session gets 401 from the next call on, and its socket closes', async () => {
  const { laptop, phone, tablet, browsers } = await onThreeDevices();
  const socket = await openSocket(api.url, `Bearer ${phone.access_token}`);
  const bystander = await openSocket(api.url, `Bearer ${tablet.access_token}`);
  const target = (await sessionsOf(laptop)).find(({ device }) => device === 'MOBILE');

  const { data } = await call<{ endSession: SessionItem[] }>(api, laptop, endOne, { id: target?.id });
  expect(data?.endSession.map(({ device }) => device)).toEqual(['DESKTOP', 'TABLET']);
  expect((await call(api, phone, '{ me { id } }')).status).toBe(401);
  expect((await socket.closed).code).toBe(4403);
  expect((await authorize(api, browsers.phone, undefined, { prompt: 'none' })).error).toBe('login_required');
  expect((await call(api, tablet, '{ me { id } }')).status).toBe(200);
  expect((await call(api, laptop, endOne, { id: target?.id })).code).toBe('NOT_FOUND');
  bystander.close();
});

test('an authorization that read a session before its end does not restore it', async () => {
  const { laptop, phone } = await onThreeDevices();
  const { prisma, pool } = api.database;
  const uid = String(decodeJwt(phone.access_token).session_uid);
  const stored = await prisma.oidcPayload.findFirstOrThrow({ where: { model: 'Session', uid } });
  const adapter = createAdapterFactory(api.database)('Session');
  // The library's type is a value or a promise.
  const storeAgain = async () => (await adapter).upsert(randomUUID(), stored.payload as AdapterPayload, 3_600);

  // Stored again while it is being deleted: waits for the lock.
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query("DELETE FROM oidc_payload WHERE model = 'Session' AND uid = $1", [uid]);
  const late = storeAgain();
  await waitForLock();
  await client.query('COMMIT');
  client.release();
  await late;
  expect((await call(api, phone, '{ me { id } }')).status).toBe(401);
  // Stored again after the deletion.
  await storeAgain();
  expect((await call(api, phone, '{ me { id } }')).status).toBe(401);
  expect((await sessionsOf(laptop)).map(({ device }) => device)).toEqual(['DESKTOP', 'TABLET']);
});

/** Waits until a statement waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rowCount } = await api.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%upsert-session%' AND datname = current_database()",
    );
    if (rowCount) return;
  }
}

test('all other sessions end at once; the current one continues', async () => {
  const { account, laptop, phone, tablet, browsers } = await onThreeDevices();
  const { data } = await call<{ endOtherSessions: SessionItem[] }>(
    api,
    phone,
    `mutation { endOtherSessions ${fields} }`,
  );
  expect(data?.endOtherSessions.map(({ device, current }) => [device, current])).toEqual([['MOBILE', true]]);
  for (const ended of [laptop, tablet]) expect((await call(api, ended, '{ me { id } }')).status).toBe(401);
  expect((await authorize(api, browsers.phone, undefined, { prompt: 'none' })).error).toBeNull();
  const audited = await api.database.prisma.auditEntry.findMany({ where: { entityId: account.accountId } });
  expect(audited.map(({ action }) => action)).toEqual(['account.other_sessions_ended']);
  // Without other sessions nothing is audited.
  await call(api, phone, `mutation { endOtherSessions ${fields} }`);
  expect(await api.database.prisma.auditEntry.count({ where: { entityId: account.accountId } })).toBe(1);
});

test('foreign sessions, the current one and malformed ids answer NOT_FOUND', async () => {
  const [own, other] = [await onThreeDevices(), await onThreeDevices()];
  const foreign = await sessionsOf(other.laptop);
  const current = (await sessionsOf(own.laptop)).find((session) => session.current);
  for (const id of [
    ...foreign.map((session) => session.id),
    current?.id,
    'no id',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    expect(await call(api, own.laptop, endOne, { id })).toMatchObject({ status: 404, data: null, code: 'NOT_FOUND' });
  }
  expect(await sessionsOf(other.laptop)).toHaveLength(3);
  expect(await sessionsOf(own.laptop)).toHaveLength(3);
});

test('AUTH-11 AUTH-28 a sign-out and a new password remove sessions from the list', async () => {
  const { account, laptop, phone, browsers } = await onThreeDevices();
  const { metadata, postLogoutRedirectUri } = api.identity.clientConfiguration();
  const query = new URLSearchParams({ post_logout_redirect_uri: postLogoutRedirectUri, id_token_hint: phone.id_token });
  await browsers.phone.fetch(`${metadata?.end_session_endpoint}?${query}`);
  expect((await sessionsOf(laptop)).map(({ device }) => device)).toEqual(['DESKTOP', 'TABLET']);

  const code = await api.database.prisma.$transaction((transaction) =>
    issueCode(transaction, {
      purpose: 'PASSWORD_RESET',
      email: account.email,
      subject: account.subject,
      lifeSeconds: 60,
    }),
  );
  await rest(api, '/api/auth/reset/confirm', { code, password: 'Another-Horse-2' });
  expect((await call(api, laptop, '{ me { id } }')).status).toBe(401);
  const tokens = await signIn(api, new NamedBrowser(agents.laptop), account.email, 'Another-Horse-2');
  expect(await sessionsOf(tokens)).toMatchObject([{ device: 'DESKTOP', current: true }]);
});

test('PERM-04 a second user in the same browser is not listed among the first user’s sessions', async () => {
  const browser = new NamedBrowser(agents.laptop);
  const [one, other] = [await createAccountWithPassword(api.database), await createAccountWithPassword(api.database)];
  await signIn(api, browser, one.email);
  // With an existing session the form requires prompt=login.
  const { code } = await authorize(api, browser, { email: other.email, password }, { prompt: 'login' });
  expect(code).not.toBe('');
  const elsewhere = await signIn(api, new NamedBrowser(agents.phone), one.email);
  expect(await sessionsOf(elsewhere)).toMatchObject([{ device: 'MOBILE', current: true }]);
});
