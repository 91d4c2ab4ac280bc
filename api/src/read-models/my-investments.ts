import type { Database } from '../database/database.ts';
import type { Investment, InvestmentProgress } from '../graphql/generated/resolvers.ts';
import { investmentObject } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

const progressCriteria: Record<InvestmentProgress, string> = {
  IN_PROGRESS: 'AND investment.completed_at IS NULL',
  COMPLETED: 'AND investment.completed_at IS NOT NULL',
};

/**
 * Reads the selected fields of an account's live investments, latest change first, with their deals even if these are
 * no longer visible (INV-02, INV-15).
 */
export async function readMyInvestments(
  database: Database,
  selection: Selection,
  query: { accountId: string; progress: InvestmentProgress | null; limit: number; offset: number },
): Promise<Partial<Investment>[]> {
  const { progress } = query;
  const order = 'investment.updated_at DESC, investment.id';
  const buildSql = () => `
    SELECT COALESCE(json_agg(${investmentObject(selection)} ORDER BY ${order}), '[]'::json) AS investments
    FROM (SELECT investment.* FROM investment
      WHERE investment.account_id = {accountId}::uuid AND investment.deleted_at IS NULL
        ${progress === null ? '' : progressCriteria[progress]}
      ORDER BY ${order} LIMIT {limit}::int OFFSET {offset}::int) investment`;
  const [row] = await readSelected<{ investments: Partial<Investment>[] }>(
    database,
    { name: 'investments.mine', variant: progress ?? '', selection, buildSql },
    query,
  );
  return row?.investments ?? [];
}

/** Reads one of the account's own investments in a deal, deleted ones included (DOCH-06), or null. */
export async function readMyInvestment(
  database: Database,
  selection: Selection,
  query: { accountId: string; investmentId: string; dealId: string },
): Promise<Partial<Investment> | null> {
  const buildSql = () => `
    SELECT ${investmentObject(selection)} AS investment FROM investment
    WHERE investment.id = {investmentId}::uuid AND investment.deal_id = {dealId}::uuid
      AND investment.account_id = {accountId}::uuid`;
  const [row] = await readSelected<{ investment: Partial<Investment> }>(
    database,
    { name: 'investments.one', selection, buildSql },
    query,
  );
  return row?.investment ?? null;
}
