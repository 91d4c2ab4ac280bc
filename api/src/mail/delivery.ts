import { knownLanguage } from '@platform/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { MailState } from '../database/generated/enums.ts';
import type { StoredMail } from './composers.ts';
import { SendError } from './mailer.ts';
import { maximumAttempts } from './mails.ts';
import { withTimeout } from './timeout.ts';

type Deps = Pick<Services, 'database' | 'mailer' | 'composers' | 'configuration'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** State of a mail after an attempt; `lastError` is the reason of a failure. */
export interface Delivery {
  state: MailState;
  lastError?: string;
}

/**
 * Attempts to send a mail, unless it is finished or being sent: of several concurrent callers only one sends it.
 * (At-least-once: a process killed after the mail server accepted the mail, but before that is recorded, sends it
 * again.) A lease is used instead of a row lock, so that no database connection waits for the mail server.
 *
 * @returns SUPERSEDED for an unknown mail; QUEUED when it will be retried
 */
export async function attemptMail(services: Deps, mailId: string, log: Log): Promise<Delivery> {
  const { database, mailer, composers } = services;
  const mail = await claim(database, mailId);
  if (!mail) return readDelivery(database, mailId);
  try {
    const rendered = await composers[mail.kind](services, mail);
    if (!rendered) return await recordOutcome(database, mailId, { state: 'SUPERSEDED' });
    await mailer.send(mail.recipient, rendered);
    return await recordOutcome(database, mailId, { state: 'SENT' });
  } catch (error) {
    const fault = error instanceof SendError ? error : undefined;
    const lastError = fault?.reason ?? 'EINTERNAL';
    const isLast = fault?.permanent === true || mail.attempts >= maximumAttempts;
    log.warn({ mailId, kind: mail.kind, attempt: mail.attempts, err: error }, 'A mail was not delivered');
    return recordOutcome(database, mailId, { state: isLast ? 'GIVEN_UP' : 'QUEUED', lastError });
  }
}

/**
 * Attempts a mail during a call. @returns whether it was sent; after the timeout, the attempt continues in the
 * background
 */
export function deliverNow(services: Deps, mailId: string, log: Log): Promise<boolean> {
  return withTimeout(
    attemptMail(services, mailId, log).then(
      ({ state }) => state === 'SENT',
      (error: unknown) => {
        log.warn({ mailId, err: error }, 'A mail was not delivered');
        return false;
      },
    ),
  );
}

/** Job: attempts a mail; throws to let the queue retry with backoff while the mail is not finished. */
export async function deliverMail(services: Deps, mailId: string, log: Log): Promise<void> {
  const { state, lastError } = await attemptMail(services, mailId, log);
  if (state === 'QUEUED')
    throw new Error(`The mail has not been sent yet: ${lastError ?? 'another attempt is in progress'}`);
}

/** The lease exceeds any possible attempt: connection, greeting and response each have a timeout. */
const claimStatement = {
  name: 'mail.claim',
  text: `
    UPDATE mail SET leased_until = now() + interval '10 minutes', attempts = attempts + 1, attempted_at = now()
    WHERE id = $1 AND state = 'QUEUED' AND COALESCE(leased_until < now(), true) AND attempts < $2
    RETURNING id, kind, recipient::text AS recipient, attempts, invitation_id AS "invitationId", account_id AS "accountId",
      subject, security_change AS "securityChange", deal_id AS "dealId",
      flow_item_request_id AS "flowItemRequestId", digest_id AS "digestId", conversation_id AS "conversationId",
      investment_id AS "investmentId", flow_section_id AS "flowSectionId", closing_request_id AS "closingRequestId",
      created_at AS "createdAt", COALESCE((SELECT language FROM account WHERE account.email = mail.recipient),
        (SELECT language FROM account WHERE account.id = mail.account_id)) AS language`,
};

type ClaimedMail = Omit<StoredMail, 'language'> & { recipient: string; attempts: number; language: string | null };

async function claim(database: Database, mailId: string) {
  const [mail] = await database.query<ClaimedMail>(claimStatement, [mailId, maximumAttempts]);
  return mail && { ...mail, language: knownLanguage(mail.language) };
}

const outcomeStatement = {
  name: 'mail.record-outcome',
  text: `
    UPDATE mail SET state = $2::mail_state, last_error = $3, leased_until = NULL,
      ended_at = CASE WHEN $2::mail_state <> 'QUEUED' THEN now() END
    WHERE id = $1 AND state = 'QUEUED'`,
};

async function recordOutcome(database: Database, mailId: string, delivery: Delivery): Promise<Delivery> {
  await database.query(outcomeStatement, [mailId, delivery.state, delivery.lastError ?? null]);
  return delivery;
}

/**
 * Job: gives up mails whose job has run out of retries before their attempts, for example because processes were killed
 * while sending: otherwise they would stay queued for ever, invisible to staff (WL-13). Mails that are still being
 * retried are skipped.
 *
 * @returns the number of mails given up
 */
export async function giveUpStaleMails(database: Database): Promise<number> {
  const { rowCount } = await database.pool.query(staleStatement);
  return rowCount ?? 0;
}

/** The queue retries for about three days, with at most six hours between two runs. */
const staleStatement = {
  name: 'mail.give-up-stale',
  text: `
    UPDATE mail SET state = 'GIVEN_UP', leased_until = NULL, ended_at = now()
    WHERE state = 'QUEUED' AND created_at < now() - interval '3 days'
      AND COALESCE(attempted_at < now() - interval '1 day', true)`,
};

const readStatement = {
  name: 'mail.read',
  text: `
    SELECT state, last_error, attempts >= $2 AND COALESCE(leased_until < now(), true) AS exhausted
    FROM mail WHERE id = $1`,
};

async function readDelivery(database: Database, mailId: string): Promise<Delivery> {
  const [mail] = await database.query<{ state: MailState; last_error: string | null; exhausted: boolean }>(
    readStatement,
    [mailId, maximumAttempts],
  );
  if (!mail) return { state: 'SUPERSEDED' };
  const delivery = { state: mail.state, ...(mail.last_error ? { lastError: mail.last_error } : {}) };
  // The process was killed during the last attempt.
  return mail.state === 'QUEUED' && mail.exhausted
    ? recordOutcome(database, mailId, { ...delivery, state: 'GIVEN_UP' })
    : delivery;
}
