import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import { isClient } from './visible-client.ts';

const statement = {
  name: 'flows.client_of_onboarding',
  text: `
    SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email::text AS email
    FROM flow JOIN account ON account.id = flow.account_id
    WHERE flow.id = $1 AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'
      AND account.issuer = $2 AND account.subject = $3 AND ($4 OR account.id = ANY ($5::uuid[])) AND ${isClient}`,
};

/** Returns the client of an onboarding instance if it is the given, visible client; otherwise undefined. */
export async function findClientOfOnboarding(
  database: Database,
  { flowId, issuer, subject, all, managed }: ClientScope & { flowId: string; issuer: string; subject: string },
): Promise<Person | undefined> {
  const [row] = await database.query<Person & Record<string, unknown>>(statement, [
    flowId,
    issuer,
    subject,
    all,
    managed,
  ]);
  return row;
}
