import { type FundingStage, roundsOfFundingStage } from '@platform/rules';
import type {
  BusinessModelMatch,
  DealMatch,
  EntryMatch,
  EnumerationEntry,
  FundingStageMatch,
  OfferedSize,
  PreferredSize,
  SizeMatch,
} from '../graphql/generated/resolvers.ts';
import { entryOf } from './company.ts';
import { asJson, asText, type Json, type JsonFields, jsonArray, jsonIf, jsonObject } from './json.ts';
import type { Selection } from './selection.ts';

/*
 * How a deal matches the caller's profile: docs/matching.md in SQL. The rules are defined once, in `fits`, both for the
 * fields of a deal and for the order of a list.
 */

const stagesByRounds = (Object.keys(roundsOfFundingStage) as FundingStage[]).map((stage) => {
  const rounds = roundsOfFundingStage[stage].map((round) => `'${round}'`).join(', ');
  return `CASE WHEN stated.rounds && ARRAY[${rounds}]::financing_round[] THEN '${stage}' END`;
});

const preferredEntries = (table: string, column: string, preference: string): string => `
  ARRAY(SELECT entry.${column} FROM ${table} entry
    WHERE entry.profile_id = profile.id AND entry.preference = '${preference}')`;

/** The preferences of the account `{accountId}` as a table `preference` of one row; of no row without a profile. */
export const preferenceTable = `preference AS MATERIALIZED (
  SELECT ${preferredEntries('profile_sector', 'sector', 'INTERESTED')} AS sectors,
    ${preferredEntries('profile_sector', 'sector', 'LEAST_INTERESTED')} AS least_sectors,
    ${preferredEntries('profile_innovation_enabler', 'innovation_enabler', 'INTERESTED')} AS innovation_enablers,
    ${preferredEntries('profile_innovation_enabler', 'innovation_enabler', 'LEAST_INTERESTED')} AS least_innovation_enablers,
    stated.rounds, array_remove(ARRAY[${stagesByRounds.join(', ')}]::funding_stage[], NULL) AS stages,
    array_remove(ARRAY[
      CASE WHEN profile.business_model_b2b THEN 'B2B' END, CASE WHEN profile.business_model_b2c THEN 'B2C' END,
      CASE WHEN profile.business_model_b2b2c THEN 'B2B2C' END]::business_model[], NULL) AS models,
    ARRAY(SELECT country_code::text FROM profile_country WHERE profile_id = profile.id) AS countries,
    profile.investment_size_low AS size_low, profile.investment_size_high AS size_high,
    profile.preferred_currency AS currency
  FROM investor_profile profile, LATERAL (
    SELECT ARRAY(SELECT financing_round FROM profile_funding_stage
      WHERE profile_id = profile.id ORDER BY financing_round) AS rounds OFFSET 0) stated
  WHERE profile.account_id = {accountId}::uuid)`;

/** SQL of a column of `preference`, which is read once per statement. */
const preference = (column: string): string => `(SELECT preference.${column} FROM preference)`;

/** Whether the profile states each of the six criteria. */
const stated = {
  sector: `cardinality(${preference('sectors')}) > 0`,
  innovationEnabler: `cardinality(${preference('innovation_enablers')}) > 0`,
  fundingStage: `cardinality(${preference('rounds')}) > 0`,
  businessModel: `cardinality(${preference('models')}) > 0`,
  country: `cardinality(${preference('countries')}) > 0`,
  size: `${preference('size_high')} > 0`,
};
type Criterion = keyof typeof stated;
const criteria = Object.keys(stated) as Criterion[];

/** SQL of whether the caller's profile states anything that deals can be matched by. */
export const isMatchable = `COALESCE(${[
  ...Object.values(stated),
  `cardinality(${preference('least_sectors')}) > 0`,
  `cardinality(${preference('least_innovation_enablers')}) > 0`,
].join(' OR ')}, false)`;

/** Returns SQL of whether the deal's company has an entry of a list of the preferences. */
type CompanyHas = (entry: 'sector' | 'innovation_enabler', list: string) => string;

