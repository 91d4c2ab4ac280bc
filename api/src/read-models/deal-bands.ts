import {
  type Band,
  type CompanyAgeBandName,
  companyAgeBands,
  type ValuationBandName,
  valuationBands,
} from '@platform/rules';
import type { FundingStage } from '../graphql/generated/resolvers.ts';

/** What the left panel of the list restricts; an empty group restricts nothing. */
export interface DealBands {
  valuationBands: readonly ValuationBandName[];
  companyAges: readonly CompanyAgeBandName[];
  /** `ANY` among them restricts nothing (OPP-13). */
  fundingStages: readonly FundingStage[];
}

/** Current year of the platform's time zone minus founding year; null without the latter, and so in no band (OPP-12). */
export const companyAge = '(extract(year FROM now() AT TIME ZONE {timeZone})::int - company.founding_year)';

type Ranges = readonly Band<number | string>[];

/** The ranges of the chosen bands, each once. */
function rangesOf<Name extends string>(chosen: readonly Name[], bands: Readonly<Record<Name, Ranges[number]>>): Ranges {
  return [...new Set(chosen)].map((name) => bands[name]);
}

/** A value lies in one of the ranges, whose bounds are parameters: as many texts as there are numbers of ranges. */
function inRanges(value: string, name: string, ranges: Ranges): string {
  const each = ranges.map(
    (_range, index) => `${value} > {${name}Above${index}}::numeric AND ${value} <= {${name}UpTo${index}}::numeric`,
  );
  return `(${each.join(' OR ')})`;
}

function boundsOf(name: string, ranges: Ranges): Record<string, number | string> {
  return Object.fromEntries(
    ranges.flatMap(({ above, upTo }, index) => [
      [`${name}Above${index}`, above ?? '-Infinity'],
      [`${name}UpTo${index}`, upTo ?? 'Infinity'],
    ]),
  );
}

/**
 * The conditions that bands and stages put on a row named `deal` (OPP-11 to OPP-14), for a statement whose text is kept by
 * `variant`; its values are those given here and `{timeZone}`.
 */
export function bandCriteria({ valuationBands: valuations, companyAges, fundingStages }: DealBands) {
  const valuationRanges = rangesOf(valuations, valuationBands);
  const ageRanges = rangesOf(companyAges, companyAgeBands);
  const staged = fundingStages.length > 0 && !fundingStages.includes('ANY');
  const ofCompany = [
    ...(staged ? ['company.funding_stage = ANY({fundingStages}::funding_stage[])'] : []),
    ...(ageRanges.length > 0 ? [inRanges(companyAge, 'age', ageRanges)] : []),
  ];
  return {
    criteria: [
      ...(valuationRanges.length > 0 ? [inRanges('deal.valuation', 'valuation', valuationRanges)] : []),
      ...(ofCompany.length > 0
        ? [`deal.company_id IN (SELECT company.id FROM company WHERE ${ofCompany.join(' AND ')})`]
        : []),
    ],
    variant: [`v${valuationRanges.length}`, `a${ageRanges.length}`, staged && 'stages'].join(' '),
    values: { ...boundsOf('valuation', valuationRanges), ...boundsOf('age', ageRanges), fundingStages },
  };
}
