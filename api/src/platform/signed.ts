import { createHash, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fileFaults } from '@platform/app-contract/gate';
import { readReleaseManifest } from '@platform/app-contract/schema';
import { fingerprintOf, readPublicKey, signatureFile, verifyRelease } from '@platform/app-contract/signature';
import type { Configuration } from '../configuration.ts';
import type { Services } from '../context.ts';
import type { ReleaseDraft } from './add-release.ts';

/** Bytes of `release.json`, and of the envelope around it, which is a third longer. */
const maxManifestBytes = 1024 * 1024;
const maxEnvelopeBytes = 1.5 * maxManifestBytes;
/** Bytes of a file; its compressed form must not become larger. */
const maxFileBytes = 20 * 1024 * 1024;

/** Who signed a build, or what is wrong with its signature. */
export interface SignatureCheck {
  /** Fingerprint of the key; null for an unsigned build, where those are accepted. */
  signedBy: string | null;
  faults: string[];
}

/**
 * Checks that a build was signed with a key of its app, and that the signature is of this build's `release.json` (DLV-09). The
 * operator may accept builds without a signature of apps without a key; a signature is always checked.
 *
 * @param machineKey PEM of the key that also counts for an app whose team has none
 */
export async function checkSignature(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { app, files }: ReleaseDraft,
  machineKey?: string,
): Promise<SignatureCheck> {
  const [file, manifest] = [files.get(signatureFile), files.get('release.json')];
  const keys = await readKeys(database, app);
  const isAccepted = configuration.unsignedReleases === 'accept' && keys.length === 0;
  if (file === undefined && isAccepted) return { signedBy: null, faults: [] };
  if (file === undefined) return refused(`It is not signed: ${signatureFile} is missing`);
  if (manifest === undefined) return refused('release.json is missing');
  const candidates = keys.length === 0 && machineKey !== undefined ? [readPublicKey(machineKey)] : keys;
  if (candidates.length === 0) return refused(`${app} has no key for its signature`);
  try {
    const envelope: unknown = JSON.parse((await readBounded(file, maxEnvelopeBytes)).toString());
    const bytes = await readBounded(manifest, maxManifestBytes);
    const signer = verifyRelease(envelope, bytes, candidates);
    return { signedBy: fingerprintOf(signer), faults: formFaults(bytes) };
  } catch (error) {
    return refused(`${signatureFile}: ${error instanceof SyntaxError ? 'It is no JSON' : messageOf(error)}`);
  }
}

/** The PEM of the public key of this machine, with which `npm start` signs what it builds; undefined without one. */
export async function readMachineKey({
  dataDirectory,
}: Pick<Configuration, 'dataDirectory'>): Promise<string | undefined> {
  return readFile(path.join(dataDirectory, 'release-key.pub'), 'utf8').catch(() => undefined);
}

const refused = (fault: string): SignatureCheck => ({ signedBy: null, faults: [fault] });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readKeys({ prisma }: Services['database'], app: string): Promise<KeyObject[]> {
  const keys = await prisma.appKey.findMany({ where: { appName: app, removedAt: null }, select: { publicKey: true } });
  return keys.map(({ publicKey }) => readPublicKey(publicKey));
}

async function readBounded(file: string, maxBytes: number): Promise<Buffer> {
  if ((await stat(file)).size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes`);
  return readFile(file);
}

/** A key that stands twice in one object means one thing to one reader and another to the next. */
function formFaults(manifest: Buffer): string[] {
  const text = manifest.toString();
  const value: unknown = JSON.parse(text);
  const forms = [JSON.stringify(value), JSON.stringify(value, null, 2)];
  return forms.includes(text.trimEnd()) ? [] : ['release.json is not in the form that builds write'];
}

/**
 * Compares the files of a folder with the signed list: every file, and every compressed form with its file.
 *
 * @returns one line for each file that was changed, is missing, or is not listed
 */
export async function folderFaults({ app, id, contract, files }: ReleaseDraft): Promise<string[]> {
  if (contract === undefined) return [];
  try {
    const manifest = readReleaseManifest(contract);
    const isOwn = manifest.name === app && manifest.id === id;
    const integrities: Record<string, string> = {};
    const faults: string[] = [];
    for (const [name, file] of files) {
      const [, plain, ending] = /^(.+)\.(br|gz)$/.exec(name) ?? [];
      if (plain === undefined || !files.has(plain)) integrities[name] = integrityOf(await readFile(file));
      else if (!(await isFormOf(file, ending, await readFile(files.get(plain) ?? ''))))
        faults.push(`${name} has other content than ${plain}`);
    }
    return [
      ...(isOwn ? [] : [`release.json is of ${manifest.name} ${manifest.id}`]),
      ...fileFaults(manifest, integrities),
      ...faults,
    ];
  } catch (error) {
    return [messageOf(error)];
  }
}

async function isFormOf(file: string, ending: string | undefined, content: Buffer): Promise<boolean> {
  const unpack = ending === 'br' ? brotliDecompressSync : gunzipSync;
  try {
    return unpack(await readFile(file), { maxOutputLength: maxFileBytes }).equals(content);
  } catch {
    return false;
  }
}

/** The Subresource Integrity value of a content, as builds list it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
