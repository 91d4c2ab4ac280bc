import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppRelease, checkAppRelease } from '@platform/app-contract/schema';
import { appConfiguration, generateDocuments } from '@platform/web-build';
import webpack from 'webpack';
import type { BuiltApp } from './backend.ts';

export interface WatchedBuild {
  /** The app as last built. */
  current(): BuiltApp;
  stop(): Promise<void>;
}

/**
 * Builds an app as for a release, and again after each change. A build that fails is reported, and the one before stays.
 *
 * @param onBuilt called after each further build
 * @throws an Error with all faults when the first build fails
 */
export async function watchBuild(directory: string, onBuilt: (release: AppRelease) => void): Promise<WatchedBuild> {
  const output = path.join(directory, '.cache/dev');
  // With `recursive`, Node does not say why it could not make them.
  for (const folder of [path.dirname(output), output]) if (!existsSync(folder)) mkdirSync(folder);
  const configuration = await appConfiguration({ directory })({}, { mode: 'production' });
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: output } });
  if (!compiler) throw new Error('The app cannot be built');
  const generated = path.join(directory, 'src/gql') + path.sep;
  compiler.hooks.watchRun.tapPromise('platform dev', async ({ modifiedFiles }) => {
    const sources = [...(modifiedFiles ?? [])].filter(
      (file) => /\.(tsx?|graphql)$/.test(file) && !file.startsWith(generated),
    );
    if (sources.length > 0) await generateDocuments(directory);
  });
  let current: BuiltApp | undefined;
  const first = Promise.withResolvers<void>();
  const watching = compiler.watch({ ignored: ['**/node_modules/**', '**/.cache/**'] }, (error, stats) => {
    const fault =
      error?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : '');
    if (fault) {
      if (current) process.stderr.write(`${fault}\n`);
      else first.reject(new Error(fault));
      return;
    }
    const release = checkAppRelease(JSON.parse(readFileSync(path.join(output, 'app.json'), 'utf8')));
    const isNewer = current !== undefined && current.release.id !== release.id;
    current = { release, directory: output };
    first.resolve();
    if (isNewer) onBuilt(release);
  });
  const stop = () => new Promise<void>((resolve) => watching?.close(() => resolve()));
  await first.promise.catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    current() {
      if (!current) throw new Error('The app is not built');
      return current;
    },
    stop,
  };
}
