import { watchlistPage } from './postgraphile.ts';
import type { Question } from './question.ts';

export const watchlist: Question = {
  name: 'watchlist',
  title: 'Watchlist, up to 50, of',
  operation: 'WatchlistPage',
  as: 'investor',
  variables: (_subject, rows) => ({
    filter: { watched: true, search: null, companyId: null },
    sort: { column: 'PUBLISHED_AT', direction: 'desc_nulls_last' },
    limit: rows,
    offset: 0,
  }),
  postgraphile: { document: watchlistPage, variables: () => ({}) },
  goals: { postgraphile: 1 },
};
