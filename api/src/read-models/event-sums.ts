import { inPeriod } from './figure-events.ts';

/** Local days lie within a UTC day and this time before and after it. */
const slack = `interval '15 hours'`;

/** Returns SQL of the day of an instant in the platform's time zone. */
export const dayOf = (instant: string) => `(${instant} AT TIME ZONE {timeZone}::text)::date`;

/** The sums of `analytics_event` that are rolled up by day. */
export const sums = `
  count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK') AS views,
  count(*) FILTER (WHERE event = 'DEAL_INTEREST_CLICK') AS interested,
  count(*) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION') AS sessions,
  COALESCE(sum(session_time) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION'), 0)::bigint AS session_time`;

/** As `bigint`, whose sums take a third of the time of those of `numeric`. */
const columns = (sign: '' | '-') =>
  `deal_id, ${['views', 'interested', 'sessions', 'session_time'].map((name) => `${sign}${name}::bigint AS ${name}`).join(', ')}`;

/** The days of the period that are read from `deal_day` and `deal_month`: whole ones that are rolled up. */
const days = `
  SELECT day_from, rolled_to,
    GREATEST(day_from, CASE WHEN rolled_to IS NULL THEN day_from ELSE LEAST(rolled_to, day_of_end) END) AS day_to
  FROM (SELECT
    COALESCE(${dayOf('{start}::timestamptz')} + CASE WHEN
      ${dayOf(`({start}::timestamptz - interval '1 microsecond')`)} < ${dayOf('{start}::timestamptz')} THEN 0 ELSE 1 END,
      '0001-01-01'::date) AS day_from,
    COALESCE(${dayOf('{end}::timestamptz')}, 'infinity'::date) AS day_of_end,
    (SELECT rolled_to FROM deal_day_state WHERE time_zone = {timeZone}::text) AS rolled_to) asked`;

/** SQL of a field of `span`, see below. */
export const spanField = (name: string) => `(SELECT ${name} FROM span)`;

/** SQL of the instant at which a day of the platform's time zone starts, the first of two where the clock goes back to midnight. */
const startOf = (day: string) => {
  const midnight = `(${day}::timestamp AT TIME ZONE {timeZone}::text)`;
  return `(${midnight} - CASE WHEN ${dayOf(`(${midnight} - interval '1 hour')`)} = ${day} THEN interval '1 hour' ELSE interval '0' END)`;
};

/** SQL of the first day of a month that is nearest to a day, counting only days that are rolled up. */
const nearestMonth = (day: string) => `CASE
  WHEN ${day} - date_trunc('month', ${day})::date <= LEAST(date_trunc('month', ${day} + interval '1 month')::date, rolled_to) - ${day}
  THEN date_trunc('month', ${day})::date ELSE date_trunc('month', ${day} + interval '1 month')::date END`;

/**
 * The common table expression `span`: the whole days of the period that are rolled up, from `day_from` to before `day_to`,
 * the whole months among them, and the instants at which they start and end, `from_at` to `month_to_at`. The months
 * from `sum_from` to before `sum_to`, with the days that they lack and less those that they have too many, are the same
 * days: few rows, as a month has 28 to 31 of them for each deal.
 */
export const spanTable = `
  span AS MATERIALIZED (
    SELECT *, ${startOf('day_from')} AS from_at, ${startOf('day_to')} AS to_at,
      ${startOf('month_from')} AS month_from_at, ${startOf('month_to')} AS month_to_at
    FROM (SELECT day_from, day_to,
      CASE WHEN first_month < last_month THEN first_month ELSE day_to END AS month_from,
      CASE WHEN first_month < last_month THEN last_month ELSE day_to END AS month_to,
      CASE WHEN is_shorter THEN near_from ELSE day_to END AS sum_from,
      CASE WHEN is_shorter THEN near_to ELSE day_to END AS sum_to
    FROM (SELECT *, abs(near_from - day_from) + abs(LEAST(near_to, rolled_to) - day_to) < day_to - day_from AS is_shorter
      FROM (SELECT *, ${nearestMonth('day_from')} AS near_from, ${nearestMonth('day_to')} AS near_to,
        date_trunc('month', day_from + interval '1 month' - interval '1 day')::date AS first_month,
        date_trunc('month', day_to)::date AS last_month FROM (${days}) days) months) nearest) chosen
  )`;

const isMarked = `marked.day >= ${spanField('day_from')} AND marked.day < ${spanField('day_to')}`;

/**
 * SQL of the marked days of deals as they are rolled up; needs `spanTable`. OFFSET keeps the planner from reading all days to
 * join them.
 */
export const markedDays = `
  SELECT stored.* FROM deal_day_touched marked CROSS JOIN LATERAL (
    SELECT * FROM deal_day WHERE deal_day.day = marked.day AND deal_day.deal_id = marked.deal_id OFFSET 0) stored
  WHERE ${isMarked}`;

