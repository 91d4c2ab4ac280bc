import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileFaults } from '@platform/app-contract/gate';
import { checkReleaseManifest } from '@platform/app-contract/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appConfiguration } from '../src/app-configuration.ts';
import { integrity } from '../src/consumed/manifest.ts';
import { repositoryRoot } from '../src/workspace.ts';
import { ballast, buildTimeout, cleanBuild } from './clean-build.ts';

let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'builds-'));
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(workspace, 'node_modules'));
  for (const app of ['mfe-analytics', 'mfe-chat'])
    cpSync(path.join(repositoryRoot, app), path.join(workspace, app), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|dist|gql)$/.test(source),
    });
});

afterAll(() => rmSync(workspace, { recursive: true }));

async function buildApp(app: string, output: string): Promise<Record<string, string>> {
  const directory = path.join(workspace, app);
  return cleanBuild(await appConfiguration({ directory })({}, { mode: 'production' }), path.join(workspace, output));
}

test('two clean builds of an app are identical', buildTimeout, async () => {
  expect(await buildApp('mfe-chat', 'first')).toEqual(await buildApp('mfe-chat', 'second'));
});

test('DLV-02 a build writes what the release consumes, and the hash of each of its files', buildTimeout, async () => {
  const built = await buildApp('mfe-chat', 'consuming');
  const content = (file: string) => Buffer.from(built[file] ?? '', 'base64');
  const manifest = checkReleaseManifest(JSON.parse(content('release.json').toString()));
  const release = JSON.parse(content('app.json').toString());
  expect(manifest).toMatchObject({ name: 'mfe-chat', id: release.id, build: release.build });
  const { 'release.json': _own, ...others } = built;
  const integrities = Object.keys(others).map((file) => [file, integrity(content(file))]);
  expect(fileFaults(manifest, Object.fromEntries(integrities))).toEqual([]);

  // DLV-09: the registry has the hash of the manifest, which has those of all that the app loads.
  expect(release.manifest.integrity).toBe(integrity(content('mf-manifest.json')));
  const loaded = integrities.filter(([file]) => /\.(js|css)$/.test(String(file)));
  expect(JSON.parse(content('mf-manifest.json').toString()).integrity).toEqual(Object.fromEntries(loaded));
  expect(manifest.verified).toBe(true);

  const { operations, shared, routes, slots, flags, areas, places } = manifest.consumes;
  expect(Object.keys(operations).sort()).toEqual(Object.keys(JSON.parse(content('operations.json').toString())).sort());
  expect(Object.values(operations)).toContainEqual({ name: 'Contacts', variables: expect.any(Object) });
  expect(shared['@platform/app-kit']).toMatchObject({ range: expect.any(String) });
  expect(shared['@platform/app-kit']?.exports).toEqual(expect.arrayContaining(['createApp', 'usePlatform']));
  expect(shared['@platform/app-kit']?.exports).not.toContain('useDraftThatNobodyUses');
  expect(routes.map(({ method, path: route }) => `${method} ${route}`)).toEqual(['GET /api/export/conversation/:id']);
  expect({ slots, flags, areas, places }).toEqual({
    ...{ slots: { fills: ['deal.chat'], offers: [] } },
    ...{ flags: [], areas: ['investor', 'staff'], places: ['bar', 'icon'] },
  });
});

test('a change of one app changes its own build only', buildTimeout, async () => {
  const before = { chat: await buildApp('mfe-chat', 'a'), analytics: await buildApp('mfe-analytics', 'b') };
  const source = path.join(workspace, 'mfe-chat/src/lifecycles.tsx');
  writeFileSync(source, `${readFileSync(source, 'utf8')}\nReflect.set(globalThis, 'changed', true);\n`);
  const after = { chat: await buildApp('mfe-chat', 'c'), analytics: await buildApp('mfe-analytics', 'd') };
  expect(after.analytics).toEqual(before.analytics);
  expect(after.chat['remoteEntry.js']).not.toBe(before.chat['remoteEntry.js']);
  expect(after.chat['app.json']).not.toBe(before.chat['app.json']);
});

test('DLV-10 the build fails for an app whose styles affect elements outside it', buildTimeout, async () => {
  const sheet = path.join(workspace, 'mfe-analytics/src/period/period-choice.css');
  const before = readFileSync(sheet, 'utf8');
  writeFileSync(sheet, `.ds-page {}\n${before}`);
  await expect(buildApp('mfe-analytics', 'leaking')).rejects.toThrow('period-choice.css:1:1 .ds-page: ');
  writeFileSync(sheet, before);
});

test('the build fails for an app that exceeds a budget', buildTimeout, async () => {
  const source = path.join(workspace, 'mfe-analytics/src/lifecycles.tsx');
  writeFileSync(source, readFileSync(source, 'utf8') + ballast());
  await expect(buildApp('mfe-analytics', 'heavy')).rejects.toThrow('the limit is');
});
