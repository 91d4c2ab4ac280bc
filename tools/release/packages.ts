import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver, { type ReleaseType } from 'semver';

/** A workspace that is released: the API, the shell, an app or a package. */
export interface Package {
  name: string;
  /** Relative to the repository root. */
  folder: string;
  version: string;
  /** Range of each workspace that is part of it, by name; those that only its build or tests need are not. */
  dependencies: Record<string, string>;
}

/** Workspaces that are never released. */
const unreleased = new Set(['e2e', 'benchmarks']);

/** Returns the released workspaces of a repository, ordered by folder. */
export function readPackages(root: string): Package[] {
  const { workspaces = [] } = readManifest(root, '.') as { workspaces?: string[] };
  const folders = workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((file) => file.replace(/\/package\.json$/, ''))
    .filter((folder) => !unreleased.has(folder));
  const manifests = folders.sort().map((folder) => ({ folder, ...readManifest(root, folder) }));
  const names = new Set(manifests.map(({ name }) => name));
  return manifests.map(({ name, folder, version, dependencies = {} }) => ({
    ...{ name, folder, version },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => names.has(dependency))),
  }));
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * Raises versions in the `package.json` files and the lock file. Where a new version is outside the range of a workspace
 * that depends on it, the range is raised too.
 *
 * @returns the packages that were raised, with their new versions
 */
export function raiseVersions(root: string, raised: readonly Package[], kind: ReleaseType): Package[] {
  const versions = new Map(raised.map(({ name, version }) => [name, semver.inc(version, kind) ?? version]));
  for (const folder of ['.', ...readPackages(root).map((each) => each.folder), ...unreleased])
    change(join(root, folder, 'package.json'), (manifest) => raiseManifest(manifest, versions));
  change(join(root, 'package-lock.json'), (lock) => {
    const { packages } = lock as { packages: Record<string, Partial<Manifest>> };
    for (const [folder, entry] of Object.entries(packages))
      if (!folder.includes('node_modules')) raiseManifest(entry, versions);
  });
  return raised.map((each) => ({ ...each, version: versions.get(each.name) ?? each.version }));
}

function raiseManifest(manifest: Partial<Manifest>, versions: ReadonlyMap<string, string>): void {
  const { name = '' } = manifest;
  const version = versions.get(name);
  if (version !== undefined && manifest.version !== undefined) manifest.version = version;
  const { dependencies, devDependencies } = manifest as Record<string, Record<string, string> | undefined>;
  for (const ranges of [dependencies, devDependencies])
    for (const [dependency, range] of Object.entries(ranges ?? {})) {
      const newer = versions.get(dependency);
      if (ranges && newer !== undefined && !semver.satisfies(newer, range)) ranges[dependency] = `^${newer}`;
    }
}

/** Changes a JSON file in place and keeps its format. */
function change(file: string, edit: (content: Record<string, unknown>) => void): void {
  let before: string;
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  const content = JSON.parse(before) as Record<string, unknown>;
  edit(content);
  const after = `${JSON.stringify(content, null, 2)}\n`;
  if (after !== before && JSON.stringify(content) !== JSON.stringify(JSON.parse(before))) writeFileSync(file, after);
}
