import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './embedded-postgres.ts';

const module = join(import.meta.dirname, 'embedded-postgres.ts');
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-embedded-'));
});

// A server whose owner was killed stops on its own and may still write files until then.
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

async function read(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in a child process that a test can kill. */
async function startInChildProcess(): Promise<{ kill(): Promise<void> }> {
  const program = `const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    await startEmbeddedDatabase({ directory: ${JSON.stringify(directory)}, durable: false });
    console.log('started'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the database did not start')));
  });
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const serverPid = async () =>
  Number((await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('embedded database', () => {
  it('keeps its data across a restart and sorts text by ICU collation', async () => {
    const first = await startEmbeddedDatabase({ directory, durable: false });
    await read(first.url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('b'), ('A'), ('é'), ('f')`);
    await first.stop();
    const second = await startEmbeddedDatabase({ directory, durable: false });
    const rows = await read(second.url, 'SELECT name FROM kept ORDER BY name');
    await second.stop();
    expect(rows).toEqual([{ name: 'A' }, { name: 'b' }, { name: 'é' }, { name: 'f' }]);
  });

  it('restarts after its owner and the server were killed', async () => {
    const owner = await startInChildProcess();
    process.kill(await serverPid(), 'SIGKILL');
    await owner.kill();
    const database = await startEmbeddedDatabase({ directory, durable: false });
    expect(await read(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it('restarts when the process id in the lock file belongs to another program', async () => {
    await (await startEmbeddedDatabase({ directory, durable: false })).stop();
    const otherProcess = execFile('sleep', ['60']);
    await writeFile(join(directory, 'cluster/postmaster.pid'), `${otherProcess.pid}\n`);
    const database = await startEmbeddedDatabase({ directory, durable: false });
    await database.stop();
    expect(otherProcess.exitCode).toBeNull();
    otherProcess.kill();
  });

  it('rejects a directory that another process uses, with a one-line message', async () => {
    const owner = await startInChildProcess();
    await expect(startEmbeddedDatabase({ directory })).rejects.toThrow(/in use .* set DATA_DIR to another folder\.$/);
    await owner.kill();
  });

  it('rejects the data of another PostgreSQL version, with a one-line message', async () => {
    await (await startEmbeddedDatabase({ directory, durable: false })).stop();
    await writeFile(join(directory, 'cluster/PG_VERSION'), '12\n');
    await expect(startEmbeddedDatabase({ directory })).rejects.toThrow(/belongs to PostgreSQL 12.*DATA_DIR/);
  });
});
