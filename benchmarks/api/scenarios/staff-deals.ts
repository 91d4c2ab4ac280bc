import { callerTable } from '../sql/caller.ts';
import type { Scenario } from './scenario.ts';

/** Whether the caller holds a permission on a deal, globally or by an assignment bound to it. */
const holds = (permission: string) => `EXISTS (
  SELECT FROM granted WHERE granted.permission = '${permission}' AND COALESCE(granted.deal_id, page.id) = page.id)`;

/** All deals by name, for an employee with the permission to edit them. */
const floor = `
  WITH ${callerTable('staff')},
    page AS MATERIALIZED (
      SELECT deal.*, company.name AS company_name, company.funding_stage
      FROM deal JOIN company ON company.id = deal.company_id
      ORDER BY lower(company.name), lower(deal.title) NULLS FIRST, deal.id LIMIT 50),
    granted AS MATERIALIZED (
      SELECT role_permission.permission, assignment.deal_id
      FROM caller JOIN role_assignment assignment ON assignment.account_id = caller.id
        JOIN role_permission ON role_permission.role_id = assignment.role_id),
    watchers AS (
      SELECT deal_id, count(*) AS total FROM watchlist_entry WHERE deal_id IN (SELECT id FROM page) GROUP BY deal_id)
  SELECT json_build_object('__typename', 'Query', 'staffDeals', json_build_object('__typename', 'StaffDealPage',
    'totalCount', (SELECT least(count(*), 10000) FROM deal),
    'totalIsCapped', (SELECT count(*) > 10000 FROM deal),
    'items', (
      SELECT COALESCE(json_agg(json_build_object('__typename', 'StaffDeal', 'id', page.id, 'title', page.title,
        'version', page.content_version, 'hasPendingChanges',
        EXISTS (SELECT FROM deal_pending_change pending WHERE pending.deal_id = page.id),
        'publishAt', (SELECT schedule.publish_at FROM deal_schedule schedule WHERE schedule.deal_id = page.id),
        'publishFailure', (SELECT schedule.failure FROM deal_schedule schedule WHERE schedule.deal_id = page.id),
        'rights', json_build_object('__typename', 'Permissions', 'editOpportunity', ${holds('edit_opportunity')},
          'editOpportunityPrivacy', ${holds('edit_opportunity_privacy')},
          'publishOpportunity', ${holds('publish_opportunity')}),
        'companyName', page.company_name, 'fundingStage', page.funding_stage, 'status', page.status,
        'investmentDeadline', page.investment_deadline, 'publishedAt', page.published_at,
        'watchlistCount', COALESCE(watchers.total, 0), 'investmentCurrency', COALESCE(page.investment_currency, 'USD'),
        'investmentValue', page.investment_value::text, 'availableAmount',
        COALESCE(page.investment_amount_available, page.investment_value - page.committed_amount)::text)
        ORDER BY lower(page.company_name), lower(page.title) NULLS FIRST, page.id), '[]')
      FROM page LEFT JOIN watchers ON watchers.deal_id = page.id)))::text AS answer
  FROM caller`;

export const staffDeals: Scenario = {
  name: 'staffDeals',
  title: 'Deals list of staff, 50 of',
  operation: 'StaffDeals',
  as: 'staff',
  variables: (_subject, rows) => ({
    search: null,
    sort: { column: 'DEAL', direction: 'asc_nulls_first' },
    limit: rows,
    offset: 0,
  }),
  floor,
};
