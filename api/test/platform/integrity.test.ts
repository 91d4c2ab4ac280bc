import { afterEach, expect, test } from 'vitest';
import { changeRollout } from '../../src/platform/index.ts';
import { type DeployedPlatform, deployPlatform, filesOf, manifestOf, release, shellRelease } from './kit.ts';

let platform: DeployedPlatform;
afterEach(() => platform.stop());

const hash = (character: string) => `sha384-${character.repeat(64)}`;
const later = 'fetchpriority="low"';
const verified = (name: string, build: string, files: Record<string, string>) => ({
  ...manifestOf(name, build, { files }),
  verified: true,
});

/** Starts a platform whose shell, and chat if wanted, the page verifies. */
async function deploy({ chat, shell }: { chat: boolean; shell: boolean }): Promise<void> {
  platform = await deployPlatform([], { shells: [] });
  const built = shellRelease('aaaa');
  const contract = verified('shell', 'aaaa', {
    'client.js': hash('d'),
    'platform.js': hash('a'),
    'form.js': hash('b'),
  });
  await platform.add('shell', { ...built, ...(shell ? { contract } : {}) });
  const described = release('mfe-chat', 'aaaa', '/app/chat');
  await platform.add('mfe-chat', {
    ...{ id: described.id, manifest: described, files: filesOf(described) },
    ...(chat ? { contract: verified('mfe-chat', 'aaaa', { '1.abc.js': hash('c') }) } : {}),
  });
  for (const app of ['shell', 'mfe-chat'])
    await changeRollout(
      platform.services,
      app,
      { action: 'PUBLISHED', release: '1.0.0-aaaa' },
      { actor: '', reason: '' },
    );
  await platform.releases.reload();
}

async function page() {
  const response = await fetch(`${platform.url}/app/chat`, { headers: { accept: 'text/html' } });
  const links = [...(await response.text()).matchAll(/<link rel="preload" as="script" href="([^"]+)"([^>]*)>/g)];
  return {
    policy: response.headers.get('integrity-policy'),
    links: Object.fromEntries(
      links.map(([, href = '', attributes = '']) => [href.split('/').at(-1), attributes.trim()]),
    ),
  };
}

test('DLV-09 a page of verified releases has the hash of all that it preloads, and allows nothing without one', async () => {
  await deploy({ shell: true, chat: true });
  expect(await page()).toEqual({
    policy: 'blocked-destinations=(script)',
    links: {
      'client.js': `integrity="${hash('d')}" crossorigin`,
      'platform.js': `${later} integrity="${hash('a')}" crossorigin`,
      'form.js': `${later} integrity="${hash('b')}" crossorigin`,
      'remoteEntry.js': `${later} integrity="sha384-BBBB" crossorigin`,
      '1.abc.js': `${later} integrity="${hash('c')}" crossorigin`,
    },
  });
});

test('DLV-09 an app that is older than the lists of hashes is loaded without them, and the page allows it', async () => {
  await deploy({ shell: true, chat: false });
  const { policy, links } = await page();
  expect(policy).toBeNull();
  expect(links).toMatchObject({ 'form.js': `${later} integrity="${hash('b')}" crossorigin`, '1.abc.js': later });
});

test('DLV-09 a shell that is older than the lists of hashes gets links without them', async () => {
  await deploy({ shell: false, chat: true });
  expect(await page()).toEqual({
    policy: null,
    links: {
      'client.js': '',
      'platform.js': later,
      'form.js': later,
      '1.abc.js': later,
      'remoteEntry.js': `${later} integrity="sha384-BBBB"`,
    },
  });
});
