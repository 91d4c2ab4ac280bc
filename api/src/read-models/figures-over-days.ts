import type { Database } from '../database/database.ts';
import type { DayFigures } from '../graphql/generated/resolvers.ts';
import { inPeriod } from './figure-events.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Days without events count too, from the start of the period, or the first event, to its end, or today. */
const statement = compileStatement(
  'analytics.figures_over_days',
  `WITH counted AS (
     SELECT (created_at AT TIME ZONE {timeZone})::date AS day,
       count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK')::int AS views,
       count(*) FILTER (WHERE event = 'DEAL_INTEREST_CLICK')::int AS interested,
       count(*) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION')::int AS visits
     FROM counted_event WHERE ${inPeriod('created_at')} GROUP BY 1
   ), days AS (
     SELECT generate_series(
       COALESCE(({start}::timestamptz AT TIME ZONE {timeZone})::date, (SELECT min(day) FROM counted))::timestamp,
       COALESCE((({end}::timestamptz - interval '1 millisecond') AT TIME ZONE {timeZone})::date,
         (now() AT TIME ZONE {timeZone})::date)::timestamp,
       interval '1 day')::date AS day
   )
   SELECT days.day::text AS day, COALESCE(views, 0) AS views, COALESCE(interested, 0) AS interested,
     COALESCE(visits, 0) AS visits
   FROM days LEFT JOIN counted ON counted.day = days.day ORDER BY days.day`,
);

/** Reads the events of all deals per day of a time zone in a period (FIG-05). */
export function readFiguresOverDays(
  database: Database,
  values: { start: string | null; end: string | null; timeZone: string },
): Promise<DayFigures[]> {
  return runStatement(database, statement, values);
}
