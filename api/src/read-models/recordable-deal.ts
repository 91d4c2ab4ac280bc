import type { Database } from '../database/database.ts';
import { isVisible } from './deal.ts';

const statement = {
  name: 'analytics.recordable_deal',
  text: `SELECT deal.id FROM deal WHERE deal.id = $1 AND deal.company_id = $2 AND ${isVisible}`,
};

/** Returns whether a deal is visible to investors and belongs to the company (EVT-08). */
export async function isRecordableDeal(database: Database, dealId: string, companyId: string): Promise<boolean> {
  return (await database.query(statement, [dealId, companyId])).length > 0;
}
