import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { addFactorToSession, endSessions, revokeSignIns } from '../sessions.ts';
import { findUser } from '../users.ts';
import { checkPendingAuthenticator, type EnrolmentContext, storeAuthenticator } from './authenticators.ts';
import type { ChangeContext, FactorChange, SecurityNotices } from './notices.ts';
import { checkNewPasskey, storePasskey } from './passkeys.ts';
import { deleteCodes, renewCodes } from './recovery-codes.ts';
import { lockFactors } from './state.ts';

type EnrolmentServices = Pick<Services, 'database' | 'configuration'> & { notices: SecurityNotices };

/** The enrolment of a factor: the user, where it is pending, and the call. */
export interface Enrolment extends EnrolmentContext, ChangeContext {
  /** In a session: the factor is added to its authentication methods. */
  sessionUid?: string | undefined;
  /** In a sign-in: finishes it with the factor, atomically with the enrolment. */
  finishSignIn?: (transaction: Transaction) => Promise<void>;
}

/** New recovery codes when it is the first factor, shown only once; else null. */
type NewCodes = { recoveryCodes: string[] | null };

const maxNameLength = 60;

/**
 * Adds the pending authenticator app.
 *
 * @throws CodedError CODE_WRONG, FACTOR_EXPIRED (restart), FACTOR_EXISTS, UNAUTHENTICATED when the session has ended
 */
export async function confirmAuthenticator(
  { database, notices }: EnrolmentServices,
  enrolment: Enrolment,
  code: string,
): Promise<NewCodes> {
  const pending = await checkPendingAuthenticator(database, enrolment, code);
  if (pending === 'expired') throw refuse('FACTOR_EXPIRED');
  if (pending === 'wrong') throw refuse('CODE_WRONG');
  return database.prisma.$transaction(async (transaction) => {
    const { count } = await lockFactors(transaction, enrolment);
    if (!(await storeAuthenticator(transaction, enrolment, pending))) throw refuse('FACTOR_EXISTS');
    return finishEnrolment(transaction, notices, enrolment, {
      before: count,
      change: 'authenticator_added',
      amr: 'otp',
    });
  });
}

/**
 * Adds the pending passkey.
 *
 * @throws CodedError FIELD_INVALID (the challenge stays usable), PASSKEY_REFUSED, FACTOR_EXISTS, UNAUTHENTICATED when
 * the
 * session has ended
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
 * Removes one factor, and the recovery codes with the last one. Revokes pending sign-ins; sessions are kept.
 *
 * @param passkeyId absent: the authenticator app
 * @throws CodedError UNAUTHENTICATED when the session has ended, NOT_FOUND, SECOND_FACTOR_REQUIRED for the last factor
 * of a
 * user who must have one
 */
export async function removeFactor(
  { database, notices }: EnrolmentServices,
  change: ChangeContext & { sessionUid: string },
  { passkeyId, required }: { passkeyId?: string; required: boolean },
): Promise<void> {
  const { subject } = change;
  await database.prisma.$transaction(async (transaction) => {
    const { count: before } = await lockFactors(transaction, change);
    const { count: removed } = passkeyId
      ? await transaction.identityPasskey.deleteMany({ where: { id: passkeyId, subject } })
      : await transaction.identityAuthenticator.deleteMany({ where: { subject } });
    if (removed === 0) throw refuse('NOT_FOUND');
    if (before === 1) {
      if (required) throw refuse('SECOND_FACTOR_REQUIRED');
      await deleteCodes(transaction, subject);
    }
    // A holder of the lost factor may have a finished sign-in that only waits to be resumed.
    await revokeSignIns(transaction, subject);
    await notices.changed(transaction, change, passkeyId ? 'passkey_removed' : 'authenticator_removed');
  });
}

/**
 * Removes every factor and recovery code of a user who has lost them, and ends their sessions; the password is kept.
 *
 * @returns false for an unknown user or one without a factor
 */
export async function removeAllFactors(
  { database, notices }: Pick<EnrolmentServices, 'database' | 'notices'>,
  email: string,
): Promise<boolean> {
  return database.prisma.$transaction(async (transaction) => {
    const user = await findUser(transaction, email);
    if (!user || !(await deleteFactors(transaction, user.subject))) return false;
    const { subject } = user;
    await endSessions(transaction, subject);
    await notices.changed(transaction, { subject, byOperator: true }, 'second_factor_removed');
    return true;
  });
}

/**
 * Removes the factors and recovery codes of a user whose e-mail address is not verified yet: someone else may have
 * signed up with the address and enrolled them. A verified user keeps them. To be called when a mailed code is used,
 * before the address is marked as verified.
 */
export async function removeUnverifiedFactors(
  transaction: Transaction,
  subject: string,
  call: Pick<AuditContext, 'requestId'>,
): Promise<void> {
  const unverified = await transaction.identityUser.count({ where: { subject, emailVerifiedAt: null } });
  if (unverified === 0 || !(await deleteFactors(transaction, subject))) return;
  await audit(transaction, call, {
    action: 'identity_user.unproven_factors_removed',
    entityType: 'identity_user',
    entityId: subject,
  });
}

/** @returns false when there was no factor */
async function deleteFactors(transaction: Transaction, subject: string): Promise<boolean> {
  const { count } = await lockFactors(transaction, { subject });
  await transaction.identityAuthenticator.deleteMany({ where: { subject } });
  await transaction.identityPasskey.deleteMany({ where: { subject } });
  await deleteCodes(transaction, subject);
  return count > 0;
}

/** @throws CodedError FIELD_INVALID unless the trimmed name has 1 to 60 characters */
export function passkeyName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > maxNameLength) throw refuse('FIELD_INVALID', { field: 'name' });
  return trimmed;
}
