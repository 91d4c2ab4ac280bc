import { countries } from 'countries-list';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import type { Database } from '../../database/database.ts';
import { innovationEnablers } from './innovation-enablers.ts';
import { countryNameIn, entryNameIn } from './names.ts';
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
    INSERT INTO country (code, name, name_de, dialling_code)
    SELECT * FROM unnest(${rows.map(({ code }) => code)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ name }) => countryNameIn('de', name))}::text[], ${rows.map(({ diallingCode }) => diallingCode)}::text[])
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, name_de = excluded.name_de, dialling_code = excluded.dialling_code
    WHERE (country.name, country.name_de, country.dialling_code)
      IS DISTINCT FROM (excluded.name, excluded.name_de, excluded.dialling_code)`;
  await prisma.$executeRaw`
    INSERT INTO sector (value, description, description_de)
    SELECT * FROM unnest(${Object.keys(sectors)}::text[], ${Object.values(sectors)}::text[],
      ${Object.values(sectors).map((name) => entryNameIn('de', name))}::text[])
    ON CONFLICT (value) DO UPDATE SET description = excluded.description, description_de = excluded.description_de
    WHERE (sector.description, sector.description_de) IS DISTINCT FROM (excluded.description, excluded.description_de)`;
  await prisma.$executeRaw`
    INSERT INTO innovation_enabler (value, description)
    SELECT * FROM unnest(${Object.keys(innovationEnablers)}::text[], ${Object.values(innovationEnablers)}::text[])
    ON CONFLICT (value) DO UPDATE SET description = excluded.description
    WHERE innovation_enabler.description <> excluded.description`;
}
