import type { DecimalString } from './money.ts';

/** A range of values: lower bound exclusive, upper bound inclusive, null unbounded. */
export type Band<Bound> = { label: string; above: Bound | null; upTo: Bound | null };

/** The valuation filters of deals, in display order (OPP-11). */
export const valuationBands = {
  UNDER_100_MILLION: { label: 'Under $100M', above: null, upTo: '100000000' },
  FROM_100_TO_500_MILLION: { label: '$100M - $500M', above: '100000000', upTo: '500000000' },
  FROM_500_MILLION_TO_2_BILLION: { label: '$500M - $2B', above: '500000000', upTo: '2000000000' },
  OVER_2_BILLION: { label: 'Over $2B', above: '2000000000', upTo: null },
} as const satisfies Record<string, Band<DecimalString>>;

/** The filters by company age in years, in display order (OPP-12). */
export const companyAgeBands = {
  WITHIN_5_YEARS: { label: 'within 5 years', above: null, upTo: 5 },
  FROM_5_TO_8_YEARS: { label: '5 - 8', above: 5, upTo: 8 },
  FROM_8_TO_12_YEARS: { label: '8 - 12', above: 8, upTo: 12 },
  OVER_12_YEARS: { label: '> 12 years', above: 12, upTo: null },
} as const satisfies Record<string, Band<number>>;

export type ValuationBandName = keyof typeof valuationBands;
export type CompanyAgeBandName = keyof typeof companyAgeBands;

/** Returns the labels of bands by name, for a text catalogue. */
export function bandLabels<Name extends string>(
  bands: Readonly<Record<Name, { label: string }>>,
): Record<Name, string> {
  // The type of `Object.entries` loses the names.
  return Object.fromEntries(
    Object.entries<{ label: string }>(bands).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>;
}
