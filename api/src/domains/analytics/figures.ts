import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FeedbackSubjectKind, FiguresSort } from '../../graphql/generated/resolvers.ts';
import { readActiveInvestors } from '../../read-models/active-investors.ts';
import { readAnswerTimes } from '../../read-models/answer-times.ts';
import { readFeedbackEntries, readFeedbackFigures, readFeedbackSubjects } from '../../read-models/feedback-figures.ts';
import { type FiguresSubject, readFigures } from '../../read-models/figures.ts';
import { readFiguresOverDays } from '../../read-models/figures-over-days.ts';
import { parsePaging } from '../../read-models/paging.ts';
import { type PeriodQuery, parsePeriod } from '../../read-models/period.ts';
import { readPreferenceFigures } from '../../read-models/preference-figures.ts';
import type { Selection } from '../../read-models/selection.ts';

export interface PageQuery extends PeriodQuery {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/** The order in which a table of figures opens (ANA-08). */
const firstSort: FiguresSort = { column: 'NAME', direction: 'desc_nulls_last' };

/** Days that `figuresOverDays` returns at most: 30 years. */
const maxDays = 11_000;

/**
 * Returns a page of the figures of deals or companies in a period (ANA-09 to ANA-12).
 *
 * @throws CodedError FIELD_INVALID for an end before the start or a page outside its bounds
 */
export function getFigures<Subject extends FiguresSubject>(
  { services }: RequestContext,
  selection: Selection,
  subject: Subject,
  { sort, ...query }: PageQuery & { sort?: FiguresSort | null | undefined },
) {
  const { timeZone } = services.configuration;
  return readFigures(services.database, selection, subject, { timeZone, ...parsePage(query), sort: sort ?? firstSort });
}

/**
 * Returns the events per day of the platform's time zone in a period (FIG-05).
 *
 * @throws CodedError FIELD_INVALID for an end before the start, or more than 30 years
 */
export function getFiguresOverDays({ services }: RequestContext, query: PeriodQuery) {
  const { start, end } = parsePeriod(query);
  const now = Date.now();
  // Without a start, the first event, which is not in the future.
  const length = (end ? Date.parse(end) : now) - (start ? Date.parse(start) : now);
  if (length > maxDays * 24 * 3_600_000) throw refuse('FIELD_INVALID', { field: start ? 'start' : 'end' });
  return readFiguresOverDays(services.database, { start, end, timeZone: services.configuration.timeZone });
}

/** Returns how many of those approved in each month were active in the weeks after (FIG-04). */
export const getActiveInvestors = ({ services: { database, configuration } }: RequestContext) =>
  readActiveInvestors(database, { timeZone: configuration.timeZone });

/**
 * Returns how fast each employee answered in a period, and how many conversations wait (FIG-04).
 *
 * @throws CodedError FIELD_INVALID for an end before the start
 */
export const getAnswerTimes = ({ services }: RequestContext, query: PeriodQuery) =>
  readAnswerTimes(services.database, parsePeriod(query));

/** Returns how many investors have each sector and innovation enabler on their lists (ANA-17). */
export const getPreferenceFigures = ({ services }: RequestContext) => readPreferenceFigures(services.database);

/**
 * Returns how often each reason of a feedback was given in a period (ANA-19).
 *
 * @throws CodedError FIELD_INVALID for an end before the start
 */
export function getFeedbackFigures({ services }: RequestContext, query: PeriodQuery) {
  return readFeedbackFigures(services.database, parsePeriod(query));
}

/**
 * Returns a page of the companies or deals with feedback in a period (ANA-18).
 *
 * @throws CodedError FIELD_INVALID as `getFigures`
 */
export function getFeedbackSubjects({ services }: RequestContext, kind: FeedbackSubjectKind, query: PageQuery) {
  return readFeedbackSubjects(services.database, kind, parsePage(query));
}

/**
 * Returns a page of the feedback on a company's deals or on a deal in a period (ANA-18).
 *
 * @throws CodedError FIELD_INVALID as `getFigures`, NOT_FOUND for what is no id
 */
export function getFeedbackEntries(
  { services }: RequestContext,
  kind: FeedbackSubjectKind,
  id: string,
  query: PageQuery,
) {
  return readFeedbackEntries(services.database, kind, { ...parsePage(query), id: rowId(id) });
}

/** Validates the page and the period of a table. */
export function parsePage({ limit, offset, ...period }: PageQuery) {
  return { ...parsePeriod(period), ...parsePaging(limit, offset) };
}
