import type { Database } from '../database/database.ts';
import type { AnalyticsPreferences } from '../graphql/generated/resolvers.ts';
import { asJson, jsonArray } from './json.ts';

/** Returns a list of the entries of an enumeration that at least one investor has on a list, most investors first. */
const chosen = (table: string, column: string, enumeration: string, preference: string) =>
  jsonArray(
    asJson(`json_build_object('value', entry.value, 'description', entry.description, 'investors', given.investors)`),
    `(SELECT ${column} AS value, count(*)::int AS investors
      FROM ${table} listed JOIN investor_profile profile ON profile.id = listed.profile_id
        JOIN account_list investor ON investor.account_id = profile.account_id AND NOT investor.staff
      WHERE listed.preference = '${preference}' GROUP BY ${column}) given
      JOIN ${enumeration} entry ON entry.value = given.value`,
    'given.investors DESC, entry.description',
  );

const sectors = (preference: string) => chosen('profile_sector', 'sector', 'sector', preference);
const innovations = (preference: string) =>
  chosen('profile_innovation_enabler', 'innovation_enabler', 'innovation_enabler', preference);

const statement = {
  name: 'analytics.preferences',
  text: `SELECT ${sectors('INTERESTED')} AS "preferredSectors", ${sectors('LEAST_INTERESTED')} AS "leastPreferredSectors",
    ${innovations('INTERESTED')} AS "preferredInnovations", ${innovations('LEAST_INTERESTED')} AS "leastPreferredInnovations"`,
};

/** Reads how many investors have each sector and innovation enabler on their lists (ANA-17). */
export async function readPreferenceFigures(database: Database): Promise<AnalyticsPreferences> {
  const [figures] = await database.query<AnalyticsPreferences & Record<string, unknown>>(statement);
  if (!figures) throw new Error('The statement returns one row');
  return figures;
}
