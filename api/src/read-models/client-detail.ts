import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { ClientDetail, ClientOnboardingFlow } from '../graphql/generated/resolvers.ts';
import { client, managerJoin, statusJoins } from './clients-list.ts';
import { holdsStaffRole } from './employees-list.ts';
import { type JsonFields, jsonObject, jsonRow } from './json.ts';
import { newestInvitation } from './newest-invitation.ts';
import { personOf } from './person.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';
import { type ClientKey, clientKeyParameters, isVisibleClient, matchesClientKey } from './visible-client.ts';
import { newestMail, registrationOf } from './whitelist.ts';

/** The fields of a client that the statement reads; the others have resolvers. */
export type ClientDetailRow = Partial<ClientDetail> & { id: string };

const onboardingFlow: JsonFields<ClientOnboardingFlow> = {
  id: 'flow.id',
  name: 'flow.name',
  updatedAt: 'flow.updated_at',
};

/** Reads the fields of `ClientDetail` from a row named `account` with its joins. */
const clientDetail: JsonFields<
  ClientDetail,
  'activity' | 'closingRequest' | 'investments' | 'onboardingProgress' | 'profile'
> = {
  ...client,
  approved: 'EXISTS (SELECT FROM role_assignment WHERE account_id = account.id AND role_id = 1)',
  disabled: 'account.disabled_at IS NOT NULL',
  approvedAt: 'account.approved_at',
  phoneNumber: 'account.phone_number',
  phoneZone: 'account.phone_zone',
  country: 'account.country_code',
  city: 'account.city',
  appClient: 'account.app_client',
  accreditedInvestor: 'account.accredited_investor',
  registration: registrationOf,
  createdBy: (subselection) =>
    jsonRow(jsonObject(subselection, personOf('creator')), 'account creator WHERE creator.id = account.created_by_id'),
  createdByIsEmployee: holdsStaffRole('account.created_by_id'),
  invitation: (subselection) => newestInvitation(subselection, 'account.id', 'account.email'),
  mail: (subselection) => newestMail(subselection, 'account.email'),
  onboardingFlow: (subselection) =>
    jsonRow(
      jsonObject(subselection, onboardingFlow),
      `flow WHERE flow.account_id = account.id AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'`,
    ),
};

/** Reads a client whom the caller may see, in one statement; null for any other id (CLI-13). */
export async function readClient(
  database: Database,
  selection: Selection,
  query: ClientScope & ClientKey,
): Promise<ClientDetailRow | null> {
  const buildSql = () => `
    SELECT ${jsonObject(selection, clientDetail, { '*': ['id'] })} AS client
    FROM account ${statusJoins} ${managerJoin} WHERE ${matchesClientKey} AND ${isVisibleClient}`;
  const { all, managed } = query;
  const [row] = await readSelected<{ client: ClientDetailRow }>(
    database,
    { name: 'clients.detail', selection, buildSql },
    { all, managed, ...clientKeyParameters(query) },
  );
  return row?.client ?? null;
}
