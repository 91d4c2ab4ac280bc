import { countries } from 'countries-list';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import type { Database } from '../../database/database.ts';
import { innovationEnablers } from './innovation-enablers.ts';
import { sectors } from './sectors.ts';

/** Countries with a dialling code; uninhabited territories have none. */
function listCountries() {
  return Object.entries(countries).flatMap(([code, { name }]) =>
    isSupportedCountry(code) ? [{ code, name, diallingCode: `+${getCountryCallingCode(code)}` }] : [],
  );
}

/**
 * Upserts the enumerations of this release; entries are never removed, because rows refer to them (API-11). Runs at
 * every start.
 */
export async function seedEnumerations({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  const rows = listCountries();
  await prisma.$executeRaw`
    INSERT INTO country (code, name, dialling_code)
    SELECT * FROM unnest(${rows.map(({ code }) => code)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ diallingCode }) => diallingCode)}::text[])
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, dialling_code = excluded.dialling_code
    WHERE (country.name, country.dialling_code) IS DISTINCT FROM (excluded.name, excluded.dialling_code)`;
  await prisma.$executeRaw`
    INSERT INTO sector (value, description)
    SELECT * FROM unnest(${Object.keys(sectors)}::text[], ${Object.values(sectors)}::text[])
    ON CONFLICT (value) DO UPDATE SET description = excluded.description
    WHERE sector.description <> excluded.description`;
  await prisma.$executeRaw`
    INSERT INTO innovation_enabler (value, description)
    SELECT * FROM unnest(${Object.keys(innovationEnablers)}::text[], ${Object.values(innovationEnablers)}::text[])
    ON CONFLICT (value) DO UPDATE SET description = excluded.description
    WHERE innovation_enabler.description <> excluded.description`;
}
