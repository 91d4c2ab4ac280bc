import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { signatureFile } from '@platform/app-contract/signature';
import { machineKey, makeKey, publishApp, publishShell, readKey, signBuild } from '@platform/web-build/deployments';
import { CommandError, write } from '../report/progress.ts';
import { run as runProcess } from '../report/run.ts';
import { readLastProduct } from '../start/running.ts';
import { publishProduct } from './publish-product.ts';
import { publishWarning } from './warning.ts';

const usage = `Usage:
  publish.mjs --all                        the shell and all apps
  publish.mjs --start                      only copies all builds to DEPLOYMENTS_DIR, from where the product imports
                                           them at its start; warns when an app cannot be published
  publish.mjs <app>|shell ...              only the given apps or the shell
  publish.mjs --pin <app>|shell <release>  serve this release to all users
  publish.mjs --canary <app>|shell <release> <percentage> [--budget 2] [--min-mounts 100] [--hours 168] [--no-promote]
                                           give this release to a share of the users, until its faults decide; the options
                                           have their defaults: percentage points of faults more than the release before,
                                           mounts and hours
  publish.mjs --promote <app>|shell        give the canary to all users
  publish.mjs --rollback <app>|shell       end a canary, or return to the previous release
  publish.mjs --credential <app>|shell     print a new credential for the app's team
  publish.mjs --make-key <file>            make a key pair: the private key in the file, the public one in <file>.pub
  publish.mjs --sign <folder>              sign the build in a folder, for publishing it over HTTP
  publish.mjs --add-key <app>|shell <file> accept releases that are signed with this public key, besides the present one
  publish.mjs --remove-key <app>|shell <fingerprint>
  publish.mjs --keys <app>|shell           list the keys of the app
It changes the product that runs on DATA_DIR (by default .data), or the one of DATABASE_URL. The option
--reason "…" stands in the history. Builds are signed with the private key of the option --key <file> or of
RELEASE_KEY_FILE, by default with the key of this machine.`;

/** Options, with whether a value follows. */
const known: Record<string, boolean> = {
  '--reason': true,
  '--budget': true,
  '--min-mounts': true,
  '--hours': true,
  '--no-promote': false,
};

const root = resolve(import.meta.dirname, '../..');
const dataDirectory = resolve(process.env.DATA_DIR || '.data');
const deployments = resolve(process.env.DEPLOYMENTS_DIR || join(dataDirectory, 'deployments'));
const { command, parameters, options, keyFile } = readParameters(process.argv.slice(2));

/** Number of parameters of each command that changes the product. */
const changes: Record<string, number> = {
  '--pin': 2,
  '--canary': 3,
  '--promote': 1,
  '--rollback': 1,
  '--credential': 1,
  '--keys': 1,
  '--add-key': 2,
  '--remove-key': 2,
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const apps = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  if (command === '--start') return copyAll(apps);
  if (command === '--all') {
    await copyAll(apps);
    return changeProduct('publish', 'shell', ...apps);
  }
  const [file = ''] = parameters;
  if (command === '--make-key' && file) return write(await makeKey(resolve(file)));
  if (command === '--sign' && file) {
    if (!keyFile) throw new CommandError('--key <file> or RELEASE_KEY_FILE is missing');
    return signBuild(resolve(file), await readKey(resolve(keyFile)));
  }
  if (command === '--add-key') parameters[1] = resolve(parameters[1] ?? '');
  if (command && changes[command] === parameters.length) return changeProduct(command.slice(2), ...parameters);
  if (!command || command.startsWith('--')) throw new Error(usage);
  for (const name of [command, ...parameters]) {
    const key = await keyFor(join(root, name));
    await (name === 'shell' ? publishShell : publishApp)(join(root, name), deployments, { key });
  }
  return changeProduct('publish', command, ...parameters);
}

/** Separates the options, which may stand anywhere. */
function readParameters(given: string[]) {
  const options: string[] = [];
  const others: string[] = [];
  const left = [...given];
  const at = left.indexOf('--key');
  const key = at < 0 ? process.env.RELEASE_KEY_FILE : left.splice(at, 2)[1];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const hasValue = known[next];
    if (hasValue === undefined) others.push(next);
    else options.push(next, ...(hasValue ? left.splice(0, 1) : []));
  }
  const [command, ...parameters] = others;
  return { command, parameters, options, keyFile: key || undefined };
}

/** The key for a build: the one that was given, else that of this machine, unless its team has signed the build already. */
async function keyFor(directory: string): Promise<KeyObject | undefined> {
  if (keyFile) return readKey(resolve(keyFile));
  return existsSync(join(directory, 'dist', signatureFile)) ? undefined : machineKey(dataDirectory);
}

async function copyAll(apps: string[]): Promise<void> {
  const { releases, faults } = await publishProduct(root, apps, deployments, { keepRollout: true, keyFor });
  for (const [name, release] of Object.entries(releases)) process.stdout.write(`${name} ${release}\n`);
  for (const fault of faults) process.stderr.write(`${publishWarning}${fault}\n`);
  // `npm start` continues with the current releases.
  if (faults.length > 0 && command === '--all') process.exitCode = 1;
}

/** Changes the product of `DATABASE_URL`, or the one that runs on the data directory. */
async function changeProduct(...given: string[]): Promise<void> {
  const last = await readLastProduct(dataDirectory);
  const databaseUrl = process.env.DATABASE_URL || (last?.isRunning ? last.settings.DATABASE_URL : undefined);
  if (!databaseUrl)
    throw new CommandError(
      `No product is running on ${dataDirectory}: start it, or set DATABASE_URL. Builds in ${deployments} are imported at its start.`,
    );
  // The settings of the last run only apply to the database it used.
  const known = last?.settings.DATABASE_URL === databaseUrl ? last.settings : {};
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const environment = {
    ...known,
    ...set,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    DEPLOYMENTS_DIR: deployments,
  };
  process.exitCode = await runProcess(
    process.execPath,
    [join(root, 'api/src/commands/releases.ts'), ...given, ...options],
    {
      environment,
    },
  );
}
