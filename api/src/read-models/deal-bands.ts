import {
  type Band,
  type CompanyAgeBandName,
  companyAgeBands,
  type ValuationBandName,
  valuationBands,
} from '@platform/rules';
import type { FundingStage } from '../graphql/generated/resolvers.ts';

/** The filters of the list's left panel; an empty group restricts nothing. */
export interface DealBands {
  valuationBands: readonly ValuationBandName[];
  companyAges: readonly CompanyAgeBandName[];
  /** If it contains `ANY`, it restricts nothing (OPP-13). */
  fundingStages: readonly FundingStage[];
}

/**
 * Current year in the platform's time zone minus founding year; null, and thus in no band, without a founding year
 * (OPP-12).
 */
export const companyAge = '(extract(year FROM now() AT TIME ZONE {timeZone})::int - company.founding_year)';

type Ranges = readonly Band<number | string>[];

/** Returns the ranges of the chosen bands; adjacent ranges are merged, which saves comparisons. */
function rangesOf<Name extends string>(chosen: readonly Name[], bands: Readonly<Record<Name, Ranges[number]>>): Ranges {
  const ranges: Ranges[number][] = [];
  for (const [name, band] of Object.entries<Ranges[number]>(bands)) {
    if (!(chosen as readonly string[]).includes(name)) continue;
    const before = ranges.at(-1);
    if (before && before.upTo !== null && before.upTo === band.above) {
      ranges.splice(-1, 1, { ...before, upTo: band.upTo });
    } else ranges.push(band);
  }
  return ranges;
}

/**
 * Returns SQL of whether a value is in one of the ranges, whose bounds are parameters. Open bounds are omitted: with
 * two unknown bounds the planner assumes a very selective condition and would choose a lookup per deal.
 */
function inRanges(value: string, name: string, ranges: Ranges): string {
  const each = ranges.map(({ above, upTo }, index) =>
    [
      `${value} IS NOT NULL`,
      ...(above === null ? [] : [`${value} > {${name}Above${index}}::numeric`]),
      ...(upTo === null ? [] : [`${value} <= {${name}UpTo${index}}::numeric`]),
    ].join(' AND '),
  );
  return `(${each.join(' OR ')})`;
}

function boundsOf(name: string, ranges: Ranges): Record<string, number | string | null> {
  return Object.fromEntries(
    ranges.flatMap(({ above, upTo }, index) => [
      [`${name}Above${index}`, above],
      [`${name}UpTo${index}`, upTo],
    ]),
  );
}

/** Returns which bounds of the ranges are open; the text of the statement depends on it. */
function shapeOf(ranges: Ranges): string {
  return ranges.map(({ above, upTo }) => `${above === null ? '' : 'above'}-${upTo === null ? '' : 'upTo'}`).join();
}

/**
 * Returns the conditions of bands and stages on a row named `deal` (OPP-11 to OPP-14). The text of the statement
 * depends on `variant`; its parameters are `values` and `{timeZone}`.
 */
export function bandCriteria({ valuationBands: valuations, companyAges, fundingStages }: DealBands) {
  const valuationRanges = rangesOf(valuations, valuationBands);
  const ageRanges = rangesOf(companyAges, companyAgeBands);
  const hasStages = fundingStages.length > 0 && !fundingStages.includes('ANY');
  const ofCompany = [
    ...(hasStages ? ['company.funding_stage = ANY({fundingStages}::funding_stage[])'] : []),
    ...(ageRanges.length > 0 ? [inRanges(companyAge, 'age', ageRanges)] : []),
  ];
  return {
    criteria: [
      ...(valuationRanges.length > 0 ? [inRanges('deal.valuation', 'valuation', valuationRanges)] : []),
      ...(ofCompany.length > 0
        ? [`deal.company_id IN (SELECT company.id FROM company WHERE ${ofCompany.join(' AND ')})`]
        : []),
    ],
    variant: [`v ${shapeOf(valuationRanges)}`, `a ${shapeOf(ageRanges)}`, hasStages && 'stages'].join(' '),
    values: { ...boundsOf('valuation', valuationRanges), ...boundsOf('age', ageRanges), fundingStages },
  };
}
