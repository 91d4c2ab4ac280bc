import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/**
 * Returns a random key that all processes of the installation share; the first request creates it. Unlike the
 * provider's keys it is never rotated automatically: what it signed or encrypted must stay readable.
 *
 * @returns 32 bytes
 */
export async function loadSharedKey({ prisma }: Database, purpose: 'LINK' | 'SECRET'): Promise<Buffer> {
  const row = await prisma.$transaction(async (transaction) => {
    // Processes that start concurrently must agree on one key.
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
