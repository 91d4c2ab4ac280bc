import { preferenceTable } from '../../../api/src/read-models/deal-match.ts';

/**
 * How deals match the caller's profile (docs/matching.md), for rows named `deal` and `company`. The profile is read by
 * the product's own SQL; the comparison is written here.
 */

/** The CTE `preference` for the account of `caller`. */
export const preferenceOfCaller = preferenceTable.replace('{accountId}::uuid', '(SELECT id FROM caller)');

/** Additional columns of `deal` that the comparison needs. */
export const matchColumns = 'deal.investment_max, deal.investment_min';

type Entry = 'sector' | 'innovation_enabler';

/** SQL of a preference column, and of whether the company has an entry of one of the preference lists. */
interface Preference {
  of(column: string): string;
  has(entry: Entry, list: 'wanted' | 'least'): string;
}

const joined: Preference = {
  of: (column) => `preference.${column}`,
  has: (entry, list) => `${entry}s.${list}`,
};

/** Looked up once per company, for both lists. */
const entriesJoin = (entry: Entry) => `LEFT JOIN LATERAL (
    SELECT COALESCE(bool_or(chosen.${entry} = ANY(preference.${entry}s)), false) AS wanted,
      COALESCE(bool_or(chosen.${entry} = ANY(preference.least_${entry}s)), false) AS least
    FROM company_${entry} chosen WHERE chosen.company_id = company.id
  ) ${entry}s ON true`;

export const matchJoins = `LEFT JOIN preference ON true ${entriesJoin('sector')} ${entriesJoin('innovation_enabler')}`;

/** For expressions that cannot join: uncorrelated subqueries, which PostgreSQL evaluates once per statement. */
const lookedUp = (accountId: string): Preference => {
  const table = preferenceTable
    .replace('{accountId}::uuid', accountId)
    .replace('AS MATERIALIZED', 'AS NOT MATERIALIZED');
  const of = (column: string) => `(WITH ${table} SELECT preference.${column} FROM preference)`;
  return {
    of,
    has: (entry, list) => `EXISTS (SELECT FROM company_${entry} chosen WHERE chosen.company_id = deal.company_id
      AND chosen.${entry} = ANY(${of(list === 'wanted' ? `${entry}s` : `least_${entry}s`)}::text[]))`,
  };
};

/** Whether each criterion is stated, and whether the deal meets it; null when it cannot be compared. */
const criteriaOf = ({ of, has }: Preference) => ({
  sector: [`cardinality(${of('sectors')}) > 0`, has('sector', 'wanted')],
  innovationEnabler: [`cardinality(${of('innovation_enablers')}) > 0`, has('innovation_enabler', 'wanted')],
  fundingStage: [
    `cardinality(${of('rounds')}) > 0`,
    `CASE WHEN cardinality(${of('stages')}) > 0 THEN company.funding_stage = ANY(${of('stages')}::funding_stage[]) END`,
  ],
  businessModel: [
    `cardinality(${of('models')}) > 0`,
    `company.business_model = ANY(${of('models')}::business_model[])`,
  ],
  country: [
    `cardinality(${of('countries')}) > 0`,
    `COALESCE(company.hq_country_code::text = ANY(${of('countries')}::text[]), false)`,
  ],
  size: [
    `${of('size_high')} > 0`,
    `CASE WHEN ${of('currency')} = COALESCE(deal.investment_currency, 'USD')
      THEN deal.investment_max >= ${of('size_low')} AND deal.investment_min <= ${of('size_high')} END`,
  ],
});

const fits = (preference: Preference) =>
  Object.values(criteriaOf(preference)).map(([stated, met]) => `CASE WHEN ${stated} THEN ${met} END`);

const summaryFields = (preference: Preference) => `'__typename', 'DealMatch',
  'met', num_nonnulls(${fits(preference)
    .map((fit) => `NULLIF(${fit}, false)`)
    .join(', ')}),
  'total', num_nonnulls(${fits(preference).join(', ')}),
  'excluded', ${preference.has('sector', 'least')} OR ${preference.has('innovation_enabler', 'least')}`;

