import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../../tools/embedded-postgres/embedded-postgres.ts';
import { makeTestDirectory } from '../../../tools/test/test-directory.ts';
import { prepareDatabase } from '../../src/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's server, and the name of the migrated template database. */
    database: { url: string; template: string };
  }
}

const template = 'migrated';

/**
 * Starts one server for the whole run in a temporary directory, with a migrated template database. Uses the embedded
 * PostgreSQL, or the programs in the folder `TEST_POSTGRES`.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const directory = makeTestDirectory('platform-api-test-');
  const programs = process.env.TEST_POSTGRES;
  const server = await startEmbeddedDatabase({
    directory,
    durable: false,
    settings: { max_connections: '300' },
    ...(programs ? { programs } : {}),
  });
  const url = new URL(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  url.pathname = `/${template}`;
  await prepareDatabase(url.href);
  project.provide('database', { url: server.url, template });
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
