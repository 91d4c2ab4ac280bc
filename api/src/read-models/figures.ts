import type { Database } from '../database/database.ts';
import type {
  CompanyFigures,
  CurrencyFigure,
  DealFigures,
  FiguresSort,
  FiguresTotals,
} from '../graphql/generated/resolvers.ts';
import { eventSumTables, viewersOf, visitsOf } from './event-sums.ts';
import { inPeriod, ofInvestors } from './figure-events.ts';
import { asText, type JsonFields, jsonArray, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

/** Whose figures are read: one row per deal, or the sums of a company's deals (ANA-10). */
export type FiguresSubject = 'deal' | 'company';

export interface FiguresPage<Figures> extends Record<string, unknown> {
  items?: Figures[];
  totals?: FiguresTotals;
  totalCount?: number;
}

export interface FiguresQuery {
  /** Of the platform, whose days are rolled up. */
  timeZone: string;
  start: string | null;
  end: string | null;
  sort: FiguresSort;
  limit: number;
  offset: number;
  /** Restricts the page to these rows. */
  ids?: string[];
}

/** The rows, named `subject`, and of which row a deal is. */
const subjects: Record<FiguresSubject, { rows: string; name: string; ofDeal: string; deals: string }> = {
  deal: {
    rows: 'deal subject JOIN company ON company.id = subject.company_id',
    name: `subject.title AS name, company.name AS company_name, company.id AS company_id`,
    ofDeal: 'deal.id',
    deals: '= page.id',
  },
  company: {
    rows: 'company subject',
    name: 'subject.name',
    ofDeal: 'deal.company_id',
    deals: 'IN (SELECT deal.id FROM deal WHERE deal.company_id = page.id)',
  },
};

/** The columns of `figures` that a sort reads (ANA-07). */
const sortKeys: Record<FiguresSort['column'], string> = {
  NAME: 'name',
  INTERESTED: 'interested',
  VIEWS: 'views',
  NOT_INTERESTED: 'not_interested',
  COMPLETED: 'completed',
  AVERAGE_SESSION_TIME: 'average_session_time',
};

/** Returns the FROM of a join of counted rows of deals, summed per subject. */
const perSubject = (ofDeal: string, alias: string, sums: string, rows: string) => `
  LEFT JOIN (SELECT ${ofDeal} AS id, ${sums} FROM (${rows}) counted JOIN deal ON deal.id = counted.deal_id
    GROUP BY ${ofDeal}) ${alias} ON ${alias}.id = subject.id`;

/** Returns the common table expressions `figures`, of all subjects, and `page`, of those on the page with their `place`. */
function figureTables(subject: FiguresSubject, { sort, limit, offset, ids }: FiguresQuery): string {
  const { rows, name, ofDeal } = subjects[subject];
  const direction = sort.direction === 'asc_nulls_first' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  const order = [...new Set([sortKeys[sort.column], 'name'])].map((key) => `${key} ${direction}`);
  return `${eventSumTables},
    figures AS MATERIALIZED (
      SELECT subject.id, ${name}, COALESCE(events.views, 0)::int AS views, COALESCE(events.interested, 0)::int AS interested,
        COALESCE(declined.number, 0)::int AS not_interested, COALESCE(completed.number, 0)::int AS completed,
        events.sessions, events.session_time, (events.session_time / events.sessions)::float8 AS average_session_time
      FROM ${rows}
      ${perSubject(
        ofDeal,
        'events',
        `sum(views) AS views, sum(interested) AS interested, NULLIF(sum(sessions), 0) AS sessions,
          sum(session_time) AS session_time`,
        'TABLE event_sums',
      )}
      ${perSubject(
        ofDeal,
        'declined',
        'count(*) AS number',
        `SELECT deal_id FROM ${ofInvestors('feedback')} WHERE ${inPeriod('posted.created_at')}`,
      )}
      ${perSubject(
        ofDeal,
        'completed',
        'count(*) AS number',
        `SELECT deal_id FROM investment WHERE deleted_at IS NULL AND ${inPeriod('completed_at')}`,
      )}
    ), page AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY ${order.join(', ')}, id) AS place FROM figures
      ${ids ? 'WHERE id = ANY({ids}::uuid[])' : ''}
      ORDER BY place ${limitClause({ limit, offset })}
    )`;
}

/** Returns the SQL of the figures that both kinds of rows have, for rows named `page`. */
function commonFields(subject: FiguresSubject) {
  const { deals } = subjects[subject];
  const sums = (table: string, amount: string) => (selection: Selection) =>
    jsonArray(
      jsonObject<CurrencyFigure, never, unknown>(selection, {
        currency: 'sums.currency',
        amount: asText('sums.amount'),
      }),
      `(SELECT currency, sum(${amount}) AS amount FROM ${table}
        WHERE deal_id ${deals} AND deleted_at IS NULL AND ${inPeriod('created_at')} GROUP BY currency) sums`,
      'sums.currency',
    );
  return {
    views: 'page.views',
    uniqueViews: `(SELECT count(DISTINCT value)::int FROM (${viewersOf(deals)}) viewers)`,
    interested: 'page.interested',
    notInterested: 'page.not_interested',
    completed: 'page.completed',
    averageSessionTime: 'page.average_session_time',
    medianSessionTime: `(SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY value::float8) FROM (${visitsOf(deals)}) visits)`,
    declared: sums('interest', 'amount'),
    committed: sums('investment', 'value'),
    messages: `(SELECT count(*)::int FROM message JOIN conversation ON conversation.id = message.conversation_id
      WHERE conversation.deal_id ${deals} AND ${inPeriod('message.created_at')})`,
    watchlist: `(SELECT count(*)::int FROM ${ofInvestors('watchlist_entry')}
      WHERE deal_id ${deals} AND ${inPeriod('posted.created_at')})`,
  };
}

const dealFields: JsonFields<DealFigures> = {
  ...commonFields('deal'),
  dealId: 'page.id',
  dealTitle: 'page.name',
  companyId: 'page.company_id',
  companyName: 'page.company_name',
};

const companyFields: JsonFields<CompanyFigures> = {
  ...commonFields('company'),
  companyId: 'page.id',
  companyName: 'page.name',
  dealCount: '(SELECT count(*)::int FROM deal WHERE deal.company_id = page.id)',
};

const totalFields: JsonFields<FiguresTotals> = {
  views: 'COALESCE(sum(views), 0)',
  interested: 'COALESCE(sum(interested), 0)',
  notInterested: 'COALESCE(sum(not_interested), 0)',
  completed: 'COALESCE(sum(completed), 0)',
  averageSessionTime: '(sum(session_time) / sum(sessions))::float8',
};

const rowFields = { deal: dealFields, company: companyFields };

/**
 * Reads a page of the figures of all deals or companies in a period, and their totals, in one statement: the figures that
 * can be sorted by of all rows, the others of those on the page.
 */
export async function readFigures<Subject extends FiguresSubject>(
  database: Database,
  selection: Selection,
  subject: Subject,
  query: FiguresQuery,
): Promise<FiguresPage<Subject extends 'deal' ? DealFigures : CompanyFigures>> {
  const { timeZone, start, end, sort, limit, offset, ids } = query;
  const row = () => jsonObject(subselectionOf(selection, 'items'), rowFields[subject] as JsonFields<DealFigures>);
  const columns: Record<string, () => string> = {
    items: () => `(SELECT COALESCE(json_agg(${row()} ORDER BY place), '[]'::json) FROM page)`,
    totals: () => `(SELECT ${jsonObject(subselectionOf(selection, 'totals'), totalFields)} FROM figures)`,
    totalCount: () => '(SELECT count(*)::int FROM figures)',
  };
  const selected = () =>
    Object.entries(columns).flatMap(([field, sql]) => (selection.has(field) ? [`${sql()} AS "${field}"`] : []));
  const [page] = await readSelected<FiguresPage<never>>(
    database,
    {
      name: `analytics.figures_of_${subject}`,
      variant: [subject, sort.column, sort.direction, limit, offset > 0, ids !== undefined].join(' '),
      selection,
      buildSql: () => `WITH ${figureTables(subject, query)} SELECT ${selected().join(', ') || 'NULL'}`,
    },
    { timeZone, start, end, offset, ids },
  );
  return page ?? {};
}
