/**
 * Returns SQL of the rows of a table, named `posted`, that are not of staff: they view deals for their work (ANA-09). The
 * view `counted_event` does the same for events. NOT IN reads the few accounts of staff once for all rows.
 */
export const ofInvestors = (table: string) =>
  `(SELECT * FROM ${table} WHERE account_id NOT IN (SELECT listed.account_id FROM account_list listed WHERE listed.staff)) posted`;

/** Returns SQL of whether an instant is within `{start}`, inclusive, and `{end}`, exclusive; null is open (ANA-11). */
export const inPeriod = (instant: string) =>
  `${instant} >= COALESCE({start}::timestamptz, '-infinity') AND ${instant} < COALESCE({end}::timestamptz, 'infinity')`;

/** Returns SQL of a figure of one deal's events of a kind, over all time. */
const figureOfDeal = (figure: string, event: string, dealId: string) =>
  `(SELECT ${figure} FROM counted_event WHERE counted_event.deal_id = ${dealId} AND counted_event.event = '${event}')`;

/** Returns SQL of the number of views of a deal, which is given as SQL (ADEAL-22). */
export const viewsOfDeal = (dealId: string) => figureOfDeal('count(*)::int', 'DEAL_VIEW_MORE_CLICK', dealId);

/** Returns SQL of the average duration of the visits of a deal, milliseconds (ADEAL-22). */
export const averageSessionTimeOfDeal = (dealId: string) =>
  figureOfDeal('avg(session_time)::float8', 'DEAL_DETAILED_VIEW_SESSION', dealId);
