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
 * Issues a code for a mail: random, stored only as a hash, single-use and expiring. Earlier invitations of the address
 * are voided; earlier reset codes stay valid until one is used, because anyone can request another.
 *
 * @returns the code itself, which must only be sent by mail
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

/** Voids all unused codes of a purpose that were sent to an address. */
export async function voidCodes(transaction: Transaction, purpose: OneTimePurpose, email: string): Promise<void> {
  await transaction.oneTimeCode.updateMany({
    where: { purpose, email, usedAt: null, voidedAt: null },
    data: { voidedAt: new Date() },
  });
}

/** Returns the row of a usable code without redeeming it. */
export function findCode(client: Transaction, purpose: OneTimePurpose, code: string): Promise<OneTimeCode | null> {
  return client.oneTimeCode.findFirst({ where: { hash: hashOf(code), ...usable(purpose) } });
}

/** Returns the row of a code in any state: for purposes whose repeated use is answered as well. */
export function findAnyCode(client: Transaction, purpose: OneTimePurpose, code: string): Promise<OneTimeCode | null> {
  return client.oneTimeCode.findFirst({ where: { hash: hashOf(code), purpose } });
}

/** Redeems a code; of several concurrent callers only one gets the row. */
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
