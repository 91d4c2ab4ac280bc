import type { Database } from '../database/database.ts';
import type { NotificationEntity, NotificationKind } from '../database/generated/enums.ts';
import type { CanaryFigures } from '../platform/index.ts';
import { isVisible } from './deal.ts';
import { dealName, personName } from './found.ts';
import { isClient } from './visible-client.ts';

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  entity: NotificationEntity;
  entityId: string;
  detail: string | null;
  day: string | null;
  createdAt: Date;
  seenAt: Date | null;
  openedAt: Date | null;
  archivedAt: Date | null;
  /** Whether its object exists and the account may see it now (NOTE-05). */
  available: boolean;
  /** The name of its object. */
  subject: string | null;
  /** The deal of its investment. */
  dealId: string | null;
  /** Its step of a flow, or that of the item that is asked for again, if that still exists. */
  stepId: string | null;
  /** The app of its releases. */
  app: string | null;
  /** What a canary had shown. */
  figures: CanaryFigures | null;
}

interface Query {
  accountId: string;
  /** Null for any. */
  filter: 'ALL' | 'UNREAD' | 'ARCHIVED' | null;
  /** Null for any. */
  ids: readonly string[] | null;
  until: Date | null;
  /** The id of the notification before the first. */
  after?: string | null;
  limit: number;
  staff: boolean;
  allClients: boolean;
  managedClients: readonly string[];
  /** Whether the account may see releases. */
  releases: boolean;
}

const statement = {
  name: 'notifications.list',
  text: `
    SELECT told.id, told.kind, told.entity, told.entity_id AS "entityId", told.detail, told.day::text, told.created_at AS "createdAt",
      told.seen_at AS "seenAt", told.opened_at AS "openedAt", told.archived_at AS "archivedAt",
      deal.id AS "dealId", step.id AS "stepId", rollout.app_name AS app, rollout.figures,
      CASE told.entity
        WHEN 'DEAL' THEN deal.id IS NOT NULL AND ($6::boolean OR ${isVisible})
        WHEN 'INVESTMENT' THEN investment.id IS NOT NULL AND ${isVisible}
        WHEN 'ONBOARDING' THEN EXISTS (
          SELECT FROM flow WHERE flow.account_id = told.account_id AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING')
        WHEN 'CLIENT' THEN account.id IS NOT NULL
        WHEN 'CONVERSATION' THEN conversation.id IS NOT NULL
        WHEN 'MAIL' THEN mail.id IS NOT NULL AND $6::boolean
        WHEN 'RELEASES' THEN rollout.app_name IS NOT NULL AND $10::boolean
        ELSE true END AS available,
      CASE told.entity
        WHEN 'CLIENT' THEN ${personName('account')}
        WHEN 'CONVERSATION' THEN ${personName('counterpart')}
        WHEN 'MAIL' THEN mail.recipient::text
        WHEN 'RELEASES' THEN rollout.app_name
        ELSE CASE WHEN deal.id IS NOT NULL THEN ${dealName} END END AS subject
    FROM (
        SELECT * FROM notification
        WHERE account_id = $1 AND created_at <= COALESCE($3::timestamptz, 'infinity') AND ($5::uuid[] IS NULL OR id = ANY($5::uuid[]))
          AND ($9::uuid IS NULL OR (created_at, id) < (SELECT last.created_at, last.id FROM notification last
            WHERE last.id = $9::uuid AND last.account_id = $1))
          AND CASE $2::text WHEN 'ALL' THEN archived_at IS NULL WHEN 'UNREAD' THEN archived_at IS NULL AND opened_at IS NULL
            WHEN 'ARCHIVED' THEN archived_at IS NOT NULL ELSE true END
        ORDER BY created_at DESC, id DESC LIMIT $4) told
      LEFT JOIN investment ON told.entity = 'INVESTMENT' AND investment.id = told.entity_id AND investment.deleted_at IS NULL
        AND investment.account_id = told.account_id
      LEFT JOIN deal ON deal.id = CASE told.entity WHEN 'DEAL' THEN told.entity_id ELSE investment.deal_id END
      LEFT JOIN company ON company.id = deal.company_id
      LEFT JOIN account ON told.entity = 'CLIENT' AND account.id = told.entity_id AND account.disabled_at IS NULL
        AND ($7::boolean OR account.id = ANY($8::uuid[])) AND ${isClient}
      LEFT JOIN conversation ON told.entity = 'CONVERSATION' AND conversation.id = told.entity_id
        AND told.account_id IN (conversation.investor_id, conversation.staff_id)
      LEFT JOIN account counterpart ON counterpart.id = CASE WHEN conversation.investor_id = told.account_id
        THEN conversation.employee_id ELSE conversation.investor_id END
      LEFT JOIN mail ON told.entity = 'MAIL' AND mail.id = told.entity_id
      LEFT JOIN app_rollout rollout ON rollout.app_name = CASE told.entity WHEN 'RELEASES' THEN split_part(told.dedupe_key, ':', 2) END
        AND rollout.revision = CASE told.entity WHEN 'RELEASES' THEN split_part(told.dedupe_key, ':', 3)::int END
      LEFT JOIN LATERAL (
        SELECT flow_section.id FROM flow JOIN flow_section ON flow_section.flow_id = flow.id AND flow_section.shown
        WHERE CASE told.entity
          WHEN 'INVESTMENT' THEN flow.investment_id = investment.id
          WHEN 'ONBOARDING' THEN flow.account_id = told.account_id AND flow.kind = 'ONBOARDING' ELSE false END
          AND CASE WHEN told.kind <> 'ASKED_AGAIN' THEN flow_section.name = told.detail
            ELSE EXISTS (SELECT FROM flow_item item WHERE item.section_id = flow_section.id AND item.name = told.detail) END
        ORDER BY told.kind = 'ASKED_AGAIN' AND flow_section.current DESC, flow_section."order" LIMIT 1) step ON true
    ORDER BY told.created_at DESC, told.id DESC`,
};

/** Reads notifications of an account, newest first, with what it may see of their objects now (NOTE-02, NOTE-05). */
export function readNotifications(database: Pick<Database, 'query'>, query: Query): Promise<NotificationRow[]> {
  const { accountId, filter, until, after = null, limit, ids, staff, allClients, managedClients, releases } = query;
  return database.query<NotificationRow>(statement, [
    ...[accountId, filter, until, limit, ids, staff, allClients, managedClients, after, releases],
  ]);
}
