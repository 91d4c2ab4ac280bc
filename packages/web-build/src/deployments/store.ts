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

/** Returns the valid part of the stored registry; empty before the first release. */
export async function readStoredRegistry(deployments: string): Promise<RegistryDocument> {
  return readRegistry(await readDocument(deployments)).registry;
}

interface StoredDocument {
  schemaVersion: 1;
  /** Entries as stored, because this version must preserve entries of other apps that it cannot parse. */
  apps: unknown[];
}

/** @throws when the file is not a valid registry, so that it is never overwritten */
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
        'Remove it and start or publish again: the builds are then copied again. Releases and rollouts are in the database.',
      { cause: error },
    );
  }
}

/**
 * Changes the entry of one app. Preserves the rest of the registry, and releases of the app that this version cannot
 * parse.
 *
 * @param change receives the app (undefined without a valid entry) and returns undefined to leave it unchanged
 * @throws when the routes of the resulting release overlap those of another app
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
    const conflicting = apps.find((other) => other.name !== name && overlap(routesOf(changed), routesOf(other)));
    if (conflicting) throw new Error(`${conflicting.name} and ${name} declare routes that overlap`);
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

/**
 * Returns the stored releases of an app that this version cannot parse, as opposed to those that the change removed.
 */
function unreadable(own: unknown, { name, rollout }: RegistryApp): unknown[] {
  const { releases = [] } = (own ?? {}) as { releases?: unknown };
  if (!Array.isArray(releases)) return [];
  return releases.filter((release) => {
    const alone = { name, rollout: { ...rollout, stable: release?.id }, releases: [release] };
    return readRegistry({ schemaVersion: 1, apps: [alone] }).registry.apps.length === 0;
  });
}

/** Writes a temporary file and renames it, so that readers never see partial content. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/** Milliseconds after which the lock of a crashed process is taken over. */
const staleLock = 60_000;

/** Serialises changes of the registry across processes, so that concurrent publishing loses no change. */
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
