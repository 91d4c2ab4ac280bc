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

/** The ranges of the chosen bands; those that follow on each other are one, which is less to compare. */
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
 * A value lies in one of the ranges, whose bounds are parameters. An open side is left out: the planner takes a value
 * between two unknown bounds for a rare one, and would look each deal up.
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

/** Which sides of the ranges are open; it says which text they give. */
function shapeOf(ranges: Ranges): string {
  return ranges.map(({ above, upTo }) => `${above === null ? '' : 'above'}-${upTo === null ? '' : 'upTo'}`).join();
}

/**
 * The conditions that bands and stages put on a row named `deal` (OPP-11 to OPP-14), for a statement whose text is kept by
 * `variant`; its values are those given here and `{timeZone}`.
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
