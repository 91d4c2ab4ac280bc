import type { Database } from '../database/database.ts';
import type { Company } from '../graphql/generated/resolvers.ts';
import { companyObject } from './company.ts';
import { isVisible } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** The selected fields of the companies whose visible deals an account watches, each once, by name (WATCH-03, WATCH-12). */
export async function readWatchlistCompanies(
  database: Database,
  selection: Selection,
  accountId: string,
): Promise<Partial<Company>[]> {
  // Each of them has a visible deal, on whose page its detail is shown.
  const object = companyObject(selection, 'TRUE');
  const write = () => `
    SELECT COALESCE(json_agg(${object} ORDER BY lower(company.name), company.id), '[]'::json) AS companies
    FROM company LEFT JOIN country ON country.code = company.hq_country_code
    WHERE company.id IN (SELECT deal.company_id FROM watchlist_entry entry JOIN deal ON deal.id = entry.deal_id
      WHERE entry.account_id = {accountId}::uuid AND ${isVisible})`;
  const [row] = await readSelected<{ companies: Partial<Company>[] }>(
    database,
    { name: 'watchlist.companies', selection, write },
    { accountId },
  );
  return row?.companies ?? [];
}
