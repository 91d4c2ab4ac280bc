import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AppRelease, chooseRelease, type RegistryApp } from '@platform/app-contract/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDeclaration } from '../src/declaration.ts';
import {
  canary,
  pin,
  publishApp,
  publishShell,
  readStoredRegistry,
  rollback,
  setRollout,
} from '../src/deployments/index.ts';
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
  await setRollout(deployments, 'mfe-chat', rollback);
  expect(await stable()).toBe('1.0.0-aaaa');
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

test('rollback and pin change one entry of the registry', async () => {
  await release('aaaa');
  await release('bbbb');
  await setRollout(deployments, 'mfe-chat', rollback);
  expect(await stable()).toBe('1.0.0-aaaa');
  await setRollout(deployments, 'mfe-chat', pin('1.0.0-bbbb'));
  expect(await stable()).toBe('1.0.0-bbbb');
  await expect(setRollout(deployments, 'mfe-chat', pin('1.0.0-cccc'))).rejects.toThrow('has no release 1.0.0-cccc');
});

test('a start keeps an active rollback or canary, and otherwise follows the newest release', async () => {
  const start = (build: string) => release(build, {}, { keepRollout: true });
  await start('aaaa');
  await start('bbbb');
  expect(await stable()).toBe('1.0.0-bbbb');
  await setRollout(deployments, 'mfe-chat', rollback);
  await start('bbbb');
  await start('cccc');
  expect(await stable()).toBe('1.0.0-aaaa');
  await setRollout(deployments, 'mfe-chat', canary('1.0.0-cccc', 5));
  for (let build = 10; build < 22; build += 1) await start(`${build}${build}`);
  expect((await storedApp()).rollout).toEqual({
    stable: '1.0.0-aaaa',
    canary: { release: '1.0.0-cccc', percentage: 5 },
  });
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

test('operations of earlier shell releases are kept for open tabs', async () => {
  const shell = path.join(directory, 'shell');
  mkdirSync(path.join(shell, 'dist'), { recursive: true });
  const publish = (operations: Record<string, string>) => {
    for (const [file, content] of [
      ['operations.json', JSON.stringify(operations)],
      ['shell.json', '{}'],
      ['index.html', '<!doctype html>'],
    ] as const)
      writeFileSync(path.join(shell, 'dist', file), content);
    return publishShell(shell, deployments);
  };
  await publish({ first: 'query First { me { id } }' });
  await publish({ second: 'query Second { me { id email } }' });
  expect(JSON.parse(readFileSync(path.join(deployments, 'shell/operations.json'), 'utf8'))).toEqual({
    first: 'query First { me { id } }',
    second: 'query Second { me { id email } }',
  });
});

test('a canary reaches its percentage of the users, the same ones each time', async () => {
  await release('aaaa');
  await release('bbbb');
  await setRollout(deployments, 'mfe-chat', pin('1.0.0-aaaa'));
  await setRollout(deployments, 'mfe-chat', canary('1.0.0-bbbb', 20));
  const app = await storedApp();
  const users = Array.from({ length: 2000 }, (_, index) => `user-${index}`);
  const chosen = users.filter((user) => chooseRelease(app, user).build === 'bbbb');
  expect(chosen.length).toBeGreaterThan(320);
  expect(chosen.length).toBeLessThan(480);
  expect(users.filter((user) => chooseRelease(app, user).build === 'bbbb')).toEqual(chosen);
  expect(chooseRelease(app).build).toBe('aaaa');
});
