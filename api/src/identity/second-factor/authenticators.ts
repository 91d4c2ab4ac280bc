import { brand } from '@platform/brand';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Database, Transaction } from '../../database/database.ts';
import { findPending, storePending, takePending } from './pending.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';

/**
 * RFC 6238 with the usual parameters: SHA-1, six digits, 30 seconds, and one step of clock drift in either direction.
 */
const drift = 30;

/** The user who enrols a factor, and the interaction or session in which it is pending. */
export interface EnrolmentContext {
  holder: string;
  subject: string;
  email: string;
}

/**
 * Creates the secret of an authenticator app, pending until a code confirms it. A repeated call returns the same
 * secret, so that a reload does not invalidate a QR code that was already scanned.
 *
 * @returns the secret in base32 and as the URI of the QR code
 */
export async function beginAuthenticator(
  database: Database,
  { holder, subject, email }: EnrolmentContext,
): Promise<{ secret: string; uri: string }> {
  const pending = await findPending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT');
  const secret =
    pending?.subject === subject ? await decryptSecret(database, subject, pending.value) : generateSecret();
  const value = await encryptSecret(database, subject, secret);
  await storePending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT', { subject, value });
  return { secret, uri: generateURI({ issuer: brand.name, label: email, secret }) };
}

/**
 * Checks a code against the pending authenticator. @returns its time step, `wrong`, or `expired` if nothing is pending
 */
export async function checkPendingAuthenticator(
  database: Database,
  { holder, subject }: EnrolmentContext,
  code: string,
): Promise<{ secret: string; step: number } | 'wrong' | 'expired'> {
  const pending = await findPending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT');
  if (pending?.subject !== subject) return 'expired';
  const step = stepOf(await decryptSecret(database, subject, pending.value), code);
  return step === undefined ? 'wrong' : { secret: pending.value, step };
}

/**
 * Stores the pending authenticator; the confirming code cannot be used again.
 *
 * @returns false when the user already has one, or a concurrent call stored it
 */
export async function storeAuthenticator(
  transaction: Transaction,
  { holder, subject }: EnrolmentContext,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  if (!(await takePending(transaction, holder, 'AUTHENTICATOR_ENROLMENT'))) return false;
  const { count } = await transaction.identityAuthenticator.createMany({
    data: { subject, secret, lastStep: step },
    skipDuplicates: true,
  });
  return count === 1;
}

/** @returns the time step of a code of the user's app; undefined when the code is wrong */
export async function readAuthenticatorStep(
  database: Database,
  subject: string,
  code: string,
): Promise<number | undefined> {
  const authenticator = await database.prisma.identityAuthenticator.findUnique({ where: { subject } });
  if (!authenticator) return undefined;
  return stepOf(await decryptSecret(database, subject, authenticator.secret), code);
}

/** Marks a time step as used. @returns whether it is newer than every used one (RFC 6238, 5.2) */
export async function takeAuthenticatorStep(transaction: Transaction, subject: string, step: number): Promise<boolean> {
  const { count } = await transaction.identityAuthenticator.updateMany({
    where: { subject, lastStep: { lt: step } },
    data: { lastStep: step, lastUsedAt: new Date() },
  });
  return count === 1;
}

/** @returns the time step that the code belongs to */
function stepOf(secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: drift });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
