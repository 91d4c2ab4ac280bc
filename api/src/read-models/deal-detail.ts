import type { Database } from '../database/database.ts';
import type { Deal } from '../graphql/generated/resolvers.ts';
import { dealJoins, dealObject, isVisible } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** Reads the selected fields of a visible deal; null for an unknown deal and for a hidden one alike (DEAL-23). */
export async function readDealDetail(
  database: Database,
  selection: Selection,
  query: { accountId: string; dealId: string },
): Promise<Partial<Deal> | null> {
  const buildSql = () =>
    `SELECT ${dealObject(selection)} AS deal FROM deal ${dealJoins} WHERE deal.id = {dealId}::uuid AND ${isVisible}`;
  const [row] = await readSelected<{ deal: Partial<Deal> }>(
    database,
    { name: 'deals.detail', selection, buildSql },
    query,
  );
  return row?.deal ?? null;
}
