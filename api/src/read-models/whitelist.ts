import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type {
  MailDelivery,
  Registration,
  WhitelistEntry,
  WhitelistSort,
  WhitelistTab,
} from '../graphql/generated/resolvers.ts';
import { emailConfirmed } from './email-confirmed.ts';
import { type Json, type JsonFields, jsonIf, jsonObject, jsonRow } from './json.ts';
import { newestInvitation } from './newest-invitation.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import {
  type Chosen,
  containsSearch,
  isChosen,
  orderOf,
  readStaffList,
  type StaffList,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { readSelected } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

/** The scope decides which entries tell their client. */
export interface WhitelistQuery extends Chosen, ClientScope {
  tab: WhitelistTab;
  search: string | null;
  sort: WhitelistSort;
  limit: number;
  offset: number;
}

/** Reads the fields of `MailDelivery` from a row named `mail`. */
const mailDelivery: JsonFields<MailDelivery> = {
  kind: 'mail.kind',
  state: 'mail.state',
  attempts: 'mail.attempts',
  attemptedAt: 'mail.attempted_at',
};

/**
 * Returns the newest invitation, confirmation or approval mail to an address as `MailDelivery`; null without a mail.
 */
export const newestMail = (selection: Selection, address: string): Json<MailDelivery> =>
  jsonRow(
    jsonObject(selection, mailDelivery),
    `mail
  WHERE mail.recipient = ${address} AND mail.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL')
    AND mail.state <> 'SUPERSEDED'
  ORDER BY mail.created_at DESC, mail.id DESC LIMIT 1`,
  );

/** What an investor has answered and entered at the registration, from a row named `account` (REG-21, ACC-05). */
const registration: JsonFields<Registration> = {
  appClient: 'account.app_client',
  accreditedInvestor: 'account.accredited_investor',
  country: 'account.country_code',
  countryName: '(SELECT country.name FROM country WHERE country.code = account.country_code)',
  city: 'account.city',
  phoneNumber: 'account.phone_number',
  phoneZone: 'account.phone_zone',
  diallingCode: '(SELECT country.dialling_code FROM country WHERE country.code = account.phone_zone)',
  // Staff may have created the account before.
  signedUpAt: `COALESCE((SELECT signed_up.at FROM audit_entry signed_up
    WHERE signed_up.entity_type = 'account' AND signed_up.entity_id = account.id::text
      AND signed_up.action = 'account.signed_up' ORDER BY signed_up.at LIMIT 1), account.created_at)`,
};

/** Reads a `Registration` from a row named `account`; null before the sign-up. */
export const registrationOf = (selection: Selection): Json<Registration | null> =>
  jsonIf(`NOT starts_with(account.subject, 'PROVISORY_ID_')`, jsonObject(selection, registration));

/** SQL of whether a row named `account` is an applicant who is not approved: role 2 and no other (WL-12). */
export const waitsForApproval = `(account.approved_at IS NULL AND COALESCE((
  SELECT bool_and(role_assignment.role_id = 2) FROM role_assignment
  WHERE role_assignment.account_id = account.id), false))`;

/** An entry without a name has that of its account: investors who sign up without an invitation enter it later. */
const shownName = (column: string) => `CASE
  WHEN num_nonnulls(NULLIF(btrim(entry.first_name), ''), NULLIF(btrim(entry.last_name), '')) > 0 THEN entry.${column}
  ELSE account.${column} END`;

/** Reads the fields of `WhitelistEntry` from a row named `entry`, and one named `account` if there is an account. */
const whitelistEntry: JsonFields<WhitelistEntry> = {
  id: 'entry.id',
  email: 'entry.email',
  firstName: shownName('first_name'),
  lastName: shownName('last_name'),
  status: 'entry.status',
  roleId: 'entry.role_id',
  approvedAt: 'entry.approved_at',
  createdAt: 'entry.created_at',
  updatedAt: 'entry.updated_at',
  account: (subselection) => jsonIf('account.id IS NOT NULL', jsonObject(subselection, personOf('account'))),
  clientId: `CASE WHEN ${isVisibleClient} THEN account.id END`,
  waitsForApproval: `(account.id IS NOT NULL AND ${waitsForApproval})`,
  emailConfirmed,
  mail: (subselection) => newestMail(subselection, 'entry.email'),
  registration: registrationOf,
  invitation: (subselection) => newestInvitation(subselection, 'account.id', 'entry.email'),
};

const sortKeys: Record<WhitelistSort['column'], string> = {
  NAME: 'listed.name',
  EMAIL: 'listed.email',
  CREATED_AT: 'listed.created_at',
  UPDATED_AT: 'listed.updated_at',
  APPROVED_AT: 'listed.approved_at',
};

/** Reads a page of a tab and the total number of its entries, in one statement (WL-01 to WL-03). */
export function readWhitelist(
  database: Database,
  selection: Selection,
  query: WhitelistQuery,
): Promise<StaffPage<Partial<WhitelistEntry>>> {
  const { tab, search, sort, all, managed } = query;
  const list: StaffList = {
    table: 'whitelist_list',
    scope: `listed.tab = '${tab}'`,
    criteria: [
      ...(search === null ? [] : [containsSearch('listed.document', search)]),
      ...isChosen('listed.entry_id', query),
    ],
    order: orderOf(sortKeys[sort.column], 'listed.entry_id', sort.direction),
    ...query,
  };
  return readStaffList<StaffPage<Partial<WhitelistEntry>>>(
    database,
    selection,
    {
      name: 'whitelist.list',
      variant: [tab, searchVariant(search), query.ids !== undefined],
      list,
      items: (rows) => `
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), whitelistEntry)} ORDER BY ${list.order}), '[]'::json)
        FROM (${rows}) listed JOIN whitelist_entry entry ON entry.id = listed.entry_id
          LEFT JOIN account ON account.id = entry.account_id`,
    },
    { all, managed, ids: query.ids, ...searchParameters(search) },
  );
}

/** Reads the entry of an address. */
export async function readOwnEntry(
  database: Database,
  selection: Selection,
  { email, all, managed }: ClientScope & { email: string },
): Promise<Partial<WhitelistEntry> | null> {
  const [row] = await readSelected<{ entry: Partial<WhitelistEntry> }>(
    database,
    {
      name: 'whitelist.own',
      selection,
      buildSql: () => `
        SELECT ${jsonObject(selection, whitelistEntry)} AS entry
        FROM whitelist_entry entry LEFT JOIN account ON account.id = entry.account_id
        WHERE entry.email = {email}::citext`,
    },
    { email, all, managed },
  );
  return row?.entry ?? null;
}
