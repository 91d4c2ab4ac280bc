import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { fileAt, git } from './former.ts';
import type { Package } from './packages.ts';

/** A package whose content is no longer that of the former release. */
export interface ChangedPackage extends Package {
  /** The package itself or those of its dependencies that have changed. */
  because: string[];
  /** Version in the former release. */
  before: string;
}

/** Files that are not part of what is released. */
const notReleased = /(^|\/)(test|testing)\/|\.(test|spec)\.\w+$|\.md$/;

/**
 * Returns the packages that have changed since a commit, or that contain one that has. A package that is new since then
 * has no version to be raised.
 */
export function changedPackages(root: string, commit: string, packages: readonly Package[]): ChangedPackage[] {
  const files = changedFiles(root, commit);
  const own = packages.filter(({ folder }) =>
    files.some((file) => file.startsWith(`${folder}/`) && !isRaisedOnly(root, commit, file)),
  );
  return packages.flatMap((each) => {
    const because = [...withDependencies(each, packages)].filter((part) => own.includes(part)).map(({ name }) => name);
    const before = versionAt(root, commit, each);
    return because.length > 0 && before !== undefined ? [{ ...each, because, before }] : [];
  });
}

/** Returns those that still have the version, or even an earlier one, of the former release. */
export function notRaised(changed: readonly ChangedPackage[]): ChangedPackage[] {
  return changed.filter(({ version, before }) => !semver.gt(version, before));
}

/** Compares with the working tree, so that a change is found before it is committed. */
function changedFiles(root: string, commit: string): string[] {
  const tracked = git(root, 'diff', '--name-only', '--no-renames', commit);
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return `${tracked}\n${untracked}`.split('\n').filter((file) => file !== '' && !notReleased.test(file));
}

/** Whether a manifest differs in versions and ranges of workspaces only: raising them is not a change. */
function isRaisedOnly(root: string, commit: string, file: string): boolean {
  const before = file.endsWith('/package.json') ? fileAt(root, commit, file) : undefined;
  if (before === undefined || !existsSync(join(root, file))) return false;
  return withoutVersions(before) === withoutVersions(readFileSync(join(root, file), 'utf8'));
}

function withoutVersions(manifest: string): string {
  return manifest.replaceAll(/("version"|"@platform\/[^"]+"): *"[^"]*"/g, '$1');
}

function versionAt(root: string, commit: string, { folder }: Package): string | undefined {
  const manifest = fileAt(root, commit, `${folder}/package.json`);
  return manifest === undefined ? undefined : (JSON.parse(manifest) as { version: string }).version;
}

/** Returns a package and everything that it contains. */
function withDependencies(start: Package, packages: readonly Package[]): Set<Package> {
  const found = new Set<Package>();
  const add = (each: Package) => {
    if (found.has(each)) return;
    found.add(each);
    for (const name of Object.keys(each.dependencies)) {
      const dependency = packages.find((other) => other.name === name);
      if (dependency) add(dependency);
    }
  };
  add(start);
  return found;
}
