import { watchlistPage } from './postgraphile.ts';
import type { Scenario } from './scenario.ts';

export const watchlist: Scenario = {
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
