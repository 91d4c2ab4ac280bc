import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppRelease } from '@platform/app-contract/schema';
import { readJson } from '../workspace.ts';
import { readStoredRegistry, writeAtomically, writeStoredRegistry } from './store.ts';

/** Releases of one app that stay in the registry, for tabs that were opened before the last ones. */
const keptReleases = 10;
const compressible = /\.(js|css|json|svg|html)$/;

/**
 * Copies an app's built release into the deployments folder and makes it the stable one. A release that is there
 * already is not touched; publishing it again only makes it the stable one.
 * @param directory the app's folder, with its `dist`
 * @returns the release id
 * @throws when the app is not built, or its release does not fit the registry
 */
export async function publishApp(directory: string, deployments: string): Promise<string> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'app.json'))) throw new Error(`${directory} is not built`);
  const release = readJson<AppRelease>(path.join(dist, 'app.json'));
  const { name } = release.declaration;
  await copyOnce(dist, path.join(deployments, 'apps', name, release.id));

  const registry = await readStoredRegistry(deployments);
  const app = registry.apps.find((candidate) => candidate.name === name);
  if (app?.rollout.stable === release.id) return release.id;
  const others = (app?.releases ?? []).filter(({ id }) => id !== release.id);
  const releases = [...others.slice(1 - keptReleases), release];
  const published = { name, rollout: { stable: release.id }, releases };
  await writeStoredRegistry(deployments, {
    ...registry,
    apps: [...registry.apps.filter((candidate) => candidate.name !== name), published].sort((one, other) =>
      one.name.localeCompare(other.name),
    ),
  });
  return release.id;
}

/** Copies the shell. Its scripts carry their hash in their names and stay beside the older ones; the page comes last. */
export async function publishShell(directory: string, deployments: string): Promise<void> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error(`${directory} is not built`);
  const target = path.join(deployments, 'shell');
  const files = await readdir(dist);
  const page = ['operations.json', 'shell.json', 'index.html'];
  await mkdir(target, { recursive: true });
  for (const file of files.filter((name) => !page.includes(name)))
    if (!existsSync(path.join(target, file))) await copyCompressed(path.join(dist, file), path.join(target, file));
  for (const file of page) await writeAtomically(path.join(target, file), await readFile(path.join(dist, file)));
}

/** Copies a folder under a draft name first, so that a release is there whole or not at all. */
async function copyOnce(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    for (const file of await readdir(source)) await copyCompressed(path.join(source, file), path.join(draft, file));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Copies a file and lays its brotli and gzip forms beside it, so that serving costs no time. */
async function copyCompressed(source: string, target: string): Promise<void> {
  const content = await readFile(source);
  if (compressible.test(source)) {
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${target}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${target}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
  await writeFile(target, content);
}
