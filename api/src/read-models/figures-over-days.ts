import type { Database } from '../database/database.ts';
import type { DayFigures } from '../graphql/generated/resolvers.ts';
import { dayOf, markedDays, markedEvents, spanField, spanTable, sums } from './event-sums.ts';
import { inPeriod } from './figure-events.ts';
import { compileStatement, runStatement } from './statement.ts';

const rolledUp = `day >= ${spanField('day_from')} AND day < ${spanField('day_to')}`;
const columns = (sign: '' | '-') =>
  ['views', 'interested', 'sessions'].map((name) => `${sign}${name} AS ${name}`).join(', ');

/**
 * Days without events count too, from the start of the period, or the first event, to its end, or today. Of a day that is
 * rolled up, only the deals whose events changed since are counted.
 */
const statement = compileStatement(
  'analytics.figures_over_days',
  `WITH ${spanTable}, counted AS MATERIALIZED (
     SELECT day, sum(views) AS views, sum(interested) AS interested, sum(sessions) AS sessions FROM (
       SELECT day, ${columns('')} FROM event_day WHERE ${rolledUp}
       UNION ALL SELECT day, ${columns('-')} FROM (${markedDays}) marked
       UNION ALL SELECT day, views, interested, sessions FROM (
         SELECT day, ${sums} FROM (${markedEvents}) marked GROUP BY day
         UNION ALL
         SELECT ${dayOf('created_at')}, ${sums} FROM counted_event
         WHERE ${inPeriod('created_at')} AND created_at < ${spanField('from_at')}
         GROUP BY 1
         UNION ALL
         SELECT ${dayOf('created_at')}, ${sums} FROM counted_event
         WHERE ${inPeriod('created_at')} AND created_at >= ${spanField('to_at')}
         GROUP BY 1) events
     ) parts GROUP BY day HAVING sum(views) + sum(interested) + sum(sessions) > 0
   ), days AS (
     SELECT generate_series(
       COALESCE(${dayOf('{start}::timestamptz')}, (SELECT min(day) FROM counted))::timestamp,
       COALESCE(${dayOf(`({end}::timestamptz - interval '1 millisecond')`)}, ${dayOf('now()')})::timestamp,
       interval '1 day')::date AS day
   )
   SELECT days.day::text AS day, COALESCE(views, 0)::int AS views, COALESCE(interested, 0)::int AS interested,
     COALESCE(sessions, 0)::int AS visits
   FROM days LEFT JOIN counted ON counted.day = days.day ORDER BY days.day`,
);

/** Reads the events of all deals per day of the platform's time zone in a period (FIG-05). */
export function readFiguresOverDays(
  database: Database,
  values: { start: string | null; end: string | null; timeZone: string },
): Promise<DayFigures[]> {
  return runStatement(database, statement, values);
}