const unlessWithout = (preference: Preference, object: string) =>
  `CASE WHEN ${preference.of('sectors')} IS NOT NULL THEN ${object} END`;

/** The match counts of a card, with `matchJoins`; null without a profile. */
export const matchSummary = unlessWithout(joined, `json_build_object(${summaryFields(joined)})`);

/**
 * Like `matchSummary`, as a self-contained expression.
 *
 * @param accountId SQL of the caller's account
 */
export function matchSummaryOf(accountId: string): string {
  const preference = lookedUp(accountId);
  return unlessWithout(preference, `json_build_object(${summaryFields(preference)})`);
}

const entry = (table: string, type: string, value = 'value', description = 'description') =>
  `json_build_object('__typename', '${type}', 'value', ${table}.${value}, 'description', ${table}.${description})`;

const list = (object: string, from: string, order: string) =>
  `(SELECT COALESCE(json_agg(${object} ORDER BY ${order}), '[]') FROM ${from})`;

const entriesIn = (table: Entry, column: string) =>
  list(
    entry(table, 'EnumerationEntry'),
    `${table} WHERE ${table}.value = ANY(preference.${column})`,
    `${table}.description`,
  );

const entriesOfCompany = (table: Entry, condition = '') =>
  list(
    entry(table, 'EnumerationEntry'),
    `company_${table} chosen JOIN ${table} ON ${table}.value = chosen.${table}
     WHERE chosen.company_id = deal.company_id ${condition && `AND ${table}.value = ANY(preference.${condition})`}`,
    `${table}.description`,
  );

const places = (condition: string) =>
  list(entry('place', 'EnumerationEntry', 'code', 'name'), `country place WHERE ${condition}`, 'place.name');

const criterion = (name: keyof ReturnType<typeof criteriaOf>, type: string, wanted: string, found: string) => {
  const [stated, met] = criteriaOf(joined)[name];
  return `'${name}', json_build_object('__typename', '${type}', 'wanted', ${wanted}, 'found', ${found}, 'state', CASE
    WHEN NOT ${stated} THEN 'NOT_STATED' WHEN ${met} THEN 'MET' WHEN NOT (${met}) THEN 'NOT_MET' ELSE 'NOT_COMPARABLE' END)`;
};

/** The full match of a deal's page, with `matchJoins`; null without a profile. */
export const matchDetail = unlessWithout(
  joined,
  `json_build_object(${[
    summaryFields(joined),
    `'excludedSectors', ${entriesOfCompany('sector', 'least_sectors')}`,
    `'excludedInnovationEnablers', ${entriesOfCompany('innovation_enabler', 'least_innovation_enablers')}`,
    criterion('sector', 'EntryMatch', entriesIn('sector', 'sectors'), entriesOfCompany('sector')),
    criterion(
      'innovationEnabler',
      'EntryMatch',
      entriesIn('innovation_enabler', 'innovation_enablers'),
      entriesOfCompany('innovation_enabler'),
    ),
    criterion('fundingStage', 'FundingStageMatch', 'preference.rounds', 'company.funding_stage'),
    criterion('businessModel', 'BusinessModelMatch', 'preference.models', 'company.business_model'),
    criterion(
      'country',
      'EntryMatch',
      places('place.code = ANY(preference.countries)'),
      places('place.code = company.hq_country_code'),
    ),
    criterion(
      'size',
      'SizeMatch',
      `CASE WHEN preference.size_high > 0 THEN json_build_object('__typename', 'PreferredSize',
        'low', preference.size_low::text, 'high', preference.size_high::text, 'currency', preference.currency) END`,
      `json_build_object('__typename', 'OfferedSize', 'low', deal.investment_min::text,
        'high', deal.investment_max::text, 'currency', COALESCE(deal.investment_currency, 'USD'))`,
    ),
  ].join(', ')})`,
);

/**
 * Like `matchDetail`, as a self-contained expression for a single deal.
 *
 * @param accountId SQL of the caller's account
 */
export function matchDetailOf(accountId: string): string {
  const table = preferenceTable.replace('{accountId}::uuid', accountId);
  return `(WITH ${table} SELECT ${matchDetail} FROM company ${matchJoins} WHERE company.id = deal.company_id)`;
}
