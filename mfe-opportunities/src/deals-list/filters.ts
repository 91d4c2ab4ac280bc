import { type CompanyAgeBandName, companyAgeBands, type ValuationBandName, valuationBands } from '@platform/rules';
import type { FundingStage } from '../gql/graphql.ts';

/** The filters of the left panel by group; each group is also a URL parameter (OPP-11 to OPP-13). */
export type Filters = {
  valuation: readonly ValuationBandName[];
  age: readonly CompanyAgeBandName[];
  stage: readonly FundingStage[];
};

export type FilterGroup = keyof Filters;

/** The options of each group, in the order of the panel. */
export const filterChoices: Filters = {
  // The type of `Object.keys` loses the names.
  valuation: Object.keys(valuationBands) as ValuationBandName[],
  age: Object.keys(companyAgeBands) as CompanyAgeBandName[],
  stage: ['SEED', 'EARLY', 'MID', 'LATE', 'ANY'],
};

export const filterGroups = ['valuation', 'age', 'stage'] as const satisfies readonly FilterGroup[];

export const noFilters: Filters = { valuation: [], age: [], stage: [] };

/** Reads the filters from URL parameters; unknown values are ignored. */
export function readFilters(parameters: URLSearchParams): Filters {
  return {
    valuation: named(parameters, 'valuation', filterChoices.valuation),
    age: named(parameters, 'age', filterChoices.age),
    stage: named(parameters, 'stage', filterChoices.stage),
  };
}

/** Adds the filters to URL parameters. */
export function writeFilters(filters: Filters, parameters: URLSearchParams): void {
  for (const group of filterGroups) for (const choice of filters[group]) parameters.append(group, toParameter(choice));
}

/** Returns the number of active options. */
export function countFilters(filters: Filters): number {
  return filterGroups.reduce((count, group) => count + filters[group].length, 0);
}

function named<Choice extends string>(
  parameters: URLSearchParams,
  group: FilterGroup,
  choices: readonly Choice[],
): Choice[] {
  const requested = parameters.getAll(group);
  return choices.filter((choice) => requested.includes(toParameter(choice)));
}

/** Converts `UNDER_100_MILLION` to `under-100-million`. */
function toParameter(choice: string): string {
  return choice.toLowerCase().replaceAll('_', '-');
}
