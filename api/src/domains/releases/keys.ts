import type { KeyObject } from 'node:crypto';
import { fingerprintOf, publicBytes, readPublicKey } from '@platform/app-contract/signature';
import { maxAppKeys } from '@platform/rules';
import { audit } from '../../database/audit.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { nameOf, person } from './people.ts';

/** Who adds or removes a key, and why. */
export interface KeyAuthor {
  /** Of an operator; of staff it is the account. */
  actor: string;
  accountId?: string;
  /** The call that does it. */
  requestId?: string;
  reason: string;
}

/** A key with which the team of an app may sign. */
export interface AppKey {
  app: string;
  fingerprint: string;
  addedAt: Date;
  addedBy: string;
  reason: string;
}

/** The keys with which the team of an app signs now, or those of all apps, the oldest first. */
export async function listKeys({ prisma }: Pick<Database, 'prisma'>, app?: string): Promise<AppKey[]> {
  const keys = await prisma.appKey.findMany({
    where: { ...(app === undefined ? {} : { appName: app }), removedAt: null },
    orderBy: [{ addedAt: 'asc' }, { fingerprint: 'asc' }],
    include: { adder: { select: person } },
  });
  return keys.map(({ appName, fingerprint, addedAt, addedBy, addedReason, adder }) => ({
    ...{ app: appName, fingerprint, addedAt, addedBy: adder ? nameOf(adder) : addedBy, reason: addedReason },
  }));
}

/**
 * Adds a key to those with which the team of an app signs its releases (DLV-09). One that the app has already stays.
 *
 * @param pem an Ed25519 public key
 * @returns its fingerprint
 * @throws CodedError KEY_UNREADABLE for anything but such a key, KEY_LIMIT for a third one, KEY_TAKEN for one of another app,
 *   KEY_REMOVED for one that was removed
 */
export async function addKey(
  { prisma }: Pick<Database, 'prisma'>,
  app: string,
  pem: string,
  { actor, accountId, requestId, reason }: KeyAuthor,
): Promise<string> {
  const key = readKey(pem);
  const fingerprint = fingerprintOf(key);
  await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`/* keys.app */ INSERT INTO app (name) VALUES (${app}) ON CONFLICT DO NOTHING`;
    await transaction.$executeRaw`/* keys.lock_app */ SELECT FROM app WHERE name = ${app} FOR UPDATE`;
    const known = await transaction.appKey.findUnique({ where: { fingerprint } });
    if (known?.appName === app && !known.removedAt) return;
    if (known?.removedAt) throw refuse('KEY_REMOVED', { key: fingerprint });
    if (known) throw refuse('KEY_TAKEN', { key: fingerprint, other: known.appName });
    const others = await transaction.appKey.count({ where: { appName: app, removedAt: null } });
    if (others >= maxAppKeys) throw refuse('KEY_LIMIT', { app, limit: maxAppKeys });
    await transaction.appKey.create({
      data: {
        ...{ fingerprint, appName: app, publicKey: Uint8Array.from(publicBytes(key)) },
        ...{ addedBy: actor, addedById: accountId ?? null, addedReason: reason },
      },
    });
    const details = { fingerprint, actor, reason };
    const entry = { action: 'app.key_added', entityType: 'app', entityId: app, details } as const;
    await audit(transaction, auditContext({ accountId, requestId }), entry);
  });
  return fingerprint;
}

/**
 * Removes a key. Releases that it signed stay; none that it signs from now on is accepted.
 *
 * @throws CodedError NOT_FOUND for a key that the app does not have
 */
export async function removeKey(
  { prisma }: Pick<Database, 'prisma'>,
  app: string,
  fingerprint: string,
  { actor, accountId, requestId, reason }: KeyAuthor,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.appKey.updateMany({
      where: { fingerprint, appName: app, removedAt: null },
      data: { removedAt: new Date(), removedBy: actor, removedById: accountId ?? null, removedReason: reason },
    });
    if (count === 0) throw refuse('NOT_FOUND');
    const details = { fingerprint, actor, reason };
    const entry = { action: 'app.key_removed', entityType: 'app', entityId: app, details } as const;
    await audit(transaction, auditContext({ accountId, requestId }), entry);
  });
}

const auditContext = ({ accountId, requestId }: { accountId: string | undefined; requestId: string | undefined }) => ({
  ...(accountId === undefined ? {} : { caller: { accountId } }),
  ...(requestId === undefined ? {} : { requestId }),
});

/** @throws CodedError KEY_UNREADABLE */
function readKey(pem: string): KeyObject {
  try {
    return readPublicKey(pem.trim());
  } catch (error) {
    throw refuse('KEY_UNREADABLE', {}, { cause: error });
  }
}
