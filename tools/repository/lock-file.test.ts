import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const lockFile = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
const packages: Record<string, LockEntry> = JSON.parse(lockFile).packages;

it('has every optional package in the lock file, without which npm ci fails', () => {
  const isLocked = (from: string, name: string) =>
    [...ancestors(from)].some((place) => packages[`${place}node_modules/${name}`]?.version);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});

it.each(['prosemirror-model', 'prosemirror-state', 'prosemirror-view', 'prosemirror-transform', '@tiptap/core'])(
  'has one %s: two copies of the editor do not understand each other',
  (name) => {
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(copies).toEqual([`node_modules/${name}`]);
  },
);

/**
 * Yields the folders in which Node resolves the dependencies of a package at `path`, nearest first, each with a
 * trailing slash.
 */
function* ancestors(path: string): Generator<string> {
  for (let place = path; place; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0)))
    yield `${place}/`;
  yield '';
}
