import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair } from 'jose';
import { freePort } from '../kit/free-port.ts';
import { Browser } from './browser.ts';

const program = '/usr/bin/glewlwyd';
const tables = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const redirectUri = 'http://localhost:8080/auth/callback';
const userPassword = 'Foreign-Horse-1';

/** Installs Debian's package if possible. @returns the reason why it is unavailable, else undefined */
export async function requireGlewlwyd(): Promise<string | undefined> {
  if (existsSync(program)) return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'not root on Debian';
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '--yes', '--no-install-recommends', 'glewlwyd'];
  const options = { env: environment, timeout: 120_000 };
  try {
    await promisify(execFile)('apt-get', install, options).catch(async () => {
      await promisify(execFile)('apt-get', ['update'], options);
      await promisify(execFile)('apt-get', install, options);
    });
  } catch {
    return 'the Debian package cannot be installed';
  }
  return existsSync(program) ? undefined : 'the Debian package has another layout';
}

export interface Glewlwyd {
  issuer: string;
  clientId: string;
  /** Glewlwyd's claim for the scopes of an access token. */
  audience: string;
  /** Signs a new user in and returns the tokens for the product's client. */
  signIn(user: { name: string; email: string; emailVerified: boolean }): Promise<{ access_token: string }>;
  stop(): Promise<void>;
}

/** Starts the provider on a free port with one public client and its data in a temporary folder. */
export async function startGlewlwyd(): Promise<Glewlwyd> {
  const directory = await mkdtemp(join(tmpdir(), 'glewlwyd-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  await writeConfiguration(directory, url);
  await createStore(join(directory, 'database'));
  const server = spawn(program, [`--config-file=${join(directory, 'configuration')}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await waitFor(url, ended);
    const administrator = await logIn(url, 'admin', 'password');
    await createIssuer(url, administrator);
    return {
      issuer: `${url}/api/oidc`,
      clientId: 'invest-platform',
      audience: 'openid',
      signIn: (user) => signIn(url, administrator, user),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeConfiguration(directory: string, url: string): Promise<void> {
  const modules = '/usr/lib/glewlwyd';
  const settings: Record<string, string | number | boolean> = {
    port: Number(new URL(url).port),
    bind_address: '127.0.0.1',
    external_url: `${url}/`,
    login_url: 'login.html',
    api_prefix: 'api',
    log_mode: 'console',
    log_level: 'NONE',
    cookie_secure: false,
    session_expiration: 3600,
    session_key: 'GLEWLWYD2_SESSION_ID',
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${modules}/user`,
    client_module_path: `${modules}/client`,
    user_auth_scheme_module_path: `${modules}/scheme`,
    plugin_module_path: `${modules}/plugin`,
    use_secure_connection: false,
    // The names are required even when they are unused.
    secure_connection_key_file: '/dev/null',
    secure_connection_pem_file: '/dev/null',
    secure_connection_ca_file: '/dev/null',
    hash_algorithm: 'SHA512',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  lines.push(`database = { type = "sqlite3"; path = ${JSON.stringify(join(directory, 'database'))}; };`);
  await writeFile(join(directory, 'configuration'), `${lines.join('\n')}\n`);
}

async function createStore(path: string): Promise<void> {
  const store = new DatabaseSync(path);
  store.exec(await readFile(tables, 'utf8'));
  // A user property for the verification state of the address.
  const format = { email_verified: { multiple: false, read: true, write: true } };
  store
    .prepare("UPDATE g_user_module_instance SET gumi_parameters = ? WHERE gumi_name = 'database'")
    .run(JSON.stringify({ 'use-glewlwyd-connection': true, 'data-format': format }));
  store.close();
}

async function waitFor(url: string, ended: Promise<void>): Promise<void> {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  for (const deadline = Date.now() + 15_000; Date.now() < deadline && running; await delay(100)) {
    if (await fetch(`${url}/config`).catch(() => undefined)) return;
  }
  throw new Error('glewlwyd did not start');
}

async function call(browser: Browser, method: string, url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await browser.fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

async function logIn(url: string, username: string, password: string): Promise<Browser> {
  const browser = new Browser();
  await call(browser, 'POST', `${url}/api/auth/`, { username, password });
  return browser;
}

async function createIssuer(url: string, administrator: Browser): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'key', use: 'sig' };
  const enabled = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`auth-type-${name}-enabled`, name === 'code']));
  await call(administrator, 'POST', `${url}/api/mod/plugin/`, {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    enabled: true,
    order_rank: 0,
    readonly: false,
    parameters: {
      iss: `${url}/api/oidc`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      'jwks-private': JSON.stringify({ keys: [key] }),
      'default-kid': 'key',
      'jwks-show': true,
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'allow-non-oidc': false,
      ...enabled('code', 'client', 'implicit', 'none', 'password', 'refresh', 'token', 'id-token', 'device'),
      'pkce-allowed': true,
      'pkce-method-plain-allowed': false,
      'subject-type': 'public',
      'email-claim': 'mandatory',
      'name-claim': 'no',
      'scope-claim': 'no',
      'address-claim': { type: 'no' },
      claims: [
        {
          name: 'email_verified',
          'user-property': 'email_verified',
          type: 'boolean',
          'boolean-value-true': '1',
          'boolean-value-false': '0',
          mandatory: true,
          'on-demand': false,
          scope: [],
        },
      ],
    },
  });
  await call(administrator, 'POST', `${url}/api/client/`, {
    client_id: 'invest-platform',
    name: 'The product',
    enabled: true,
    confidential: false,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['none'],
    scope: [],
  });
}

async function signIn(
  url: string,
  administrator: Browser,
  { name, email, emailVerified }: { name: string; email: string; emailVerified: boolean },
): Promise<{ access_token: string }> {
  await call(administrator, 'POST', `${url}/api/user/`, {
    username: name,
    password: userPassword,
    email,
    email_verified: emailVerified ? '1' : '0',
    enabled: true,
    scope: ['openid'],
  });
  const browser = await logIn(url, name, userPassword);
  await call(browser, 'PUT', `${url}/api/auth/grant/invest-platform/`, { scope: 'openid' });
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'invest-platform',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Glewlwyd's own parameter: the sign-in and consent pages are completed above.
    g_continue: '1',
  });
  const authorized = await browser.fetch(`${url}/api/oidc/auth?${query}`);
  const response = await fetch(`${url}/api/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'invest-platform',
      code: new URL(authorized.headers.get('location') ?? '', url).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  if (!response.ok) throw new Error(`The token endpoint answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { access_token: string };
}
