import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { SecondFactors } from '../../identity/second-factor/state.ts';
import { readAuthentication, stepUpSeconds } from '../../identity/sessions.ts';

/** The caller as a user of the embedded provider. */
export interface SecurityCaller {
  subject: string;
  email: string;
  sessionUid: string;
  requestId: string;
  /** Second factors of the embedded provider's users. */
  secondFactors: SecondFactors;
}

/** Returns the caller's user at the embedded provider; undefined when an external provider manages the sign-in. */
export function securityCaller({ services, caller, requestId }: RequestContext): SecurityCaller | undefined {
  const { embedded } = services.identity;
  if (!embedded || caller.sessionUid === null) return undefined;
  const { secondFactors } = embedded;
  return { subject: caller.subject, email: caller.email, sessionUid: caller.sessionUid, requestId, secondFactors };
}

/** @throws CodedError NOT_FOUND when an external provider manages the sign-in */
export function requireSecurityCaller(context: RequestContext): SecurityCaller {
  const caller = securityCaller(context);
  if (!caller) throw refuse('NOT_FOUND');
  return caller;
}

/**
 * Requires a recent authentication before changes of the sign-in: the password, and the second factor if the caller has
 * one.
 *
 * @throws CodedError NOT_FOUND as `requireSecurityCaller` does, STEP_UP_REQUIRED
 */
export async function requireStepUp(context: RequestContext): Promise<SecurityCaller> {
  const caller = requireSecurityCaller(context);
  const authentication = await readAuthentication(context.services.database, caller.sessionUid);
  const age = Date.now() / 1_000 - (authentication?.authenticatedAt ?? 0);
  if (!authentication || age > stepUpSeconds) throw refuse('STEP_UP_REQUIRED');
  const methods = await caller.secondFactors.methodsOf(caller.subject);
  if (methods.length > 0 && !authentication.withSecondFactor) throw refuse('STEP_UP_REQUIRED');
  return caller;
}
