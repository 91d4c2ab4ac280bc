import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

it('lists every setting of the API in docs/operations.md', () => {
  const settings = [...read('api/src/configuration.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const documented = new Set([...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((name) => !documented.has(name))).toEqual([]);
});
