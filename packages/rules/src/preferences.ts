/** The lists of the industry part; the progress only depends on whether they are empty. */
type IndustryPart = Record<
  'sectors' | 'innovationEnablers' | 'lessInterestedSectors' | 'lessInterestedInnovationEnablers',
  readonly string[]
>;

/** The flags of PREF-11 and the two lists of the company part. */
type CompanyPart = Record<
  | 'businessModelB2B'
  | 'businessModelB2C'
  | 'businessModelB2B2C'
  | 'developmentStageBuildProduct'
  | 'developmentStageHasProduct'
  | 'developmentStageGeneratesRevenue'
  | 'developmentStageIsProfitable',
  boolean
> &
  Record<'fundingStages' | 'countries', readonly string[]>;

/** Codes as strings, sizes as strings of digits without separators. */
type InvestmentPart = Record<
  | 'investmentType'
  | 'securityType'
  | 'executionTimeline'
  | 'investorStatus'
  | 'investmentSizeLow'
  | 'investmentSizeHigh',
  string
>;

/** The codes of the single-choice fields of the investment part (PREF-17). */
export const preferenceCodes = {
  investmentType: ['1', '2', '3'],
  securityType: ['1', '2', '3'],
  executionTimeline: ['1', '2'],
  investorStatus: ['1', '2', '3'],
} as const;

/** Maximum length of the additional information in characters. */
export const maxAdditionalInformationLength = 5_000;

/** The largest storable size, a signed 64-bit integer (PREF-30). */
const maxSize = 2n ** 63n - 1n;

/** Returns the progress of the industry part in percent: a quarter per list (PREF-24). */
export function industryProgress(part: IndustryPart): number {
  const { sectors, innovationEnablers, lessInterestedSectors, lessInterestedInnovationEnablers } = part;
  return share(
    [sectors, innovationEnablers, lessInterestedSectors, lessInterestedInnovationEnablers].map(
      ({ length }) => length > 0,
    ),
  );
}

/**
 * Returns the progress of the company part in percent: a quarter per model, stage, funding stage, country (PREF-25).
 */
export function companyProgress(part: CompanyPart): number {
  return share([
    part.businessModelB2B || part.businessModelB2C || part.businessModelB2B2C,
    part.developmentStageBuildProduct ||
      part.developmentStageHasProduct ||
      part.developmentStageGeneratesRevenue ||
      part.developmentStageIsProfitable,
    part.fundingStages.length > 0,
    part.countries.length > 0,
  ]);
}

/**
 * Returns the progress of the investment part in percent: a sixth per field, rounded; 67 for a new profile (PREF-26).
 */
export function investmentProgress(part: InvestmentPart): number {
  const { investmentType, securityType, executionTimeline, investorStatus } = part;
  return share([
    ...[investmentType, securityType, executionTimeline, investorStatus].map((code) => code !== ''),
    ...[part.investmentSizeHigh, part.investmentSizeLow].map((size) => isInvestmentSize(size) && BigInt(size) > 0n),
  ]);
}

/** Whether a text is a storable size: digits only, within 64 bits (PREF-30). */
export function isInvestmentSize(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= maxSize;
}

/** Whether the lower size is less than or equal to the higher one (PREF-19). Both must be valid sizes. */
export function areSizesInOrder(low: string, high: string): boolean {
  return BigInt(low) <= BigInt(high);
}

/**
 * Cleans a text typed or pasted into a whole number input: keeps digits without leading zeros (PREF-18); drops
 * separators, signs, letters, and everything from a decimal point on.
 */
export function cleanWholeNumberInput(text: string): string {
  const [whole = ''] = text.split('.');
  return whole
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, maxSize.toString().length);
}

function share(filled: readonly boolean[]): number {
  return Math.round((100 * filled.filter(Boolean).length) / filled.length);
}
