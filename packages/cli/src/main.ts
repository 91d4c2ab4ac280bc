#!/usr/bin/env node
import { existsSync } from 'node:fs';
import type { rolloutCommands } from './publishing/commands.ts';
import { describeError } from './system-error.ts';

const usage = `Usage: platform <command>, in the folder of an app

  dev [--port 4300] [--api URL] [--staff]
                                       serves the released shell with this app from source, and a mock of the API or the given product
  codegen                              generates the types of the GraphQL documents
  test [file ...]                      runs the component tests
  build                                builds the app into dist
  key FILE.pem                         makes a key pair that signs releases: FILE.pem, and FILE.pub for the operator
  publish [--canary PERCENTAGE | --store]
                                       publishes dist to everybody, as a canary to some, or to nobody yet; a canary takes
                                       --budget 2 (percentage points of faults), --min-mounts 100, --hours 168, --no-promote
  promote | rollback | pin RELEASE     gives the canary to everybody | goes back | gives a kept release to everybody
  releases                             lists the kept releases, who gets which, their faults, and what happened to them

publish and the commands after it take --to URL and --credential SECRET, or PLATFORM_URL and PLATFORM_CREDENTIAL, and
--reason TEXT; publish also takes --key FILE, or PLATFORM_KEY.`;

type Command = (parameters: string[], directory: string) => Promise<void>;

const onProduct = (name: keyof typeof rolloutCommands) => async () =>
  (await import('./publishing/commands.ts')).rolloutCommands[name];

// Loaded when they are run, so that a Node that is too old for them is told so.
const commands: Record<string, () => Promise<Command>> = {
  dev: async () => (await import('./development/dev.ts')).develop,
  codegen: async () => (await import('./build.ts')).generate,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./test.ts')).test,
  key: async () => (await import('./publishing/make-key.ts')).makeTeamKey,
  publish: onProduct('publish'),
  promote: onProduct('promote'),
  rollback: onProduct('rollback'),
  pin: onProduct('pin'),
  releases: onProduct('releases'),
};

/** As the published packages state it. */
const oldestNode = [22, 12] as const;

/** @throws Error with what is to be changed before any command can run */
function requirePlace(command: string): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    throw new Error(`Node ${process.versions.node} is too old: install ${oldestNode.join('.')} or newer`);
  if (command !== 'key' && !existsSync('app.declaration.json'))
    throw new Error(`${process.cwd()} is not the folder of an app: app.declaration.json is missing`);
}

const [name, ...parameters] = process.argv.slice(2);

async function run(): Promise<void> {
  if (name === undefined || name === 'help' || [name, ...parameters].some((word) => word === '--help' || word === '-h'))
    return void process.stdout.write(`${usage}\n`);
  const load = commands[name];
  if (!load) throw new Error(`There is no command ${name}\n\n${usage}`);
  requirePlace(name);
  const command = await load();
  await command(parameters, process.cwd());
}

// A reader that closes the pipe, such as `head`, must not interrupt what has begun.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
try {
  await run();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
