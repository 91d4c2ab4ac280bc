import type { Language } from '@platform/rules';
import { countries } from 'countries-list';
import { innovationEnablersGerman } from './innovation-enablers.de.ts';
import { innovationEnablers } from './innovation-enablers.ts';
import { sectorsGerman } from './sectors.de.ts';
import { sectors } from './sectors.ts';

/** Names of one kind in a language by their English ones, which the database has; English ones are not listed. */
type Names = Readonly<Record<Language, ReadonlyMap<string, string>>>;

const english: ReadonlyMap<string, string> = new Map();

function translations(names: Readonly<Record<string, string>>, german: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, name]): [string, string] => [name, german[value] ?? name]);
}

const entryNames: Names = {
  en: english,
  de: new Map([...translations(innovationEnablers, innovationEnablersGerman), ...translations(sectors, sectorsGerman)]),
};

function countryNamesIn(language: Language): Map<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return new Map(Object.entries(countries).map(([code, { name }]) => [name, names.of(code) ?? name]));
}

const countryNames: Names = { en: english, de: countryNamesIn('de') };

/** Returns the name of a sector or innovation enabler in a language, by its English one (CARE-14). */
export function entryNameIn(language: Language, name: string): string {
  return entryNames[language].get(name) ?? name;
}

/** Returns the name of a country in a language, by its English one (CARE-14). */
export function countryNameIn(language: Language, name: string): string {
  return countryNames[language].get(name) ?? name;
}

function countriesInOrderOf(language: Language): string[] {
  const { compare } = new Intl.Collator(language);
  return Object.entries(countries)
    .map(([code, { name }]) => ({ code, name: countryNameIn(language, name) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ code }) => code);
}

const countryOrders: Readonly<Record<Language, readonly string[]>> = {
  en: countriesInOrderOf('en'),
  de: countriesInOrderOf('de'),
};

/** Returns the ISO 3166-1 alpha-2 codes of all countries in the order of their names in a language. */
export function countryOrderIn(language: Language): readonly string[] {
  return countryOrders[language];
}
