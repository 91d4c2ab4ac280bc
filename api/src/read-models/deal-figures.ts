import type { Database } from '../database/database.ts';
import type { DealFigures } from '../graphql/generated/resolvers.ts';

export interface DealFiguresPage extends Record<string, unknown> {
  items: DealFigures[];
  totalCount: number;
}

/** Longest counted duration of a visit, milliseconds: a page that was left open would distort the average. */
const maxVisit = 4 * 3_600_000;

/**
 * Returns SQL of the rows of a table, named `posted`, that are not of staff: they view deals for their work (ANA-09). It
 * looks up the accounts of the rows that are read instead of reading all of staff.
 */
const ofInvestors = (table: string) =>
  `${table} posted JOIN account_list listed ON listed.account_id = posted.account_id AND NOT listed.staff`;

/** SQL of the number of views in rows of `analytics_event`. */
const views = `count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK')::int`;
/** SQL of the average duration of visits in rows of `analytics_event`, milliseconds; null without one. */
const averageSessionTime = `avg(least(value, ${maxVisit})) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION')::float8`;

/** Returns SQL of a figure of one deal, over all time. */
const figureOfDeal = (figure: string, event: string, dealId: string) => `(
  SELECT ${figure} FROM ${ofInvestors('analytics_event')} WHERE deal_id = ${dealId} AND event = '${event}')`;

/** Returns SQL of the number of views of a deal, which is given as SQL (ADEAL-22). */
export const viewsOfDeal = (dealId: string) => figureOfDeal(views, 'DEAL_VIEW_MORE_CLICK', dealId);

/** Returns SQL of the average duration of the visits of a deal, milliseconds (ADEAL-22). */
export const averageSessionTimeOfDeal = (dealId: string) =>
  figureOfDeal(averageSessionTime, 'DEAL_DETAILED_VIEW_SESSION', dealId);

/**
 * Figures of a page of deals (ANA-09) between `$1`, inclusive, and `$2`, exclusive; null is open (ANA-11). The page is
 * limited first, so that only the events of its deals are read.
 */
const statement = {
  name: 'analytics.deal_figures',
  text: `
    SELECT (SELECT count(*)::int FROM deal) AS "totalCount", COALESCE(json_agg(json_build_object(
      'dealId', page.id, 'dealTitle', page.title, 'companyName', page.company_name,
      'views', events.views, 'uniqueViews', events.unique_views, 'interested', events.interested,
      'averageSessionTime', events.average_session_time, 'notInterested', not_interested.number,
      'completed', completed.number) ORDER BY page.title DESC, page.id), '[]') AS items
    FROM (
      SELECT deal.id, deal.title, company.name AS company_name FROM deal JOIN company ON company.id = deal.company_id
      ORDER BY deal.title DESC, deal.id LIMIT $3 OFFSET $4
    ) page
    CROSS JOIN LATERAL (
      SELECT ${views} AS views,
        count(DISTINCT posted.account_id) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK')::int AS unique_views,
        count(*) FILTER (WHERE event = 'DEAL_INTEREST_CLICK')::int AS interested,
        ${averageSessionTime} AS average_session_time
      FROM ${ofInvestors('analytics_event')}
      WHERE deal_id = page.id AND posted.created_at >= COALESCE($1, '-infinity'::timestamptz)
        AND posted.created_at < COALESCE($2, 'infinity'::timestamptz)
    ) events
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS number FROM ${ofInvestors('feedback')}
      WHERE deal_id = page.id AND posted.created_at >= COALESCE($1, '-infinity'::timestamptz)
        AND posted.created_at < COALESCE($2, 'infinity'::timestamptz)
    ) not_interested
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS number FROM investment
      WHERE deal_id = page.id AND deleted_at IS NULL AND completed_at >= COALESCE($1, '-infinity'::timestamptz)
        AND completed_at < COALESCE($2, 'infinity'::timestamptz)
    ) completed`,
};

export async function readDealFigures(
  database: Database,
  { start, end, limit, offset }: { start: string | null; end: string | null; limit: number; offset: number },
): Promise<DealFiguresPage> {
  const [page] = await database.query<DealFiguresPage>(statement, [start, end, limit, offset]);
  return page ?? { items: [], totalCount: 0 };
}
