import type { Database } from '../database/database.ts';
import type { Investment, InvestmentOrder, InvestmentProgress } from '../graphql/generated/resolvers.ts';
import { investmentObject, isVisible } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

const progressCriteria: Record<InvestmentProgress, string> = {
  IN_PROGRESS: 'AND investment.completed_at IS NULL',
  COMPLETED: 'AND investment.completed_at IS NOT NULL',
};

/**
 * SQL of whether the owner has something to do in an investment and can do it, and by when: the current section's own day,
 * otherwise the deal's deadline until it has passed (CARE-05).
 */
const withAction = `
  SELECT investment.*,
    investment.completed_at IS NULL AND COALESCE(flow.client_to_act, false) AND ${isVisible} AS to_act,
    COALESCE(section.due_on + interval '1 day',
      CASE WHEN deal.investment_deadline > now() THEN deal.investment_deadline END) AS due_at
  FROM investment JOIN deal ON deal.id = investment.deal_id
    LEFT JOIN flow ON flow.investment_id = investment.id
    LEFT JOIN flow_section section ON section.flow_id = flow.id AND section.current AND section.shown`;

const latestChange = 'investment.updated_at DESC, investment.id';

const orders: Record<InvestmentOrder, string> = {
  LATEST_CHANGE: latestChange,
  ACTION_FIRST: `investment.to_act DESC, CASE WHEN investment.to_act THEN investment.due_at END NULLS LAST, ${latestChange}`,
};

export interface MyInvestmentsQuery {
  accountId: string;
  progress: InvestmentProgress | null;
  /** Only those in which the owner has something to do now. */
  toAct: boolean;
  order: InvestmentOrder;
  limit: number;
  offset: number;
}

/** Reads the selected fields of an account's live investments, with their deals even if these are no longer visible (INV-02, INV-15). */
export async function readMyInvestments(
  database: Database,
  selection: Selection,
  query: MyInvestmentsQuery,
): Promise<Partial<Investment>[]> {
  const { progress, toAct } = query;
  const order = orders[query.order];
  const rows = toAct || query.order === 'ACTION_FIRST' ? `(${withAction}) investment` : 'investment';
  const buildSql = () => `
    SELECT COALESCE(json_agg(${investmentObject(selection)} ORDER BY ${order}), '[]'::json) AS investments
    FROM (SELECT investment.* FROM ${rows}
      WHERE investment.account_id = {accountId}::uuid AND investment.deleted_at IS NULL
        ${progress === null ? '' : progressCriteria[progress]} ${toAct ? 'AND investment.to_act' : ''}
      ORDER BY ${order} LIMIT {limit}::int OFFSET {offset}::int) investment`;
  const [row] = await readSelected<{ investments: Partial<Investment>[] }>(
    database,
    { name: 'investments.mine', variant: `${progress ?? ''} ${toAct} ${query.order}`, selection, buildSql },
    { ...query },
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
