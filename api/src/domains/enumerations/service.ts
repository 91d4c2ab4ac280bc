import { investorKey, type Language } from '@platform/rules';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';

export { countryNameIn, countryOrderIn, entryNameIn } from './names.ts';

type Deps = Pick<Services, 'database'>;

/** An entry with its English name. */
export interface Entry {
  value: string;
  description: string;
}

/** Returns the countries with their dialling codes, sorted by English name (API-11). */
export async function listCountries({ database }: Deps) {
  const countries = await database.prisma.country.findMany({ orderBy: { name: 'asc' } });
  return countries.map(({ code, name, diallingCode }) => ({ value: code, description: name, diallingCode }));
}

/** Returns the sectors, sorted by value (API-11). */
export function listSectors({ database }: Deps) {
  return database.prisma.sector.findMany({ orderBy: { value: 'asc' } });
}

/** Returns the innovation enablers, sorted by value (API-11). */
export function listInnovationEnablers({ database }: Deps) {
  return database.prisma.innovationEnabler.findMany({ orderBy: { value: 'asc' } });
}

/** Returns entries in the order of their names in a language other than English, whose order the database has. */
export function inOrderOf<Each extends Entry>(
  language: Language,
  nameIn: (language: Language, name: string) => string,
  entries: Each[],
): Each[] {
  if (language === 'en') return entries;
  const { compare } = new Intl.Collator(language);
  const nameOf = ({ description }: Entry) => nameIn(language, description);
  return entries.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}

/**
 * Stores the names of notable investors that are not known yet; letter case and outer spaces do not count (COMP-18). In
 * one order, so that two calls with the same new names cannot wait for each other.
 */
export async function ensureNotableInvestors(transaction: Transaction, names: readonly string[]): Promise<void> {
  const known = new Map(names.map((name) => [investorKey(name), name.trim()]));
  if (known.size === 0) return;
  const ordered = [...known].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, name]) => name);
  await transaction.$executeRaw`
    /* enumerations.ensure_investors */
    INSERT INTO notable_investor (name)
    SELECT name::citext FROM unnest(${ordered}::text[]) WITH ORDINALITY AS wanted (name, place) ORDER BY place
    ON CONFLICT (name) DO NOTHING`;
}
