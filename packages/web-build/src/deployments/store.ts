import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  chooseRelease,
  overlap,
  type RegistryApp,
  type RegistryDocument,
  type RouteDeclaration,
  readRegistry,
} from '@platform/app-contract/schema';
import { lock } from 'proper-lockfile';

/** What can be used of the stored registry; empty before the first release. */
export async function readStoredRegistry(deployments: string): Promise<RegistryDocument> {
  return readRegistry(await readDocument(deployments)).registry;
}

interface StoredDocument {
  schemaVersion: 1;
  /** As they stand: what this checkout does not understand of another team's app is none of its business. */
  apps: unknown[];
}

/** @throws when the file is no registry: it is never written over then */
async function readDocument(deployments: string): Promise<StoredDocument> {
  const file = path.join(deployments, 'registry.json');
  if (!existsSync(file)) return { schemaVersion: 1, apps: [] };
  const text = await readFile(file, 'utf8');
  try {
    const document: unknown = JSON.parse(text);
    readRegistry(document);
    return document as StoredDocument;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${file} is damaged, and was left as it is: ${reason}\n` +
        'Put a copy of it back, or remove it and start or publish again: all apps are then published anew, ' +
        'without earlier releases, rollbacks and canaries.',
      { cause: error },
    );
  }
}

/**
 * Changes the entry of one app. Whatever else the registry holds stays, and so do releases of the app that this checkout
 * cannot read.
 * @param change gets the app, undefined where it has no usable entry, and answers undefined to leave it as it is
 * @throws when the release that people would get claims an address of another app
 */
export async function changeApp<Changed extends RegistryApp | undefined>(
  deployments: string,
  name: string,
  change: (app: RegistryApp | undefined) => Changed,
): Promise<Changed> {
  return changeRegistry(deployments, async () => {
    const stored = await readDocument(deployments);
    const { apps } = readRegistry(stored).registry;
    const own = stored.apps.find((entry) => nameOf(entry) === name);
    const changed = change(readRegistry({ schemaVersion: 1, apps: own ? [own] : [] }).registry.apps[0]);
    if (!changed) return changed;
    const rival = apps.find((other) => other.name !== name && overlap(routesOf(changed), routesOf(other)));
    if (rival) throw new Error(`${rival.name} and ${name} declare routes that overlap`);
    const entry = { ...changed, releases: [...unreadable(own, changed), ...changed.releases] };
    const others = stored.apps.filter((other) => nameOf(other) !== name);
    const all = [...others, entry].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    const content = JSON.stringify({ schemaVersion: 1, apps: all }, null, 2);
    await writeAtomically(path.join(deployments, 'registry.json'), `${content}\n`);
    return changed;
  });
}

function nameOf(entry: unknown): string {
  return String(((entry ?? {}) as { name?: unknown }).name);
}

function routesOf(app: RegistryApp): RouteDeclaration[] {
  return chooseRelease(app).declaration.routes;
}

/** Stored releases of an app that cannot be read here. Those that it has dropped by itself can be. */
function unreadable(own: unknown, { name, rollout }: RegistryApp): unknown[] {
  const { releases = [] } = (own ?? {}) as { releases?: unknown };
  if (!Array.isArray(releases)) return [];
  return releases.filter((release) => {
    const alone = { name, rollout: { ...rollout, stable: release?.id }, releases: [release] };
    return readRegistry({ schemaVersion: 1, apps: [alone] }).registry.apps.length === 0;
  });
}

/** Writes a file beside its place and moves it there: a reader sees the old content or the new one, never a part. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/** A lock that was left by a process that ended is taken over after this many milliseconds. */
const staleLock = 60_000;

/**
 * Runs one change of the registry at a time, over all processes: teams publish whenever they like, and of two changes at
 * once none may be lost.
 */
export async function changeRegistry<Result>(deployments: string, change: () => Promise<Result>): Promise<Result> {
  await mkdir(deployments, { recursive: true });
  const release = await lock(deployments, {
    lockfilePath: path.join(deployments, 'registry.lock'),
    stale: staleLock,
    retries: { retries: 300, minTimeout: 50, maxTimeout: 250 },
  });
  try {
    return await change();
  } finally {
    await release();
  }
}
