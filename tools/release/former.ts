import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `releases.json`: the release that the present state is compared with. */
export interface Releases {
  former: {
    /** The commit that was released. Tags stand beside it; nothing depends on them. */
    commit: string;
    /** ISO 8601 day. */
    date: string;
  };
}

const file = 'releases.json';

/** @returns undefined before the first release */
export function readReleases(root: string): Releases | undefined {
  const path = join(root, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Releases) : undefined;
}

export function writeReleases(root: string, releases: Releases): void {
  writeFileSync(join(root, file), `${JSON.stringify(releases, null, 2)}\n`);
}

/** Runs git and returns its output without the last line break. */
export function git(root: string, ...parameters: string[]): string {
  const output = execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return output.trimEnd();
}

/** Whether the repository has a commit; a shallow clone lacks most, and an unpacked archive has none. */
export function hasCommit(root: string, commit: string): boolean {
  try {
    git(root, 'cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Returns a file as it was in a commit; undefined where there was none. */
export function fileAt(root: string, commit: string, path: string): string | undefined {
  try {
    return git(root, 'show', `${commit}:${path}`);
  } catch {
    return undefined;
  }
}
