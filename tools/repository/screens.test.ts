import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the existing sources that a file imports by relative path. */
function imported(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, request = '']) => path.join(path.dirname(file), request))
    .filter((source) => existsSync(path.join(root, source)));
}

/** Whether a page or one of its components sets the screen's title, which also announces it to screen readers. */
function isAnnounced(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return /\busePageTitle\(|<Titled\b/.test(read(file)) || imported(file).some((source) => isAnnounced(source, seen));
}

/** The file of a page: what the root imports for it, directly or by a function in a file of its own that loads it. */
function pageOf(root: string, name: string): string | undefined {
  const direct = read(root).match(new RegExp(`\\b${name}\\b[^;]*?'(\\./[^']+)'`))?.[1];
  if (direct) return direct;
  const loader = read(root).match(new RegExp(`\\b${name} = lazyScreen\\((\\w+)\\)`))?.[1];
  return loader && read(root).match(new RegExp(`\\b${loader} \\} from '(\\./[^']+)'`))?.[1];
}

const roots = globSync('mfe-*/src/*.tsx', { cwd: root }).filter((file) => read(file).includes('<Routes>'));
const pages = roots.flatMap((file) =>
  [...new Set([...read(file).matchAll(/element=\{\s*<(\w+)/g)].map(([, name = '']) => name))]
    .filter((name) => name !== 'Navigate' && name !== 'Redirect')
    .map((name) => ({ name, file, page: pageOf(file, name) })),
);

it('finds the root and the pages of every app', () => {
  expect(roots.length).toBe(globSync('mfe-*/app.declaration.json', { cwd: root }).length);
  expect(pages.length).toBeGreaterThan(25);
});

it.each(pages)('$name sets a screen title', ({ file, page = '' }) => {
  expect(page).not.toBe('');
  expect(isAnnounced(path.join(path.dirname(file), page))).toBe(true);
});
