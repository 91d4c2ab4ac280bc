import type { Database } from '../database/database.ts';
import type { WatchlistCompany } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';

const statement = {
  name: 'watchlist.companies',
  text: `
    SELECT company.id, company.name FROM company
    WHERE company.id IN (SELECT deal.company_id FROM watchlist_entry entry JOIN deal ON deal.id = entry.deal_id
      WHERE entry.account_id = $1::uuid AND ${isVisible})
    ORDER BY lower(company.name), company.id`,
};

/** Reads the companies whose visible deals an account watches, each once, sorted by name (WATCH-03, WATCH-12). */
export function readWatchlistCompanies(database: Database, accountId: string): Promise<WatchlistCompany[]> {
  return database.query<WatchlistCompany & Record<string, unknown>>(statement, [accountId]);
}
