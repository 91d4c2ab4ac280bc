import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import { isClient } from './visible-client.ts';

const statement = {
  name: 'profiles.changeable_by_staff',
  text: `
    SELECT account.id FROM account
    WHERE account.id = coalesce($5::uuid, (SELECT account_id FROM investor_profile WHERE id = $1::uuid)) AND ${isClient}
      AND ($2::boolean OR account.id = ANY ($3::uuid[])
        OR account.created_by_id = $4 AND starts_with(account.subject, 'PROVISORY_ID_'))`,
};

type ChangeableProfile = ClientScope & {
  profileId: string | null;
  /** The account, if no profile is named. */
  clientId: string | null;
  creatorId: string | null;
};

/**
 * Returns the client whose profile an employee may change or make: one of the given scope, or one who has not signed up
 * yet and whose account the employee `creatorId` created (PERM-18); undefined for any other id.
 */
export async function findClientOfChangeableProfile(
  database: Database,
  { profileId, clientId, all, managed, creatorId }: ChangeableProfile,
): Promise<string | undefined> {
  const [client] = await database.query<{ id: string }>(statement, [profileId, all, managed, creatorId, clientId]);
  return client?.id;
}
