import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import { isClient } from './visible-client.ts';

/** Also the client's onboarding instance, if there is one. */
const ofSubject = {
  name: 'flows.onboarding_of_subject',
  text: `
    SELECT flow.id AS "flowId"
    FROM account LEFT JOIN flow
      ON flow.account_id = account.id AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'
    WHERE account.issuer = $1 AND account.subject = $2 AND ($3 OR account.id = ANY ($4::uuid[])) AND ${isClient}`,
};

/** Returns the onboarding instance of a visible client, null without one; undefined for any other account. */
export async function findOnboardingOfClient(
  database: Database,
  { issuer, subject, all, managed }: ClientScope & { issuer: string; subject: string },
): Promise<string | null | undefined> {
  const [row] = await database.query<{ flowId: string | null }>(ofSubject, [issuer, subject, all, managed]);
  return row?.flowId;
}

const statement = {
  name: 'flows.client_of_onboarding',
  text: `
    SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email::text AS email,
      account.closed_at IS NOT NULL AS "isClosed"
    FROM flow JOIN account ON account.id = flow.account_id
    WHERE flow.id = $1 AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'
      AND account.issuer = $2 AND account.subject = $3 AND ($4 OR account.id = ANY ($5::uuid[])) AND ${isClient}`,
};

export interface OnboardingClient extends Person {
  /** Whether the account is closed. */
  isClosed: boolean;
}

/** Returns the client of an onboarding instance if it is the given, visible client; otherwise undefined. */
export async function findClientOfOnboarding(
  database: Database,
  { flowId, issuer, subject, all, managed }: ClientScope & { flowId: string; issuer: string; subject: string },
): Promise<OnboardingClient | undefined> {
  const [row] = await database.query<OnboardingClient & Record<string, unknown>>(statement, [
    flowId,
    issuer,
    subject,
    all,
    managed,
  ]);
  return row;
}
