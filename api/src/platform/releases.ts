import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConsumedRelease } from '@platform/app-contract/gate';
import {
  type RegistryDocument,
  type RegistryFault,
  type ReleaseManifest,
  readRegistry,
  readReleaseManifest,
  withKnownFields,
} from '@platform/app-contract/schema';
import { cachedFile } from './cached-file.ts';
import { parseOperations } from './operation-lists.ts';

export interface ShellFiles {
  /** Files that a signed-in page needs immediately, in addition to the page's own scripts. */
  platform: string[];
  /** Files of each lazy-loaded shared module, by module. */
  shared: Record<string, string[]>;
}

/** The published releases: the registry with every kept release, and the shell's page and files. */
export interface Releases {
  /** The usable part of the stored registry, including older releases. */
  registry(): Promise<RegistryDocument>;
  /** The shell's page, as built. */
  page(): Promise<string>;
  /** The shell's files, as listed by its build. */
  shellFiles(): Promise<ShellFiles>;
  /** Persisted operations of the kept releases and the shell, by SHA-256. */
  operations(): Promise<ReadonlyMap<string, string>>;
  /**
   * Every release that may still call the API, even of excluded apps, with what it consumes. Of the shell, the release
   * that is served, and as another one what open tabs may still send of earlier ones.
   */
  kept(): Promise<ConsumedRelease[]>;
}

/** A part of the published releases that cannot be used; the others are not affected. */
export interface ReleaseFault {
  /** The faulty app or file. */
  what: string;
  reason: string;
}

/**
 * Opens a directory of releases. Changed files are reloaded, so that a release, a pin or a rollback takes effect
 * without a restart. An invalid app is excluded without affecting the others.
 *
 * @param directory contains `registry.json`, `apps/` and `shell/`; may be empty or missing
 * @param onFault called once for each fault
 */
export function openReleases(directory: string, onFault: (fault: ReleaseFault) => void): Releases {
  const file = <Value>(name: string, parse: (text: string) => Value) =>
    cachedFile(path.join(directory, name), parse, (error) => onFault({ what: name, reason: reasonOf(error) }));

  let faults: RegistryFault[] = [];
  const registryFile = file('registry.json', (text) => {
    const stored: unknown = JSON.parse(text);
    const reading = readRegistry(stored);
    const before = new Set(faults.map(({ app, reason }) => `${app}: ${reason}`));
    faults = reading.faults;
    // Report new faults only: most registry changes concern another app than the faulty one.
    for (const { app, reason } of faults) if (!before.has(`${app}: ${reason}`)) onFault({ what: app, reason });
    return { registry: withKnownFields(reading.registry), stored: storedReleasesOf(stored) };
  });
  const pageFile = file('shell/index.html', (text) => text);
  const shellFile = file('shell/shell.json', parseShellFiles);
  const shellOperations = file('shell/operations.json', parseOperations);
  // Releases are immutable, so their operations can be cached.
  const releaseOperations = new Map<string, Record<string, string>>();
  const unread = new Set<string>();

  async function operationsOf(list: string): Promise<Record<string, string>> {
    const known = releaseOperations.get(list);
    if (known) return known;
    try {
      const operations = parseOperations(await readFile(path.join(directory, list), 'utf8'));
      releaseOperations.set(list, operations);
      unread.delete(list);
      return operations;
    } catch (error) {
      if (!unread.has(list)) onFault({ what: list, reason: reasonOf(error) });
      unread.add(list);
      return {};
    }
  }

  /** What a release consumes is only read at the start and when it is compared, so it is not kept in memory. */
  async function manifestOf(folder: string): Promise<ReleaseManifest | undefined> {
    const name = path.posix.join(folder, 'release.json');
    try {
      return readReleaseManifest(JSON.parse(await readFile(path.join(directory, name), 'utf8')));
    } catch (error) {
      // Releases that are older than manifests have none.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault({ what: name, reason: reasonOf(error) });
      return undefined;
    }
  }

  async function keptOf({ app, id, operations }: StoredRelease): Promise<ConsumedRelease> {
    const manifest = await manifestOf(path.posix.dirname(operations));
    return {
      ...{ app, release: id, operations: await operationsOf(operations) },
      ...(manifest ? { consumes: manifest.consumes } : {}),
    };
  }

  async function keptShell(): Promise<ConsumedRelease[]> {
    const all = Object.entries((await shellOperations()) ?? {});
    const manifest = await manifestOf('shell');
    if (!manifest) return [{ app: 'shell', release: 'without a manifest', operations: Object.fromEntries(all) }];
    const { id, consumes } = manifest;
    const isOwn = ([hash]: [string, string]) => hash in consumes.operations;
    return [
      { app: 'shell', release: id, operations: Object.fromEntries(all.filter(isOwn)), consumes },
      {
        ...{ app: 'shell', release: earlierShell },
        operations: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
      },
    ];
  }

  const reading = async () =>
    (await registryFile()) ?? { registry: { schemaVersion: 1 as const, apps: [] }, stored: [] };

  return {
    registry: async () => (await reading()).registry,
    page: async () => (await pageFile()) ?? '',
    shellFiles: async () => (await shellFile()) ?? { platform: [], shared: {} },
    async operations() {
      const { stored } = await reading();
      const lists = await Promise.all(stored.map(({ operations }) => operationsOf(operations)));
      return new Map([...lists, (await shellOperations()) ?? {}].flatMap((list) => Object.entries(list)));
    },
    async kept() {
      const { stored } = await reading();
      return [...(await keptShell()), ...(await Promise.all(stored.map(keptOf)))];
    },
  };
}

/** Name of the release that stands for all earlier ones of the shell. */
export const earlierShell = 'earlier';

interface StoredRelease {
  app: string;
  id: string;
  /** Path of its list of operations. */
  operations: string;
}

/** Includes every stored release, even of excluded apps: open tabs may still send its operations. */
function storedReleasesOf(stored: unknown): StoredRelease[] {
  const { apps } = stored as { apps: unknown[] };
  return apps.flatMap((app) => {
    const { name, releases = [] } = (app ?? {}) as { name?: unknown; releases?: unknown };
    return [releases].flat().flatMap((release) => {
      const { id, operations } = (release ?? {}) as { id?: unknown; operations?: unknown };
      if (typeof operations !== 'string' || !operationList.test(operations)) return [];
      return { app: String(name), id: String(id), operations };
    });
  });
}

/** Only paths below the app directories are accepted. */
const operationList = /^\/apps(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.json$/;

/** @throws on an invalid list; pages are then served without preload links */
function parseShellFiles(text: string): ShellFiles {
  const { platform, shared } = JSON.parse(text) as Partial<ShellFiles>;
  const lists: unknown[] = [platform, ...Object.values(shared ?? {})];
  if (!lists.every((list) => Array.isArray(list) && list.every((name) => typeof name === 'string')))
    throw new Error('It is not a list of shell files');
  return { platform, shared } as ShellFiles;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
