import type { Database } from '../database/database.ts';
import type { Deal } from '../graphql/generated/resolvers.ts';
import { dealJoins, dealObject, isVisible } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** Reads the selected fields of the given deals that investors may see, in the order of the ids. */
export async function readDealsToCompare(
  database: Database,
  selection: Selection,
  query: { accountId: string; dealIds: readonly string[] },
): Promise<Partial<Deal>[]> {
  const buildSql = () =>
    `SELECT ${dealObject(selection)} AS deal
     FROM unnest({dealIds}::uuid[]) WITH ORDINALITY AS named (id, place) JOIN deal USING (id) ${dealJoins}
     WHERE ${isVisible} ORDER BY named.place`;
  const rows = await readSelected<{ deal: Partial<Deal> }>(
    database,
    { name: 'deals.compare', selection, buildSql },
    query,
  );
  return rows.map(({ deal }) => deal);
}
