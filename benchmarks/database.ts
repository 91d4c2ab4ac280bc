import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../tools/embedded-postgres/embedded-postgres.ts';
import { root } from '../tools/report/run.ts';
import { parentOf } from './clock/clock.ts';

/** Folder of all files that benchmarks create. */
export const benchmarkFolder = join(root, '.cache/benchmarks');

/** PostgreSQL for the benchmarks; its databases are kept between runs. */
export interface BenchmarkDatabase {
  /** A connection outside the measured databases, which reads the statement counts. */
  observer: pg.Client;
  /** Process id of the postmaster, the parent of all server processes. */
  processId: number;
  version: string;
  urlOf(name: string): string;
  exists(name: string): Promise<boolean>;
  /** Creates a database if it does not exist; returns its connection string. */
  create(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openBenchmarkDatabase(): Promise<BenchmarkDatabase> {
  const server = await startEmbeddedDatabase({
    directory: join(benchmarkFolder, 'database'),
    durable: false,
    settings: { shared_preload_libraries: 'pg_stat_statements', max_connections: '100' },
  });
  const observer = new pg.Client({ connectionString: server.url });
  await observer.connect();
  await observer.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const { rows } = await observer.query<{ pid: number; version: string }>(
    `SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version`,
  );
  const { pid = 0, version = '' } = rows[0] ?? {};

  const urlOf = (name: string) => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const exists = async (name: string) =>
    Boolean((await observer.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount);
  return {
    observer,
    processId: await parentOf(pid),
    version,
    urlOf,
    exists,
    async create(name) {
      if (!(await exists(name))) await observer.query(`CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    async close() {
      await observer.end();
      await server.stop();
    },
  };
}
