import type { Database } from '../database/database.ts';
import type { NotificationEntity, NotificationKind } from '../database/generated/enums.ts';
import { hasContentAccess } from './asked-again.ts';
import { answerTarget } from './conversations.ts';
import { isVisible } from './deal.ts';
import { followersOfDeal } from './deal-followers.ts';
import { responsibleFor } from './responsible-staff.ts';

interface DueNotification {
  accountId: string;
  kind: NotificationKind;
  entity: NotificationEntity;
  entityId: string;
  detail?: string;
  day?: Date;
  dedupeKey: string;
}

const statement = {
  name: 'notifications.due',
  text: `
    WITH due AS (
      SELECT follower.account_id, 'DEADLINE_NEAR' AS kind, 'DEAL' AS entity, deal.id AS entity_id, NULL::text AS detail,
        (deal.investment_deadline AT TIME ZONE $1)::date AS day,
        'deadline:' || deal.id || ':' || (deal.investment_deadline AT TIME ZONE $1)::date AS dedupe_key
      FROM deal CROSS JOIN LATERAL (${followersOfDeal}) follower
      WHERE ${isVisible} AND deal.status IN ('ACTIVE', 'PROSPECTIVE')
        AND deal.investment_deadline > now() AND deal.investment_deadline < now() + interval '7 days'
      UNION ALL
      SELECT flow.account_id, 'STEP_DUE', CASE WHEN flow.investment_id IS NULL THEN 'ONBOARDING' ELSE 'INVESTMENT' END,
        COALESCE(flow.investment_id, flow.account_id), step.name, step.due_on, 'due:' || step.id || ':' || step.due_on
      FROM flow JOIN flow_section step ON step.flow_id = flow.id AND step.shown AND step.current AND NOT step.completed
        JOIN account ON account.id = flow.account_id
        LEFT JOIN investment ON investment.id = flow.investment_id
        LEFT JOIN deal ON deal.id = investment.deal_id
      WHERE flow.client_to_act AND step.due_on BETWEEN (now() AT TIME ZONE $1)::date AND (now() AT TIME ZONE $1)::date + 7
        AND CASE WHEN flow.investment_id IS NULL THEN account.approved_at IS NULL OR ${hasContentAccess}
          ELSE investment.deleted_at IS NULL AND investment.completed_at IS NULL AND ${isVisible} END
      UNION ALL
      (SELECT DISTINCT ON (conversation.id, message.sender_id)
          CASE message.sender_id WHEN conversation.investor_id THEN conversation.staff_id ELSE conversation.investor_id END,
          'MESSAGE_UNSEEN', 'CONVERSATION', conversation.id, NULL, NULL::date, 'message:' || message.id
        FROM message JOIN conversation ON conversation.id = message.conversation_id
        WHERE message.seen_at IS NULL AND message.created_at BETWEEN now() - interval '80 days' AND now() - interval '10 minutes'
        ORDER BY conversation.id, message.sender_id, message.created_at, message.id)
      UNION ALL
      SELECT told.account_id, 'CONVERSATION_WAITING', told.entity, told.entity_id, NULL, NULL,
        'waiting:' || conversation.id || ':' || extract(epoch FROM conversation.waiting_since)
      FROM conversation JOIN account employee ON employee.id = conversation.staff_id
        CROSS JOIN LATERAL (
          SELECT employee.id AS account_id, 'CONVERSATION' AS entity, conversation.id AS entity_id
          WHERE employee.disabled_at IS NULL
          UNION ALL
          SELECT responsible.account_id, 'CLIENT', conversation.investor_id
          FROM (${responsibleFor('conversation.investor_id')}) responsible WHERE employee.disabled_at IS NOT NULL) told
      WHERE conversation.waiting_since BETWEEN now() - interval '80 days' AND now() - ${answerTarget}
      UNION ALL
      SELECT responsible.account_id, 'MAIL_FAILED', CASE WHEN mail.account_id IS NULL THEN 'MAIL' ELSE 'CLIENT' END,
        COALESCE(mail.account_id, mail.id), mail.recipient::text, NULL, 'mail:' || mail.id
      FROM mail CROSS JOIN LATERAL (${responsibleFor('mail.account_id')}) responsible
      WHERE mail.state = 'GIVEN_UP' AND mail.ended_at > now() - interval '7 days'
        AND mail.kind IN ('INVITATION', 'INVITATION_RESENT', 'APPROVAL', 'FLOW_ITEM_ASKED_AGAIN', 'STEP_OPENED',
          'INVESTMENT_MADE', 'INVESTMENT_CHANGED', 'INVESTMENT_CANCELLED', 'INVESTMENT_COMPLETED'))
    SELECT due.account_id AS "accountId", due.kind, due.entity, due.entity_id AS "entityId", due.detail, due.day::text,
      due.dedupe_key AS "dedupeKey"
    FROM due JOIN account ON account.id = due.account_id AND account.disabled_at IS NULL
    WHERE NOT EXISTS (SELECT FROM notification told
      WHERE told.account_id = due.account_id AND told.dedupe_key = due.dedupe_key)
    LIMIT $2`,
};

/** Reads what people are to be told because of the time, and have not been told yet (NOTE-02, NOTE-03). */
export function readDueNotifications(
  database: Pick<Database, 'query'>,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<DueNotification[]> {
  return database.query<DueNotification & { [column: string]: unknown }>(statement, [timeZone, limit]);
}
