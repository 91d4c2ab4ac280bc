import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createKeyPair,
  fingerprintOf,
  payloadType,
  publicBytes,
  publicPem,
  readPrivateKey,
  readPublicKey,
  signRelease,
  verifyRelease,
} from '../src/signature.ts';

const manifest = Buffer.from('{"name":"mfe-chat"}\n');
const key = readPrivateKey(createKeyPair().privateKey);
const other = readPrivateKey(createKeyPair().privateKey);
const publicOf = (own: typeof key) => readPublicKey(publicPem(own));
const envelope = JSON.parse(signRelease(manifest, key));
const changed = (change: object) => ({ ...envelope, ...change });
const signedAs = (sig: string) => changed({ signatures: [{ keyid: fingerprintOf(key), sig }] });
const [{ sig }] = envelope.signatures;

test('DLV-09 a signature holds for its key, whatever the order of the keys, and is the same each time', () => {
  expect(fingerprintOf(verifyRelease(envelope, manifest, [publicOf(other), publicOf(key)]))).toBe(fingerprintOf(key));
  expect(signRelease(manifest, key)).toBe(signRelease(manifest, key));
  expect(readPublicKey(publicBytes(key)).equals(publicOf(key))).toBe(true);
});

test('DLV-09 what is signed is the DSSE encoding of type and payload, which other tools produce too', () => {
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${manifest.length} `),
    manifest,
  ]);
  expect(Buffer.from(sig, 'base64')).toEqual(sign(null, signed, key));
});

const twice = { keyid: '', sig: 'AAAA' };
test.each<[string, unknown, RegExp]>([
  ['nothing', null, /no DSSE envelope/],
  ['a list', [], /no DSSE envelope/],
  ['a payload that is no text', changed({ payload: { toString: 'x' } }), /no DSSE envelope/],
  ['no signature', changed({ signatures: [] }), /0 signatures/],
  ['too many signatures', changed({ signatures: Array(5).fill(twice) }), /5 signatures/],
  [
    'a signature of another type',
    changed({ payloadType: 'application/vnd.in-toto+json' }),
    /It signs application\/vnd\.in-toto/,
  ],
  [
    'a signature of another content',
    changed({ payload: Buffer.from('{}').toString('base64') }),
    /does not match its key/,
  ],
  ['an unknown key', JSON.parse(signRelease(manifest, other)), /none of the app's keys, but of SHA256:/],
  [
    'an unknown key under a known name',
    changed({ signatures: [{ ...JSON.parse(signRelease(manifest, other)).signatures[0], keyid: fingerprintOf(key) }] }),
    /does not match/,
  ],
  ['a signature with blanks', signedAs(` ${sig}`), /no base64/],
  ['a signature with a line break', signedAs(`${sig}\n`), /no base64/],
  ['a signature without padding', signedAs(sig.replace(/=+$/, '')), /no base64/],
  [
    'a signature with more bits than bytes',
    signedAs(sig.replace(/.==$/, (end: string) => `${end[0] === 'B' ? 'C' : 'B'}==`)),
    /no base64/,
  ],
  ['a signature of two alphabets', signedAs('+_AA'), /no base64/],
  [
    'a payload with what base64 does not have',
    changed({ payload: `${envelope.payload.slice(0, 4)}!${envelope.payload.slice(4)}` }),
    /no DSSE envelope/,
  ],
  ['half a signature', signedAs(Buffer.from(sig, 'base64').subarray(0, 32).toString('base64')), /does not match/],
  [
    'a longer signature',
    signedAs(Buffer.concat([Buffer.from(sig, 'base64'), Buffer.alloc(1)]).toString('base64')),
    /does not match/,
  ],
])('DLV-09 an envelope with %s is refused', (_what, value, reason) => {
  expect(() => verifyRelease(value, manifest, [publicOf(key)])).toThrow(reason);
});

test('DLV-09 the URL-safe spelling of base64, which DSSE allows too, is accepted', () => {
  const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
  expect(
    verifyRelease({ ...signedAs(urlSafe(sig)), payload: urlSafe(envelope.payload) }, manifest, [publicOf(key)]),
  ).toBeDefined();
});

test('DLV-09 a signature of another list of files does not stand for this one', () => {
  expect(() => verifyRelease(envelope, Buffer.from('{"name":"mfe-figures"}\n'), [publicOf(key)])).toThrow(
    'It signs another release.json',
  );
});

test('DLV-09 only Ed25519 keys are keys, and a private one never counts as a public one', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const text of [publicKey, createKeyPair().privateKey, 'ssh-ed25519 AAAA', ''])
    expect(() => readPublicKey(text)).toThrow('no Ed25519 public key');
  for (const text of [privateKey, createKeyPair().publicKey, ''])
    expect(() => readPrivateKey(text)).toThrow('no Ed25519 private key');
});
