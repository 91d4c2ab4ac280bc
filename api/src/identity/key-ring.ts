import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Transaction } from '../database/database.ts';

/** Signing keys are elliptic-curve keys (P-256): small tokens and fast verification. */
export const signingAlgorithm = 'ES256';

/** Retired keys still verify for this long: longer than the life of any session cookie or ID token hint they signed. */
const retiredKeyDays = 30;
/** Keys are rotated automatically after this period. */
const rotationDays = 90;

export interface IdentityKeys {
  /** Private JWKs; the first signs, all verify. */
  signing: readonly JWK[];
  /** Secrets of cookie signatures; the first signs, all verify. */
  cookies: readonly string[];
}

/** The provider's keys as cached by this process; processes share them through the database. */
export interface KeyRing {
  /** Reloads the keys at most once per refresh interval. */
  current(): Promise<IdentityKeys>;
  /** Reloads the keys immediately: after a rotation, or for a token with an unknown key. */
  refresh(): Promise<IdentityKeys>;
}

export interface KeyRingOptions {
  refreshMilliseconds?: number;
  /** A new key is used for signing only after every process has had time to load it. */
  publishAheadMilliseconds?: number;
}

export function createKeyRing(database: Database, options: KeyRingOptions = {}): KeyRing {
  const { refreshMilliseconds = 60_000, publishAheadMilliseconds = 120_000 } = options;
  let loaded: { keys: Promise<IdentityKeys>; at: number } | undefined;

  function refresh(): Promise<IdentityKeys> {
    const keys = loadKeys(database, publishAheadMilliseconds);
    loaded = { keys, at: Date.now() };
    keys.catch(() => {
      if (loaded?.keys === keys) loaded = undefined;
    });
    return keys;
  }

  return {
    current: () => (loaded && Date.now() - loaded.at < refreshMilliseconds ? loaded.keys : refresh()),
    refresh,
  };
}

async function loadKeys(database: Database, publishAheadMilliseconds: number): Promise<IdentityKeys> {
  let rows = await readKeys(database.prisma);
  if (!rows.some(isLive('SIGNING')) || !rows.some(isLive('COOKIE'))) {
    await database.prisma.$transaction(createMissingKeys);
    rows = await readKeys(database.prisma);
  }
  const publishedBefore = Date.now() - publishAheadMilliseconds;
  const ordered = rows.toSorted((one, other) => {
    const [oneReady, otherReady] = [
      one.createdAt.getTime() <= publishedBefore,
      other.createdAt.getTime() <= publishedBefore,
    ];
    if (oneReady !== otherReady) return oneReady ? -1 : 1;
    const newestFirst = other.createdAt.getTime() - one.createdAt.getTime();
    return oneReady ? newestFirst : -newestFirst;
  });
  return {
    signing: ordered.filter((row) => row.purpose === 'SIGNING').map((row) => row.secret as JWK),
    cookies: ordered.filter((row) => row.purpose === 'COOKIE').map((row) => (row.secret as { value: string }).value),
  };
}

function readKeys(client: Transaction) {
  return client.identityKey.findMany({ where: { purpose: { in: ['SIGNING', 'COOKIE'] } } });
}

const isLive = (purpose: string) => (key: { purpose: string; retiredAt: Date | null }) =>
  key.purpose === purpose && key.retiredAt === null;

async function createMissingKeys(transaction: Transaction): Promise<void> {
  await lockKeys(transaction);
  const rows = await readKeys(transaction);
  if (!rows.some(isLive('SIGNING'))) await createSigningKey(transaction);
  if (!rows.some(isLive('COOKIE'))) await createCookieKey(transaction);
}

/** Serializes processes that start or rotate concurrently, so that they agree on one set of keys. */
async function lockKeys(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('identity_key'))`;
}

async function createSigningKey(transaction: Transaction): Promise<void> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y });
  await transaction.identityKey.create({
    data: { kid, purpose: 'SIGNING', secret: { kty, crv, x, y, d, kid, alg: signingAlgorithm, use: 'sig' } },
  });
}

async function createCookieKey(transaction: Transaction): Promise<void> {
  const kid = randomBytes(16).toString('base64url');
  await transaction.identityKey.create({
    data: { kid, purpose: 'COOKIE', secret: { value: randomBytes(32).toString('base64url') } },
  });
}

/**
 * Creates new signing and cookie keys; the old ones still verify. Processes load the new keys on their next refresh.
 */
export async function rotateKeys(database: Database): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    await lockKeys(transaction);
    await transaction.identityKey.updateMany({
      where: { purpose: { in: ['SIGNING', 'COOKIE'] }, retiredAt: null },
      data: { retiredAt: new Date() },
    });
    await createSigningKey(transaction);
    await createCookieKey(transaction);
  });
}

/** Daily job: rotates keys that are due and deletes retired ones that can no longer have signed anything valid. */
export async function maintainKeys(database: Database): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await database.prisma.identityKey.deleteMany({ where: { retiredAt: { lt: daysAgo(retiredKeyDays) } } });
  const youngEnough = await database.prisma.identityKey.count({
    where: { purpose: 'SIGNING', retiredAt: null, createdAt: { gt: daysAgo(rotationDays) } },
  });
  if (youngEnough === 0) await rotateKeys(database);
}
