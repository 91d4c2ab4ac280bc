/** Longest counted duration of a visit, milliseconds: a page that was left open would distort the average. */
const maxVisit = 4 * 3_600_000;

/** SQL of the counted duration of a visit in rows of `analytics_event`, milliseconds: the visible time (FIG-05). */
export const visitTime = `least(COALESCE(visible_ms, value), ${maxVisit})`;

/**
 * Returns SQL of the rows of a table, named `posted`, that are not of staff: they view deals for their work (ANA-09). It
 * looks up the accounts of the rows that are read instead of reading all of staff.
 */
export const ofInvestors = (table: string) =>
  `${table} posted JOIN account_list listed ON listed.account_id = posted.account_id AND NOT listed.staff`;

/** Returns SQL of whether an instant is within `{start}`, inclusive, and `{end}`, exclusive; null is open (ANA-11). */
export const inPeriod = (instant: string) =>
  `${instant} >= COALESCE({start}::timestamptz, '-infinity') AND ${instant} < COALESCE({end}::timestamptz, 'infinity')`;

/** Returns SQL of a figure of one deal's events of a kind, over all time. */
const figureOfDeal = (figure: string, event: string, dealId: string) => `(
  SELECT ${figure} FROM ${ofInvestors('analytics_event')} WHERE deal_id = ${dealId} AND event = '${event}')`;

/** Returns SQL of the number of views of a deal, which is given as SQL (ADEAL-22). */
export const viewsOfDeal = (dealId: string) => figureOfDeal('count(*)::int', 'DEAL_VIEW_MORE_CLICK', dealId);

/** Returns SQL of the average duration of the visits of a deal, milliseconds (ADEAL-22). */
export const averageSessionTimeOfDeal = (dealId: string) =>
  figureOfDeal(`avg(${visitTime})::float8`, 'DEAL_DETAILED_VIEW_SESSION', dealId);
