import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../database/database.ts';
import { isSessionLive, lockUser } from './sessions.ts';

/** Cookie with one secret per account, for the accounts that last signed in on a device. */
export const deviceCookie = '_identity_device';

const days = 86_400_000;

/** Days after its last use that a device is remembered. */
export const lifeDays = 180;

/** @param secure https only, according to the product's origin */
export const deviceCookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure, signed: false, path: '/', maxAge: lifeDays * days }) as const;

/** Limits per device and per account; beyond them the least recently used entries are deleted. */
const maxAccountsPerDevice = 5;
const maxDevicesPerAccount = 20;

/** Returns the untrusted secrets of a request. @param cookies value of the Cookie header */
export function readDeviceSecrets(cookies: string | undefined): string[] {
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${deviceCookie}=([^;]*)`).exec(cookies ?? '') ?? [];
  return value.split('.', maxAccountsPerDevice).filter((secret) => /^[\w-]{43}$/.test(secret));
}

/**
 * Finds a device that was used for a sign-in before.
 *
 * @param email account that must have signed in on the device; absent: any account
 * @returns the key under which attempts from the device are counted
 */
export async function findKnownDevice(
  database: Database,
  secrets: readonly string[],
  email?: string,
): Promise<string | undefined> {
  if (secrets.length === 0) return undefined;
  const [device] = await database.query<{ key: string }>(findStatement, [secrets.map(hashOf), email ?? null]);
  return device?.key;
}

const findStatement = {
  name: 'identity.device.find',
  text: `
    SELECT encode(device.hash, 'hex') AS key FROM identity_device device JOIN identity_user ON identity_user.subject = device.subject
    WHERE device.hash = ANY ($1::bytea[]) AND ($2::citext IS NULL OR identity_user.email = $2::citext)
      AND device.last_used_at > now() - interval '${lifeDays} days'
    ORDER BY device.last_used_at DESC LIMIT 1`,
};

/**
 * Records that a live session is used on a device.
 *
 * @param secrets the secrets of the request
 * @param tell called in the transaction that stores a device, unless it is the account's first
 * @returns the cookie to set; undefined while the existing one is valid
 */
export async function rememberDevice(
  database: Database,
  session: { uid: string; subject: string },
  secrets: readonly string[],
  tell: (transaction: Transaction) => Promise<void>,
): Promise<string | undefined> {
  const { subject } = session;
  const hashes = secrets.map(hashOf);
  const [known] = await database.query<{ fresh: boolean }>(useStatement, [subject, hashes]);
  if (known) return known.fresh ? undefined : secrets.join('.');
  const secret = randomBytes(32).toString('base64url');
  await database.prisma.$transaction(async (transaction) => {
    // With the lock, a concurrent revocation either deletes the device or has already ended the session.
    await lockUser(transaction, subject);
    if (!(await isSessionLive(transaction, session))) return;
    const isFirst =
      (await transaction.identityDevice.findFirst({ where: { subject }, select: { hash: true } })) === null;
    await transaction.identityDevice.create({ data: { subject, hash: hashOf(secret) } });
    if (!isFirst) await tell(transaction);
  });
  await database.query(trimStatement, [subject]);
  return [secret, ...secrets].slice(0, maxAccountsPerDevice).join('.');
}

const useStatement = {
  name: 'identity.device.use',
  text: `
    WITH known AS (
      SELECT hash, last_used_at > now() - interval '1 day' AS fresh FROM identity_device
      WHERE subject = $1 AND hash = ANY ($2::bytea[]) LIMIT 1
    ), used AS (
      UPDATE identity_device SET last_used_at = now() FROM known
      WHERE identity_device.subject = $1 AND identity_device.hash = known.hash AND NOT known.fresh
    )
    SELECT fresh FROM known`,
};
const trimStatement = {
  name: 'identity.device.trim',
  text: `
    DELETE FROM identity_device WHERE subject = $1 AND hash NOT IN (
      SELECT hash FROM identity_device WHERE subject = $1 ORDER BY last_used_at DESC, created_at DESC LIMIT ${maxDevicesPerAccount})`,
};

/** The secret has 256 random bits, so a fast unsalted hash is sufficient. */
function hashOf(secret: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(secret).digest();
}
