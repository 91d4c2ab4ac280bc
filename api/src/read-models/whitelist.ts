import type { Database } from '../database/database.ts';
import type { MailDelivery, WhitelistEntry, WhitelistSort, WhitelistTab } from '../graphql/generated/resolvers.ts';
import { containsPattern } from './deal-search.ts';
import { emailConfirmed } from './email-confirmed.ts';
import { asJson, type Json, type JsonFields, jsonIf, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

export interface WhitelistQuery {
  tab: WhitelistTab;
  search: string | null;
  sort: WhitelistSort;
  limit: number;
  offset: number;
}

export interface WhitelistEntriesPage {
  items?: Partial<WhitelistEntry>[];
  totalCount?: number;
}

/** Reads the fields of `MailDelivery` from a row named `mail`. */
const mailDelivery: JsonFields<MailDelivery> = {
  kind: 'mail.kind',
  state: 'mail.state',
  attempts: 'mail.attempts',
  attemptedAt: 'mail.attempted_at',
};

/**
 * Returns SQL of a value of the newest invitation, confirmation or approval mail to an address, from a row named
 * `mail`; null without a mail.
 */
const ofNewestMail = (value: string, address: string) => `(
  SELECT ${value} FROM mail
  WHERE mail.recipient = ${address} AND mail.kind IN ('INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL')
    AND mail.state <> 'SUPERSEDED'
  ORDER BY mail.created_at DESC, mail.id DESC LIMIT 1)`;

/**
 * Returns the newest invitation, confirmation or approval mail to an address as `MailDelivery`; null without a mail.
 */
export const newestMail = (selection: Selection, address: string): Json<MailDelivery> =>
  asJson(ofNewestMail(jsonObject(selection, mailDelivery), address));

/** SQL of whether that mail is undelivered after at least one attempt (WL-13). */
const isUndelivered = ofNewestMail(
  `mail.state = 'GIVEN_UP' OR mail.state = 'QUEUED' AND mail.attempts > 0`,
  'entry.email',
);

/** SQL of whether a row named `account` is an applicant who is not approved: role 2 and no other (WL-12). */
export const waitsForApproval = `(account.approved_at IS NULL AND COALESCE((
  SELECT bool_and(role_assignment.role_id = 2) FROM role_assignment
  WHERE role_assignment.account_id = account.id), false))`;

/** Reads the fields of `WhitelistEntry` from rows named `entry` and `account`. */
const whitelistEntry: JsonFields<WhitelistEntry> = {
  id: 'entry.id',
  email: 'entry.email',
  firstName: 'entry.first_name',
  lastName: 'entry.last_name',
  status: 'entry.status',
  roleId: 'entry.role_id',
  approvedAt: 'entry.approved_at',
  createdAt: 'entry.created_at',
  updatedAt: 'entry.updated_at',
  account: (subselection) => jsonIf('account.id IS NOT NULL', jsonObject(subselection, personOf('account'))),
  waitsForApproval: `(account.id IS NOT NULL AND ${waitsForApproval})`,
  emailConfirmed,
  mail: (subselection) => newestMail(subselection, 'entry.email'),
};

/**
 * Entries with the names of their accounts if they have none of their own: an investor who signs up without an
 * invitation enters them later, as personal information.
 */
const entries = `(
  SELECT entry.id, entry.email, entry.status, entry.role_id, entry.approved_at, entry.created_at, entry.updated_at,
    entry.account_id, named.first_name, named.last_name,
    NULLIF(concat_ws(' ', named.first_name, named.last_name), '') AS name
  FROM whitelist_entry entry
  LEFT JOIN account owner ON owner.id = entry.account_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN has_own THEN entry.first_name ELSE owner.first_name END AS first_name,
      CASE WHEN has_own THEN entry.last_name ELSE owner.last_name END AS last_name
    FROM (SELECT num_nonnulls(NULLIF(btrim(entry.first_name), ''), NULLIF(btrim(entry.last_name), '')) > 0) AS given (has_own)
  ) named) entry`;

/** WL-01: entries of staff are listed only while their mail is undelivered or the account waits for approval. */
const tabs: Record<WhitelistTab, string> = {
  WHITELIST: `(entry.role_id = 1 OR entry.status = 'APPROVED' AND (${isUndelivered}
    OR EXISTS (SELECT FROM account WHERE account.id = entry.account_id AND ${waitsForApproval})))`,
  INTERESTED: `entry.role_id = 2 AND entry.status = 'INTERESTED'`,
};

const sortKeys: Record<WhitelistSort['column'], string> = {
  NAME: 'lower(entry.name)',
  EMAIL: 'entry.email',
  CREATED_AT: 'entry.created_at',
  UPDATED_AT: 'entry.updated_at',
  APPROVED_AT: 'entry.approved_at',
};

/** WL-02, AAPI-21: nulls first when ascending, last when descending. */
function orderBy({ column, direction }: WhitelistSort): string {
  const sqlDirection = direction === 'asc_nulls_first' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return `${sortKeys[column]} ${sqlDirection}, entry.id ${sqlDirection}`;
}

/** WL-03 */
const matchesSearch = '(entry.name ILIKE {pattern} OR entry.email::text ILIKE {pattern})';

/** Reads a page of a tab and the total number of its entries, in one statement. */
export async function readWhitelist(
  database: Database,
  selection: Selection,
  query: WhitelistQuery,
): Promise<WhitelistEntriesPage> {
  const { tab, search, sort } = query;
  const criteria = [tabs[tab], ...(search === null ? [] : [matchesSearch])].join(' AND ');
  const order = orderBy(sort);
  const limitSql = limitClause(query);
  const buildSql = () => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), whitelistEntry)} ORDER BY ${order}), '[]'::json)
        FROM (SELECT entry.* FROM ${entries} WHERE ${criteria} ORDER BY ${order}
          ${limitSql}) entry
        LEFT JOIN account ON account.id = entry.account_id) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(`(SELECT count(*)::int FROM ${entries} WHERE ${criteria}) AS "totalCount"`);
    }
    return `SELECT ${columns.join(', ')}`;
  };
  const [page] = await readSelected<WhitelistEntriesPage>(
    database,
    {
      name: 'whitelist.list',
      variant: [tab, sort.column, sort.direction, search === null ? '' : 'search', limitSql].join(' '),
      selection,
      buildSql,
    },
    { ...query, pattern: search === null ? null : containsPattern(search) },
  );
  return page ?? {};
}

/** Reads the entry of an address. */
export async function readOwnEntry(
  database: Database,
  selection: Selection,
  email: string,
): Promise<Partial<WhitelistEntry> | null> {
  const [row] = await readSelected<{ entry: Partial<WhitelistEntry> }>(
    database,
    {
      name: 'whitelist.own',
      selection,
      buildSql: () => `
        SELECT ${jsonObject(selection, whitelistEntry)} AS entry
        FROM ${entries} LEFT JOIN account ON account.id = entry.account_id
        WHERE entry.email = {email}::citext`,
    },
    { email },
  );
  return row?.entry ?? null;
}
