import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type AppRelease, checkAppRelease, type RegistryApp } from '@platform/app-contract/schema';
import { readJson } from '../workspace.ts';
import { requireFit } from './require-fit.ts';
import { changeApp, changeRegistry, writeAtomically } from './store.ts';

/** Number of releases per app kept in the registry, for tabs that still run an earlier one. */
const keptReleases = 10;
/** Number of operations of earlier shell releases that are kept, newest first. */
const keptOperations = 200;
const compressible = /\.(m?js|css|json|svg|html|wasm)$/;

/**
 * Copies an app's built release into the deployments folder and makes it the stable one. An existing release is not
 * overwritten; publishing it again only makes it the stable one.
 *
 * @param directory the app's folder, with its `dist`
 * @param options.keepRollout for restarts: keeps an active rollback, pin or canary and only makes the release available
 * @returns the release id
 * @throws when the app is not built, its release violates its schema, does not fit the published shell or the API, or
 *   its routes overlap those of another app
 */
export async function publishApp(
  directory: string,
  deployments: string,
  options: { keepRollout?: boolean } = {},
): Promise<string> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'app.json'))) throw new Error(`${directory} is not built`);
  const release = checkAppRelease(readJson(path.join(dist, 'app.json')));
  const { name } = release.declaration;
  requireFit(dist, deployments);
  await copyOnce(dist, path.join(deployments, 'apps', name, release.id));

  await changeApp(deployments, name, (app) =>
    withRelease(app ?? { name, rollout: { stable: release.id }, releases: [] }, release, options),
  );
  return release.id;
}

/** Adds a release as the newest one; returns undefined when nothing changes. */
function withRelease(
  app: RegistryApp,
  release: AppRelease,
  { keepRollout = false }: { keepRollout?: boolean },
): RegistryApp | undefined {
  const isKnown = app.releases.some(({ id }) => id === release.id);
  const follows = !app.rollout.canary && app.rollout.stable === (app.releases.at(-1)?.id ?? release.id);
  const rollout = keepRollout && (isKnown || !follows) ? app.rollout : { stable: release.id };
  if (isKnown && (keepRollout || (app.rollout.stable === release.id && !app.rollout.canary))) return undefined;
  const others = app.releases.filter(({ id }) => id !== release.id);
  const chosen = [rollout.stable, rollout.canary?.release];
  const kept = others.slice(1 - keptReleases);
  const releases = [...others.filter((other) => kept.includes(other) || chosen.includes(other.id)), release];
  return { name: app.name, rollout, releases };
}

/**
 * Copies the shell. Script names contain content hashes, so new scripts are added next to the old ones; the page is
 * written last.
 */
export async function publishShell(directory: string, deployments: string): Promise<void> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error(`${directory} is not built`);
  const target = path.join(deployments, 'shell');
  const files = await readdir(dist);
  const page = ['shell.json', 'release.json', 'index.html'];
  const operations = 'operations.json';
  await mkdir(target, { recursive: true });
  for (const file of files.filter((name) => !page.includes(name) && name !== operations))
    if (!existsSync(path.join(target, file))) await copyCompressed(path.join(dist, file), path.join(target, file));
  await changeRegistry(deployments, () => addOperations(path.join(dist, operations), path.join(target, operations)));
  for (const file of page.filter((name) => files.includes(name)))
    await writeAtomically(path.join(target, file), await readFile(path.join(dist, file)));
}

/** Adds the shell's operations to those of earlier releases, which open tabs still send. */
async function addOperations(source: string, target: string): Promise<void> {
  const earlier = existsSync(target) ? Object.entries(readJson<Record<string, string>>(target)) : [];
  const own = readJson<Record<string, string>>(source);
  const others = earlier.filter(([hash]) => !(hash in own)).slice(-keptOperations);
  await writeAtomically(target, JSON.stringify(Object.fromEntries([...others, ...Object.entries(own)])));
}

/** Copies a folder under a temporary name and renames it, so that a release appears atomically. */
async function copyOnce(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const temporary = `${target}.${randomUUID()}`;
  await mkdir(temporary, { recursive: true });
  try {
    for (const file of await readdir(source)) await copyCompressed(path.join(source, file), path.join(temporary, file));
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Copies a file and adds brotli and gzip versions, so that the server need not compress it. */
async function copyCompressed(source: string, target: string): Promise<void> {
  const content = await readFile(source);
  if (compressible.test(source)) {
    // The maximum quality would take seconds per megabyte for a few per cent.
    const quality = content.length > 1_000_000 ? 9 : 11;
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
    await writeFile(`${target}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${target}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
  await writeFile(target, content);
}
