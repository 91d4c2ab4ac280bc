import type { Database, Transaction } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';
import { readDevice } from './device.ts';

/** Maximum age in seconds of an authentication that permits changing sign-in methods. */
export const stepUpSeconds = 300;

/**
 * Deletes everything of a user that could yield another token: sessions, grants, codes and pending sign-ins. Access
 * tokens of those sessions are answered with 401 from then on, because each call checks its session.
 */
export async function endSessions(transaction: Transaction, subject: string): Promise<void> {
  await revokeSignIns(transaction, subject, []);
  await transaction.oidcPayload.deleteMany({ where: { accountId: subject } });
}

/**
 * Revokes every pending sign-in of a user: it can neither be resumed nor exchanged for tokens.
 *
 * @param keptSessions uids of the sessions to keep; absent: all are kept
 * @returns the number of sessions ended
 */
export async function revokeSignIns(
  transaction: Transaction,
  subject: string,
  keptSessions?: string[],
): Promise<number> {
  const [row] = await transaction.$queryRaw<{ ended: number }[]>`
    SELECT revoke_sign_ins(${subject}, ${keptSessions ?? null}::text[]) AS ended`;
  return row?.ended ?? 0;
}

/**
 * Locks a user: serializes revocations with the completion of sign-ins.
 *
 * @returns the security version that an authentication must carry; undefined for an unknown user
 */
export async function lockUser(transaction: Transaction, subject: string): Promise<number | undefined> {
  const [row] = await transaction.$queryRaw<{ version: number }[]>`
    SELECT security_version AS version FROM identity_user WHERE subject = ${subject} FOR UPDATE`;
  return row?.version;
}

/**
 * Locks the user of a call that changes sign-in methods and checks the session again, because it may have ended while
 * the call waited for the lock.
 *
 * @throws CodedError UNAUTHENTICATED when the session has ended
 */
export async function lockCaller(
  transaction: Transaction,
  { subject, sessionUid }: { subject: string; sessionUid: string },
): Promise<void> {
  await lockUser(transaction, subject);
  if (!(await isSessionLive(transaction, { subject, uid: sessionUid }))) throw refuse('UNAUTHENTICATED');
}

/** Whether the user's session is live; after `lockUser` that holds until the transaction ends. */
export async function isSessionLive(
  transaction: Transaction,
  { subject, uid }: { subject: string; uid: string },
): Promise<boolean> {
  return (await transaction.oidcPayload.count({ where: { model: 'Session', uid, accountId: subject } })) > 0;
}

/** Locks a session (KEY SHARE): it cannot be ended before the transaction does; waits for a concurrent ending. */
export async function lockSession(transaction: Transaction, uid: string): Promise<void> {
  await transaction.$executeRaw`SELECT FROM oidc_payload WHERE model = 'Session' AND uid = ${uid} FOR KEY SHARE`;
}

/** Records the device of a live session, by which its user recognizes it, and its last use. */
export async function recordSession(
  database: Database,
  { uid, subject, userAgent }: { uid: string; subject: string; userAgent: string | undefined },
): Promise<void> {
  const device = readDevice(userAgent);
  await database.query(recordStatement, [uid, subject, device.browser, device.system, device.kind]);
}

const recordStatement = {
  name: 'identity.session.record',
  text: `
    INSERT INTO identity_session (uid, subject, browser, system, device)
    SELECT $1, $2, $3, $4, $5::device_kind
    WHERE EXISTS (SELECT FROM oidc_payload WHERE model = 'Session' AND uid = $1 AND account_id = $2)
    ON CONFLICT (uid) DO UPDATE SET subject = excluded.subject, browser = excluded.browser, system = excluded.system,
      device = excluded.device, last_seen_at = now()`,
};

/** Updates the last use of a session, at most once a minute. */
export async function updateSessionLastSeen(database: Pick<Database, 'query'>, uid: string): Promise<void> {
  await database.query(seenStatement, [uid]);
}

const seenStatement = {
  name: 'identity.session.seen',
  text: `
    UPDATE identity_session SET last_seen_at = now()
    WHERE uid = $1 AND last_seen_at < now() - interval '1 minute'`,
};

