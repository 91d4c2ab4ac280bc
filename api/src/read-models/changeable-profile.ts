import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import { isClient } from './visible-client.ts';

const statement = {
  name: 'profiles.changeable_by_staff',
  text: `
    SELECT account.id FROM investor_profile profile JOIN account ON account.id = profile.account_id
    WHERE profile.id = $1 AND ${isClient}
      AND ($2::boolean OR account.id = ANY ($3::uuid[])
        OR account.created_by_id = $4 AND starts_with(account.subject, 'PROVISORY_ID_'))`,
};

/**
 * Returns the client of a profile that an employee may change: one of the given scope, or one who has not signed up yet
 * and whose account the employee `creatorId` created (PERM-18); undefined for any other id.
 */
export async function findClientOfChangeableProfile(
  database: Database,
  { profileId, all, managed, creatorId }: ClientScope & { profileId: string; creatorId: string | null },
): Promise<string | undefined> {
  const [client] = await database.query<{ id: string }>(statement, [profileId, all, managed, creatorId]);
  return client?.id;
}
