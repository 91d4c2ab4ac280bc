import type { Services } from '../../context.ts';

type Deps = Pick<Services, 'database'>;

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
