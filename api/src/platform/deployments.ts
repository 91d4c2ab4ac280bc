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
  /** Files that a signed-in page needs at once, beside the page's own scripts. */
  platform: string[];
  /** Files of each shared module that loads on demand, by the module. */
  shared: Record<string, string[]>;
}

/** What is deployed: the registry with every kept release, and the shell's page and files. */
export interface Deployments {
  /** What can be used of the stored registry, older releases included. */
  registry(): Promise<RegistryDocument>;
  /** The shell's page as it was built. */
  page(): Promise<string>;
  /** The shell's files, as its build lists them. */
  shellFiles(): Promise<ShellFiles>;
  /** Documents that the kept releases and the shell may send, by SHA-256. */
  operations(): Promise<ReadonlyMap<string, string>>;
}

/** Something of what is deployed cannot be used; the rest goes on. */
export interface DeploymentFault {
  /** The app at fault, or the file. */
  what: string;
  reason: string;
}

/**
 * Reads a deployments folder. Each file is read again when it has changed on disk, so that a release, a pin or a
 * rollback takes effect without a restart. What is wrong with an app takes out that app alone.
 * @param directory holds `registry.json`, `apps/` and `shell/`; an empty or missing one means that nothing is deployed
 * @param onFault hears of each fault once
 */
export function openDeployments(directory: string, onFault: (fault: DeploymentFault) => void): Deployments {
  const file = <Value>(name: string, parse: (text: string) => Value) =>
    cachedFile(path.join(directory, name), parse, (error) => onFault({ what: name, reason: reasonOf(error) }));

  let faults: RegistryFault[] = [];
  const registryFile = file('registry.json', (text) => {
    const stored: unknown = JSON.parse(text);
    const reading = readRegistry(stored);
    const before = new Set(faults.map(({ app, reason }) => `${app}: ${reason}`));
    faults = reading.faults;
    // Most changes of the registry concern another app than the one at fault.
    for (const { app, reason } of faults) if (!before.has(`${app}: ${reason}`)) onFault({ what: app, reason });
    return { registry: withKnownFields(reading.registry), operationLists: operationListsOf(stored) };
  });
  const pageFile = file('shell/index.html', (text) => text);
  const shellFile = file('shell/shell.json', parseShellFiles);
  const shellOperations = file('shell/operations.json', parseOperations);
  // A release never changes, so what was read of it stays true.
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

/** Of every release that is stored, of apps left out too: tabs in which one runs go on sending its operations. */
function operationListsOf(stored: unknown): string[] {
  const { apps } = stored as { apps: unknown[] };
  const releases = apps.flatMap((app) => (app as { releases?: unknown } | null)?.releases ?? []);
  return releases.flatMap((release) => {
    const { operations } = (release ?? {}) as { operations?: unknown };
    return typeof operations === 'string' && operationList.test(operations) ? operations : [];
  });
}

/** Below the apps' folders, whatever an entry says. */
const operationList = /^\/apps(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.json$/;

/** @throws when it is no such list: the page then comes without the links that make it faster */
function parseShellFiles(text: string): ShellFiles {
  const { platform, shared } = JSON.parse(text) as Partial<ShellFiles>;
  const lists: unknown[] = [platform, ...Object.values(shared ?? {})];
  if (!lists.every((list) => Array.isArray(list) && list.every((name) => typeof name === 'string')))
    throw new Error('It does not list files of the shell');
  return { platform, shared } as ShellFiles;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
