import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type AppRelease, checkRegistryDocument, type RegistryDocument } from '@platform/app-contract/schema';

export interface ShellFiles {
  /** Files that a signed-in page needs at once, beside the page's own scripts. */
  platform: string[];
  /** Files of each shared module that loads on demand, by the module. */
  shared: Record<string, string[]>;
}

/** What is deployed: the registry with every kept release, and the shell's page and files. */
export interface Deployments {
  /** The stored registry, older releases included. */
  registry(): Promise<RegistryDocument>;
  /** The shell's page as it was built. */
  page(): Promise<string>;
  /** The shell's files, as its build lists them. */
  shellFiles(): Promise<ShellFiles>;
  /** Documents that the kept releases and the shell may send, by SHA-256. */
  operations(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Reads a deployments folder. Each file is read again when it has changed on disk, so that a release, a pin or a
 * rollback takes effect without a restart.
 * @param directory holds `registry.json`, `apps/` and `shell/`; an empty or missing one means that nothing is deployed
 */
export function openDeployments(directory: string): Deployments {
  const registryFile = cachedFile(path.join(directory, 'registry.json'), (text) =>
    checkRegistryDocument(JSON.parse(text)),
  );
  const pageFile = cachedFile(path.join(directory, 'shell/index.html'), (text) => text);
  const shellFile = cachedFile(path.join(directory, 'shell/shell.json'), (text) => JSON.parse(text) as ShellFiles);
  const shellOperations = cachedFile(path.join(directory, 'shell/operations.json'), parseOperations);
  // A release never changes, so what was read of it stays true.
  const releaseOperations = new Map<string, Record<string, string>>();

  async function operationsOf(release: AppRelease): Promise<Record<string, string>> {
    const known = releaseOperations.get(release.operations);
    if (known) return known;
    const text = await readFile(path.join(directory, release.operations), 'utf8');
    const operations = parseOperations(text);
    releaseOperations.set(release.operations, operations);
    return operations;
  }

  const registry = async () => (await registryFile()) ?? { schemaVersion: 1 as const, apps: [] };

  return {
    registry,
    page: async () => (await pageFile()) ?? '',
    shellFiles: async () => (await shellFile()) ?? { platform: [], shared: {} },
    async operations() {
      const { apps } = await registry();
      const lists = await Promise.all(apps.flatMap((app) => app.releases).map(operationsOf));
      return new Map([...lists, (await shellOperations()) ?? {}].flatMap((list) => Object.entries(list)));
    },
  };
}

function parseOperations(text: string): Record<string, string> {
  return JSON.parse(text) as Record<string, string>;
}

/** A reader that parses a file once per state of the file; undefined while there is none. */
function cachedFile<Value>(file: string, parse: (text: string) => Value): () => Promise<Value | undefined> {
  let cached: { state: string; value: Value } | undefined;
  return async () => {
    const found = await stat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!found) return undefined;
    const state = `${found.mtimeNs}-${found.size}-${found.ino}`;
    if (cached?.state !== state) cached = { state, value: parse(await readFile(file, 'utf8')) };
    return cached.value;
  };
}
