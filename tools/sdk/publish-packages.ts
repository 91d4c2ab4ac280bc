import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, root } from '../report/run.ts';

/**
 * Publishes staged packages to an npm registry, except versions that it has.
 *
 * @param registry its URL; npm's configuration holds the credential for it
 * @returns what was published, as `name@version`
 */
export async function publishPackages(registry: string, folders: readonly string[]): Promise<string[]> {
  const published: string[] = [];
  for (const folder of folders) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (await hasVersion(registry, name, version)) continue;
    const log = join(root, '.cache/logs/npm-publish.log');
    const parameters = ['publish', folder, '--registry', registry, '--access', 'restricted', '--ignore-scripts'];
    await mustRun(`The publication of ${name}`, 'npm', parameters, { log });
    published.push(`${name}@${version}`);
  }
  return published;
}

async function hasVersion(registry: string, name: string, version: string): Promise<boolean> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (answer.status === 404) return false;
  if (!answer.ok) throw new Error(`${registry} answered ${answer.status} for ${name}`);
  const { versions = {} } = (await answer.json()) as { versions?: Record<string, object> };
  return version in versions;
}
