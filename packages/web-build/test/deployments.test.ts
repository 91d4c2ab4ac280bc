import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AppRelease, chooseRelease, type RegistryApp } from '@platform/app-contract/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDeclaration } from '../src/declaration.ts';
import { publishApp, publishShell, readStoredRegistry } from '../src/deployments/index.ts';
import { repositoryRoot } from '../src/workspace.ts';

const declaration = readDeclaration(path.join(repositoryRoot, 'mfe-chat'));
let directory: string;
let deployments: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'publish-'));
  deployments = path.join(directory, 'deployments');
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Writes the build output of an app as webpack would, and publishes it. */
async function release(
  build: string,
  change: Partial<AppRelease['declaration']> = {},
  options: { keepRollout?: boolean } = {},
): Promise<string> {
  const own = { ...declaration, ...change };
  const base = `/apps/${own.name}/1.0.0-${build}`;
  const file = (name: string) => ({ path: `${base}/${name}`, integrity: 'sha384-AAAA' });
  const app: AppRelease = {
    id: `1.0.0-${build}`,
    version: '1.0.0',
    build,
    manifest: file('mf-manifest.json'),
    entry: file('remoteEntry.js'),
    container: `container_${build}`,
    preload: [],
    shared: [],
    operations: `${base}/operations.json`,
    declaration: own,
  };
  const dist = path.join(directory, own.name, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'app.json'), JSON.stringify(app));
  writeFileSync(path.join(dist, 'remoteEntry.js'), `build ${build}`);
  return publishApp(path.dirname(dist), deployments, options);
}

async function storedApp(): Promise<RegistryApp> {
  const [app] = (await readStoredRegistry(deployments)).apps;
  if (!app) throw new Error('Nothing is published');
  return app;
}

const stable = async () => chooseRelease(await storedApp()).id;

test('a published release becomes the stable one and is stored compressed in its own folder; the previous one is kept', async () => {
  await release('aaaa');
  await release('bbbb');
  expect(await stable()).toBe('1.0.0-bbbb');
  expect((await storedApp()).releases.map(({ id }) => id)).toEqual(['1.0.0-aaaa', '1.0.0-bbbb']);
  for (const build of ['aaaa', 'bbbb']) {
    const entry = path.join(deployments, `apps/mfe-chat/1.0.0-${build}/remoteEntry.js`);
    expect(readFileSync(entry, 'utf8')).toBe(`build ${build}`);
    expect(gunzipSync(readFileSync(`${entry}.gz`)).toString()).toBe(`build ${build}`);
    expect(existsSync(`${entry}.br`)).toBe(true);
  }
});

test('publishing a release again never overwrites its files', async () => {
  await release('aaaa');
  const entry = path.join(deployments, 'apps/mfe-chat/1.0.0-aaaa/remoteEntry.js');
  writeFileSync(entry, 'as it was deployed');
  await release('aaaa');
  expect(readFileSync(entry, 'utf8')).toBe('as it was deployed');
});

test('two apps cannot declare overlapping routes, and the registry stays unchanged', async () => {
  await release('aaaa');
  await expect(release('bbbb', { name: 'mfe-copy' })).rejects.toThrow(
    'mfe-chat and mfe-copy declare routes that overlap',
  );
  expect((await readStoredRegistry(deployments)).apps).toHaveLength(1);
});

test("another app's invalid entry is preserved, and the published app's own invalid entry is replaced", async () => {
  const file = path.join(deployments, 'registry.json');
  const broken = { name: 'mfe-other', rollout: 'later', releases: [{ newer: true }] };
  mkdirSync(deployments);
  writeFileSync(file, JSON.stringify({ schemaVersion: 1, apps: [broken, { name: 'mfe-chat', releases: [] }] }));
  await release('aaaa');
  await release('bbbb');
  expect(await stable()).toBe('1.0.0-bbbb');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  expect(stored.apps.map((app: { name: string }) => app.name)).toEqual(['mfe-chat', 'mfe-other']);
  expect(stored.apps[1]).toEqual(broken);
});

test('an unreadable earlier release is preserved, and so is an invalid registry', async () => {
  await release('aaaa');
  const file = path.join(deployments, 'registry.json');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  stored.apps[0].releases.unshift({ id: '0.9.0-0000', container: 7 });
  writeFileSync(file, JSON.stringify(stored));
  await release('bbbb');
  const { releases } = JSON.parse(readFileSync(file, 'utf8')).apps[0];
  expect(releases.map(({ id }: { id: string }) => id)).toEqual(['0.9.0-0000', '1.0.0-aaaa', '1.0.0-bbbb']);

  writeFileSync(file, '{"schemaVersion":2}');
  await expect(release('cccc')).rejects.toThrow('schema');
  expect(readFileSync(file, 'utf8')).toBe('{"schemaVersion":2}');
});

