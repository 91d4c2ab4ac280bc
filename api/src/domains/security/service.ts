import type { RequestContext, Services } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { hashPassword, isAcceptablePassword } from '../../identity/passwords.ts';
import { beginAuthenticator as begin } from '../../identity/second-factor/authenticators.ts';
import {
  addPasskey as add,
  confirmAuthenticator as confirm,
  type Enrolment,
  passkeyName,
  removeAllFactors,
  removeFactor,
} from '../../identity/second-factor/enrolment.ts';
import { beginPasskey as beginEnrolment, renamePasskey as rename } from '../../identity/second-factor/passkeys.ts';
import { renewCodes } from '../../identity/second-factor/recovery-codes.ts';
import { lockFactors, readFactors } from '../../identity/second-factor/state.ts';
import { lockCaller, revokeSignIns } from '../../identity/sessions.ts';
import { changePasswordHash } from '../../identity/users.ts';
import { auditSecurity, createSecurityNotices, createSignInNotices, recordSecurityChange } from './notices.ts';
import { requireSecurityCaller, requireStepUp, type SecurityCaller, securityCaller } from './step-up.ts';

/** Returns the caller's second factors; null when an external provider manages the sign-in. */
export async function readSecondFactor(context: RequestContext) {
  const caller = securityCaller(context);
  return caller ? factorsOf(context, caller) : null;
}

async function factorsOf({ services: { database } }: RequestContext, { subject, secondFactors }: SecurityCaller) {
  const required = await secondFactors.isRequiredFor(subject);
  return { required, ...(await readFactors(database.prisma, subject)) };
}

const enrolmentOf = (caller: SecurityCaller): Enrolment => ({ ...caller, holder: caller.sessionUid });

const enrolmentServices = ({ services }: RequestContext) => ({
  ...services,
  notices: createSecurityNotices(services.jobs),
});

/**
 * Creates a secret for the caller's authenticator app.
 *
 * @throws CodedError STEP_UP_REQUIRED, FACTOR_EXISTS
 */
export async function beginAuthenticator(context: RequestContext) {
  const caller = await requireStepUp(context);
  const { database } = context.services;
  const { authenticator } = await readFactors(database.prisma, caller.subject);
  if (authenticator) throw refuse('FACTOR_EXISTS');
  return begin(database, enrolmentOf(caller));
}

/** @throws CodedError STEP_UP_REQUIRED, CODE_WRONG, FACTOR_EXPIRED, FACTOR_EXISTS */
export async function confirmAuthenticator(context: RequestContext, code: string) {
  const caller = await requireStepUp(context);
  const { recoveryCodes } = await confirm(enrolmentServices(context), enrolmentOf(caller), code);
  return { secondFactor: await factorsOf(context, caller), recoveryCodes };
}

/** @throws CodedError STEP_UP_REQUIRED, NOT_FOUND, SECOND_FACTOR_REQUIRED */
export async function removeAuthenticator(context: RequestContext) {
  return remove(context, await requireStepUp(context), {});
}

/** @throws CodedError NOT_FOUND (also where a step-up would not help), STEP_UP_REQUIRED, SECOND_FACTOR_REQUIRED */
export async function removePasskey(context: RequestContext, id: string) {
  const { subject } = requireSecurityCaller(context);
  const passkeyId = rowId(id);
  const { passkeys } = await readFactors(context.services.database.prisma, subject);
  if (!passkeys.some((passkey) => passkey.id === passkeyId)) throw refuse('NOT_FOUND');
  return remove(context, await requireStepUp(context), { passkeyId });
}

async function remove(context: RequestContext, caller: SecurityCaller, factor: { passkeyId?: string }) {
  const required = await caller.secondFactors.isRequiredFor(caller.subject);
  await removeFactor(enrolmentServices(context), caller, { ...factor, required });
  return { secondFactor: await factorsOf(context, caller), recoveryCodes: null };
}

/** @throws CodedError STEP_UP_REQUIRED, NOT_FOUND without a second factor, which the codes would replace */
export async function renewRecoveryCodes(context: RequestContext) {
  const caller = await requireStepUp(context);
  const { database, jobs } = context.services;
  const recoveryCodes = await database.prisma.$transaction(async (transaction) => {
    const { count } = await lockFactors(transaction, caller);
    if (count === 0) throw refuse('NOT_FOUND');
    await revokeSignIns(transaction, caller.subject);
    await recordSecurityChange(transaction, jobs, caller, 'recovery_codes_renewed');
    return renewCodes(transaction, caller.subject);
  });
  return { secondFactor: await factorsOf(context, caller), recoveryCodes };
}

/**
 * Returns the options for creating a passkey in the browser.
 *
 * @throws CodedError STEP_UP_REQUIRED
 */
export async function beginPasskey(context: RequestContext) {
  const caller = await requireStepUp(context);
  const { database, configuration } = context.services;
  return { options: await beginEnrolment(database, configuration.publicUrl, enrolmentOf(caller)) };
}

/** @throws CodedError STEP_UP_REQUIRED, FIELD_INVALID, PASSKEY_REFUSED, FACTOR_EXISTS */
export async function addPasskey(context: RequestContext, passkey: { name: string; response: unknown }) {
  const caller = await requireStepUp(context);
  return add(enrolmentServices(context), enrolmentOf(caller), passkey);
}

/** @throws CodedError FIELD_INVALID, NOT_FOUND */
export async function renamePasskey(context: RequestContext, id: string, name: string) {
  const caller = requireSecurityCaller(context);
  const { subject, requestId } = caller;
  const label = passkeyName(name);
  return context.services.database.prisma.$transaction(async (transaction) => {
    await lockCaller(transaction, caller);
    const renamed = await rename(transaction, subject, rowId(id), label);
    if (!renamed) throw refuse('NOT_FOUND');
    await auditSecurity(transaction, { subject, requestId }, 'passkey_renamed');
    return renamed;
  });
}

/**
 * Sets the caller's new password and ends their other sessions, any of which may be an intruder's.
 *
 * @throws CodedError STEP_UP_REQUIRED, PASSWORD_NOT_STRONG_ENOUGH
 */
export async function changePassword(context: RequestContext, password: string): Promise<boolean> {
  const caller = await requireStepUp(context);
  if (!isAcceptablePassword(password)) throw refuse('PASSWORD_NOT_STRONG_ENOUGH');
  const { database, jobs } = context.services;
  const passwordHash = await hashPassword(password);
  await database.prisma.$transaction(async (transaction) => {
    await changePasswordHash(transaction, caller, passwordHash);
    await recordSecurityChange(transaction, jobs, caller, 'password_changed');
  });
  return true;
}

/**
 * Removes all second factors of a user who has lost them, on behalf of the operator; it requires no session.
 *
 * @returns false when there is no factor, or no such user
 */
export function removeSecondFactor(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  email: string,
): Promise<boolean> {
  return removeAllFactors({ database, notices: createSecurityNotices(jobs) }, email);
}

/**
 * Requires a recent authentication before something that is not a change of the sign-in. An external provider cannot be
 * asked for one: its sessions are as recent as it keeps them.
 *
 * @throws CodedError STEP_UP_REQUIRED
 */
export async function requireRecentAuthentication(context: RequestContext): Promise<void> {
  if (securityCaller(context)) await requireStepUp(context);
}

export { createSecurityNotices, createSignInNotices };
