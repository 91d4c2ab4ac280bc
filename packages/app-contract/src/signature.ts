/// <reference types="node" />
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/**
 * Signatures of releases (DLV-09): a DSSE envelope with Ed25519 around `release.json`, which names the app, the release and
 * the hash of every other file.
 */

/** The file of a release with its signature. */
export const signatureFile = 'release.dsse.json';

/** What is signed, so that a signature of anything else by the same key cannot stand for a release. */
export const payloadType = 'application/vnd.platform.release+json';

/** The content of `release.dsse.json`, as https://github.com/secure-systems-lab/dsse defines it. */
export interface Envelope {
  /** Base64 of the exact bytes of `release.json`. */
  payload: string;
  payloadType: string;
  /** Whoever reads it does not trust `keyid`. */
  signatures: { keyid: string; sig: string }[];
}

/** More are not needed while a key is replaced, and each costs a verification. */
const maxSignatures = 4;

/** Returns a new key pair in PEM, PKCS #8 and SPKI. */
export function createKeyPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** @throws Error for anything but an Ed25519 private key in PEM */
export function readPrivateKey(pem: string): KeyObject {
  return requireEd25519(() => createPrivateKey(pem), 'private');
}

/** @param key PEM, or the DER bytes of its SPKI @throws Error for anything but an Ed25519 public key */
export function readPublicKey(key: string | Uint8Array): KeyObject {
  return requireEd25519(() => {
    // Node would derive the public key of a private one, which has no business here.
    if (typeof key === 'string' && key.includes('PRIVATE')) throw new Error('It is a private key');
    return createPublicKey(typeof key === 'string' ? key : { key: Buffer.from(key), format: 'der', type: 'spki' });
  }, 'public');
}

function requireEd25519(read: () => KeyObject, kind: 'private' | 'public'): KeyObject {
  let key: KeyObject | undefined;
  let cause: unknown;
  try {
    key = read();
  } catch (error) {
    cause = error;
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`This is no Ed25519 ${kind} key in PEM`, { cause });
  return key;
}

/** The DER bytes of a public key's SPKI. @param key a private key stands for its public one */
export function publicBytes(key: KeyObject): Buffer {
  return (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' });
}

/** The PEM of a public key. @param key a private key stands for its public one */
export function publicPem(key: KeyObject): string {
  return (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'pem' }).toString();
}

/** The name of a key on screens and in commands: `SHA256:` and the base64 of the hash of its public part, as OpenSSH has it. */
export function fingerprintOf(key: KeyObject): string {
  return `SHA256:${createHash('sha256').update(publicBytes(key)).digest('base64').replace(/=+$/, '')}`;
}

/** Signs a release. The same key and bytes always give the same envelope. @param manifest the bytes of `release.json` */
export function signRelease(manifest: Uint8Array, key: KeyObject): string {
  const signature = sign(null, authenticated(payloadType, manifest), key);
  const envelope: Envelope = {
    payload: Buffer.from(manifest).toString('base64'),
    payloadType,
    signatures: [{ keyid: fingerprintOf(key), sig: signature.toString('base64') }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/**
 * Verifies an envelope against the keys of an app.
 *
 * @param envelope parsed JSON
 * @param manifest the bytes of `release.json` as received
 * @returns the key that signed it
 * @throws Error that says what is wrong
 */
export function verifyRelease(envelope: unknown, manifest: Uint8Array, keys: readonly KeyObject[]): KeyObject {
  const { payload, payloadType: type, signatures } = readEnvelope(envelope);
  if (type !== payloadType) throw new Error(`It signs ${type.slice(0, 100)} instead of ${payloadType}`);
  const signed = authenticated(type, payload);
  const signer = keys.find((key) => signatures.some(({ sig }) => verify(null, signed, key, sig)));
  if (!signer) {
    const [{ keyid } = { keyid: '' }] = signatures;
    const isKnown = keys.some((key) => fingerprintOf(key) === keyid);
    throw new Error(
      isKnown
        ? `It does not match its key ${keyid}`
        : `It is of none of the app's keys, but of ${keyid || 'an unnamed one'}`,
    );
  }
  if (!payload.equals(manifest)) throw new Error('It signs another release.json');
  return signer;
}

interface OpenEnvelope {
  payload: Buffer;
  payloadType: string;
  signatures: { keyid: string; sig: Buffer }[];
}

function readEnvelope(value: unknown): OpenEnvelope {
  const { payload, payloadType: type, signatures } = (value ?? {}) as Partial<Record<keyof Envelope, unknown>>;
  const bytes = fromBase64(payload);
  if (!bytes || typeof type !== 'string' || !Array.isArray(signatures)) throw new Error('It is no DSSE envelope');
  if (signatures.length === 0 || signatures.length > maxSignatures)
    throw new Error(`It has ${signatures.length} signatures`);
  return {
    payload: bytes,
    payloadType: type,
    signatures: signatures.map((entry: unknown) => {
      const { keyid, sig } = (entry ?? {}) as { keyid?: unknown; sig?: unknown };
      const signature = fromBase64(sig);
      if (!signature) throw new Error('It has a signature that is no base64');
      return { keyid: typeof keyid === 'string' ? keyid.slice(0, 100) : '', sig: signature };
    }),
  };
}

/** Decodes standard or URL-safe base64, of which there is one spelling for each content; Node alone skips what it cannot read. */
function fromBase64(text: unknown): Buffer | undefined {
  if (typeof text !== 'string') return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Buffer.from(standard, 'base64');
  const isMixed = /[-_]/.test(text) && /[+/]/.test(text);
  return !isMixed && bytes.toString('base64') === standard ? bytes : undefined;
}

/** The bytes that are signed: DSSE's pre-authentication encoding of the type and the payload. */
function authenticated(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}
