import type { Database } from '../database/database.ts';
import { dealName } from './found.ts';

const statement = {
  name: 'investments.live_of_account',
  text: `
    SELECT ${dealName} AS name
    FROM investment JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id
    WHERE investment.account_id = $1::uuid AND investment.deleted_at IS NULL AND investment.completed_at IS NULL
    ORDER BY investment.created_at`,
};

/** Returns the deals of an account's investments in progress: neither completed nor cancelled, whatever became of the deal (CARE-13). */
export async function readLiveInvestments(database: Pick<Database, 'query'>, accountId: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(statement, [accountId]);
  return rows.map(({ name }) => name);
}
