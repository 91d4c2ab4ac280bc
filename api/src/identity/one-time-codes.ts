import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { OneTimeCode, OneTimePurpose } from '../database/generated/client.ts';

export interface CodeRequest {
  purpose: OneTimePurpose;
  email: string;
  subject?: string;
  invitationId?: string;
  lifeSeconds: number;
}

/**
 * Makes a code for a mail: random, stored as its hash only, single use, expiring. Earlier invitations of the address stop
 * working; earlier reset codes do so once one is used, since anybody can ask for another one.
 *
 * @returns the code itself, which nothing but the mail ever holds
 */
export async function issueCode(transaction: Transaction, request: CodeRequest): Promise<string> {
  const { lifeSeconds, ...data } = request;
  if (request.purpose === 'INVITATION') await voidCodes(transaction, request.purpose, request.email);
  const code = randomBytes(32).toString('base64url');
  await transaction.oneTimeCode.create({
    data: { ...data, hash: hashOf(code), expiresAt: new Date(Date.now() + lifeSeconds * 1000) },
  });
  return code;
}

/** Ends all codes of a purpose that an address was sent. */
export async function voidCodes(transaction: Transaction, purpose: OneTimePurpose, email: string): Promise<void> {
  await transaction.oneTimeCode.updateMany({
    where: { purpose, email, usedAt: null, voidedAt: null },
    data: { voidedAt: new Date() },
  });
}

/** The code's row while it may be used; using nothing up. */
export function findCode(client: Transaction, purpose: OneTimePurpose, code: string): Promise<OneTimeCode | null> {
  return client.oneTimeCode.findFirst({ where: { hash: hashOf(code), ...usable(purpose) } });
}

/** The code's row in whatever state: for those whose second use is answered as well. */
export function findAnyCode(client: Transaction, purpose: OneTimePurpose, code: string): Promise<OneTimeCode | null> {
  return client.oneTimeCode.findFirst({ where: { hash: hashOf(code), purpose } });
}

/** Uses a code up: of several callers at once, one gets the row and the others nothing. */
export async function redeemCode(
  transaction: Transaction,
  purpose: OneTimePurpose,
  code: string,
  email?: string,
): Promise<OneTimeCode | undefined> {
  const [redeemed] = await transaction.oneTimeCode.updateManyAndReturn({
    where: { hash: hashOf(code), ...usable(purpose), ...(email === undefined ? {} : { email }) },
    data: { usedAt: new Date() },
  });
  return redeemed;
}

const usable = (purpose: OneTimePurpose) => ({ purpose, usedAt: null, voidedAt: null, expiresAt: { gt: new Date() } });

function hashOf(code: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(code).digest());
}