/** For the few deals of a page: a correlated lookup per company. */
const lookUpPerDeal: CompanyHas = (entry, list) => `EXISTS (
  SELECT FROM company_${entry} chosen
  WHERE chosen.company_id = deal.company_id AND chosen.${entry} = ANY(${preference(list)}::text[]))`;

/** For sorting thousands of deals: a subquery that is evaluated once for all companies. */
const lookUpForAllDeals: CompanyHas = (entry, list) => `deal.company_id IN (
  SELECT chosen.company_id FROM company_${entry} chosen WHERE chosen.${entry} = ANY(${preference(list)}::text[]))`;

/**
 * SQL of whether the deal meets each criterion; null for a criterion that does not count. Reads rows named `deal` and
 * `company`.
 */
const fits = (companyHas: CompanyHas): Record<Criterion, string> => ({
  sector: `CASE WHEN ${stated.sector} THEN ${companyHas('sector', 'sectors')} END`,
  innovationEnabler: `CASE WHEN ${stated.innovationEnabler}
    THEN ${companyHas('innovation_enabler', 'innovation_enablers')} END`,
  fundingStage: `CASE WHEN cardinality(${preference('stages')}) > 0
    THEN company.funding_stage = ANY(${preference('stages')}::funding_stage[]) END`,
  businessModel: `CASE WHEN ${stated.businessModel}
    THEN company.business_model = ANY(${preference('models')}::business_model[]) END`,
  country: `CASE WHEN ${stated.country}
    THEN COALESCE(company.hq_country_code::text = ANY(${preference('countries')}::text[]), false) END`,
  size: `CASE WHEN ${stated.size} AND ${preference('currency')} = COALESCE(deal.investment_currency, 'USD')
    THEN deal.investment_max >= ${preference('size_low')} AND deal.investment_min <= ${preference('size_high')} END`,
});

function fitColumns(companyHas: CompanyHas): string {
  const values = fits(companyHas);
  return `${criteria.map((criterion) => `${values[criterion]} AS "${criterion}"`).join(', ')},
    ${companyHas('sector', 'least_sectors')}
      OR ${companyHas('innovation_enabler', 'least_innovation_enablers')} AS excluded`;
}
const column = (criterion: Criterion): string => `fit."${criterion}"`;

const met = `num_nonnulls(${criteria.map((criterion) => `NULLIF(${column(criterion)}, false)`).join(', ')})`;
const total = `num_nonnulls(${criteria.map(column).join(', ')})`;

/**
 * Returns SQL of the deals that fulfil `conditions`: id, publication and `match_rank`, which is higher the better a
 * deal matches. Excluded deals rank lowest, then the share of met criteria decides, then their number. The share is
 * scaled by 60, because it is divisible by every possible total.
 */
export function dealsWithMatchRank(conditions: string): string {
  return `SELECT fit.id, fit.published_at,
      CASE WHEN fit.excluded THEN 0 ELSE 1000 END + COALESCE(${met} * 60 / NULLIF(${total}, 0), 0) * 10 + ${met} AS match_rank
    FROM (SELECT deal.id, deal.published_at, ${fitColumns(lookUpForAllDeals)} FROM deal JOIN company ON company.id = deal.company_id
      WHERE ${conditions} OFFSET 0) fit`;
}

/** Returns SQL of the deals that fulfil `conditions`: id and how each matches the preferences, as `matchObject` tells it. */
export function dealsWithMatch(conditions: string): string {
  return `SELECT fit.id, fit.excluded, ${met} AS met, ${total} AS total
    FROM (SELECT deal.id, ${fitColumns(lookUpForAllDeals)} FROM deal JOIN company ON company.id = deal.company_id
      WHERE ${conditions} OFFSET 0) fit`;
}

const entriesIn =
  (table: 'sector' | 'innovation_enabler', list: string) =>
  (subselection: Selection): Json<EnumerationEntry[]> =>
    jsonArray(
      jsonObject(subselection, entryOf(table)),
      `${table} WHERE ${table}.value = ANY(${preference(list)}::text[])`,
      `${table}.description`,
    );

