import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, readPublicKey, signatureFile, verifyRelease } from '@platform/app-contract/signature';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { machineKey, makeKey, readKey, signBuild } from '../src/deployments/signing-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a key pair that only its owner can read, and never replaces one', async () => {
  const file = join(folder, 'keys/chat.pem');
  const fingerprint = await makeKey(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(fingerprintOf(readPublicKey(await readFile(join(folder, 'keys/chat.pub'), 'utf8')))).toBe(fingerprint);
  await expect(makeKey(file)).rejects.toThrow('exists, and was left as it is');
  expect(fingerprintOf(await readKey(file))).toBe(fingerprint);
});

it('makes the key of a machine once, also in several processes at a time', async () => {
  const keys = await Promise.all([machineKey(folder), machineKey(folder), machineKey(folder)]);
  expect(new Set([...keys, await machineKey(folder)].map(fingerprintOf)).size).toBe(1);
  expect((await stat(join(folder, 'release-key.pem'))).mode & 0o777).toBe(0o600);
});

it('signs a build, and refuses a key that is none', async () => {
  await writeFile(join(folder, 'release.json'), '{"name":"mfe-chat"}');
  const key = await machineKey(folder);
  await signBuild(folder, key);
  const envelope = JSON.parse(await readFile(join(folder, signatureFile), 'utf8'));
  const signer = verifyRelease(envelope, await readFile(join(folder, 'release.json')), [key]);
  expect(fingerprintOf(signer)).toBe(fingerprintOf(key));
  await writeFile(join(folder, 'other.pem'), 'x');
  await expect(readKey(join(folder, 'other.pem'))).rejects.toThrow('no Ed25519 private key');
});
