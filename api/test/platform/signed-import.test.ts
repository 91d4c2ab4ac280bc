import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createKeyPair, readPrivateKey, signatureFile, signRelease } from '@platform/app-contract/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKey } from '../../src/domains/releases/keys.ts';
import { importDeployments, type ReleaseFault } from '../../src/platform/index.ts';
import { type DeployedPlatform, deployPlatform, filesOf, manifestOf, release, shellRelease } from './kit.ts';

let platform: DeployedPlatform;
let folder: string;
let faults: string[];
const machine = createKeyPair();
const team = createKeyPair();
type Files = Record<string, string | Buffer>;

beforeAll(async () => {
  platform = await deployPlatform([], { shells: [], unsigned: 'refuse' });
  await writeFile(path.join(platform.services.configuration.dataDirectory, 'release-key.pub'), machine.publicKey);
});
afterAll(() => platform.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deployments-'));
  faults = [];
  await platform.database.pool.query('TRUNCATE app CASCADE');
  return () => rm(folder, { recursive: true });
});

const integrityOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function listed(name: string, build: string, files: Files): Files {
  const hashes = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)]));
  return { ...files, 'release.json': JSON.stringify(manifestOf(name, build, { files: hashes })) };
}

const signed = (files: Files, { privateKey } = machine): Files => ({
  ...files,
  [signatureFile]: signRelease(Buffer.from(files['release.json'] ?? ''), readPrivateKey(privateKey)),
});

async function writeFiles(directory: string, files: Files): Promise<void> {
  await mkdir(path.join(folder, directory), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, directory, name), content);
}

/** Writes the build of an app as `tools/publish` does, and imports the folder. */
async function importChat(change: (files: Files) => Files): Promise<unknown> {
  const described = release('mfe-chat', 'aaaa', '/app/chat');
  await writeFiles(`apps/mfe-chat/${described.id}`, change(listed('mfe-chat', 'aaaa', filesOf(described))));
  const app = { name: 'mfe-chat', rollout: { stable: described.id }, releases: [described] };
  await writeFiles('.', { 'registry.json': JSON.stringify({ schemaVersion: 1, apps: [app] }) });
  return importAll();
}

async function importAll(): Promise<unknown> {
  const onFault = ({ what, reason }: ReleaseFault) => void faults.push(`${what}: ${reason}`);
  await importDeployments(platform.services, folder, { onFault });
  await platform.releases.reload();
  return platform.releases.view().registry.apps.map(({ name, rollout }) => [name, rollout.stable]);
}

const imported = [['mfe-chat', '1.0.0-aaaa']];

test('DLV-09 a start imports what this machine has signed', async () => {
  expect(
    await importChat((files) => signed({ ...files, 'remoteEntry.js.br': brotliCompressSync('entry aaaa') })),
  ).toEqual(imported);
  const { id, manifest, operations } = shellRelease('aaaa');
  const files = { 'index.html': manifest.page, 'shell.json': '{}', 'operations.json': JSON.stringify(operations) };
  await writeFiles(`shell/${id}`, signed(listed('shell', 'aaaa', files)));
  await writeFiles('shell', { 'release.json': JSON.stringify({ id }) });
  await importAll();
  expect(platform.releases.view().shell?.id).toBe(id);
  expect(faults).toEqual([]);
});

test.each<[string, (files: Files) => Files, RegExp]>([
  ['no signature', (files) => files, /It is not signed/],
  ['a foreign signature', (files) => signed(files, createKeyPair()), /none of the app's keys/],
  ['a changed file', (files) => ({ ...signed(files), 'remoteEntry.js': 'entry aaab' }), /remoteEntry\.js differs/],
  ['a file more', (files) => ({ ...signed(files), 'more.js': 'x' }), /more\.js is not part of the release/],
  [
    'a file less',
    (files) => {
      const { 'remoteEntry.js': _entry, ...others } = signed(files);
      return others;
    },
    /remoteEntry\.js is missing/,
  ],
  [
    'a compressed form of something else',
    (files) => ({ ...signed(files), 'remoteEntry.js.br': brotliCompressSync('evil') }),
    /remoteEntry\.js\.br has other content/,
  ],
  [
    'a compressed form that is none',
    (files) => ({ ...signed(files), 'remoteEntry.js.gz': 'evil' }),
    /remoteEntry\.js\.gz has other content/,
  ],
  [
    'a form without its file',
    (files) => ({ ...signed(files), 'evil.js.br': brotliCompressSync('evil') }),
    /evil\.js\.br is not part/,
  ],
  [
    'the list of another app',
    (files) =>
      signed(listed('mfe-figures', 'aaaa', filesOf(release('mfe-chat', 'aaaa', '/app/chat'))), machine) as typeof files,
    /release\.json is of mfe-figures/,
  ],
])('DLV-09 a build of the folder with %s is not imported, and named', async (_what, change, reason) => {
  expect(await importChat(change)).toEqual([]);
  expect(faults.join()).toMatch(reason);
  expect(faults.join()).toContain('mfe-chat 1.0.0-aaaa');
});

test("DLV-09 an app whose team has a key is imported with the team's signature only", async () => {
  await addKey(platform.database, 'mfe-chat', team.publicKey, { actor: 'test', reason: 'test' });
  expect(await importChat(signed)).toEqual([]);
  expect(faults.join()).toMatch(/none of the app's keys/);
  expect(await importChat((files) => signed(files, team))).toEqual(imported);
});

test('DLV-06 DLV-09 older builds of before the signatures are imported with an app that is new, and none later', async () => {
  const [earlier, present, later] = ['aaaa', 'bbbb', 'cccc'].map((build) => release('mfe-chat', build, '/app/chat'));
  if (!earlier || !present || !later) throw new Error('There are three builds');
  const importBuilds = async (...releases: (typeof earlier)[]) => {
    const app = { name: 'mfe-chat', rollout: { stable: releases.at(-1)?.id }, releases };
    await writeFiles('.', { 'registry.json': JSON.stringify({ schemaVersion: 1, apps: [app] }) });
    await importAll();
    return platform.releases.order()['mfe-chat'];
  };
  await writeFiles(`apps/mfe-chat/${earlier.id}`, filesOf(earlier));
  expect(await importBuilds(earlier)).toBeUndefined();
  expect(faults.splice(0)).toEqual([expect.stringContaining('It is not signed')]);
  await writeFiles(`apps/mfe-chat/${present.id}`, signed(listed('mfe-chat', 'bbbb', filesOf(present))));
  expect(await importBuilds(earlier, present)).toEqual([earlier.id, present.id]);
  await writeFiles(`apps/mfe-chat/${later.id}`, filesOf(later));
  expect(await importBuilds(earlier, present, later)).toEqual([earlier.id, present.id]);
  expect(faults).toEqual([expect.stringContaining('It is not signed')]);
});
