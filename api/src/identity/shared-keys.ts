import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/**
 * A random key of the installation, which all processes share; the first one that asks makes it. Unlike the keys of
 * the provider it is not replaced by itself: what it signed or encrypted must stay readable.
 *
 * @returns 32 bytes
 */
export async function loadSharedKey({ prisma }: Database, purpose: 'LINK' | 'SECRET'): Promise<Buffer> {
  const row = await prisma.$transaction(async (transaction) => {
    // Processes that start together must agree on one key.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('identity_key'))`;
    const where = { purpose, retiredAt: null };
    const stored = await transaction.identityKey.findFirst({ where, orderBy: { createdAt: 'desc' } });
    if (stored) return stored;
    const secret = { value: randomBytes(32).toString('base64url') };
    return transaction.identityKey.create({ data: { kid: randomBytes(16).toString('base64url'), purpose, secret } });
  });
  const value = row.secret && typeof row.secret === 'object' && 'value' in row.secret ? row.secret.value : undefined;
  if (typeof value !== 'string') throw new Error(`The stored ${purpose} key cannot be read`);
  return Buffer.from(value, 'base64url');
}
