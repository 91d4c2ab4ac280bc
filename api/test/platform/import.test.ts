import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCredential } from '../../src/domains/releases/credentials.ts';
import { changeRollout, importDeployments, type ReleaseFault } from '../../src/platform/index.ts';
import { type DeployedPlatform, deployPlatform, filesOf, operationOf, release, shellRelease } from './kit.ts';

let platform: DeployedPlatform;
let folder: string;
let faults: ReleaseFault[];
const by = { actor: 'test', reason: 'test' };

beforeAll(async () => {
  platform = await deployPlatform([], { shells: [] });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deployments-'));
  faults = [];
  await platform.database.pool.query('TRUNCATE app CASCADE');
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => platform.stop());

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

/** Writes builds of an app as `@platform/web-build/deployments` does. */
async function writeApp(name: string, builds: string[], rollout = { stable: `1.0.0-${builds.at(-1)}` }): Promise<void> {
  const releases = builds.map((build) => release(name, build, `/app/${name}`));
  for (const each of releases)
    for (const [file, content] of Object.entries(filesOf(each)))
      await write(`apps/${name}/${each.id}/${file}`, content);
  const stored = JSON.parse(await readFile(path.join(folder, 'registry.json'), 'utf8').catch(() => '{"apps":[]}'));
  const apps = [...stored.apps.filter((app: { name: string }) => app.name !== name), { name, rollout, releases }];
  await write('registry.json', JSON.stringify({ schemaVersion: 1, apps }));
}

async function writeShell(build: string): Promise<void> {
  const { id, manifest } = shellRelease(build);
  await write(`shell/${id}/index.html`, manifest.page);
  await write(`shell/${id}/shell.json`, JSON.stringify({ platform: ['/shell/platform.js'], shared: {} }));
  await write(`shell/${id}/operations.json`, JSON.stringify(shellRelease(build).operations));
  await write(`shell/${id}/main.${build}.js`, `shell ${build}`);
  await write('shell/release.json', JSON.stringify({ id }));
}

async function importAll(): Promise<void> {
  await importDeployments(platform.services, folder, { onFault: (fault) => void faults.push(fault) });
  await platform.releases.reload();
}

const served = () => {
  const { registry, shell } = platform.releases.view();
  return { shell: shell?.id, ...Object.fromEntries(registry.apps.map(({ name, rollout }) => [name, rollout.stable])) };
};

const get = async (address: string) => {
  const response = await fetch(`${platform.url}${address}`, { headers: { accept: 'text/html' } });
  return response.status === 200 ? response.text() : response.status;
};

test('DLV-05 a start imports what the folder has, and serves it from the database and the file store', async () => {
  await writeShell('aaaa');
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await importAll();
  await rm(folder, { recursive: true });
  await mkdir(folder);
  expect(served()).toEqual({ shell: '1.0.0-aaaa', 'mfe-chat': '1.0.0-bbbb' });
  expect(await get('/app/mfe-chat')).toContain('<!-- aaaa -->');
  expect(await get('/shell/main.aaaa.js')).toBe('shell aaaa');
  expect(await get('/apps/mfe-chat/1.0.0-aaaa/remoteEntry.js')).toBe('entry aaaa');
  expect([...(await platform.releases.operations()).values()].sort()).toEqual(
    ['aaaa', 'aaaa', 'bbbb'].map(operationOf).filter((text, index, all) => all.indexOf(text) === index),
  );
  expect(faults).toEqual([]);
});

test('DLV-05 a start follows new builds, but leaves a pin, a rollback and a canary as they are', async () => {
  const change = (what: Parameters<typeof changeRollout>[2]) => changeRollout(platform.services, 'mfe-chat', what, by);
  await writeShell('aaaa');
  await writeApp('mfe-chat', ['aaaa']);
  await importAll();
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await writeShell('bbbb');
  await importAll();
  expect(served()).toEqual({ shell: '1.0.0-bbbb', 'mfe-chat': '1.0.0-bbbb' });

  await change({ action: 'ROLLED_BACK' });
  await writeApp('mfe-chat', ['aaaa', 'bbbb', 'cccc']);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': '1.0.0-aaaa' });
  await change({ action: 'CANARY', release: '1.0.0-cccc', percentage: 5 });
  await writeApp('mfe-chat', ['cccc', 'dddd']);
  await importAll();
  expect(platform.releases.view().registry.apps[0]?.rollout).toEqual({
    stable: '1.0.0-aaaa',
    canary: { release: '1.0.0-cccc', percentage: 5 },
  });
  await change({ action: 'PUBLISHED', release: '1.0.0-dddd' });
  await writeApp('mfe-chat', ['dddd', 'eeee']);
  await importAll();
  await change({ action: 'PINNED', release: '1.0.0-eeee' });
  await writeApp('mfe-chat', ['eeee', 'ffff']);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': '1.0.0-eeee' });
});

test('DLV-05 the rollout of a folder of an earlier version is taken over', async () => {
  await writeApp('mfe-chat', ['aaaa', 'bbbb'], { stable: '1.0.0-aaaa' });
  const canary = { release: '1.0.0-bbbb', percentage: 7 };
  await writeApp('mfe-figures', ['aaaa', 'bbbb'], { stable: '1.0.0-aaaa', canary } as never);
  await importAll();
  await writeApp('mfe-chat', ['bbbb', 'cccc']);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': '1.0.0-aaaa', 'mfe-figures': '1.0.0-aaaa' });
  expect(platform.releases.view().registry.apps[1]?.rollout.canary).toEqual(canary);
});

test('DLV-06 the shell that an earlier version published without folders stays, for tabs that run it', async () => {
  const earlier = shellRelease('0000');
  await write('shell/index.html', earlier.manifest.page);
  await write('shell/shell.json', '{}');
  await write('shell/operations.json', JSON.stringify(earlier.operations));
  await write('shell/late.0000.js', 'late');
  await writeShell('aaaa');
  await importAll();
  expect(served()).toEqual({ shell: '1.0.0-aaaa' });
  expect(await get('/shell/late.0000.js')).toBe('late');
  expect(await get('/shell/main.aaaa.js')).toBe('shell aaaa');
  expect([...(await platform.releases.operations()).values()]).toContain(operationOf('0000'));
});

test('DLV-01 what the folder has of one app wrong does not keep the others from being imported', async () => {
  await writeApp('mfe-chat', ['aaaa']);
  await writeApp('mfe-gone', ['aaaa']);
  await rm(path.join(folder, 'apps/mfe-gone'), { recursive: true });
  await writeApp('mfe-rival', ['aaaa']);
  const stored = JSON.parse(await readFile(path.join(folder, 'registry.json'), 'utf8'));
  stored.apps[2].releases[0].declaration.routes[0].path = '/app/mfe-chat/new';
  stored.apps.push(null, 'text', { name: '../etc' }, { name: 'mfe-odd', releases: 7 });
  await write('registry.json', JSON.stringify(stored));
  await importAll();
  expect(served()).toEqual({ shell: undefined, 'mfe-chat': '1.0.0-aaaa' });
  expect(faults.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['mfe-gone 1.0.0-aaaa', 'mfe-rival', 'undefined', '../etc', 'mfe-odd']),
  );

  for (const content of ['{"apps":[', '', 'null', '{"apps":7}']) {
    faults = [];
    await write('registry.json', content);
    await importAll();
    expect(served()).toEqual({ shell: undefined, 'mfe-chat': '1.0.0-aaaa' });
    expect(faults).toEqual([{ what: 'registry.json', reason: expect.any(String) }]);
  }
});