/** SQL of the events of marked days that are rolled up, each with its `day`; needs `spanTable`. */
export const markedEvents = `
  SELECT marked.day, counted_event.* FROM deal_day_touched marked JOIN counted_event ON counted_event.deal_id = marked.deal_id
    AND created_at >= (marked.day::timestamp AT TIME ZONE 'UTC') - ${slack}
    AND created_at < (marked.day::timestamp AT TIME ZONE 'UTC') + interval '1 day' + ${slack}
    AND ${dayOf('created_at')} = marked.day
  WHERE ${isMarked}`;

/** SQL of the sums of some days, added or taken off. */
const sumsOfDays = (sign: '' | '-', from: string, to: string) =>
  `SELECT ${columns(sign)} FROM deal_day WHERE day >= ${spanField(from)} AND day < ${spanField(to)}`;

/**
 * Common table expressions whose last, `event_sums`, holds the sums of each deal's events from `{start}`, inclusive, to
 * `{end}`, exclusive (ANA-11); `{timeZone}` is the platform's. Months and days are read as they are rolled up, what lies
 * before and after them, and marked days, from the events themselves: the sums are exact to the instant.
 */
export const eventSumTables = `${spanTable}, marked_month AS MATERIALIZED (
    SELECT DISTINCT deal_id, date_trunc('month', day)::date AS month FROM deal_day_touched
    WHERE day >= ${spanField('month_from')} AND day < ${spanField('month_to')}
  ), event_sums AS MATERIALIZED (
    SELECT deal_id, sum(views) AS views, sum(interested) AS interested, sum(sessions) AS sessions,
      sum(session_time) AS session_time
    FROM (
      SELECT ${columns('')} FROM deal_month WHERE month >= ${spanField('sum_from')} AND month < ${spanField('sum_to')}
      UNION ALL ${sumsOfDays('', 'day_from', 'sum_from')}
      UNION ALL ${sumsOfDays('-', 'sum_from', 'day_from')}
      UNION ALL ${sumsOfDays('', 'sum_to', 'day_to')}
      UNION ALL ${sumsOfDays('-', 'day_to', 'sum_to')}
      UNION ALL SELECT ${columns('-')} FROM (${markedDays}) marked
      UNION ALL
      SELECT deal_id, ${sums} FROM (${markedEvents}) touched GROUP BY deal_id
      UNION ALL
      SELECT deal_id, ${sums} FROM counted_event
      WHERE ${inPeriod('created_at')} AND created_at < ${spanField('from_at')}
      GROUP BY deal_id
      UNION ALL
      SELECT deal_id, ${sums} FROM counted_event
      WHERE ${inPeriod('created_at')} AND created_at >= ${spanField('to_at')}
      GROUP BY deal_id
    ) parts GROUP BY deal_id
  )`;

/**
 * SQL of who viewed deals in the period, each once for a month, and of how long their visits were: from the months that are
 * rolled up, and the other events of the period; both need `spanTable`.
 *
 * @param deals a condition on a deal's id, such as `= page.id`
 */
export const viewersOf = (deals: string) => ofMonthsAndEvents(deals, 'DEAL_VIEW_MORE_CLICK', 'viewers', 'account_id');
export const visitsOf = (deals: string) =>
  ofMonthsAndEvents(deals, 'DEAL_DETAILED_VIEW_SESSION', 'session_times', 'session_time::int');

function ofMonthsAndEvents(deals: string, event: string, column: string, value: string): string {
  const [from, to] = [spanField('month_from'), spanField('month_to')];
  const monthEnd = (month: string) => `(${month} + interval '1 month')`;
  const ofEvents = `SELECT ${value} AS value FROM counted_event WHERE deal_id ${deals} AND event = '${event}' AND ${inPeriod('created_at')}`;
  return `
    SELECT unnest(${column}) AS value FROM deal_month_views stored
    WHERE stored.deal_id ${deals} AND stored.month >= ${from} AND stored.month < ${to}
      AND (stored.deal_id, stored.month) NOT IN (SELECT deal_id, month FROM marked_month)
    UNION ALL ${ofEvents} AND created_at < ${spanField('month_from_at')}
    UNION ALL ${ofEvents} AND created_at >= ${spanField('month_to_at')}
    UNION ALL
    SELECT ${value} FROM marked_month marked
      JOIN counted_event ON counted_event.deal_id = marked.deal_id AND event = '${event}'
        AND created_at >= (marked.month::timestamp AT TIME ZONE 'UTC') - ${slack}
        AND created_at < (${monthEnd('marked.month')} AT TIME ZONE 'UTC') + ${slack}
        AND ${dayOf('created_at')} >= marked.month AND ${dayOf('created_at')} < ${monthEnd('marked.month')}
    WHERE marked.deal_id ${deals}`;
}
