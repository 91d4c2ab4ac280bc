import { createHash, randomBytes } from 'node:crypto';
import { audit } from '../../database/audit.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Creates the credential with which the team of an app publishes it; an earlier one is no longer valid. Only its hash is
 * stored.
 *
 * @returns 43 characters
 */
export async function createCredential({ prisma }: Pick<Database, 'prisma'>, app: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const credentialHash = hashOf(secret);
  await prisma.$transaction(async (transaction) => {
    const [create, update] = [{ name: app, credentialHash }, { credentialHash }];
    await transaction.app.upsert({ where: { name: app }, create, update });
    await audit(transaction, {}, { action: 'app.credential_renewed', entityType: 'app', entityId: app });
  });
  return secret;
}

/**
 * Requires the credential of an app.
 *
 * @param authorization value of the header
 * @throws CodedError UNAUTHENTICATED, also for an app that does not exist
 */
export async function requireCredential(
  { prisma }: Pick<Database, 'prisma'>,
  app: string,
  authorization: string | undefined,
): Promise<void> {
  const [, secret] = bearer.exec(authorization ?? '') ?? [];
  if (secret === undefined) throw refuse('UNAUTHENTICATED');
  // Compared by its hash, so that the time of the comparison tells nothing about the secret.
  const owner = await prisma.app.findFirst({ where: { name: app, credentialHash: hashOf(secret) } });
  if (!owner) throw refuse('UNAUTHENTICATED');
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