test('DLV-05 a release that was removed does not come back with a start', async () => {
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await importAll();
  const newer = release('mfe-chat', 'cccc', '/app/mfe-chat');
  await platform.add('mfe-chat', { id: newer.id, manifest: newer, files: filesOf(newer) });
  await changeRollout(platform.services, 'mfe-chat', { action: 'PUBLISHED', release: newer.id }, by);
  await platform.database.pool.query('DELETE FROM app_release WHERE id <> $1', [newer.id]);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': newer.id });
  expect(platform.releases.order()).toEqual({ 'mfe-chat': [newer.id] });
});

test('DLV-05 a build whose import was interrupted, or whose files are lost, reaches people with the next start', async () => {
  await writeApp('mfe-chat', ['aaaa']);
  await importAll();
  const newer = release('mfe-chat', 'bbbb', '/app/mfe-chat');
  await platform.add('mfe-chat', { id: newer.id, manifest: newer, files: filesOf(newer) });
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': newer.id });

  const { rows } = await platform.database.pool.query("SELECT encode(sha256, 'hex') AS key FROM app_release_file");
  for (const { key } of rows) await platform.services.storage.remove(`releases/${key}`);
  expect(await get('/apps/mfe-chat/1.0.0-bbbb/remoteEntry.js')).toBe(404);
  await importAll();
  expect(await get('/apps/mfe-chat/1.0.0-bbbb/remoteEntry.js')).toBe('entry bbbb');
});

test('DLV-05 a start does not give out builds of an app that its team publishes', async () => {
  await writeApp('mfe-chat', ['aaaa']);
  await importAll();
  await createCredential(platform.database, 'mfe-chat');
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await importAll();
  expect(served()).toMatchObject({ 'mfe-chat': '1.0.0-aaaa' });
  expect(platform.releases.order()['mfe-chat']).toEqual(['1.0.0-aaaa', '1.0.0-bbbb']);
});

test('DLV-05 several processes that start at once import each release once', async () => {
  await writeShell('aaaa');
  await writeApp('mfe-chat', ['aaaa', 'bbbb']);
  await Promise.all([importAll(), importAll(), importAll()]);
  expect(faults).toEqual([]);
  expect(served()).toEqual({ shell: '1.0.0-aaaa', 'mfe-chat': '1.0.0-bbbb' });
  const { rows } = await platform.database.pool.query('SELECT count(*)::int AS count FROM app_rollout');
  expect(rows).toEqual([{ count: 2 }]);
});
