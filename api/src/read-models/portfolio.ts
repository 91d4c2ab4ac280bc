import type { Database } from '../database/database.ts';
import type { CurrencyPortfolio } from '../graphql/generated/resolvers.ts';

/**
 * What an account's list of investments adds up to, a currency at a time: `$1` the account, `$2` the platform's time zone.
 *
 * - A record is a live investment, or a live interest in a deal without one (INV-12); the deal's own state does not matter
 *   (INV-15).
 * - A company counts in each of its sectors, so sectors can add up to more than the currency's total; one without a sector
 *   counts in a row whose sector is null.
 * - A month's amount is what the investments of today's list came to at its end: an amount that was changed counts with the
 *   former value until the month of the change and with the new one from then on. What was cancelled counts in no month.
 *   So the last month is the total.
 */
const statement = {
  name: 'investments.portfolio',
  text: `
    WITH RECURSIVE record AS (
      SELECT currency, deal_id, value AS committed, completed_at IS NOT NULL AS is_completed, false AS is_interest,
        0.00 AS indicated
      FROM investment WHERE account_id = $1::uuid AND deleted_at IS NULL
      UNION ALL
      SELECT currency, deal_id, 0.00, false, true, amount
      FROM interest
      WHERE account_id = $1::uuid AND deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM investment
        WHERE investment.account_id = $1::uuid AND investment.deal_id = interest.deal_id AND deleted_at IS NULL)
    ), amount AS (
      SELECT replaces_id, currency, value, created_at, NULL::timestamptz AS replaced_at
      FROM investment WHERE account_id = $1::uuid AND deleted_at IS NULL
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
      'indicated', total.indicated::text, 'investmentCount', total.investment_count,
      'completedCount', total.completed_count, 'interestCount', total.interest_count,
      'sectors', (
        SELECT json_agg(json_build_object(
          'sector', CASE WHEN value IS NOT NULL THEN json_build_object('value', value, 'description', description) END,
          'committed', committed::text, 'completed', completed::text, 'indicated', indicated::text
        ) ORDER BY committed DESC, indicated DESC, description)
        FROM (
          SELECT sector.value, sector.description, sum(record.committed) AS committed, sum(record.indicated) AS indicated,
            COALESCE(sum(record.committed) FILTER (WHERE is_completed), 0.00) AS completed
          FROM record JOIN deal ON deal.id = record.deal_id
            LEFT JOIN company_sector ON company_sector.company_id = deal.company_id
            LEFT JOIN sector ON sector.value = company_sector.sector
          WHERE record.currency = total.currency GROUP BY sector.value
        ) of_sector),
      'months', (
        SELECT COALESCE(json_agg(json_build_object('month', month, 'committed', committed::text) ORDER BY month), '[]')
        FROM committed_month WHERE committed_month.currency = total.currency AND total.investment_count > 0)
    ) ORDER BY total.currency), '[]') AS portfolio
    FROM (
      SELECT currency, sum(committed) AS committed, sum(indicated) AS indicated,
        COALESCE(sum(committed) FILTER (WHERE is_completed), 0.00) AS completed,
        count(*) FILTER (WHERE NOT is_interest)::int AS investment_count,
        count(*) FILTER (WHERE is_completed)::int AS completed_count,
        count(*) FILTER (WHERE is_interest)::int AS interest_count
      FROM record GROUP BY currency
    ) total`,
};

/** The sums of an account's investments and interests, one entry a currency that it has any in. */
export async function readPortfolio(
  database: Database,
  { accountId, timeZone }: { accountId: string; timeZone: string },
): Promise<CurrencyPortfolio[]> {
  const [row] = await database.query<{ portfolio: CurrencyPortfolio[] }>(statement, [accountId, timeZone]);
  return row?.portfolio ?? [];
}
