import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/refusal.ts';
import { createSecondFactors } from '../../identity/second-factor/state.ts';
import { readProof, stepUpSeconds } from '../../identity/sessions.ts';

/** The caller as the embedded provider knows them. */
export interface SecurityCaller {
  subject: string;
  email: string;
  sessionUid: string;
  requestId: string;
}

/** The caller's user at the embedded provider; undefined where another provider manages how people sign in. */
export function securityCaller({ services, caller, requestId }: RequestContext): SecurityCaller | undefined {
  if (services.configuration.identity.mode !== 'embedded' || caller.sessionUid === null) return undefined;
  return { subject: caller.subject, email: caller.email, sessionUid: caller.sessionUid, requestId };
}

/** @throws Refusal NOT_FOUND where another provider manages how people sign in */
export function requireSecurityCaller(context: RequestContext): SecurityCaller {
  const caller = securityCaller(context);
  if (!caller) throw refuse('NOT_FOUND');
  return caller;
}

/**
 * Whoever changes how they sign in must have proven a moment ago that it is them: the password, and the second factor
 * if there is one.
 *
 * @throws Refusal NOT_FOUND as above, STEP_UP_REQUIRED
 */
export async function requireStepUp(context: RequestContext): Promise<SecurityCaller> {
  const caller = requireSecurityCaller(context);
  const { database, configuration } = context.services;
  const proof = await readProof(database, caller.sessionUid);
  const age = Date.now() / 1_000 - (proof?.provenAt ?? 0);
  if (!proof || age > stepUpSeconds) throw refuse('STEP_UP_REQUIRED');
  const methods = await createSecondFactors(database, configuration).methodsOf(caller.subject);
  if (methods.length > 0 && !proof.withSecondFactor) throw refuse('STEP_UP_REQUIRED');
  return caller;
}
