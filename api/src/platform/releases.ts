import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type RegistryDocument,
  type RegistryFault,
  readRegistry,
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
    return { registry: withKnownFields(reading.registry), operationLists: operationListsOf(stored) };
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

  const reading = async () =>
    (await registryFile()) ?? { registry: { schemaVersion: 1 as const, apps: [] }, operationLists: [] };

  return {
    registry: async () => (await reading()).registry,
    page: async () => (await pageFile()) ?? '',
    shellFiles: async () => (await shellFile()) ?? { platform: [], shared: {} },
    async operations() {
      const lists = await Promise.all((await reading()).operationLists.map(operationsOf));
      return new Map([...lists, (await shellOperations()) ?? {}].flatMap((list) => Object.entries(list)));
    },
  };
}

/** Includes operations of every stored release, even of excluded apps: open tabs may still send them. */
function operationListsOf(stored: unknown): string[] {
  const { apps } = stored as { apps: unknown[] };
  const releases = apps.flatMap((app) => (app as { releases?: unknown } | null)?.releases ?? []);
  return releases.flatMap((release) => {
    const { operations } = (release ?? {}) as { operations?: unknown };
    return typeof operations === 'string' && operationList.test(operations) ? operations : [];
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
