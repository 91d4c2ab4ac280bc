import type { Services } from '../../context.ts';

type Deps = Pick<Services, 'database'>;

/** Countries by English name, each with its dialling code (API-11). */
export async function listCountries({ database }: Deps) {
  const countries = await database.prisma.country.findMany({ orderBy: { name: 'asc' } });
  return countries.map(({ code, name, diallingCode }) => ({ value: code, description: name, diallingCode }));
}

/** Sectors by name (API-11). */
export function listSectors({ database }: Deps) {
  return database.prisma.sector.findMany({ orderBy: { value: 'asc' } });
}

/** Innovation enablers by name (API-11). */
export function listInnovationEnablers({ database }: Deps) {
  return database.prisma.innovationEnabler.findMany({ orderBy: { value: 'asc' } });
}
