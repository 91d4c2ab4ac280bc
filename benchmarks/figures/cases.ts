import type { Database } from '../../api/src/database/database.ts';
import { readActiveInvestors } from '../../api/src/read-models/active-investors.ts';
import { readAnswerTimes } from '../../api/src/read-models/answer-times.ts';
import {
  readFeedbackEntries,
  readFeedbackFigures,
  readFeedbackSubjects,
} from '../../api/src/read-models/feedback-figures.ts';
import { type FiguresSubject, readFigures } from '../../api/src/read-models/figures.ts';
import { readFiguresOverDays } from '../../api/src/read-models/figures-over-days.ts';
import { readFunnel } from '../../api/src/read-models/funnel.ts';
import { readPreferenceFigures } from '../../api/src/read-models/preference-figures.ts';
import { at } from '../lists/cases.ts';
import { select } from '../lists/select.ts';
import type { Period } from './periods.ts';

/** A table or chart of the analytics pages in one order. */
export interface FigureCase {
  table: string;
  detail: string;
  /** Whether FIG-07 names it: a table of ANA. */
  isTable: boolean;
  /** Whether it has a period; of one without, each call is the same. */
  hasPeriod: boolean;
  read: (database: Database, period: Period, call: number) => Promise<unknown>;
}

/** The rows that the cases name: those with most events, or most clients. */
export interface FigureSubject {
  deal: string;
  company: string;
  manager: string;
  newest: Date;
}

export async function findFigureSubject(database: Database): Promise<FigureSubject> {
  const [chosen] = await database.query<FigureSubject>({
    name: 'benchmark.figures',
    text: `
      WITH viewed AS (SELECT deal_id, sum(views) AS views FROM deal_month GROUP BY 1)
      SELECT (SELECT deal_id FROM viewed ORDER BY views DESC, 1 LIMIT 1) AS deal,
        (SELECT company_id FROM viewed JOIN deal ON deal.id = deal_id GROUP BY 1 ORDER BY sum(views) DESC, 1 LIMIT 1) AS company,
        (SELECT account_id FROM role_assignment WHERE role_id = 10 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS manager,
        (SELECT max(created_at) FROM analytics_event) AS newest`,
  });
  if (!chosen?.newest) throw new Error('The volume has no events');
  return chosen;
}

const totals = 'totalCount totals { views interested notInterested completed averageSessionTime }';
const metrics = `views uniqueViews interested notInterested completed averageSessionTime medianSessionTime
  declared { currency amount } committed { currency amount } messages watchlist`;
/** As the screens select them, with every column of the page of deals (ANA-13). */
const fields: Record<FiguresSubject, string> = {
  deal: `${totals} items { dealId dealTitle companyName ${metrics} }`,
  company: `${totals} items { companyId companyName ${metrics} }`,
};

const sorts = ['NAME', 'VIEWS', 'INTERESTED', 'NOT_INTERESTED', 'COMPLETED', 'AVERAGE_SESSION_TIME'] as const;
const directions = ['desc_nulls_last', 'asc_nulls_first'] as const;
/** The page sizes that the screens offer, first pages and a later one. */
const pages = [
  { limit: 25, offset: 0 },
  { limit: 50, offset: 0 },
  { limit: 25, offset: 100 },
];

/** @param timeZone of the platform, whose days are rolled up */
export function figureCases({ deal, company, manager }: FigureSubject, timeZone: string): FigureCase[] {
  const table = (name: string, detail: string, read: FigureCase['read']): FigureCase => ({
    ...{ table: name, detail, isTable: true, hasPeriod: true, read },
  });
  const chart = (name: string, detail: string, read: FigureCase['read']): FigureCase => ({
    ...table(name, detail, read),
    isTable: false,
  });
  const figures = (subject: FiguresSubject, column: (typeof sorts)[number]) =>
    table(subject === 'deal' ? 'deals' : 'companies', `by ${column}`, (database, period, call) =>
      readFigures(database, select(fields[subject]), subject, {
        ...{
          timeZone,
          ...period,
          ...at(pages, call),
          sort: { column, direction: at(directions, Math.floor(call / 3)) },
        },
      }),
    );
  const page = { limit: 50, offset: 0 };
  return [
    ...sorts.map((column) => figures('deal', column)),
    ...sorts.map((column) => figures('company', column)),
    table('feedback', 'reasons', (database, period) => readFeedbackFigures(database, period)),
    table('feedback', 'by company', (database, period) =>
      readFeedbackSubjects(database, 'COMPANY', { ...period, ...page }),
    ),
    table('feedback', 'by deal', (database, period) => readFeedbackSubjects(database, 'DEAL', { ...period, ...page })),
    table('feedback', 'of a company', (database, period) =>
      readFeedbackEntries(database, 'COMPANY', { ...period, ...page, id: company }),
    ),
    {
      ...table('preferences', 'of all investors', (database) => readPreferenceFigures(database)),
      hasPeriod: false,
    },
    chart('events', 'per day', (database, period) => readFiguresOverDays(database, { ...period, timeZone })),
    chart('funnel', 'of a deal', (database, period) => readFunnel(database, 'DEAL', { ...period, id: deal })),
    chart('funnel', 'of a company', (database, period) => readFunnel(database, 'COMPANY', { ...period, id: company })),
    chart('funnel', 'of a manager', (database, period) => readFunnel(database, 'MANAGER', { ...period, id: manager })),
    {
      ...chart('investors', 'active by week', (database) => readActiveInvestors(database, { timeZone })),
      hasPeriod: false,
    },
    chart('answers', 'of employees', (database, period) => readAnswerTimes(database, period)),
  ];
}
