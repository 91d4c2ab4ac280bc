import { type KeyObject, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createKeyPair,
  fingerprintOf,
  publicPem,
  readPrivateKey,
  signatureFile,
  signRelease,
} from '@platform/app-contract/signature';

/**
 * Writes a new key pair: the private key, which only its owner may read, and the public one beside it, with the ending `.pub`.
 *
 * @returns its fingerprint
 * @throws Error when the file exists, which may be the only copy of a key
 */
export async function makeKey(file: string): Promise<string> {
  const { privateKey } = createKeyPair();
  if (!(await writeOnce(file, privateKey))) throw new Error(`${file} exists, and was left as it is`);
  try {
    return fingerprintOf(await readKey(file, { publish: true }));
  } catch (error) {
    // Nobody has its public key, and a second attempt would find it in the way.
    await rm(file, { force: true });
    throw error;
  }
}

/** Returns the key of this machine, with which `npm start` signs its builds; makes it at first. */
export async function machineKey(dataDirectory: string): Promise<KeyObject> {
  const file = join(dataDirectory, 'release-key.pem');
  // Of two processes that start at once, one makes it.
  if (!existsSync(file)) await writeOnce(file, createKeyPair().privateKey);
  return readKey(file, { publish: true });
}

/**
 * Reads a private key.
 *
 * @param publish whether to write its public key beside it
 * @throws Error
 */
export async function readKey(file: string, { publish = false } = {}): Promise<KeyObject> {
  try {
    const key = readPrivateKey(await readFile(file, 'utf8'));
    if (publish) await writeFile(publicFile(file), publicPem(key));
    return key;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${file}: ${code === 'ENOENT' ? 'there is no such file' : message}`, { cause: error });
  }
}

/** Signs the build of an app or of the shell for publishing it elsewhere. @param dist its folder */
export async function signBuild(dist: string, key: KeyObject): Promise<void> {
  const manifest = join(dist, 'release.json');
  if (!existsSync(manifest)) throw new Error(`${dist} is not built`);
  await writeFile(join(dist, signatureFile), signRelease(await readFile(manifest), key));
}

const publicFile = (file: string): string => `${file.replace(/\.pem$/, '')}.pub`;

/** Writes a whole file, unless it exists. @returns whether it was written */
async function writeOnce(file: string, content: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx' });
    await link(temporary, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
