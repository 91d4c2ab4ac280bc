import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishApp, readStoredRegistry } from '@platform/web-build/deployments';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishProduct } from './publish-product.ts';

let root: string;
let deployments: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'publish-product-'));
  deployments = join(root, 'deployments');
  await writeFiles('shell/dist', { 'index.html': 'page', 'shell.json': '{}', 'operations.json': '{}' });
  await build('mfe-chat', 'aaaa', '/app/messages');
  await build('mfe-figures', 'aaaa', '/app/figures');
});
afterEach(() => rm(root, { recursive: true }));

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, folder, name), content);
}

/** Writes the build output of an app as webpack would. */
async function build(name: string, hash: string, route: string): Promise<void> {
  const base = `/apps/${name}/1.0.0-${hash}`;
  const file = (path: string) => ({ path: `${base}/${path}`, integrity: 'sha384-AAAA' });
  const release = {
    ...{ id: `1.0.0-${hash}`, version: '1.0.0', build: hash, container: `container_${hash}` },
    ...{ manifest: file('mf-manifest.json'), entry: file('remoteEntry.js'), operations: `${base}/operations.json` },
    ...{ preload: [], shared: [] },
    declaration: {
      name,
      title: 'title',
      texts: { en: { title: 'App' } },
      routes: [{ path: route, area: 'investor' }],
      navigation: [],
      slots: [],
      exposes: { './lifecycles': './src/lifecycles.tsx' },
    },
  };
  await writeFiles(`${name}/dist`, { 'app.json': JSON.stringify(release) });
}

const apps = ['mfe-chat', 'mfe-figures'];
const publish = () => publishProduct(root, apps, deployments, { keepRollout: true });
const stableReleases = async () => {
  const { apps: usable } = await readStoredRegistry(deployments);
  return Object.fromEntries(usable.map(({ name, rollout }) => [name, rollout.stable]));
};

it('publishes the shell before any app', async () => {
  await rm(join(root, 'shell/dist'), { recursive: true });
  await expect(publish()).rejects.toThrow('shell is not built');
  expect(existsSync(join(deployments, 'apps'))).toBe(false);
});

it('reports an app that cannot be published, keeps its current release and publishes the others', async () => {
  expect(await publish()).toEqual({ releases: { 'mfe-chat': '1.0.0-aaaa', 'mfe-figures': '1.0.0-aaaa' }, faults: [] });
  await build('mfe-foreign', 'aaaa', '/app/foreign');
  await publishApp(join(root, 'mfe-foreign'), deployments);
  await build('mfe-chat', 'bbbb', '/app/foreign');
  await build('mfe-figures', 'bbbb', '/app/figures');
  const overlap = 'mfe-chat was not published: mfe-foreign and mfe-chat declare routes that overlap';
  expect(await publish()).toEqual({ releases: { 'mfe-figures': '1.0.0-bbbb' }, faults: [overlap] });
  const newest = { 'mfe-chat': '1.0.0-aaaa', 'mfe-figures': '1.0.0-bbbb', 'mfe-foreign': '1.0.0-aaaa' };
  expect(await stableReleases()).toEqual(newest);
  await writeFiles('mfe-chat/dist', { 'app.json': '{"half' });
  expect(await publish()).toMatchObject({ faults: [expect.stringMatching(/^mfe-chat was not published: .+$/)] });
  expect(await stableReleases()).toEqual(newest);
});

it('explains how to recover from a damaged registry and changes nothing', async () => {
  const file = join(deployments, 'registry.json');
  for (const content of ['', '{"schemaVersion":1,"apps":[', '{"schemaVersion":2,"apps":[]}']) {
    await writeFiles('deployments', { 'registry.json': content });
    await expect(publish()).rejects.toThrow(/registry\.json is damaged, and was left as it is: .+\nRemove it/);
    expect(await readFile(file, 'utf8')).toBe(content);
    expect(existsSync(join(deployments, 'shell'))).toBe(false);
  }
});
