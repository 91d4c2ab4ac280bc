import type { Database } from '../database/database.ts';
import type { ApprovalCohort } from '../graphql/generated/resolvers.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Months of approval, the current one included, and weeks after an approval. */
const months = 12;
const weeks = 12;

const weekSeconds = 7 * 24 * 3_600;
const week = `interval '${weekSeconds} seconds'`;
const localMonth = (instant: string) => `date_trunc('month', ${instant} AT TIME ZONE {timeZone}::text)`;

/**
 * A week counts for an investor once it has passed; active is who has an event in it (FIG-04). The events of an investor are
 * read once for all weeks.
 */
const statement = compileStatement(
  'analytics.active_investors',
  `WITH approved AS MATERIALIZED (
     SELECT account.id, account.approved_at, ${localMonth('account.approved_at')}::date AS month
     FROM account JOIN account_list listed ON listed.account_id = account.id AND NOT listed.staff
     WHERE account.approved_at >= (${localMonth('now()')} - interval '${months - 1} months') AT TIME ZONE {timeZone}::text
   ), active AS MATERIALIZED (
     SELECT month, 1 + extract(epoch FROM seen.week - approved_at)::int / ${weekSeconds} AS number, count(*) AS active
     FROM approved CROSS JOIN LATERAL (
       SELECT DISTINCT date_bin(${week}, event.created_at, approved_at) AS week FROM analytics_event event
       WHERE event.account_id = approved.id AND event.created_at >= approved_at
         AND event.created_at < approved_at + ${weeks} * ${week}) seen
     WHERE seen.week + ${week} <= now()
     GROUP BY month, number
   ), lived AS MATERIALIZED (
     SELECT month, number, count(*) AS "of" FROM approved CROSS JOIN generate_series(1, ${weeks}) AS number
     WHERE approved_at + number * ${week} <= now()
     GROUP BY month, number
   )
   SELECT month::text AS month, count(*)::int AS investors, COALESCE((
     SELECT json_agg(json_build_object('active', COALESCE(active, 0), 'of', "of") ORDER BY number)
     FROM lived LEFT JOIN active USING (month, number) WHERE month = approved.month), '[]'::json) AS weeks
   FROM approved GROUP BY month ORDER BY month`,
);

/** Reads how many of the investors approved in each of the last 12 months were active in each of their first 12 weeks. */
export function readActiveInvestors(database: Database, values: { timeZone: string }): Promise<ApprovalCohort[]> {
  return runStatement(database, statement, values);
}
