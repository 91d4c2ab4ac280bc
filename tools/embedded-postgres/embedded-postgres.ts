import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lockDirectory } from './lock.ts';
import {
  type Binaries,
  binaries,
  chownDirectory,
  initializeCluster,
  isServerOf,
  type ServerProcess,
  spawnServer,
  stopProcess,
} from './process.ts';

const user = 'platform';
const database = 'platform';
const startDeadline = 120_000;

export interface EmbeddedDatabaseOptions {
  /** Contains the cluster, its password and its log; created if missing, kept by `stop`. */
  directory: string;
  /** TCP port on 127.0.0.1; defaults to a free port. */
  port?: number;
  /** `false` trades crash safety for speed; for throw-away databases. Default `true`. */
  durable?: boolean;
  /** Directory of the PostgreSQL binaries; defaults to those of the npm package. */
  programs?: string;
  /** Additional server settings, for example `{ max_connections: '300' }`. */
  settings?: Record<string, string>;
}

export interface EmbeddedDatabase {
  /** Connection string of the product's database; its password is stored only in this directory. */
  url: string;
  /** Resolves when the server process exits for any reason. */
  ended: Promise<void>;
  /** Stops the server after rolling back open transactions; keeps the data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from the binaries of the npm package, as root or any other user.
 *
 * A server that a killed process left running on the same directory is stopped first and its stale lock file removed,
 * so that a start after `kill -9` works.
 *
 * @throws Error with a one-line message when the directory is in use, belongs to another version, or the server fails
 *   to start
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  try {
    const password = await readPassword(directory);
    const programs = await binaries(options.programs);
    await prepareCluster(directory, programs, options.durable ?? true);
    const { server, port } = await startServer(directory, password, programs, options);
    await ensureDatabase(connectionString(password, port, 'postgres'));
    return {
      url: connectionString(password, port, database),
      ended: server.ended.then(() => undefined),
      async stop() {
        await stopProcess(server);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function readPassword(directory: string): Promise<string> {
  const file = join(directory, 'password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

async function prepareCluster(directory: string, programs: Binaries, durable: boolean): Promise<void> {
  const cluster = join(directory, 'cluster');
  if (existsSync(cluster)) {
    const [stored, ours] = [(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(), programs.version];
    if (stored !== ours) {
      throw new Error(
        `The data in ${directory} belongs to PostgreSQL ${stored}, this is ${ours}: dump and restore it, or set DATA_DIR to a new folder.`,
      );
    }
    await stopOrphan(cluster);
    return;
  }
  // Created under a temporary name, so that an interrupted start leaves no partial cluster behind.
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chownDirectory(fresh);
  const passwordFile = join(directory, 'password');
  await initializeCluster({ binaries: programs, cluster: fresh, passwordFile, user, durable });
  await rename(fresh, cluster);
}

/** Stops a server that outlived its parent, and removes a stale lock file. */
async function stopOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number((await readFile(lockFile, 'utf8')).split('\n', 1)[0]);
  if (await isServerOf(pid, cluster)) await stopServer(pid, cluster);
  // A killed server leaves the lock file behind, and its process id stays in use until its parent has reaped it.
  await rm(lockFile, { force: true });
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; await isServerOf(pid, cluster); waited += 100) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 15_000)
      throw new Error(`A database server (process ${pid}) still uses ${cluster}: stop it, then start again.`);
    await delay(100);
  }
}

async function startServer(
  directory: string,
  password: string,
  programs: Binaries,
  options: EmbeddedDatabaseOptions,
): Promise<{ server: ServerProcess; port: number }> {
  const logFile = join(directory, 'postgres.log');
  const deadline = Date.now() + startDeadline;
  for (;;) {
    const port = options.port ?? (await freePort());
    const log = await open(logFile, 'w');
    const server = await spawnServer({
      binaries: programs,
      cluster: join(directory, 'cluster'),
      port,
      log: log.fd,
      settings: { ...(options.durable === false ? fastSettings : {}), ...options.settings },
    });
    await log.close();
    if (await waitUntilReady(connectionString(password, port, 'postgres'), server, deadline)) return { server, port };
    await stopProcess(server);
    const reason = (await readFile(logFile, 'utf8')).trim();
    // Transient causes: backends of a killed server hold its shared memory for a moment, or another program takes the
    // free port first.
    const transient = /shared memory block|Address already in use/.test(reason) && options.port === undefined;
    if (!transient || Date.now() > deadline)
      throw new Error(`The embedded database failed to start: ${lastFatal(reason)} (${logFile})`);
    await delay(200);
  }
}

const fastSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

async function waitUntilReady(url: string, server: ServerProcess, deadline: number): Promise<boolean> {
  while (server.running && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await delay(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

function connectionString(password: string, port: number, name: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`;
}

function lastFatal(log: string): string {
  const lines = log.split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolvePort(port));
    });
  });
}
