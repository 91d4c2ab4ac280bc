import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lockDirectory } from './lock.ts';
import {
  adoptDirectory,
  type Binaries,
  binaries,
  endProcess,
  initializeCluster,
  isServerOf,
  type ServerProcess,
  spawnServer,
} from './process.ts';

const user = 'platform';
const database = 'platform';
const startDeadline = 30_000;

export interface EmbeddedDatabaseOptions {
  /** Holds the cluster, its password and its log; created when missing, kept by `stop`. */
  directory: string;
  /** TCP port on 127.0.0.1; a free one when absent. */
  port?: number;
  /** `false` trades safety at a power cut for speed; for databases that are thrown away. Default `true`. */
  durable?: boolean;
  /** Directory of the PostgreSQL programs; those of the npm package when absent. */
  programs?: string;
  /** Further server settings, for example `{ max_connections: '300' }`. */
  settings?: Record<string, string>;
}

export interface EmbeddedDatabase {
  /** Connection string of the product's database, with a password that only this directory knows. */
  url: string;
  /** Settles when the server process has ended, whatever the reason. */
  ended: Promise<void>;
  /** Ends the server after its open transactions are rolled back; the data stays. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from the binaries of the npm package, as root and as anybody else.
 *
 * A server that a killed process left running on the same directory is ended first, and a lock file that it left is
 * cleared, so a start after `kill -9` works.
 *
 * @throws Error with one line for a person when the directory is in use, of another version, or the server won't start
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
        await endProcess(server);
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
    await endOrphan(cluster);
    return;
  }
  // Made under another name first: a start that is killed half way must not leave a half-made cluster behind.
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await adoptDirectory(fresh);
  const passwordFile = join(directory, 'password');
  await initializeCluster({ binaries: programs, cluster: fresh, passwordFile, user, durable });
  await rename(fresh, cluster);
}

/** Ends a server that outlived its parent, and removes a lock file whose process is none of ours or has been killed. */
async function endOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number((await readFile(lockFile, 'utf8')).split('\n', 1)[0]);
  if (await isServerOf(pid, cluster)) await endServer(pid, cluster);
  // A killed server leaves it, and its process number counts as in use until its parent has taken note of the end.
  await rm(lockFile, { force: true });
}

async function endServer(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; await isServerOf(pid, cluster); waited += 100) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 15_000)
      throw new Error(`A database server (process ${pid}) still uses ${cluster}: end it, then start again.`);
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
    if (await answers(connectionString(password, port, 'postgres'), server, deadline)) return { server, port };
    await endProcess(server);
    const reason = (await readFile(logFile, 'utf8')).trim();
    // Backends of a killed server hold its shared memory for a moment; a free port may be taken by another program first.
    const passing = /shared memory block|Address already in use/.test(reason) && options.port === undefined;
    if (!passing || Date.now() > deadline)
      throw new Error(`The embedded database does not start: ${lastFatal(reason)} (${logFile})`);
    await delay(200);
  }
}

const fastSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

async function answers(url: string, server: ServerProcess, deadline: number): Promise<boolean> {
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
