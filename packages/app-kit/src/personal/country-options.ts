import { foldText } from '@platform/rules';
import { useMemo } from 'react';

export type CountryEntry = { value: string; description: string; diallingCode: string };
type CountryOption = { value: string; label: string; search: string };

function toOption(value: string, label: string): CountryOption {
  return { value, label, search: foldText(label) };
}

/** Countries by name, and by name with their dialling code. Folded once, so that each keystroke only compares. */
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

/** How well an option answers to what is typed: its code or beginning first, then any part; 0 is no match. */
function rank(typed: string, { value, search }: CountryOption): number {
  const text = foldText(typed.trim());
  if (value.toLowerCase() === text) return 3;
  if (search.startsWith(text)) return 2;
  return search.includes(text) ? 1 : 0;
}

/** Search settings of a select of countries. */
export const countrySearch = {
  filterOption: (typed: string, option?: CountryOption) => option !== undefined && rank(typed, option) > 0,
  filterSort: (one: CountryOption, other: CountryOption, { searchValue }: { searchValue: string }) =>
    rank(searchValue, other) - rank(searchValue, one),
};
