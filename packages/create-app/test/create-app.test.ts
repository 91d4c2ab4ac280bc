import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAppDeclaration } from '@platform/app-contract/schema';
import semver from 'semver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/create-app.ts';
import { requireNode } from '../src/require-node.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'create-app-'));
});
afterEach(() => rm(directory, { recursive: true }));

const read = (file: string) => readFile(join(directory, file), 'utf8');

test('DLV-08 makes an app under its own name', async () => {
  await createApp(directory, 'mfe-deal-notes');
  const declaration = checkAppDeclaration(JSON.parse(await read('app.declaration.json')));
  expect(declaration).toMatchObject({
    name: 'mfe-deal-notes',
    texts: { en: { title: 'Deal notes' } },
    routes: [{ path: '/app/deal-notes', area: 'investor' }],
    navigation: [{ path: '/app/deal-notes', place: 'bar' }],
  });
  expect(await read('src/deals-page.tsx')).toContain('query DealNotesDeals {');
  expect(await readdir(directory)).toContain('.gitignore');
  const files = globSync('**/*', { cwd: directory, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), 'utf8')).join('\n');
  expect(texts).not.toMatch(/sample/i);
});

test('DLV-08 needs an empty folder and a name that the contract allows', async () => {
  await expect(createApp(directory, 'notes')).rejects.toThrow('notes is no name of an app');
  await expect(createApp(directory, 'mfe-Notes')).rejects.toThrow('mfe-Notes is no name of an app');
  await expect(createApp(directory, `mfe-${'x'.repeat(57)}`)).rejects.toThrow('with up to 60 characters');
  await writeFile(join(directory, 'kept.txt'), '');
  await expect(createApp(directory, 'mfe-notes')).rejects.toThrow('is not empty: name a new or empty folder');
  await expect(createApp(join(directory, 'kept.txt'), 'mfe-notes')).rejects.toThrow('kept.txt is not empty');
  expect(await readdir(directory)).toEqual(['kept.txt']);
});

test('DLV-08 says which Node an app needs', () => {
  for (const version of ['18.20.8', '20.20.2', '22.11.0'])
    expect(() => requireNode(version)).toThrow(`Node ${version} is too old: install 22.12 or newer`);
  for (const version of ['22.12.0', '24.1.0']) requireNode(version);
});

test('DLV-08 a new app depends on the present versions of the packages', async () => {
  await createApp(directory, 'mfe-notes');
  const { dependencies, devDependencies } = JSON.parse(await read('package.json'));
  const ranges = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@platform/'),
  );
  expect(ranges.length).toBeGreaterThan(4);
  const workspace = join(import.meta.dirname, '../../..');
  for (const [name, range] of ranges) {
    const folder = name === '@platform/shell' ? 'shell' : name.replace('@platform', 'packages');
    const { version } = JSON.parse(await readFile(join(workspace, folder, 'package.json'), 'utf8'));
    expect([name, semver.satisfies(version, range)]).toEqual([name, true]);
  }
});