export interface SessionRow {
  id: string;
  uid: string;
  browser: string | null;
  system: string | null;
  device: 'DESKTOP' | 'MOBILE' | 'TABLET' | 'OTHER';
  created_at: Date;
  last_seen_at: Date;
}

/** Returns the user's live sessions: the current one first, then by last use. */
export function listSessions(database: Database, subject: string, currentUid: string): Promise<SessionRow[]> {
  return database.query<SessionRow>(listStatement, [subject, currentUid]);
}

const listStatement = {
  name: 'identity.session.list',
  text: `
    SELECT session.id, session.uid, session.browser, session.system, session.device, session.created_at,
      session.last_seen_at
    FROM identity_session session
    JOIN oidc_payload live ON live.model = 'Session' AND live.uid = session.uid AND live.account_id = session.subject
      AND (live.expires_at IS NULL OR live.expires_at > now())
    WHERE session.subject = $1
    ORDER BY session.uid = $2 DESC, session.last_seen_at DESC, session.id`,
};

/**
 * Ends one other session of the user and revokes every pending sign-in.
 *
 * @returns false when the user has no such session, or it is the current one
 * @throws CodedError UNAUTHENTICATED when the current session has ended
 */
export async function endSession(
  transaction: Transaction,
  { subject, id, currentUid }: { subject: string; id: string; currentUid: string },
): Promise<boolean> {
  await lockCaller(transaction, { subject, sessionUid: currentUid });
  const ended = await transaction.$executeRaw`
    DELETE FROM oidc_payload USING identity_session session
    WHERE session.id = ${id}::uuid AND session.subject = ${subject} AND session.uid <> ${currentUid}
      AND oidc_payload.model = 'Session' AND oidc_payload.uid = session.uid`;
  if (ended > 0) await revokeSignIns(transaction, subject);
  return ended > 0;
}

/**
 * Ends every session of the user except the current one and revokes every pending sign-in.
 *
 * @returns the number of sessions ended
 * @throws CodedError UNAUTHENTICATED when the current session has ended
 */
export async function endOtherSessions(transaction: Transaction, subject: string, currentUid: string): Promise<number> {
  await lockCaller(transaction, { subject, sessionUid: currentUid });
  return revokeSignIns(transaction, subject, [currentUid]);
}

/** How a session has been authenticated so far, as stored by the provider. */
export interface SessionAuthentication {
  /** Unix time in seconds of the last authentication. */
  authenticatedAt: number;
  withSecondFactor: boolean;
}

/** @returns undefined when the session has ended */
export async function readAuthentication(database: Database, uid: string): Promise<SessionAuthentication | undefined> {
  const [row] = await database.query<{ authenticated_at: number | null; with_second_factor: boolean | null }>(
    authenticationStatement,
    [uid],
  );
  return row && { authenticatedAt: row.authenticated_at ?? 0, withSecondFactor: row.with_second_factor ?? false };
}

const authenticationStatement = {
  name: 'identity.session.authentication',
  text: `
    SELECT (payload ->> 'loginTs')::float8 AS authenticated_at, payload -> 'amr' ? 'mfa' AS with_second_factor
    FROM oidc_payload WHERE model = 'Session' AND uid = $1`,
};

/**
 * Adds a factor that was enrolled in a session to its authentication methods, so that the user is not challenged for
 * it.
 *
 * @returns false when the session has ended
 */
export async function addFactorToSession(transaction: Transaction, uid: string, method: string): Promise<boolean> {
  const added = JSON.stringify([method, 'mfa']);
  const updated = await transaction.$executeRaw`
    UPDATE oidc_payload SET payload = payload || jsonb_build_object('acr', 'mfa', 'amr', (
      SELECT jsonb_agg(DISTINCT methods.value)
      FROM jsonb_array_elements(COALESCE(payload -> 'amr', '[]') || ${added}::jsonb) AS methods (value)))
    WHERE model = 'Session' AND uid = ${uid}`;
  return updated > 0;
}
