import type { FinancingRound, FundingStage } from '@platform/rules';
import type { BusinessModel, CompanyStage, ImportField } from '../../graphql/generated/resolvers.ts';

/** Texts of files of companies, and of what is wrong with them; the same words as on the screens. */
export const importTexts = {
  sheets: { COMPANIES: 'Companies', ROUNDS: 'Rounds', MANAGERS: 'Managers' },
  /** Headings of exported columns. */
  fields: {
    COMPANY_ID: 'Company ID',
    COMPANY_NAME: 'Company name',
    FOUNDING_YEAR: 'Founding year',
    HQ_COUNTRY: 'HQ country',
    HQ_STATE: 'HQ state',
    HQ_CITY: 'HQ city',
    FUNDING_STAGE: 'Funding stage',
    STAGE: 'Company stage',
    BUSINESS_MODEL: 'Business model',
    ENTITY_TYPE: 'Entity type',
    LAST_VALUATION: 'Last valuation',
    VALUATION_CURRENCY: 'Valuation currency',
    SECTORS: 'Sectors',
    INNOVATION_ENABLERS: 'Innovation enablers',
    BLURB: 'Summary',
    DESCRIPTION: 'Description',
    ROUND_ID: 'Round ID',
    FINANCING_ROUND: 'Stage',
    DATE: 'Date',
    PRE_MONEY_VALUATION: 'Pre-money valuation',
    PRE_MONEY_VALUATION_CURRENCY: 'Pre-money valuation currency',
    AMOUNT_RAISED: 'Amount raised',
    AMOUNT_RAISED_CURRENCY: 'Amount raised currency',
    NOTABLE_INVESTORS: 'Notable investors',
    SUMMARY_INVESTORS: 'Investors in the summary',
    MANAGER_ID: 'Manager ID',
    MANAGER_NAME: 'Name',
    POSITION: 'Position',
    BIO: 'Bio',
  } satisfies Record<ImportField, string>,
  fundingStages: {
    SEED: 'Seed',
    EARLY: 'Early',
    MID: 'Mid',
    LATE: 'Late',
    ANY: 'Any',
  } satisfies Record<FundingStage, string>,
  stages: {
    BUILD_PRODUCT: 'Has built a product',
    HAS_PRODUCT: 'Has product market fit',
    GENERATES_REVENUE: 'Generates revenue',
    IS_PROFITABLE: 'Is profitable',
  } satisfies Record<CompanyStage, string>,
  businessModels: { B2B: 'B2B', B2C: 'B2C', B2B2C: 'B2B2C' } satisfies Record<BusinessModel, string>,
  financingRounds: {
    ANY_STAGE: 'Any stage',
    PRE_SEED: 'Pre-Seed',
    SEED: 'Seed',
    POST_SEED: 'Post-Seed',
    SERIES_A: 'Series A',
    SERIES_B: 'Series B',
    SERIES_C: 'Series C',
    SERIES_D: 'Series D',
    SERIES_E: 'Series E',
    SERIES_F: 'Series F',
    SERIES_G: 'Series G',
    SERIES_H: 'Series H',
    SERIES_I: 'Series I',
    SERIES_J: 'Series J',
    SERIES_K: 'Series K',
    PRE_IPO: 'Pre-IPO',
    CONVERTIBLE_NOTE: 'Convertible Note',
    OTHER: 'Other',
  } satisfies Record<FinancingRound, string>,
  /** Of the files with refused rows. */
  refused: { reason: 'Reason', withOthers: 'Another row of the same company was refused' },
  faults: {
    missing: '{field} is missing',
    id: '“{value}” is not an ID',
    number: '“{value}” is not a number',
    ambiguousNumber: '“{value}” can be read in two ways. Write it without separators, as 1234.50',
    amount: '“{value}” is not an amount: at most 16 digits and two decimals, not negative',
    year: '“{value}” is not a year between 1600 and this year',
    date: '“{value}” is not a date from 1600 on. Write it as 2026-12-31',
    unknown: '“{value}” is not known here',
    line: 'Must be one line of at most 200 characters',
    blurb: 'Must have at most 180 characters',
    description: 'Must have at most 100,000 characters',
    bio: 'Must have at most 10,000 characters',
    list: 'The quotes around an entry do not match',
    investors: 'Each investor can be there only once, in one line of at most 200 characters, and at most 100 of them',
    summaryInvestor: '“{value}” is not among the notable investors of the round',
    rounds: 'A company has at most 200 rounds',
    managers: 'A company has at most 100 managers',
    repeated: 'Row {row} of {sheet} is about the same one',
    noCompany: 'There is no company “{value}”',
    severalCompanies: 'There are several companies “{value}”. Use the company ID',
    foreignPart: 'Belongs to another company',
    madeMeanwhile: 'A company of this name was made meanwhile. Try the import again',
    other: 'Could not be stored. Try the import again',
  },
} as const;

export type ImportFault = keyof typeof importTexts.faults;

/** Returns the text of a fault; long values are cut. */
export function faultText(fault: ImportFault, values: Readonly<Record<string, string | number>> = {}): string {
  return importTexts.faults[fault].replace(/\{(\w+)\}/g, (_, name: string) => cut(String(values[name] ?? '')));
}

const cut = (text: string): string => ([...text].length > 60 ? `${[...text].slice(0, 60).join('')}…` : text);
