import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { endOtherSessions, endSession, listSessions } from '../../identity/sessions.ts';
import type { SignInSessionMapper } from './mappers.ts';
import { auditSecurity } from './notices.ts';
import { requireStepUp, type SecurityCaller, securityCaller } from './step-up.ts';

/** Returns the caller's sessions; null when an external provider manages the sign-in. */
export async function readSessions(context: RequestContext): Promise<SignInSessionMapper[] | null> {
  const caller = securityCaller(context);
  return caller ? sessionsOf(context, caller) : null;
}

async function sessionsOf(
  { services }: RequestContext,
  { subject, sessionUid }: SecurityCaller,
): Promise<SignInSessionMapper[]> {
  const rows = await listSessions(services.database, subject, sessionUid);
  return rows.map((row) => ({ ...row, current: row.uid === sessionUid }));
}

/**
 * Ends one of the caller's other sessions: its tokens are rejected from the next request on, its open connections are
 * closed.
 *
 * @throws CodedError NOT_FOUND for the current session, an ended one and another user's, STEP_UP_REQUIRED
 */
export async function endOwnSession(context: RequestContext, id: string): Promise<SignInSessionMapper[]> {
  const others = (await readSessions(context))?.filter(({ current }) => !current);
  if (!others?.some((session) => session.id === rowId(id))) throw refuse('NOT_FOUND');
  const caller = await requireStepUp(context);
  const { subject, sessionUid: currentUid } = caller;
  await context.services.database.prisma.$transaction(async (transaction) => {
    // Ended by a concurrent call.
    if (!(await endSession(transaction, { subject, id, currentUid }))) throw refuse('NOT_FOUND');
    await auditSecurity(transaction, caller, 'session_ended');
  });
  return sessionsOf(context, caller);
}

/** Ends all of the caller's sessions but the current one. @throws CodedError STEP_UP_REQUIRED */
export async function endOwnOtherSessions(context: RequestContext): Promise<SignInSessionMapper[]> {
  const caller = await requireStepUp(context);
  await context.services.database.prisma.$transaction(async (transaction) => {
    const ended = await endOtherSessions(transaction, caller.subject, caller.sessionUid);
    if (ended > 0) await auditSecurity(transaction, caller, 'other_sessions_ended');
  });
  return sessionsOf(context, caller);
}
