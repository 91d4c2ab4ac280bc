import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { domains, tasks } from '../../src/composition.ts';
import { readConfiguration } from '../../src/configuration.ts';
import type { Services } from '../../src/context.ts';
import type { Database } from '../../src/database/database.ts';
import type { Identity } from '../../src/identity/identity.ts';
import { embeddedIssuer } from '../../src/identity/issuer.ts';
import { hashPassword } from '../../src/identity/passwords.ts';
import { createUser } from '../../src/identity/users.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { createLogger } from '../../src/plugins/logging.ts';
import { buildServer } from '../../src/server.ts';
import { openServices, type ServiceOptions } from '../../src/services.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { Browser } from './browser.ts';

export const password = 'Correct-Horse-1';

export interface IdentityApiOptions extends Omit<ServiceOptions, 'log' | 'tokenVerifier'> {
  /** Settings that override those of the kit. */
  environment?: Record<string, string>;
  /** Also runs jobs. */
  jobs?: boolean;
}

export interface IdentityApi {
  url: string;
  services: Services;
  database: Database;
  identity: Identity;
  /** Stops the API and starts it again on the same port and database. */
  restart(options?: IdentityApiOptions): Promise<void>;
  close(): Promise<void>;
}

/** Starts the API with its identity module over HTTP on its own database. */
export async function startIdentityApi(options: IdentityApiOptions = {}): Promise<IdentityApi> {
  const store = await createTestDatabase();
  const port = await freePort('localhost');
  const url = `http://localhost:${port}`;
  let running = await start(store, port, url, options);
  return {
    url,
    get services() {
      return running.services;
    },
    get database() {
      return running.services.database;
    },
    get identity() {
      return running.identity;
    },
    async restart(changed = {}) {
      await running.stop();
      running = await start(store, port, url, { ...options, ...changed });
    },
    async close() {
      await running.stop();
      await store.drop();
    },
  };
}

async function start(
  store: TestDatabase,
  port: number,
  url: string,
  { environment = {}, limits, keyRing, jobs = false }: IdentityApiOptions,
) {
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: store.url,
    DATABASE_CONNECTIONS: '10',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const log = createLogger(configuration);
  const { services, identity, close } = await openServices(configuration, {
    log,
    ...(limits ? { limits } : {}),
    ...(keyRing ? { keyRing } : {}),
  });
  const app = await buildServer(configuration, services, { domains, log, plugins: [identity.plugin] });
  const worker = jobs ? await startWorker(services, tasks, log) : undefined;
  await app.listen({ host: 'localhost', port });
  return {
    services,
    identity,
    async stop() {
      await app.close();
      await worker?.stop();
      await close();
    },
  };
}

/** Stores an account with a role that can sign in with `password`. */
export async function createAccountWithPassword(
  database: Database,
  { email = `${randomUUID()}@example.test`, roleId = 1 }: { email?: string; roleId?: number } = {},
): Promise<{ email: string; accountId: string; subject: string }> {
  const passwordHash = await hashPassword(password);
  return database.prisma.$transaction(async (transaction) => {
    const subject = await createUser(transaction, { email, passwordHash });
    if (!subject) throw new Error(`${email} is in use`);
    const account = await transaction.account.create({
      data: {
        issuer: embeddedIssuer,
        subject,
        email,
        emailConfirmedAt: new Date(),
        assignments: { create: { roleId } },
      },
    });
    return { email, accountId: account.id, subject };
  });
}

/** Creates an authorization request with PKCE, as a client library does. */
export function authorizationRequest(api: Pick<IdentityApi, 'identity'>, extra: Record<string, string> = {}) {
  const { clientId, scope, redirectUri, metadata } = api.identity.clientConfiguration();
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return { url: `${metadata?.authorization_endpoint}?${parameters}`, verifier, parameters };
}

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  refresh_token?: string;
}

/** Exchanges a code for tokens; returns the raw response. */
export function redeemCode(api: IdentityApi, code: string, verifier: string): Promise<Response> {
  const { clientId, redirectUri, metadata } = api.identity.clientConfiguration();
  return fetch(metadata?.token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
}

/** Submits credentials to an interaction as the page does. */
export function submitCredentials(
  browser: Browser,
  interaction: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.fetch(`${interaction}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'platform',
      origin: new URL(interaction).origin,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Runs an authorization up to the code, with the sign-in form if required. */
export async function authorize(
  api: IdentityApi,
  browser: Browser,
  credentials: { email: string; password: string } | undefined,
  extra: Record<string, string> = {},
) {
  const { url, verifier } = authorizationRequest(api, extra);
  let location = await browser.follow(url);
  if (location.pathname.startsWith('/oidc/interaction/') && credentials) {
    const answer = await submitCredentials(browser, location.href, credentials);
    const { result } = (await answer.json()) as { result: { returnTo: string } };
    location = await browser.follow(result.returnTo);
  }
  return {
    location,
    verifier,
    code: location.searchParams.get('code') ?? '',
    error: location.searchParams.get('error'),
  };
}

/** Signs in and returns the tokens. */
export async function signIn(
  api: IdentityApi,
  browser: Browser,
  email: string,
  secret: string = password,
): Promise<Tokens> {
  const { code, verifier } = await authorize(api, browser, { email, password: secret });
  const response = await redeemCode(api, code, verifier);
  if (!response.ok) throw new Error(`The token endpoint answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Tokens;
}

/** Queries the caller's account by GraphQL: the simplest call that needs a token. */
export function callMe(api: { url: string }, token: string | undefined): Promise<Response> {
  return fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query: '{ me { id firebaseId email isAdmin assignments { roleId } } }' }),
  });
}

export { Browser };
