// Plain JavaScript without npm dependencies: it runs before anything is installed, on any Node >= 20.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * Installs the packages of the lock file if needed, then runs a command of this folder on the repository's own Node
 * version.
 *
 * @param {string} entry path of the command below `tools/`
 */
export async function bootstrap(entry) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  }
  endWithNpm();
  if (!isInstalled()) install();
  process.chdir(root);
  process.env.PATH = join(root, 'node_modules/.bin') + delimiter + process.env.PATH;
  // The compile cache is shared with all child processes; Node keys it by the content of the sources.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  const file = join(root, 'tools', entry);
  if (process.versions.node === readJson('package.json').devDependencies.node) await import(pathToFileURL(file).href);
  else runOnRepositoryNode(file);
}

/**
 * npm runs scripts in a shell that forwards no signals, and neither npm nor the shell terminates its child when killed.
 * A signal to npm, or its exit, is therefore turned into SIGTERM for this process.
 */
function endWithNpm() {
  const script = process.env.npm_lifecycle_script;
  if (!script?.includes(basename(process.argv[1]))) return;
  const parent = process.ppid;
  // Some shells exec the command, so that npm is the direct parent.
  const npm = readProcess(parent, 'cmdline').includes(script) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}

function parentOf(pid) {
  // Format "pid (name) state parent …"; the name may contain any character.
  return readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1];
}

/** Returns an empty string when the process or `/proc` does not exist. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * Whether every package of the lock file is installed in its locked version, according to npm's list of installed
 * packages.
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  if (!existsSync(repositoryNode())) return false;
  const wanted = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (installed[path]) return installed[path].version === entry.version;
    return Boolean(entry.optional || entry.devOptional || entry.extraneous);
  });
}

function install() {
  const started = Date.now();
  process.stdout.write('› Installing packages (1 to 2 minutes the first time)\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    fail('The packages could not be installed: see the output above, check the network, then try again.');
  process.stdout.write(`✓ Packages installed (${Math.round((Date.now() - started) / 1000)} s)\n`);
}

function repositoryNode() {
  return join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function runOnRepositoryNode(file) {
  // The child detects the closed IPC channel, so that even `kill -9` of this process leaves nothing running.
  const endWithParent = pathToFileURL(join(root, 'tools/start/end-with-parent.ts')).href;
  const child = spawn(repositoryNode(), ['--import', endWithParent, file, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C in a terminal reaches both processes; a signal sent to this process alone is forwarded to the child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
