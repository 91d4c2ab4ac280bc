import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Configuration, readConfiguration } from '../../src/configuration.ts';
import type { Services } from '../../src/context.ts';
import type { Database } from '../../src/database/database.ts';
import type { RefusalCode, RefusalParameters } from '../../src/errors/refusal.ts';
import { buildServer, type ServerOptions } from '../../src/server.ts';
import { openServices } from '../../src/services.ts';
import { type AccountOptions, createAccount, type TestAccount } from './accounts.ts';
import { createTestDatabase } from './database.ts';
import { mintToken, testTokenVerifier } from './tokens.ts';

export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions: { code: RefusalCode; params: RefusalParameters };
}

export interface GraphqlAnswer<Data> {
  status: number;
  /** Null when the operation was refused. */
  data: Data | null;
  errors: GraphqlError[];
  headers: Headers;
}

export interface RestAnswer<Result> {
  status: number;
  headers: Headers;
  /** The envelope of AAPI-02; `result.message`, `code` and `params` of a refusal. */
  body: {
    status: 'OK' | 'ERROR';
    result: Result & { message?: string; code?: RefusalCode; params?: RefusalParameters };
  };
}

export interface CallOptions {
  /** Who calls; nobody when absent. */
  as?: TestAccount;
  /** Instead of a token of `as`. */
  token?: string;
  headers?: Record<string, string>;
}

export interface TestApi {
  /** `http://127.0.0.1:<port>` */
  url: string;
  configuration: Configuration;
  services: Services;
  database: Database;
  server: FastifyInstance;
  /** A document that any deployed app might have registered. */
  query<Data = Record<string, never>>(
    document: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<GraphqlAnswer<Data>>;
  /** POST with JSON unless `method` says otherwise; a `FormData` body is sent as it is, a string as broken JSON may be. */
  rest<Result = Record<string, unknown>>(
    path: string,
    options?: CallOptions & { body?: unknown; method?: string },
  ): Promise<RestAnswer<Result>>;
  createAccount(options?: AccountOptions): Promise<TestAccount>;
  close(): Promise<void>;
}

/** Settings over those of the kit, by environment variable. */
export interface TestApiOptions extends ServerOptions {
  settings?: Record<string, string>;
}

/** The API on a free port over a migrated database of its own. Call it once a test file, and `close` at its end. */
export async function startTestApi({ settings, ...serverOptions }: TestApiOptions = {}): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'platform-api-'));
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    LIMIT_CALLS_PER_MINUTE: '100000',
    ...settings,
    DATABASE_URL: settings?.DATABASE_URL ?? testDatabase.url,
  });
  const { services, identity, close } = await openServices(configuration, {
    tokenVerifier: testTokenVerifier,
    log: { warn() {} },
  });
  const server = await buildServer(configuration, services, {
    ...serverOptions,
    plugins: [identity.plugin, ...(serverOptions.plugins ?? [])],
  });
  const url = await server.listen({ host: configuration.host, port: 0 });

  async function headersOf({ as, token, headers }: CallOptions): Promise<Record<string, string>> {
    const bearer = token ?? (as ? await mintToken(as) : undefined);
    return { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...headers };
  }

  return {
    url,
    configuration,
    services,
    database: services.database,
    server,
    createAccount: (options) => createAccount(services.database, options),
    async query<Data>(query: string, variables = {}, options: CallOptions = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await headersOf(options)) },
        body: JSON.stringify({ query, variables }),
      });
      const { data = null, errors = [] } = (await response.json()) as Partial<GraphqlAnswer<Data>>;
      return { status: response.status, data, errors, headers: response.headers };
    },
    async rest<Result>(
      path: string,
      { body, method = 'POST', ...options }: CallOptions & { body?: unknown; method?: string } = {},
    ) {
      const raw = body === undefined || typeof body === 'string' || body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(await headersOf(options)),
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
      const answer = (await response.json()) as RestAnswer<Result>['body'];
      return { status: response.status, headers: response.headers, body: answer };
    },
    async close() {
      await server.close();
      await close();
      await testDatabase.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
