import { Type } from 'typebox';
import { staff } from '../../../access/policy.ts';
import type { RequestContext } from '../../../context.ts';
import type { CompanyFigures, CurrencyFigure, DealFigures, FiguresSort } from '../../../graphql/generated/resolvers.ts';
import { type FiguresSubject, readFigures } from '../../../read-models/figures.ts';
import { type PeriodQuery, parsePeriod } from '../../../read-models/period.ts';
import { listExport } from '../list.ts';
import type { Cell } from '../table.ts';
import { decimalOf, secondsOf } from './cells.ts';
import { allRows, namesOf, periodQuery, selectItems, sortOf } from './query.ts';

const sortColumns = namesOf<FiguresSort['column']>({
  NAME: true,
  INTERESTED: true,
  VIEWS: true,
  NOT_INTERESTED: true,
  COMPLETED: true,
  AVERAGE_SESSION_TIME: true,
});

const querystring = {
  ...periodQuery,
  sort: Type.Optional(Type.Enum([...sortColumns])),
  order: Type.Optional(Type.Enum(['asc_nulls_first', 'desc_nulls_last'])),
};

type FiguresQuery = PeriodQuery & { sort?: FiguresSort['column']; order?: FiguresSort['direction'] };

/** The columns after the names; a sum has a column for each currency (ANA-12). */
const figureColumns = [
  ...(['views', 'uniqueViews', 'interested', 'notInterested', 'completed', 'averageSession', 'medianSession'] as const),
  ...(['declaredUSD', 'declaredEUR', 'declaredGBP', 'declaredCHF'] as const),
  ...(['committedUSD', 'committedEUR', 'committedGBP', 'committedCHF', 'messages', 'watchlist'] as const),
] as const;

const figureFields = selectItems(
  ...[
    'companyId',
    'companyName',
    'dealId',
    'dealTitle',
    'views',
    'uniqueViews',
    'interested',
    'notInterested',
    'completed',
  ],
  ...['averageSessionTime', 'medianSessionTime', 'messages', 'watchlist'],
  ['declared', 'currency', 'amount'],
  ['committed', 'currency', 'amount'],
);
const idFields = { company: selectItems('companyId'), deal: selectItems('dealId') };

const sumOf = (sums: readonly CurrencyFigure[], currency: CurrencyFigure['currency']): Cell =>
  decimalOf(sums.find((sum) => sum.currency === currency)?.amount ?? '0');

function cellsOf(row: DealFigures | CompanyFigures) {
  return {
    views: decimalOf(row.views),
    uniqueViews: decimalOf(row.uniqueViews),
    interested: decimalOf(row.interested),
    notInterested: decimalOf(row.notInterested),
    completed: decimalOf(row.completed),
    averageSession: secondsOf(row.averageSessionTime),
    medianSession: secondsOf(row.medianSessionTime),
    declaredUSD: sumOf(row.declared, 'USD'),
    declaredEUR: sumOf(row.declared, 'EUR'),
    declaredGBP: sumOf(row.declared, 'GBP'),
    declaredCHF: sumOf(row.declared, 'CHF'),
    committedUSD: sumOf(row.committed, 'USD'),
    committedEUR: sumOf(row.committed, 'EUR'),
    committedGBP: sumOf(row.committed, 'GBP'),
    committedCHF: sumOf(row.committed, 'CHF'),
    messages: decimalOf(row.messages),
    watchlist: decimalOf(row.watchlist),
  };
}

/** Opens the rows of a table of figures. An open period ends now, so that all pages are of the same period. */
function openFigures<Subject extends FiguresSubject>(
  { services: { database, configuration } }: RequestContext,
  subject: Subject,
  { order = 'desc_nulls_last', ...query }: FiguresQuery,
) {
  const { start, end } = parsePeriod(query);
  const list = {
    ...{ start, end: end ?? new Date().toISOString(), timeZone: configuration.timeZone, ...allRows },
    sort: sortOf({ ...query, order }, 'NAME'),
  };
  return {
    readIds: async () => (await readFigures(database, idFields[subject], subject, list)).items ?? [],
    readRows: async (ids: string[]) =>
      (await readFigures(database, figureFields, subject, { ...list, ids })).items ?? [],
  };
}

/** The tables of analytics with all their figures (FIG-02). */
export const companyFigures = listExport({
  name: 'company-figures',
  action: 'export.company_figures',
  rule: staff('analytics'),
  ofPeople: false,
  columns: ['company', ...figureColumns],
  querystring,
  open(context, query: FiguresQuery) {
    const rows = openFigures(context, 'company', query);
    return {
      readIds: async () => (await rows.readIds()).map(({ companyId }) => companyId),
      readRows: async (ids) => (await rows.readRows(ids)).map((row) => ({ company: row.companyName, ...cellsOf(row) })),
    };
  },
});

export const dealFigures = listExport({
  name: 'deal-figures',
  action: 'export.deal_figures',
  rule: staff('analytics'),
  ofPeople: false,
  columns: ['company', 'deal', ...figureColumns],
  querystring,
  open(context, query: FiguresQuery) {
    const rows = openFigures(context, 'deal', query);
    return {
      readIds: async () => (await rows.readIds()).map(({ dealId }) => dealId),
      readRows: async (ids) =>
        (await rows.readRows(ids)).map((row) => ({ company: row.companyName, deal: row.dealTitle, ...cellsOf(row) })),
    };
  },
});
