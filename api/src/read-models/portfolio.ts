import type { Database } from '../database/database.ts';
import type { CurrencyPortfolio } from '../graphql/generated/resolvers.ts';
import { isCanceled } from './deal.ts';

/** Returns SQL of the sum of a group's amounts that meet a condition. */
const sumOf = (condition: string) => `COALESCE(sum(amount) FILTER (WHERE ${condition}), 0.00)`;

const sums = `${sumOf(`kind = 'committed'`)} AS committed, ${sumOf('is_completed')} AS completed,
  ${sumOf(`kind = 'indicated'`)} AS indicated`;

/**
 * The totals of an account's investments per currency: `$1` the account, `$2` the platform's time zone.
 *
 * - A record is a live investment, or a live interest in a deal without one (INV-12). On a canceled or voided deal it
 *   counts as closed only (CARE-03); on any other hidden deal it counts as usual (INV-15).
 * - A company counts in each of its sectors, so the sum of the sectors can exceed the currency's total. Companies
 *   without a sector count in a row whose sector is null.
 * - A month's amount is the value of today's live investments at the end of that month: a changed amount counts with
 *   the former value until the month of the change and with the new one from then on. Cancelled investments, and those
 *   whose deal is closed, count in no month, so the last month equals the total.
 */
const statement = {
  name: 'investments.portfolio',
  text: `
    WITH RECURSIVE own AS (
      SELECT currency, deal_id, value AS amount, completed_at IS NOT NULL AS is_completed, false AS is_interest
      FROM investment WHERE account_id = $1::uuid AND deleted_at IS NULL
      UNION ALL
      SELECT currency, deal_id, amount, false, true
      FROM interest
      WHERE account_id = $1::uuid AND deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM investment
        WHERE investment.account_id = $1::uuid AND investment.deal_id = interest.deal_id AND deleted_at IS NULL)
    ), record AS (
      SELECT own.currency, deal.company_id, is_completed AND NOT (${isCanceled}) AS is_completed,
        CASE WHEN ${isCanceled} THEN 'closed' WHEN is_interest THEN 'indicated' ELSE 'committed' END AS kind, own.amount
      FROM own JOIN deal ON deal.id = own.deal_id
    ), amount AS (
      SELECT replaces_id, currency, value, created_at, NULL::timestamptz AS replaced_at
      FROM investment
      WHERE account_id = $1::uuid AND deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM deal WHERE deal.id = investment.deal_id AND ${isCanceled})
      UNION ALL
      SELECT former.replaces_id, former.currency, former.value, former.created_at, amount.created_at
      FROM amount JOIN investment former ON former.id = amount.replaces_id AND former.account_id = $1::uuid
    ), change AS (
      SELECT currency, date_trunc('month', at AT TIME ZONE $2)::date AS month, sum(value) AS value
      FROM (
        SELECT currency, created_at AS at, value FROM amount
        UNION ALL
        SELECT currency, replaced_at, -value FROM amount WHERE replaced_at IS NOT NULL
      ) changed GROUP BY 1, 2
    ), committed_month AS (
      SELECT currency, month, sum(COALESCE(change.value, 0.00)) OVER (PARTITION BY currency ORDER BY month) AS committed
      FROM (
        SELECT currency, generate_series(
          min(month), GREATEST(max(month), date_trunc('month', now() AT TIME ZONE $2)::date), '1 month')::date AS month
        FROM change GROUP BY currency
      ) calendar LEFT JOIN change USING (currency, month)
    )
    SELECT COALESCE(json_agg(json_build_object(
      'currency', total.currency, 'committed', total.committed::text, 'completed', total.completed::text,
      'indicated', total.indicated::text, 'closed', total.closed::text, 'investmentCount', total.investment_count,
      'completedCount', total.completed_count, 'interestCount', total.interest_count,
      'closedCount', total.closed_count,
      'sectors', (
        SELECT COALESCE(json_agg(json_build_object(
          'sector', CASE WHEN value IS NOT NULL THEN json_build_object('value', value, 'description', description) END,
          'committed', committed::text, 'completed', completed::text, 'indicated', indicated::text
        ) ORDER BY committed DESC, indicated DESC, description), '[]')
        FROM (
          SELECT sector.value, sector.description, ${sums}
          FROM record
            LEFT JOIN company_sector ON company_sector.company_id = record.company_id
            LEFT JOIN sector ON sector.value = company_sector.sector
          WHERE record.currency = total.currency AND record.kind <> 'closed' GROUP BY sector.value
        ) of_sector),
      'months', (
        SELECT COALESCE(json_agg(json_build_object('month', month, 'committed', committed::text) ORDER BY month), '[]')
        FROM committed_month WHERE committed_month.currency = total.currency AND total.investment_count > 0)
    ) ORDER BY total.currency), '[]') AS portfolio
    FROM (
      SELECT currency, ${sums}, ${sumOf(`kind = 'closed'`)} AS closed,
        count(*) FILTER (WHERE kind = 'committed')::int AS investment_count,
        count(*) FILTER (WHERE is_completed)::int AS completed_count,
        count(*) FILTER (WHERE kind = 'indicated')::int AS interest_count,
        count(*) FILTER (WHERE kind = 'closed')::int AS closed_count
      FROM record GROUP BY currency
    ) total`,
};

/** Reads the totals of an account's investments and interests, one entry per currency with any. */
export async function readPortfolio(
  database: Database,
  { accountId, timeZone }: { accountId: string; timeZone: string },
): Promise<CurrencyPortfolio[]> {
  const [row] = await database.query<{ portfolio: CurrencyPortfolio[] }>(statement, [accountId, timeZone]);
  return row?.portfolio ?? [];
}
