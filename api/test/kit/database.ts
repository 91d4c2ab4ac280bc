import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** Connection string of a database of its own; a copy is migrated and has the seeded roles and flags. */
  url: string;
  drop(): Promise<void>;
}

/** A copy of the run's migrated database; some 50 ms. Call it once a test file, and `drop` at its end. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${inject('database').template} STRATEGY FILE_COPY`);
}

/** An empty database, which the caller migrates, of a locale of the C library; `C` has small forms of ASCII letters alone. */
export function createDatabaseOfLocale(locale: string, encoding = 'UTF8'): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE '${locale}'`);
}

/** An empty database of the server's own locale, which the caller migrates. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const { url: serverUrl } = inject('database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
