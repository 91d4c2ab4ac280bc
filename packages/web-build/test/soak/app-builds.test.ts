import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appConfiguration } from '../../src/app-configuration.ts';
import { shellConfiguration } from '../../src/shell-configuration.ts';
import { repositoryRoot } from '../../src/workspace.ts';
import { cleanBuild } from '../clean-build.ts';

const apps = readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'));

/** Two folders of the machine with the sources of the shell and all apps. */
let places: [string, string];

beforeAll(() => {
  places = [copySources('builds-'), copySources('the-same-elsewhere-')];
}, 60_000);

afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true });
});

function copySources(prefix: string): string {
  const place = mkdtempSync(path.join(tmpdir(), prefix));
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(place, 'node_modules'));
  for (const folder of [...apps, 'shell'])
    cpSync(path.join(repositoryRoot, folder), path.join(place, folder), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|dist|gql)$/.test(source),
    });
  return place;
}

let built = 0;

async function build(place: string, folder: string): Promise<Record<string, string>> {
  const directory = path.join(place, folder);
  const factory = folder === 'shell' ? shellConfiguration({ directory }) : appConfiguration({ directory });
  return cleanBuild(await factory({}, { mode: 'production' }), path.join(place, `built-${++built}`));
}

/** Adds a line to the code of some apps; returns a function that takes it out again. */
function change(place: string, folders: readonly string[]): () => void {
  const sources = folders.map((folder) => path.join(place, folder, 'src/lifecycles.tsx'));
  const before = sources.map((source) => readFileSync(source, 'utf8'));
  for (const [index, source] of sources.entries())
    writeFileSync(source, `${before[index]}\nReflect.set(globalThis, 'changed', true);\n`);
  return () => {
    for (const [index, source] of sources.entries()) writeFileSync(source, before[index] ?? '');
  };
}

test('builds in two folders are identical for the shell and every app, whichever other apps were changed', {
  timeout: 900_000,
}, async () => {
  const [first, second] = places;
  const clean: Record<string, Record<string, string>> = {};
  for (const folder of [...apps, 'shell']) clean[folder] = await build(first, folder);
  // Each app is once among the changed ones and once among the others.
  for (const rest of [0, 1]) {
    const changed = apps.filter((_, index) => index % 2 === rest);
    const restore = change(second, changed);
    for (const folder of apps) {
      const files = await build(second, folder);
      if (changed.includes(folder)) expect(files['app.json'], folder).not.toBe(clean[folder]?.['app.json']);
      else expect(files, folder).toEqual(clean[folder]);
    }
    if (rest === 0) expect(await build(second, 'shell')).toEqual(clean.shell);
    restore();
  }
});
