import type { Database } from '../../src/database/database.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { RestAnswer, TestApi } from '../kit/api.ts';

export type MoneyAnswer = RestAnswer<{ investmentId: string }>;

/** The calls that change investments, as an app sends them. */
export function moneyCalls({ rest }: Pick<TestApi, 'rest'>) {
  const call = (path: string, as: TestAccount | undefined, body: object, headers: Record<string, string> = {}) =>
    rest<{ investmentId: string }>(`/api/investment/${path}`, { ...(as ? { as } : {}), body, headers });
  return {
    invest: (as: TestAccount | undefined, dealId: unknown, value: unknown, headers?: Record<string, string>) =>
      call('insert', as, { dealId, value }, headers),
    modify: (as: TestAccount | undefined, dealId: unknown, value: unknown, headers?: Record<string, string>) =>
      call('modify', as, { dealId, value }, headers),
    cancel: (as: TestAccount | undefined, investmentId: unknown, headers?: Record<string, string>) =>
      call('cancel', as, { investmentId }, headers),
  };
}

/** Everything that investments store for a deal; amounts without trailing zeros. */
export interface MoneyState {
  committed: string;
  /** The stored available amount. */
  stored: string | null;
  /** The amounts of the live investments, oldest first. */
  live: string[];
  /** Number of investments, including cancelled and replaced ones. */
  rows: number;
  flows: number;
  inserted: number;
  modified: number;
  cancelled: number;
  /** Completions and reopenings. */
  marked: number;
}

/** Reads the state of a deal in one statement, so that it is consistent. */
export async function readMoneyState({ pool }: Pick<Database, 'pool'>, dealId: string): Promise<MoneyState> {
  const { rows } = await pool.query<MoneyState>(
    `WITH made AS (SELECT * FROM investment WHERE deal_id = $1),
       entry AS (SELECT action FROM audit_entry WHERE entity_type = 'investment' AND entity_id IN (SELECT id::text FROM made))
     SELECT trim_scale(committed_amount)::text AS committed,
       trim_scale(investment_amount_available)::text AS stored,
       ARRAY(SELECT trim_scale(value)::text FROM made WHERE deleted_at IS NULL ORDER BY created_at) AS live,
       (SELECT count(*)::int FROM made) AS rows,
       (SELECT count(*)::int FROM flow WHERE investment_id IN (SELECT id FROM made)) AS flows,
       (SELECT count(*)::int FROM entry WHERE action = 'investment.inserted') AS inserted,
       (SELECT count(*)::int FROM entry WHERE action = 'investment.modified') AS modified,
       (SELECT count(*)::int FROM entry WHERE action = 'investment.cancelled') AS cancelled,
       (SELECT count(*)::int FROM entry WHERE action IN ('investment.completed', 'investment.uncompleted')) AS marked
     FROM deal WHERE id = $1`,
    [dealId],
  );
  const [state] = rows;
  if (!state) throw new Error(`No deal ${dealId}`);
  return state;
}

/** The state of a deal without investments. */
export const emptyState = {
  committed: '0',
  live: [],
  rows: 0,
  flows: 0,
  inserted: 0,
  modified: 0,
  cancelled: 0,
  marked: 0,
};
