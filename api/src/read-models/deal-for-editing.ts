import type { Database } from '../database/database.ts';
import type { Permission } from '../database/generated/enums.ts';
import type {
  Company,
  DealFlow,
  DealOpenSave,
  DealPendingChange,
  DealSchedule,
  DealStatus,
} from '../graphql/generated/resolvers.ts';
import { type CompanyLogo, companyObject } from './company.ts';
import { type DealContent, liveContent } from './deal-content.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

/** A deal with everything that its editor shows, before the fields that resolvers add. */
export interface DealForEditingRow {
  id: string;
  version: number;
  liveVersion: number;
  status: DealStatus;
  publishedAt: Date | null;
  company: Partial<Company & CompanyLogo>;
  liveContent: DealContent;
  pendingContent: DealContent | null;
  pending: DealPendingChange | null;
  schedule: DealSchedule | null;
  flow: DealFlow | null;
  minimumTotal: string;
  currencyIsFixed: boolean;
  smallestInvestment: string | null;
  largestInvestment: string | null;
  permissions: Permission[];
  openSave: DealOpenSave | null;
}

/** The flags that hold only on the deal of the assignment that grants them (PERM-03). */
const dealBound = `('create_opportunity', 'edit_opportunity', 'edit_opportunity_privacy', 'publish_opportunity')`;

/** Reads a deal for its editor in one statement; null for an unknown id. */
export async function readDealForEditing(
  database: Database,
  selection: Selection,
  query: { dealId: string; accountId: string },
): Promise<DealForEditingRow | null> {
  const buildSql = () => `
    SELECT deal.id, deal.content_version AS version, deal.live_version AS "liveVersion", deal.status,
      deal.published_at AS "publishedAt",
      ${companyObject(subselectionOf(selection, 'company'), 'true')} AS company,
      ${liveContent} AS "liveContent", pending.content AS "pendingContent",
      CASE WHEN pending.deal_id IS NOT NULL THEN json_build_object(
        'version', pending.version, 'baseVersion', pending.base_version, 'at', pending.updated_at,
        'by', COALESCE(NULLIF(concat_ws(' ', author.first_name, author.last_name), ''), author.email::text),
        'publishFailure', pending.publish_failure) END AS pending,
      (SELECT json_build_object('at', schedule.publish_at, 'failure', schedule.failure,
          'by', COALESCE(NULLIF(concat_ws(' ', setter.first_name, setter.last_name), ''), setter.email::text))
        FROM deal_schedule schedule JOIN account setter ON setter.id = schedule.set_by_id
        WHERE schedule.deal_id = deal.id) AS schedule,
      (SELECT json_build_object('id', flow.id, 'templateId', flow.source_flow_id, 'name', flow.name)
        FROM flow WHERE flow.deal_id = deal.id) AS flow,
      GREATEST(COALESCE(deal.investment_value - deal.investment_amount_available, deal.committed_amount), 0)::text
        AS "minimumTotal",
      invested.count > 0 OR EXISTS (
        SELECT FROM interest WHERE interest.deal_id = deal.id AND interest.deleted_at IS NULL) AS "currencyIsFixed",
      invested.smallest::text AS "smallestInvestment", invested.largest::text AS "largestInvestment",
      ARRAY(
        SELECT DISTINCT granted.permission::text
        FROM role_assignment assignment
        JOIN role ON role.id = assignment.role_id AND role.role_type <> 'INVESTOR'
        JOIN role_permission granted ON granted.role_id = role.id
        WHERE assignment.account_id = {accountId}::uuid
          AND (granted.permission NOT IN ${dealBound} OR COALESCE(assignment.deal_id, deal.id) = deal.id)) AS permissions,
      CASE WHEN deal.open_save IS NOT NULL THEN json_build_object(
        'version', deal.open_save -> 'number', 'missing', deal.open_save -> 'missing',
        'applies', deal.open_save ->> 'target' = 'PENDING' AND (deal.open_save ->> 'apply')::boolean) END AS "openSave"
    FROM deal
    LEFT JOIN deal_pending_change pending ON pending.deal_id = deal.id
    LEFT JOIN account author ON author.id = pending.updated_by_id
    JOIN company ON company.id = COALESCE((pending.content -> 'terms' ->> 'companyId')::uuid, deal.company_id)
    LEFT JOIN country ON country.code = company.hq_country_code
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(investment.value) AS smallest, max(investment.value) AS largest
      FROM investment WHERE investment.deal_id = deal.id AND investment.deleted_at IS NULL) invested
    WHERE deal.id = {dealId}::uuid`;
  const [row] = await readSelected<DealForEditingRow>(
    database,
    { name: 'deals.for_editing', selection, buildSql },
    query,
  );
  return row ?? null;
}
