import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';

/** Codes per set. */
const codeCount = 10;
const codeLength = 16;
/** Unambiguous letters and digits (Crockford); 32 of them, five bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Creates new recovery codes and invalidates earlier ones. Each has 80 random bits, so a fast hash is sufficient.
 *
 * @returns the codes, which are not stored in plain text
 */
export async function renewCodes(transaction: Transaction, subject: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, generateCode);
  await deleteCodes(transaction, subject);
  await transaction.identityRecoveryCode.createMany({
    data: codes.map((code) => ({ subject, hash: hashOf(subject, normalize(code)) })),
  });
  return codes;
}

/** Redeems a code. @returns whether it was an unused code of the user */
export async function redeemRecoveryCode(transaction: Transaction, subject: string, code: string): Promise<boolean> {
  const { count } = await transaction.identityRecoveryCode.updateMany({
    where: { subject, hash: hashOf(subject, normalize(code)), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

export function countCodes(transaction: Transaction, subject: string): Promise<number> {
  return transaction.identityRecoveryCode.count({ where: { subject, usedAt: null } });
}

export async function deleteCodes(transaction: Transaction, subject: string): Promise<void> {
  await transaction.identityRecoveryCode.deleteMany({ where: { subject } });
}

function generateCode(): string {
  const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** Tolerates spaces, dashes, letter case and look-alike characters in typed codes. */
function normalize(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

function hashOf(subject: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${subject}\n${code}`).digest());
}
