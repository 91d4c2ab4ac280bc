#!/usr/bin/env node
import { rolloutCommands } from './publishing/commands.ts';

const usage = `Usage: platform <command>, in the folder of an app

  dev [--port 4300] [--api URL] [--staff]
                                       serves the released shell with this app from source, and a mock of the API or the given product
  codegen                              generates the types of the GraphQL documents
  test [file ...]                      runs the component tests
  build                                builds the app into dist
  key FILE.pem                         makes a key pair that signs releases: FILE.pem, and FILE.pub for the operator
  publish [--canary PERCENTAGE | --store]
                                       publishes dist to everybody, as a canary to some, or to nobody yet
  promote | rollback | pin RELEASE     gives the canary to everybody | goes back | gives a kept release to everybody
  releases                             lists the kept releases and who gets which

publish and the commands after it take --to URL and --credential SECRET, or PLATFORM_URL and PLATFORM_CREDENTIAL, and
--reason TEXT; publish also takes --key FILE, or PLATFORM_KEY.`;

type Command = (parameters: string[], directory: string) => Promise<void>;

const commands: Record<string, () => Promise<Command>> = {
  dev: async () => (await import('./development/dev.ts')).develop,
  codegen: async () => (await import('./build.ts')).generate,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./test.ts')).test,
  key: async () => (await import('./publishing/make-key.ts')).makeTeamKey,
  ...rolloutCommands,
};

const [name = '', ...parameters] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load) throw new Error(usage);
  const command = await load();
  await command(parameters, process.cwd());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
