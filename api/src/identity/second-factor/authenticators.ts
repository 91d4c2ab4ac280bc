import { brand } from '@platform/brand';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Database, Transaction } from '../../database/database.ts';
import { findPending, keepPending, takePending } from './pending.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds; one step of drift to either side. */
const drift = 30;

/** Who enrols a factor, and in which interaction or session. */
export interface Enrolling {
  holder: string;
  subject: string;
  email: string;
}

/**
 * A secret for an authenticator app, kept until a code confirms it. Asked again meanwhile, it is the same one: a second
 * look must not spoil what the person has scanned.
 *
 * @returns the secret in base32 and as the address that a QR code carries
 */
export async function beginAuthenticator(
  database: Database,
  { holder, subject, email }: Enrolling,
): Promise<{ secret: string; uri: string }> {
  const begun = await findPending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT');
  const secret = begun?.subject === subject ? await decryptSecret(database, subject, begun.value) : generateSecret();
  const value = await encryptSecret(database, subject, secret);
  await keepPending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT', { subject, value });
  return { secret, uri: generateURI({ issuer: brand.name, label: email, secret }) };
}

/** What a code says of an authenticator that was begun: its step in time, that it is wrong, or that nothing waits. */
export async function checkBegunAuthenticator(
  database: Database,
  { holder, subject }: Enrolling,
  code: string,
): Promise<{ secret: string; step: number } | 'wrong' | 'expired'> {
  const begun = await findPending(database.prisma, holder, 'AUTHENTICATOR_ENROLMENT');
  if (begun?.subject !== subject) return 'expired';
  const step = stepOf(await decryptSecret(database, subject, begun.value), code);
  return step === undefined ? 'wrong' : { secret: begun.value, step };
}

/**
 * Stores the authenticator that was begun; the code that confirmed it is used up.
 *
 * @returns false when the user has one already, or another call was faster
 */
export async function storeAuthenticator(
  transaction: Transaction,
  { holder, subject }: Enrolling,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  if (!(await takePending(transaction, holder, 'AUTHENTICATOR_ENROLMENT'))) return false;
  const { count } = await transaction.identityAuthenticator.createMany({
    data: { subject, secret, lastStep: step },
    skipDuplicates: true,
  });
  return count === 1;
}

/** @returns the step in time of a code of the user's app; undefined when it is not right */
export async function readAuthenticatorStep(
  database: Database,
  subject: string,
  code: string,
): Promise<number | undefined> {
  const authenticator = await database.prisma.identityAuthenticator.findUnique({ where: { subject } });
  if (!authenticator) return undefined;
  return stepOf(await decryptSecret(database, subject, authenticator.secret), code);
}

/** @returns whether the step is newer than every one that was taken before (RFC 6238, 5.2); from now on it is taken */
export async function takeAuthenticatorStep(transaction: Transaction, subject: string, step: number): Promise<boolean> {
  const { count } = await transaction.identityAuthenticator.updateMany({
    where: { subject, lastStep: { lt: step } },
    data: { lastStep: step, lastUsedAt: new Date() },
  });
  return count === 1;
}

/** @returns the step in time that the code belongs to */
function stepOf(secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: drift });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