const entriesOfCompany =
  (table: 'sector' | 'innovation_enabler', list?: string) =>
  (subselection: Selection): Json<EnumerationEntry[]> =>
    jsonArray(
      jsonObject(subselection, entryOf(table)),
      `company_${table} chosen JOIN ${table} ON ${table}.value = chosen.${table}
       WHERE chosen.company_id = deal.company_id${list ? ` AND ${table}.value = ANY(${preference(list)}::text[])` : ''}`,
      `${table}.description`,
    );

const place: JsonFields<EnumerationEntry> = { value: 'place.code', description: 'place.name' };

const places =
  (condition: string) =>
  (subselection: Selection): Json<EnumerationEntry[]> =>
    jsonArray(jsonObject(subselection, place), `country place WHERE ${condition}`, 'place.name');

const preferredSize: JsonFields<PreferredSize> = {
  low: asText(preference('size_low')),
  high: asText(preference('size_high')),
  currency: preference('currency'),
};
const offeredSize: JsonFields<OfferedSize> = {
  low: asText('deal.investment_min'),
  high: asText('deal.investment_max'),
  currency: `COALESCE(deal.investment_currency, 'USD')`,
};

function stateOf(name: Criterion): string {
  return `CASE WHEN NOT ${stated[name]} THEN 'NOT_STATED' WHEN ${column(name)} THEN 'MET'
    WHEN NOT ${column(name)} THEN 'NOT_MET' ELSE 'NOT_COMPARABLE' END`;
}

const sector: JsonFields<EntryMatch> = {
  state: stateOf('sector'),
  wanted: entriesIn('sector', 'sectors'),
  found: entriesOfCompany('sector'),
};

const innovationEnabler: JsonFields<EntryMatch> = {
  state: stateOf('innovationEnabler'),
  wanted: entriesIn('innovation_enabler', 'innovation_enablers'),
  found: entriesOfCompany('innovation_enabler'),
};

const fundingStage: JsonFields<FundingStageMatch> = {
  state: stateOf('fundingStage'),
  wanted: preference('rounds'),
  found: 'company.funding_stage',
};

const businessModel: JsonFields<BusinessModelMatch> = {
  state: stateOf('businessModel'),
  wanted: preference('models'),
  found: 'company.business_model',
};

const country: JsonFields<EntryMatch> = {
  state: stateOf('country'),
  wanted: places(`place.code = ANY(${preference('countries')}::text[])`),
  found: places('place.code = company.hq_country_code'),
};

const size: JsonFields<SizeMatch> = {
  state: stateOf('size'),
  wanted: (subselection) => jsonIf(stated.size, jsonObject(subselection, preferredSize)),
  found: (subselection) => jsonObject(subselection, offeredSize),
};

const match: JsonFields<DealMatch> = {
  met,
  total,
  excluded: 'fit.excluded',
  excludedSectors: entriesOfCompany('sector', 'least_sectors'),
  excludedInnovationEnablers: entriesOfCompany('innovation_enabler', 'least_innovation_enablers'),
  sector: (subselection) => jsonObject(subselection, sector),
  innovationEnabler: (subselection) => jsonObject(subselection, innovationEnabler),
  fundingStage: (subselection) => jsonObject(subselection, fundingStage),
  businessModel: (subselection) => jsonObject(subselection, businessModel),
  country: (subselection) => jsonObject(subselection, country),
  size: (subselection) => jsonObject(subselection, size),
};

/** Returns the selected fields of `DealMatch` from rows named `deal` and `company`; null without a profile. */
export function matchObject(selection: Selection): Json<DealMatch> {
  return asJson(`(WITH ${preferenceTable} SELECT ${jsonObject(selection, match)}
    FROM preference, LATERAL (SELECT ${fitColumns(lookUpPerDeal)} OFFSET 0) fit)`);
}
