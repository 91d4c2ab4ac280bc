import type {
  Company,
  CompanyManager,
  Country,
  EnumerationEntry,
  FundingRound,
  NotableInvestor,
} from '../graphql/generated/resolvers.ts';
import { asText, type Json, type JsonFields, jsonArray, jsonArrayIf, jsonIf, jsonObject } from './json.ts';
import type { Selection } from './selection.ts';

/** Reads the fields of `Country` from a row named `country`. */
export const country: JsonFields<Country> = {
  value: 'country.code',
  description: 'country.name',
  diallingCode: 'country.dialling_code',
};

const notableInvestor: JsonFields<NotableInvestor> = { name: 'notable_investor.name', isSummary: 'entry.is_summary' };

const fundingRound: JsonFields<FundingRound> = {
  id: 'funding_round.id',
  financingRound: 'funding_round.financing_round',
  date: 'funding_round.date',
  preMoneyValuation: asText('funding_round.pre_money_valuation'),
  preMoneyValuationCurrency: 'funding_round.pre_money_valuation_currency',
  amountRaised: asText('funding_round.amount_raised'),
  amountRaisedCurrency: 'funding_round.amount_raised_currency',
  notableInvestors: (subselection) =>
    jsonArray(
      jsonObject(subselection, notableInvestor),
      `funding_round_notable_investor entry JOIN notable_investor ON notable_investor.id = entry.notable_investor_id
       WHERE entry.funding_round_id = funding_round.id`,
      'notable_investor.name',
    ),
};

const manager: JsonFields<CompanyManager> = {
  id: 'manager.id',
  order: 'manager."order"',
  name: 'manager.name',
  position: 'manager.position',
  bio: 'manager.bio',
};

/** SQL of a column of the blob of a place that holds a single file. */
export function blobOf(column: 'width' | 'height', place: string): string {
  return `(SELECT file_blob.${column} FROM stored_file JOIN file_blob ON file_blob.id = stored_file.blob_id
    WHERE stored_file.${place})`;
}

/** What the resolver of `Company.logoUrl` needs. */
export interface CompanyLogo {
  logoId: string | null;
}

/** Reads the fields of `Company` from rows named `company` and `country`. */
const company: JsonFields<Company, 'logoUrl', CompanyLogo> = {
  id: 'company.id',
  name: 'company.name',
  logoId: '(SELECT stored_file.id FROM stored_file WHERE stored_file.company_id = company.id)',
  logoWidth: blobOf('width', 'company_id = company.id'),
  logoHeight: blobOf('height', 'company_id = company.id'),
  blurb: 'company.blurb',
  description: 'company.description',
  hqCity: 'company.hq_city',
  hqState: 'company.hq_state',
  hqCountry: (subselection) => jsonIf('country.code IS NOT NULL', jsonObject(subselection, country)),
  foundingYear: 'company.founding_year',
  fundingStage: 'company.funding_stage',
  stage: 'company.stage',
  businessModel: 'company.business_model',
  entityType: 'company.entity_type',
  businessStatus: 'company.business_status',
  lastValuation: asText('company.last_valuation'),
  proposedValuation: asText('company.proposed_valuation'),
  valuationCurrency: 'company.valuation_currency',
  availableToInvest: asText('company.available_to_invest'),
  estimatedOpening: 'company.estimated_opening',
  companySecurity: 'company.company_security',
  unpublishedAt: 'company.unpublished_at',
  version: 'company.content_version',
  sectors: (subselection) =>
    jsonArray(jsonObject(subselection, entryOf('sector')), entriesOf('sector'), 'sector.description'),
  innovationEnablers: (subselection) =>
    jsonArray(
      jsonObject(subselection, entryOf('innovation_enabler')),
      entriesOf('innovation_enabler'),
      'innovation_enabler.description',
    ),
  fundingHistory: (subselection) =>
    jsonArray(
      jsonObject(subselection, fundingRound),
      'funding_round WHERE funding_round.company_id = company.id',
      'funding_round.date, funding_round.id',
    ),
  management: (subselection) =>
    jsonArray(
      jsonObject(subselection, manager),
      'company_manager manager WHERE manager.company_id = company.id',
      'manager."order"',
    ),
};

/** Reads the fields of `EnumerationEntry` from a row of a table of sectors or innovation enablers. */
export function entryOf(table: 'sector' | 'innovation_enabler'): JsonFields<EnumerationEntry> {
  return { value: `${table}.value`, description: `${table}.description` };
}

function entriesOf(table: 'sector' | 'innovation_enabler'): string {
  return `company_${table} chosen JOIN ${table} ON ${table}.value = chosen.${table} WHERE chosen.company_id = company.id`;
}

/**
 * Returns the selected fields of a company as JSON.
 *
 * @param detailIf SQL condition for the fields that only the page of a deal shows; they are empty if it is false
 *   (DEAL-23)
 */
export function companyObject(selection: Selection, detailIf: string): Json<Company> {
  const guarded: typeof company = {
    ...company,
    description: `CASE WHEN ${detailIf} THEN ${company.description} ELSE '' END`,
    fundingHistory: (subselection) => jsonArrayIf(detailIf, company.fundingHistory(subselection)),
    management: (subselection) => jsonArrayIf(detailIf, company.management(subselection)),
  };
  return jsonObject(selection, guarded, { logoUrl: ['logoId'] });
}
