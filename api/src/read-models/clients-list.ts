import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { Client, ClientSort } from '../graphql/generated/resolvers.ts';
import { containsPattern } from './deal-search.ts';
import { emailConfirmed } from './email-confirmed.ts';
import { type JsonFields, jsonIf, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

export type ClientsQuery = ClientScope & { search: string | null; sort: ClientSort; limit: number; offset: number };

export interface ClientsPage {
  items?: Partial<Client>[];
  totalCount?: number;
}

/** The number of the five parts of the personal information that are not blank. */
const personalPartCount = `num_nonnulls(${['city', 'country_code', 'first_name', 'last_name', 'phone_number']
  .map((column) => `NULLIF(btrim(account.${column}), '')`)
  .join(', ')})`;

/** The row of CLI-09 that applies; row 6 is the same status as row 5. */
const statusNumber = `CASE
  WHEN account.disabled_at IS NOT NULL THEN 1
  WHEN ${personalPartCount} = 0 THEN 2
  WHEN ${personalPartCount} < 5 THEN 3
  WHEN whitelist.status IS DISTINCT FROM 'APPROVED' THEN 4
  WHEN account.accepted_confidentiality_at IS NULL OR profile.id IS NULL THEN 5
  ELSE 7 END`;

const statusName = `CASE ${statusNumber}
  WHEN 1 THEN 'ACCOUNT_DISABLED'
  WHEN 2 THEN 'PERSONAL_INFORMATION_MISSING'
  WHEN 3 THEN 'PERSONAL_INFORMATION_INCOMPLETE'
  WHEN 4 THEN 'CONFIDENTIALITY_NOT_ACCEPTED'
  WHEN 5 THEN 'PROFILE_NOT_CREATED'
  ELSE 'APPROVED' END`;

/** The joins of `statusNumber`. An entry that was created before the account has the same address but no account id. */
export const statusJoins = `
  LEFT JOIN investor_profile profile ON profile.account_id = account.id
  LEFT JOIN LATERAL (
    SELECT entry.status FROM whitelist_entry entry
    WHERE entry.account_id = account.id OR (entry.account_id IS NULL AND entry.email = account.email)
    ORDER BY entry.account_id NULLS LAST LIMIT 1) whitelist ON true`;

export const managerJoin = `
  LEFT JOIN LATERAL (
    SELECT manager.* FROM role_assignment assignment JOIN account manager ON manager.id = assignment.account_id
    WHERE assignment.investor_account_id = account.id AND assignment.role_id = 10
    ORDER BY assignment.created_at, assignment.id LIMIT 1) manager ON true`;

/** Reads the fields of `Client` from a row named `account` with its joins. */
export const client: JsonFields<Client> = {
  id: 'account.id',
  firstName: 'account.first_name',
  lastName: 'account.last_name',
  email: 'account.email',
  emailConfirmed,
  relationshipManager: (subselection) =>
    jsonIf('manager.id IS NOT NULL', jsonObject(subselection, personOf('manager'))),
  createdAt: 'account.created_at',
  status: statusName,
};

const nameOf = (row: string) => `NULLIF(lower(concat_ws(' ', ${row}.first_name, ${row}.last_name)), '')`;

const sortKeys: Record<ClientSort['column'], string> = {
  NAME: nameOf('account'),
  EMAIL: 'account.email',
  RELATIONSHIP_MANAGER: nameOf('manager'),
  CREATED_AT: 'account.created_at',
  STATUS: statusNumber,
};

/** Joins needed to sort all clients; the other joins apply to the rows of the page only. */
const sortJoins: Partial<Record<ClientSort['column'], string>> = {
  RELATIONSHIP_MANAGER: managerJoin,
  STATUS: statusJoins,
};

/** AAPI-21: nulls first when ascending, last when descending. */
function orderBy({ column, direction }: ClientSort): string {
  const sqlDirection = direction === 'asc_nulls_first' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return `${sortKeys[column]} ${sqlDirection}, account.id ${sqlDirection}`;
}

/** CLI-05: also matches a first and a last name separated by a space. */
const matchesSearch = `(concat_ws(' ', account.first_name, account.last_name) ILIKE {pattern}
  OR account.email::text ILIKE {pattern})`;

/** Reads a page of the visible clients that match, and their total number, in one statement. */
export async function readClients(database: Database, selection: Selection, query: ClientsQuery): Promise<ClientsPage> {
  const { search, sort } = query;
  const criteria = [isVisibleClient, ...(search === null ? [] : [matchesSearch])].join(' AND ');
  const order = orderBy(sort);
  const limitSql = limitClause(query);
  const buildSql = () => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), client)} ORDER BY ${order}), '[]'::json)
        FROM (SELECT account.* FROM account ${sortJoins[sort.column] ?? ''} WHERE ${criteria} ORDER BY ${order}
          ${limitSql}) account ${statusJoins} ${managerJoin}) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(`(SELECT count(*)::int FROM account WHERE ${criteria}) AS "totalCount"`);
    }
    return `SELECT ${columns.join(', ')}`;
  };
  const [page] = await readSelected<ClientsPage>(
    database,
    {
      name: 'clients.list',
      variant: [sort.column, sort.direction, search === null ? '' : 'search', limitSql].join(' '),
      selection,
      buildSql,
    },
    { ...query, pattern: search === null ? null : containsPattern(search) },
  );
  return page ?? {};
}
