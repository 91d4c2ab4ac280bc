import type { Database, Transaction } from '../database/database.ts';

/** Kinds of notification that are mailed to staff, gathered. A publication that failed has a mail of its own (HIST-14). */
const gatheredKinds = `('CLIENT_TO_APPROVE', 'CLOSING_REQUESTED', 'STEP_TO_REVIEW', 'CONVERSATION_WAITING', 'MAIL_FAILED',
  'CANARY_PROMOTED', 'CANARY_WITHDRAWN', 'CANARY_UNDECIDED')`;

/** SQL of whether nobody has done anything with the releases since the platform has. */
const isNewestRollout = `EXISTS (
    SELECT FROM app_rollout WHERE app_name = split_part(notification.dedupe_key, ':', 2)
    HAVING max(revision) = split_part(notification.dedupe_key, ':', 3)::int)`;

/** SQL of whether what a row named `notification` tells of still waits. Its occasion names flow, mail, conversation and rollout. */
const stillWaits = `CASE notification.kind
  WHEN 'CLIENT_TO_APPROVE' THEN EXISTS (
    SELECT FROM account client WHERE client.id = notification.entity_id AND client.approved_at IS NULL)
  WHEN 'CLOSING_REQUESTED' THEN EXISTS (
    SELECT FROM closing_request request WHERE request.account_id = notification.entity_id AND request.state = 'REQUESTED')
  WHEN 'STEP_TO_REVIEW' THEN EXISTS (
    SELECT FROM flow JOIN flow_section step ON step.flow_id = flow.id AND step.shown AND step.current
    WHERE flow.id::text = split_part(notification.dedupe_key, ':', 2) AND NOT flow.client_to_act
      AND step.name = notification.detail)
  WHEN 'CONVERSATION_WAITING' THEN EXISTS (
    SELECT FROM conversation WHERE conversation.waiting_since IS NOT NULL AND conversation.id =
      CASE notification.entity WHEN 'CLIENT' THEN split_part(notification.dedupe_key, ':', 2)::uuid ELSE notification.entity_id END)
  WHEN 'MAIL_FAILED' THEN EXISTS (
    SELECT FROM mail failed WHERE failed.id::text = split_part(notification.dedupe_key, ':', 2) AND failed.state = 'GIVEN_UP')
  WHEN 'CANARY_PROMOTED' THEN ${isNewestRollout}
  WHEN 'CANARY_WITHDRAWN' THEN ${isNewestRollout}
  WHEN 'CANARY_UNDECIDED' THEN ${isNewestRollout}
  ELSE false END`;

const isUnseen = `notification.seen_at IS NULL AND notification.archived_at IS NULL`;

/** A member of staff with what waits and is in no mail yet. */
export interface WaitingStaff {
  accountId: string;
  email: string;
  notificationIds: string[];
}

/**
 * Reads whom to mail what waits for them (CARE-02): nobody who got such a mail within the hour or whose last one is not sent
 * yet, no disabled account, and nothing that the panel has shown. Conversations only for those who want mails about messages.
 */
export function readWaitingStaff(transaction: Transaction, limit: number): Promise<WaitingStaff[]> {
  return transaction.$queryRawUnsafe<WaitingStaff[]>(
    `/* notifications.waiting_staff */
    SELECT account.id AS "accountId", account.email::text AS email, array_agg(notification.id) AS "notificationIds"
    FROM notification JOIN account ON account.id = notification.account_id AND account.disabled_at IS NULL
    WHERE notification.kind IN ${gatheredKinds} AND notification.mail_id IS NULL AND ${isUnseen}
      AND notification.created_at > now() - interval '7 days'
      AND (notification.kind <> 'CONVERSATION_WAITING' OR account.message_mails) AND ${stillWaits}
      AND NOT EXISTS (
        SELECT FROM mail WHERE mail.account_id = account.id AND mail.kind = 'STAFF_WAITING'
          AND (mail.created_at > now() - interval '1 hour' OR mail.state = 'QUEUED'))
    GROUP BY account.id ORDER BY account.id LIMIT $1`,
    limit,
  );
}

/** Reads which of the notifications that a mail gathers still wait, and were not shown by the panel. */
export async function readStillWaiting(database: Pick<Database, 'query'>, mailId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    {
      name: 'notifications.still_waiting',
      text: `SELECT notification.id FROM notification WHERE notification.mail_id = $1 AND ${isUnseen} AND ${stillWaits}`,
    },
    [mailId],
  );
  return rows.map(({ id }) => id);
}
