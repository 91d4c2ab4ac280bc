import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkRegistryDocument, type RegistryDocument } from '@platform/app-contract/schema';
import { lock } from 'proper-lockfile';

/** The stored registry; empty before the first release. */
export async function readStoredRegistry(deployments: string): Promise<RegistryDocument> {
  const file = path.join(deployments, 'registry.json');
  if (!existsSync(file)) return { schemaVersion: 1, apps: [] };
  return checkRegistryDocument(JSON.parse(await readFile(file, 'utf8')));
}

/** @throws when the registry misses its schema or two apps claim the same route */
export async function writeStoredRegistry(deployments: string, registry: RegistryDocument): Promise<void> {
  checkRegistryDocument(registry);
  checkRoutes(registry);
  await writeAtomically(path.join(deployments, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`);
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

function checkRoutes({ apps }: RegistryDocument): void {
  const owners = new Map<string, string>();
  for (const { name, rollout, releases } of apps) {
    const release = releases.find(({ id }) => id === rollout.stable);
    for (const route of release?.declaration.routes ?? []) {
      const owner = owners.get(route.path);
      if (owner) throw new Error(`${owner} and ${name} both declare the route ${route.path}`);
      owners.set(route.path, name);
    }
  }
}
