import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../report/run.ts';

export interface Workspace {
  /** Package name, for example `@platform/mfe-chat`. */
  name: string;
  /** Folder relative to the repository root. */
  folder: string;
  scripts: Record<string, string>;
  /** Names of its direct dependencies among the workspaces. */
  dependencies: string[];
}

interface Manifest {
  name: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));

/** Returns all workspaces of the repository, ordered by folder. */
export async function listWorkspaces(): Promise<Workspace[]> {
  const { workspaces = [] } = await readManifest('.');
  const folders: string[] = [];
  for (const pattern of workspaces) {
    for await (const path of glob(`${pattern}/package.json`, { cwd: root })) folders.push(dirname(path));
  }
  const manifests = await Promise.all(
    folders.sort().map(async (folder) => ({ folder, ...(await readManifest(folder)) })),
  );
  const names = new Set(manifests.map(({ name }) => name));
  return manifests.map(({ name, folder, scripts = {}, dependencies, devDependencies }) => ({
    name,
    folder,
    scripts,
    dependencies: Object.keys({ ...dependencies, ...devDependencies }).filter((dependency) => names.has(dependency)),
  }));
}

/** Returns a workspace and its transitive dependencies within the repository. */
export function withDependencies(workspace: Workspace, all: Workspace[]): Workspace[] {
  const found = new Set<Workspace>();
  const visit = (name: string) => {
    const next = all.find((candidate) => candidate.name === name);
    if (!next || found.has(next)) return;
    found.add(next);
    next.dependencies.forEach(visit);
  };
  visit(workspace.name);
  return [...found];
}
