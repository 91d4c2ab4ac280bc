import { fingerprintOf, publicBytes, readPublicKey } from '@platform/app-contract/signature';
import { audit } from '../../database/audit.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';

/** Keys of an app at a time: the present one, and the next one while the team changes over. */
const maxKeys = 2;

/** Who adds or removes a key, and why. */
export interface KeyAuthor {
  actor: string;
  reason: string;
}

/** A key with which the team of an app may sign. */
export interface AppKey {
  fingerprint: string;
  addedAt: Date;
  addedBy: string;
  reason: string;
}

/** The keys with which the team of an app signs now, the oldest first. */
export async function listKeys({ prisma }: Pick<Database, 'prisma'>, app: string): Promise<AppKey[]> {
  const keys = await prisma.appKey.findMany({ where: { appName: app, removedAt: null }, orderBy: { addedAt: 'asc' } });
  return keys.map(({ fingerprint, addedAt, addedBy, addedReason }) => ({
    ...{ fingerprint, addedAt, addedBy, reason: addedReason },
  }));
}

/**
 * Adds a key to those with which the team of an app signs its releases (DLV-09). One that the app has already stays.
 *
 * @param pem an Ed25519 public key
 * @returns its fingerprint
 * @throws CodedError KEY_REFUSED for a third key, for one of another app, and for one that was removed; Error for anything but
 *   such a key
 */
export async function addKey(
  { prisma }: Pick<Database, 'prisma'>,
  app: string,
  pem: string,
  { actor, reason }: KeyAuthor,
): Promise<string> {
  const key = readPublicKey(pem);
  const fingerprint = fingerprintOf(key);
  await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`/* keys.app */ INSERT INTO app (name) VALUES (${app}) ON CONFLICT DO NOTHING`;
    await transaction.$executeRaw`/* keys.lock_app */ SELECT FROM app WHERE name = ${app} FOR UPDATE`;
    const known = await transaction.appKey.findUnique({ where: { fingerprint } });
    if (known?.appName === app && !known.removedAt) return;
    if (known)
      throw refuseKey(
        fingerprint,
        known.removedAt ? 'It was removed, and stays so' : `It is a key of ${known.appName}`,
      );
    const others = await transaction.appKey.count({ where: { appName: app, removedAt: null } });
    if (others >= maxKeys) throw refuseKey(fingerprint, `${app} has ${others} keys: remove one first`);
    await transaction.appKey.create({
      data: {
        fingerprint,
        appName: app,
        publicKey: Uint8Array.from(publicBytes(key)),
        addedBy: actor,
        addedReason: reason,
      },
    });
    const details = { fingerprint, actor, reason };
    await audit(transaction, {}, { action: 'app.key_added', entityType: 'app', entityId: app, details });
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
  { actor, reason }: KeyAuthor,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.appKey.updateMany({
      where: { fingerprint, appName: app, removedAt: null },
      data: { removedAt: new Date(), removedBy: actor, removedReason: reason },
    });
    if (count === 0) throw refuse('NOT_FOUND');
    const details = { fingerprint, actor, reason };
    await audit(transaction, {}, { action: 'app.key_removed', entityType: 'app', entityId: app, details });
  });
}

const refuseKey = (key: string, reason: string) => refuse('KEY_REFUSED', { key, reason });
