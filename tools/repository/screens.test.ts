import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The sources beside an app's root that it or one of its pages is made of. */
function imported(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, request = '']) => path.join(path.dirname(file), request))
    .filter((source) => existsSync(path.join(root, source)));
}

/** Whether a page, or a part of it, gives the screen its title and so announces it. */
function isAnnounced(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return /\busePageTitle\(|<Titled\b/.test(read(file)) || imported(file).some((source) => isAnnounced(source, seen));
}

const roots = globSync('mfe-*/src/*.tsx', { cwd: root }).filter((file) => read(file).includes('<Routes>'));
const pages = roots.flatMap((file) =>
  [...new Set([...read(file).matchAll(/element=\{\s*<(\w+)/g)].map(([, name = '']) => name))]
    .filter((name) => name !== 'Navigate' && name !== 'Redirect')
    .map((name) => ({ name, file, page: read(file).match(new RegExp(`\\b${name}\\b[^;]*?'(\\./[^']+)'`))?.[1] })),
);

it('finds the pages of every app', () => {
  expect(roots.length).toBe(globSync('mfe-*/app.declaration.json', { cwd: root }).length);
  expect(pages.length).toBeGreaterThan(25);
});

it.each(pages)('$name gives its screen a title', ({ file, page = '' }) => {
  expect(page).not.toBe('');
  expect(isAnnounced(path.join(path.dirname(file), page))).toBe(true);
});
