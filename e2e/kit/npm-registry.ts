import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/start/ports.ts';

export interface NpmRegistry {
  url: string;
  /** npm's user configuration of whoever publishes the packages of the platform. */
  publisherConfig: string;
  /** npm's user configuration of a team, which does not know the registry yet. */
  teamConfig: string;
  stop(): Promise<void>;
}

/**
 * Starts an npm registry on this machine for the packages of the platform; all others come from npm's own.
 *
 * @param directory existing and empty
 */
export async function startNpmRegistry(directory: string): Promise<NpmRegistry> {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const config = join(directory, 'verdaccio.yaml');
  const [publisherConfig, teamConfig] = [join(directory, 'publisher.npmrc'), join(directory, 'team.npmrc')];
  await writeFile(
    config,
    [
      `storage: ${join(directory, 'storage')}`,
      'auth: { htpasswd: { file: ./htpasswd, max_users: -1 } }',
      'web: { enable: false }',
      'packages: { "@platform/*": { access: $all, publish: $all } }',
      'log: { type: stdout, format: json, level: warn }',
    ].join('\n'),
  );
  // npm publishes with a token only; the registry takes any.
  await writeFile(publisherConfig, `//localhost:${port}/:_authToken=nobody\n`);
  await writeFile(
    teamConfig,
    ['update-notifier=false', 'fund=false', 'audit=false', 'yes=true', 'prefer-offline=true'].join('\n'),
  );
  const child = spawn(
    join(import.meta.dirname, '../../node_modules/.bin/verdaccio'),
    ['--config', config, '--listen', `localhost:${port}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await untilAnswers(`${url}-/ping`, child);
  return {
    url,
    publisherConfig,
    teamConfig,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The npm registry ended before it was ready');
}
