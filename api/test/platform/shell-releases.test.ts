import type { AppRelease, RegistryDocument } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeRollout, type RolloutChange } from '../../src/platform/index.ts';
import type { Fits } from '../../src/platform/release-view.ts';
import { type DeployedPlatform, deployPlatform, registryOf, release } from './kit.ts';

const by = { actor: 'test', reason: 'test' };
const [first, second, third] = ['aaaa', 'bbbb', 'cccc'].map((build) => release('mfe-chat', build, '/app/messages')) as [
  AppRelease,
  AppRelease,
  AppRelease,
];

/** The second and third release need the newer shell. */
const fits: Fits = (_app, { id }, shell) => id === first.id || shell?.id === '1.0.0-1111';

let platform: DeployedPlatform;
beforeAll(async () => {
  platform = await deployPlatform([first, second, third], { shells: ['0000', '1111'], fits });
});
beforeEach(() => roll('shell', { action: 'PUBLISHED', release: '1.0.0-0000' }));
afterAll(() => platform.stop());

async function roll(app: string, change: RolloutChange): Promise<void> {
  await changeRollout(platform.services, app, change, by);
  await platform.releases.reload();
}

async function page(cookie = ''): Promise<{ shell: string; registry: RegistryDocument; headers: Headers }> {
  const response = await fetch(`${platform.url}/app/messages`, { headers: { accept: 'text/html', cookie } });
  const html = await response.text();
  const data = (id: string) =>
    JSON.parse(html.match(`<script type="application/json" id="${id}">(.*?)</script>`)?.[1] ?? 'null');
  expect(html).toContain(`<!-- ${data('shell-release').id.split('-')[1]} -->`);
  return { shell: data('shell-release').id, registry: data('registry'), headers: response.headers };
}

const chatOf = ({ registry }: { registry: RegistryDocument }) => registry.apps[0]?.rollout;

test('DLV-04 each release of the shell gets the newest release of an app that fits it', async () => {
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: first.id }, releases: [first, second, third] }),
  );
  await roll('mfe-chat', { action: 'PUBLISHED', release: second.id });
  expect(chatOf(await page())).toEqual({ stable: first.id });
  await roll('shell', { action: 'CANARY', release: '1.0.0-1111', percentage: 5 });
  expect(chatOf(await page())).toEqual({ stable: first.id });
  // The third release is newer than the stable one: nobody has chosen it.
  expect(chatOf(await page('shell-release=1.0.0-1111'))).toEqual({ stable: second.id });
  await roll('shell', { action: 'PROMOTED' });
  expect(chatOf(await page())).toEqual({ stable: second.id });
  await roll('shell', { action: 'ROLLED_BACK' });
  expect(chatOf(await page())).toEqual({ stable: first.id });
});

test('DLV-04 a canary is given only to people whose shell it fits', async () => {
  const canary = { release: third.id, percentage: 50 };
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: first.id, canary }, releases: [first, third] }),
  );
  expect(chatOf(await page())).toEqual({ stable: first.id });
  await roll('shell', { action: 'PUBLISHED', release: '1.0.0-1111' });
  expect(chatOf(await page())).toEqual({ stable: first.id, canary });
});

test('DLV-04 an app without a fitting release is unavailable with that shell only', async () => {
  await platform.writeRegistry(registryOf({ name: 'mfe-chat', rollout: { stable: first.id }, releases: [first] }));
  const figures = release('mfe-figures', 'dddd', '/app/figures');
  await platform.add('mfe-figures', { id: figures.id, manifest: figures, files: { 'a.js': 'a' } });
  await roll('mfe-figures', { action: 'PUBLISHED', release: figures.id });
  expect((await page()).registry.apps.map(({ name }) => name)).toEqual(['mfe-chat']);
  expect(platform.releases.view().unavailable.map(({ name }) => name)).toEqual(['mfe-figures']);
  expect(platform.faults).toContainEqual({ what: 'mfe-figures', reason: 'None of its releases fits the shell' });
  await roll('shell', { action: 'PUBLISHED', release: '1.0.0-1111' });
  expect((await page()).registry.apps.map(({ name }) => name)).toEqual(['mfe-chat', 'mfe-figures']);
});

test('DLV-05 the page follows a browser only to a release of the shell that somebody gets', async () => {
  expect((await page('shell-release=1.0.0-1111')).shell).toBe('1.0.0-0000');
  await roll('shell', { action: 'CANARY', release: '1.0.0-1111', percentage: 5 });
  for (const cookie of ['', 'shell-release=1.0.0-9999', 'shell-release="><script>', 'other=1.0.0-1111'])
    expect((await page(cookie)).shell, cookie).toBe('1.0.0-0000');
  const { shell, headers } = await page('a=b; shell-release=1.0.0-1111; c=d');
  expect(shell).toBe('1.0.0-1111');
  expect(headers.get('vary')).toBe('accept-encoding, cookie');
  await roll('shell', { action: 'ROLLED_BACK' });
  expect((await page('shell-release=1.0.0-1111')).shell).toBe('1.0.0-0000');
});

test('DLV-06 the files and operations of earlier shell releases stay, for tabs that run them', async () => {
  await roll('shell', { action: 'PUBLISHED', release: '1.0.0-1111' });
  for (const build of ['0000', '1111'])
    expect(await (await fetch(`${platform.url}/shell/main.${build}.js`)).text()).toBe(`shell ${build}`);
  const operations = [...(await platform.releases.operations()).values()].join();
  for (const build of ['0000', '1111']) expect(operations).toContain(`Q${build}`);
});

test('DLV-04 DLV-06 an open tab asks for the releases of its own shell, their order and the rollout of the shell', async () => {
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: first.id }, releases: [first, second] }),
  );
  await roll('mfe-chat', { action: 'PUBLISHED', release: second.id });
  await roll('shell', { action: 'PUBLISHED', release: '1.0.0-1111' });
  const ask = async (query: string) =>
    (await (await fetch(`${platform.url}/registry.json${query}`)).json()) as RegistryDocument & {
      shell: unknown;
      order: Record<string, string[]>;
    };
  expect(chatOf({ registry: await ask('?shell=1.0.0-0000') })).toEqual({ stable: first.id });
  const asked = await ask('?shell=1.0.0-1111');
  expect(chatOf({ registry: asked })).toEqual({ stable: second.id });
  expect(asked.shell).toEqual({ stable: '1.0.0-1111' });
  expect(asked.order).toMatchObject({
    'mfe-chat': expect.arrayContaining([first.id, second.id]),
    shell: ['1.0.0-0000', '1.0.0-1111'],
  });
  expect(Object.keys(await ask(''))).toEqual(['schemaVersion', 'apps']);
});
