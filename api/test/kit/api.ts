import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { domains } from '../../src/composition.ts';
import { type Configuration, readConfiguration } from '../../src/configuration.ts';
import type { Services } from '../../src/context.ts';
import type { Database } from '../../src/database/database.ts';
import { buildServer, type ServerOptions } from '../../src/server.ts';
import { openServices } from '../../src/services.ts';
import { type AccountOptions, createAccount, type TestAccount } from './accounts.ts';
import { createClient, type TestClient } from './client.ts';
import { createTestDatabase } from './database.ts';
import { verifyResultsPlugin } from './results.ts';
import { mintToken, testTokenVerifier } from './tokens.ts';

export type { CallOptions, RestAnswer } from './client.ts';

export interface TestApi extends TestClient {
  /** `http://127.0.0.1:<port>` */
  url: string;
  configuration: Configuration;
  services: Services;
  database: Database;
  server: FastifyInstance;
  /** Runs the dependency checks that the process runs at startup. */
  checkDependencies(): Promise<void>;
  createAccount(options?: AccountOptions): Promise<TestAccount>;
  close(): Promise<void>;
}

/** Settings that override those of the kit, by environment variable. */
export interface TestApiOptions extends Partial<ServerOptions> {
  settings?: Record<string, string>;
}

/** Starts the API on a free port with its own migrated database. Call it once per test file, and `close` at its end. */
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
    // Only the tests of signatures sign.
    UNSIGNED_RELEASES: 'accept',
    ...settings,
    DATABASE_URL: settings?.DATABASE_URL ?? testDatabase.url,
  });
  const { services, identity, checkDependencies, problems, close } = await openServices(configuration, {
    tokenVerifier: testTokenVerifier,
    log: serverOptions.log ?? { info() {}, warn() {} },
  });
  const server = await buildServer(configuration, services, {
    domains,
    problems,
    ...serverOptions,
    plugins: [verifyResultsPlugin, identity.plugin, ...(serverOptions.plugins ?? [])],
  });
  const url = await server.listen({ host: configuration.host, port: 0 });

  return {
    url,
    configuration,
    services,
    database: services.database,
    server,
    checkDependencies,
    createAccount: (options) => createAccount(services.database, options),
    ...createClient(url, mintToken),
    async close() {
      await server.close();
      await close();
      await testDatabase.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
