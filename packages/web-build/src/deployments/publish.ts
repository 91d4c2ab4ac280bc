import { createHash, type KeyObject, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@platform/app-contract/compress';
import { type AppRelease, checkAppRelease, type RegistryApp } from '@platform/app-contract/schema';
import { signatureFile, signRelease } from '@platform/app-contract/signature';
import { readJson } from '../workspace.ts';
import { requireFit } from './require-fit.ts';
import { changeApp, changeRegistry, writeAtomically } from './store.ts';

/** Number of releases per app kept in the registry, for tabs that still run an earlier one. */
const keptReleases = 10;
/** Number of releases of the shell kept in the folder; the product keeps its own copies. */
const keptShellReleases = 2;

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
  options: PublishOptions & { keepRollout?: boolean } = {},
): Promise<string> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'app.json'))) throw new Error(`${directory} is not built`);
  const release = checkAppRelease(readJson(path.join(dist, 'app.json')));
  const { name } = release.declaration;
  requireFit(dist, deployments);
  const target = path.join(deployments, 'apps', name, release.id);
  await copyOnce(dist, target);
  await addSignature(dist, target, options);

  await changeApp(deployments, name, (app) =>
    withRelease(app ?? { name, rollout: { stable: release.id }, releases: [] }, release, options),
  );
  return release.id;
}

export interface PublishOptions {
  /** Signs the release (DLV-09); by default it keeps the signature that is in `dist`, if there is one. */
  key?: KeyObject | undefined;
}

/** Writes the signature beside the copy of a build; one of before signatures, without a `release.json`, gets none. */
async function addSignature(dist: string, target: string, { key }: PublishOptions): Promise<void> {
  const [manifest, own] = [path.join(dist, 'release.json'), path.join(dist, signatureFile)];
  if (!existsSync(manifest) || !(key || existsSync(own))) return;
  const envelope = key ? signRelease(await readFile(manifest), key) : await readFile(own);
  await writeAtomically(path.join(target, signatureFile), envelope);
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
 * Copies the shell's build into a folder of its own, and names it as the newest.
 *
 * @returns the release id
 * @throws when the shell is not built
 */
export async function publishShell(
  directory: string,
  deployments: string,
  options: PublishOptions = {},
): Promise<string> {
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error(`${directory} is not built`);
  const id = await shellReleaseId(directory);
  const target = path.join(deployments, 'shell');
  await copyOnce(dist, path.join(target, id));
  await addSignature(dist, path.join(target, id), options);
  await changeRegistry(deployments, async () => {
    const file = path.join(target, 'release.json');
    const { id: newest, earlier = [] } = existsSync(file) ? readJson<ShellFolder>(file) : {};
    const kept = [id, newest, ...earlier].filter((each, index, all) => each && all.indexOf(each) === index) as string[];
    await writeAtomically(file, JSON.stringify({ id, earlier: kept.slice(1, keptShellReleases) }));
    for (const old of kept.slice(keptShellReleases)) await rm(path.join(target, old), { recursive: true, force: true });
  });
  return id;
}

/** Content of `shell/release.json`. */
interface ShellFolder {
  id?: string;
  /** Older releases whose folders are kept. */
  earlier?: string[];
}

/** Returns the id that the build has written, or else the version with a hash of all files. */
async function shellReleaseId(directory: string): Promise<string> {
  const dist = path.join(directory, 'dist');
  const described = path.join(dist, 'release.json');
  if (existsSync(described)) return readJson<{ id: string }>(described).id;
  const hash = createHash('sha256');
  for (const name of (await readdir(dist)).sort())
    hash
      .update(name)
      .update('\0')
      .update(await readFile(path.join(dist, name)));
  const manifest = path.join(directory, 'package.json');
  const { version } = existsSync(manifest) ? readJson<{ version: string }>(manifest) : { version: '0.0.0' };
  return `${version}-${hash.digest('hex').slice(0, 16)}`;
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

/** Copies a file and adds its compressed forms, so that the server need not compress it. */
async function copyCompressed(source: string, target: string): Promise<void> {
  const content = await readFile(source);
  for (const [ending, form] of Object.entries((await compress(source, content)) ?? {}))
    await writeFile(target + ending, form);
  await writeFile(target, content);
}
