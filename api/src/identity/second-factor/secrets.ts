import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Database } from '../../database/database.ts';
import { loadSharedKey } from '../shared-keys.ts';

/** Encrypts a user's secret for storage, bound to that user. */
export async function encryptSecret(database: Database, subject: string, secret: string): Promise<string> {
  const key = await loadSharedKey(database, 'SECRET');
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', sub: subject })
    .encrypt(key);
}

/** @throws Error when it was encrypted for another user or has been modified */
export async function decryptSecret(database: Database, subject: string, encrypted: string): Promise<string> {
  const key = await loadSharedKey(database, 'SECRET');
  const { plaintext, protectedHeader } = await compactDecrypt(encrypted, key);
  if (protectedHeader.sub !== subject) throw new Error('The stored secret belongs to another user');
  return new TextDecoder().decode(plaintext);
}
