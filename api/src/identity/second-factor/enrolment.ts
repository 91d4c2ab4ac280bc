import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { addFactorToSession, endSessions, revokeSignIns } from '../sessions.ts';
import { findUser } from '../users.ts';
import { checkBegunAuthenticator, type Enrolling, storeAuthenticator } from './authenticators.ts';
import type { Changing, FactorChange, SecurityNotices } from './notices.ts';
import { checkNewPasskey, storePasskey } from './passkeys.ts';
import { dropCodes, renewCodes } from './recovery-codes.ts';
import { lockFactors } from './state.ts';

type EnrolmentServices = Pick<Services, 'database' | 'configuration'> & { notices: SecurityNotices };

/** Whose factor, where it was begun, and in which call. */
export interface Enrolment extends Enrolling, Changing {
  /** In a session: it goes on as one with the factor. */
  sessionUid?: string | undefined;
  /** In a sign-in: ends it by the factor, with the enrolment or not at all. */
  finishSignIn?: (transaction: Transaction) => Promise<void>;
}

/** The new recovery codes of whoever had no factor before, shown this once; else null. */
type NewCodes = { recoveryCodes: string[] | null };

const longestName = 60;

/**
 * Adds the authenticator app that was begun.
 *
 * @throws CodedError CODE_WRONG, FACTOR_EXPIRED (begin again), FACTOR_EXISTS, UNAUTHENTICATED when the session has ended
 */
export async function confirmAuthenticator(
  { database, notices }: EnrolmentServices,
  enrolment: Enrolment,
  code: string,
): Promise<NewCodes> {
  const begun = await checkBegunAuthenticator(database, enrolment, code);
  if (begun === 'expired') throw refuse('FACTOR_EXPIRED');
  if (begun === 'wrong') throw refuse('CODE_WRONG');
  return database.prisma.$transaction(async (transaction) => {
    const { count } = await lockFactors(transaction, enrolment);
    if (!(await storeAuthenticator(transaction, enrolment, begun))) throw refuse('FACTOR_EXISTS');
    return finishEnrolment(transaction, notices, enrolment, {
      before: count,
      change: 'authenticator_added',
      amr: 'otp',
    });
  });
}

/**
 * Adds the passkey that was begun.
 *
 * @throws CodedError FIELD_INVALID (the challenge stays usable), PASSKEY_REFUSED, FACTOR_EXISTS, UNAUTHENTICATED when the
 *   session has ended
 */
export async function addPasskey(
  { database, notices, configuration }: EnrolmentServices,
  enrolment: Enrolment,
  { name, response }: { name: string; response: unknown },
): Promise<NewCodes & { id: string }> {
  const label = passkeyName(name);
  const passkey = await checkNewPasskey(database, configuration.publicUrl, enrolment, response);
  if (!passkey) throw refuse('PASSKEY_REFUSED');
  return database.prisma.$transaction(async (transaction) => {
    const { count } = await lockFactors(transaction, enrolment);
    const id = await storePasskey(transaction, enrolment.subject, label, passkey);
    if (!id) throw refuse('FACTOR_EXISTS');
    const codes = await finishEnrolment(transaction, notices, enrolment, {
      before: count,
      change: 'passkey_added',
      amr: 'pop',
    });
    return { id, ...codes };
  });
}

async function finishEnrolment(
  transaction: Transaction,
  notices: SecurityNotices,
  enrolment: Enrolment,
  { before, change, amr }: { before: number; change: FactorChange; amr: string },
): Promise<NewCodes> {
  const recoveryCodes = before === 0 ? await renewCodes(transaction, enrolment.subject) : null;
  const { sessionUid, finishSignIn } = enrolment;
  if (sessionUid && !(await addFactorToSession(transaction, sessionUid, amr))) throw refuse('UNAUTHENTICATED');
  await finishSignIn?.(transaction);
  await notices.changed(transaction, enrolment, change);
  return { recoveryCodes };
}

/**
 * Removes one factor; with the last one its recovery codes go. Sign-ins that have begun end, sessions go on.
 *
 * @param passkeyId absent: the authenticator app
 * @throws CodedError UNAUTHENTICATED when the session has ended, NOT_FOUND, SECOND_FACTOR_REQUIRED when it is the last one of
 *   somebody who must have one
 */
export async function removeFactor(
  { database, notices }: EnrolmentServices,
  changing: Changing & { sessionUid: string },
  { passkeyId, required }: { passkeyId?: string; required: boolean },
): Promise<void> {
  const { subject } = changing;
  await database.prisma.$transaction(async (transaction) => {
    const { count: before } = await lockFactors(transaction, changing);
    const { count: removed } = passkeyId
      ? await transaction.identityPasskey.deleteMany({ where: { id: passkeyId, subject } })
      : await transaction.identityAuthenticator.deleteMany({ where: { subject } });
    if (removed === 0) throw refuse('NOT_FOUND');
    if (before === 1) {
      if (required) throw refuse('SECOND_FACTOR_REQUIRED');
      await dropCodes(transaction, subject);
    }
    // Whoever holds the lost factor may have signed in with it as far as to the resumption.
    await revokeSignIns(transaction, subject);
    await notices.changed(transaction, changing, passkeyId ? 'passkey_removed' : 'authenticator_removed');
  });
}

/**
 * Removes every factor and recovery code of somebody who has lost them, and ends their sessions; the password is left.
 *
 * @returns false when there is no factor, or no such user
 */
export async function removeAllFactors(
  { database, notices }: Pick<EnrolmentServices, 'database' | 'notices'>,
  email: string,
): Promise<boolean> {
  return database.prisma.$transaction(async (transaction) => {
    const user = await findUser(transaction, email);
    if (!user || !(await dropFactors(transaction, user.subject))) return false;
    const { subject } = user;
    await endSessions(transaction, subject);
    await notices.changed(transaction, { subject, byOperator: true }, 'second_factor_removed');
    return true;
  });
}

/**
 * Removes the factors and recovery codes of a user when nobody has proven to read mail at the address until now: whoever
 * signed up with it and enrolled them may be somebody else. Somebody proven keeps them. For a mailed code that came back,
 * before it is noted that the address is verified.
 */
export async function removeUnprovenFactors(
  transaction: Transaction,
  subject: string,
  call: Pick<AuditContext, 'requestId'>,
): Promise<void> {
  const unproven = await transaction.identityUser.count({ where: { subject, emailVerifiedAt: null } });
  if (unproven === 0 || !(await dropFactors(transaction, subject))) return;
  await audit(transaction, call, {
    action: 'identity_user.unproven_factors_removed',
    entityType: 'identity_user',
    entityId: subject,
  });
}

/** @returns false when there was none */
async function dropFactors(transaction: Transaction, subject: string): Promise<boolean> {
  const { count } = await lockFactors(transaction, { subject });
  await transaction.identityAuthenticator.deleteMany({ where: { subject } });
  await transaction.identityPasskey.deleteMany({ where: { subject } });
  await dropCodes(transaction, subject);
  return count > 0;
}

/** @throws CodedError FIELD_INVALID unless it has 1 to 60 characters without spaces around it */
export function passkeyName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > longestName) throw refuse('FIELD_INVALID', { field: 'name' });
  return trimmed;
}
