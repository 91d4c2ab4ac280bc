import { compareAmounts } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import type { CompanyState } from './input.ts';
import { placeholders } from './placeholders.ts';
import type { CompanyWithState } from './rows.ts';

/** The columns of a company that its form sets, with their types. */
const columnTypes = {
  name: 'text',
  blurb: 'text',
  description: 'text',
  hq_city: 'text',
  hq_state: 'text',
  hq_country_code: 'text',
  founding_year: 'int',
  funding_stage: 'funding_stage',
  stage: 'company_stage',
  business_model: 'business_model',
  entity_type: 'text',
  last_valuation: 'numeric',
  valuation_currency: 'currency',
} as const;

type Column = keyof typeof columnTypes;

const allColumns = Object.keys(columnTypes) as Column[];

const columnsOf = (state: CompanyState): Record<Column, string | number | null> => ({
  name: state.name,
  blurb: state.blurb,
  description: state.description,
  hq_city: state.hqCity ?? null,
  hq_state: state.hqState ?? null,
  hq_country_code: state.hqCountry ?? null,
  founding_year: state.foundingYear ?? null,
  funding_stage: state.fundingStage,
  stage: state.stage,
  business_model: state.businessModel,
  entity_type: state.entityType ?? null,
  last_valuation: state.lastValuation ?? null,
  valuation_currency: state.valuationCurrency,
});

/** SQL of companies with some of the columns from the first parameter, a JSON array. */
const wantedOf = (columns: readonly Column[]): string =>
  `jsonb_to_recordset($1::jsonb) AS wanted (id uuid, ${columns.map((column) => `${column} ${columnTypes[column]}`).join(', ')})`;

/** Inserts companies with the placeholders of what the form does not have (COMP-12); returns how many had no row yet. */
export function insertColumns(transaction: Transaction, companies: readonly CompanyWithState[]): Promise<number> {
  const rows = companies.map(({ id, state }) => ({ id, ...columnsOf(state) }));
  const { deadline, availableToInvest, proposedValuation, estimatedOpening, companySecurity, businessStatus } =
    placeholders;
  // The text has constant names only.
  return transaction.$executeRawUnsafe(
    `/* companies.insert */
    INSERT INTO company (id, ${allColumns.join(', ')}, deadline, available_to_invest, proposed_valuation,
      estimated_opening, company_security, business_status)
    SELECT wanted.id, ${allColumns.map((column) => `wanted.${column}`).join(', ')}, $2::timestamptz, $3::numeric,
      $4::numeric, $5::timestamptz, $6::deal_security_type, $7
    FROM ${wantedOf(allColumns)}
    ON CONFLICT (id) DO NOTHING`,
    JSON.stringify(rows),
    ...[deadline, availableToInvest, proposedValuation, estimatedOpening, companySecurity, businessStatus],
  );
}

/** A change of a company's columns. */
export interface ColumnChange {
  id: string;
  before: CompanyState;
  after: CompanyState;
}

/**
 * Updates the columns of companies that differ from their former states, those with the same columns at once. Other columns
 * are not named, since triggers on them would renew the search documents of deals.
 */
export async function updateColumns(transaction: Transaction, changes: readonly ColumnChange[]): Promise<void> {
  const groups = new Map<string, { columns: Column[]; rows: object[] }>();
  for (const { id, before, after } of changes) {
    const columns = changedColumns(before, after);
    if (columns.length === 0) continue;
    const group = groups.get(columns.join()) ?? { columns, rows: [] };
    const values = columnsOf(after);
    group.rows.push({ id, ...Object.fromEntries(columns.map((column) => [column, values[column]])) });
    groups.set(columns.join(), group);
  }
  for (const { columns, rows } of groups.values()) {
    await transaction.$executeRawUnsafe(
      `/* companies.update */
      UPDATE company stored SET ${columns.map((column) => `${column} = wanted.${column}`).join(', ')}, updated_at = now()
      FROM ${wantedOf(columns)} WHERE stored.id = wanted.id`,
      JSON.stringify(rows),
    );
  }
}

function changedColumns(before: CompanyState, after: CompanyState): Column[] {
  const [former, next] = [columnsOf(before), columnsOf(after)];
  const amounts = [before.lastValuation, after.lastValuation] as const;
  const isSameAmount = amounts[0] != null && amounts[1] != null && compareAmounts(amounts[0], amounts[1]) === 0;
  return allColumns.filter(
    (column) => former[column] !== next[column] && !(column === 'last_valuation' && isSameAmount),
  );
}
