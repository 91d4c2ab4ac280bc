import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../report/progress.ts';
import { changedPackages, notRaised } from './changed.ts';
import { releaseChangelog } from './changelog.ts';
import { git, hasCommit, readReleases, writeReleases } from './former.ts';
import { type Package, raiseVersions, readPackages } from './packages.ts';
import { storeRecord } from './records.ts';

/** `minor` for a change that older apps or shells do not work with; below 1.0.0 ranges such as `^0.1.0` exclude it. */
export type Raise = 'patch' | 'minor';

export interface ReleaseOptions {
  /** ISO 8601 day. */
  day: string;
  /** Returns what does not fit, one line each; then nothing is changed. */
  check(): Promise<string[]>;
  /** Builds the shell and the apps with their new versions; their `dist` then has `release.json`. */
  build(): Promise<void>;
}

/**
 * Raises the versions of what has changed since the former release and was not raised yet.
 *
 * @param names packages to raise although they were raised already, or did not change
 * @throws CommandError when the former release is not known or not in this clone
 */
export function raiseChanged(root: string, kind: Raise, names: readonly string[] = []): Package[] {
  const packages = readPackages(root);
  const unknown = names.find((name) => !packages.some((each) => each.name === name));
  if (unknown) throw new CommandError(`There is no package ${unknown}`);
  const wanted =
    names.length > 0
      ? packages.filter(({ name }) => names.includes(name))
      : notRaised(changedPackages(root, formerCommit(root), packages));
  return raiseVersions(root, wanted, kind);
}

/** Everything that is in the present release and was not in the former one as it is. */
function raisedSince(root: string, commit: string): Package[] {
  return changedPackages(root, commit, readPackages(root));
}

/**
 * Releases the working tree: raises versions, builds, stores what the apps and the shell consume, writes the changelog,
 * commits and tags. A second commit names the first in `releases.json`.
 *
 * @returns the released packages
 * @throws CommandError when there is nothing to release, the working tree has changes, or a kept release does not fit
 */
export async function release(root: string, { day, build, check }: ReleaseOptions): Promise<Package[]> {
  if (git(root, 'status', '--porcelain') !== '') throw new CommandError('Commit or remove the changes first');
  const faults = await check();
  if (faults.length > 0) throw new CommandError(`Kept releases do not fit:\n${faults.join('\n')}`);
  raiseChanged(root, 'patch');
  const released = raisedSince(root, formerCommit(root));
  if (released.length === 0) throw new CommandError('Nothing has changed since the former release');
  await build();
  for (const { folder } of released) {
    const dist = join(root, folder, 'dist');
    if (existsSync(join(dist, 'release.json'))) storeRecord(root, dist);
  }
  const changelog = join(root, 'CHANGELOG.md');
  writeFileSync(changelog, releaseChangelog(readFileSync(changelog, 'utf8'), day, released));
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', `Release ${day}`, '--message', listOf(released));
  for (const { name, version } of released) git(root, 'tag', '--force', `${name}@${version}`);
  const commit = git(root, 'rev-parse', 'HEAD');
  writeReleases(root, { former: { commit, date: day } });
  git(root, 'add', 'releases.json');
  git(root, 'commit', '--quiet', '--message', `Name the release of ${day} as the former one`);
  return released;
}

export function listOf(released: readonly Package[]): string {
  return released.map(({ name, version }) => `${name} ${version}`).join('\n');
}

function formerCommit(root: string): string {
  const commit = readReleases(root)?.former.commit;
  if (!commit) throw new CommandError('releases.json does not name the former release');
  if (!hasCommit(root, commit)) throw new CommandError(`Fetch the commit ${commit} of the former release first`);
  return commit;
}