test('a start keeps a rollback or canary that an earlier version of the folder has, and else follows the newest', async () => {
  const start = (build: string) => release(build, {}, { keepRollout: true });
  const setRollout = (rollout: RegistryApp['rollout']) => {
    const file = path.join(deployments, 'registry.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    stored.apps[0].rollout = rollout;
    writeFileSync(file, JSON.stringify(stored));
  };
  await start('aaaa');
  await start('bbbb');
  expect(await stable()).toBe('1.0.0-bbbb');
  setRollout({ stable: '1.0.0-aaaa' });
  await start('bbbb');
  await start('cccc');
  expect(await stable()).toBe('1.0.0-aaaa');
  const canary = { stable: '1.0.0-aaaa', canary: { release: '1.0.0-cccc', percentage: 5 } };
  setRollout(canary);
  for (let build = 10; build < 22; build += 1) await start(`${build}${build}`);
  expect((await storedApp()).rollout).toEqual(canary);
  await release('2121');
  expect((await storedApp()).rollout).toEqual({ stable: '1.0.0-2121' });
});

test('no release is lost when several apps are published concurrently', async () => {
  const routeOf = (name: string) => ({ name, routes: [{ path: `/${name}`, area: 'staff' as const }] });
  const names = ['mfe-chat', 'mfe-copy', 'mfe-third', 'mfe-fourth'];
  await Promise.all(names.map((name) => release('aaaa', routeOf(name))));
  const { apps } = await readStoredRegistry(deployments);
  expect(apps.map(({ name }) => name)).toEqual(names.toSorted());
});

test('each release of the shell has a folder of its own; the newest is named, and the one before is kept', async () => {
  const shell = path.join(directory, 'shell');
  mkdirSync(path.join(shell, 'dist'), { recursive: true });
  writeFileSync(path.join(shell, 'package.json'), '{"version":"1.2.3"}');
  const publish = (page: string) => {
    for (const [file, content] of [
      ['operations.json', '{}'],
      ['shell.json', '{}'],
      ['index.html', page],
    ] as const)
      writeFileSync(path.join(shell, 'dist', file), content);
    return publishShell(shell, deployments);
  };
  const ids = [await publish('first'), await publish('second'), await publish('third'), await publish('third')];
  expect(ids[0]).toMatch(/^1\.2\.3-[0-9a-f]{16}$/);
  expect(ids[3]).toBe(ids[2]);
  const folder = path.join(deployments, 'shell');
  expect(readdirSync(folder).sort()).toEqual([ids[1], ids[2], 'release.json'].sort());
  expect(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')).id).toBe(ids[2]);
  expect(readFileSync(path.join(folder, ids[2] ?? '', 'index.html'), 'utf8')).toBe('third');

  writeFileSync(path.join(shell, 'dist/release.json'), '{"id":"1.3.0-0123456789abcdef"}');
  expect(await publish('fourth')).toBe('1.3.0-0123456789abcdef');
});

test('DLV-05 a canary reaches its percentage of the people, the same ones each time, and others per release', async () => {
  const chat = await release('aaaa').then(storedApp);
  const [stableRelease] = chat.releases;
  if (!stableRelease) throw new Error('Nothing is published');
  const releases = ['aaaa', 'bbbb', 'cccc'].map((build) => ({ ...stableRelease, id: `1.0.0-${build}`, build }));
  const people = Array.from(
    { length: 2000 },
    (_, index) => `0b6f5c1e-7c1d-4d9a-8f52-${String(index).padStart(12, '0')}`,
  );
  const chosen = (build: string, percentage: number) => {
    const rollout = { stable: '1.0.0-aaaa', canary: { release: `1.0.0-${build}`, percentage } };
    return people.filter((person) => chooseRelease({ ...chat, releases, rollout }, person).build === build);
  };
  const [first, second] = [chosen('bbbb', 20), chosen('cccc', 20)];
  for (const group of [first, second]) expect(Math.abs(group.length - 400)).toBeLessThan(80);
  expect(chosen('bbbb', 20)).toEqual(first);
  expect(first.every((person) => chosen('bbbb', 40).includes(person))).toBe(true);
  // Independent groups share 20 % of their people.
  expect(Math.abs(first.filter((person) => second.includes(person)).length - 80)).toBeLessThan(40);
  expect(chooseRelease({ ...chat, releases, rollout: { stable: '1.0.0-aaaa' } }).build).toBe('aaaa');
});
