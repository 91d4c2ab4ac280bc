import { foldText } from '@platform/rules';
import { useMemo } from 'react';

export type CountryEntry = { value: string; description: string; diallingCode: string };
type CountryOption = { value: string; label: string; search: string };

function toOption(value: string, label: string): CountryOption {
  return { value, label, search: foldText(label) };
}

/** Options of the country and dialling-code selects, with the search text folded once instead of on every keystroke. */
export function useCountryOptions(countries: readonly CountryEntry[]): {
  countryOptions: CountryOption[];
  zoneOptions: CountryOption[];
} {
  return useMemo(
    () => ({
      countryOptions: countries.map(({ value, description }) => toOption(value, description)),
      zoneOptions: countries.map(({ value, description, diallingCode }) =>
        toOption(value, `${description} (${diallingCode})`),
      ),
    }),
    [countries],
  );
}

/** Ranks an option for the typed text: equal code, prefix, then substring; 0 is no match. */
function rank(typed: string, { value, search }: CountryOption): number {
  const text = foldText(typed.trim());
  if (value.toLowerCase() === text) return 3;
  if (search.startsWith(text)) return 2;
  return search.includes(text) ? 1 : 0;
}

/** Search properties of a country select. */
export const countrySearch = {
  filterOption: (typed: string, option?: CountryOption) => option !== undefined && rank(typed, option) > 0,
  filterSort: (one: CountryOption, other: CountryOption, { searchValue }: { searchValue: string }) =>
    rank(searchValue, other) - rank(searchValue, one),
};
