import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { Client, ClientPage, ClientSort, ClientStatus } from '../graphql/generated/resolvers.ts';
import { clientStatusName, clientStatusNumbers } from './client-status.ts';
import { emailConfirmed } from './email-confirmed.ts';
import { type JsonFields, jsonIf, jsonObject } from './json.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import {
  type Chosen,
  containsSearch,
  countLimit,
  criterion,
  isChosen,
  matchingTable,
  orderOf,
  readStaffList,
  type StaffList,
  searchParameters,
  searchVariant,
} from './staff-list.ts';

/** What the list of clients is narrowed to; null for no restriction. */
export type ClientsQuery = ClientScope &
  Chosen & {
    search: string | null;
    statuses: ClientStatus[] | null;
    managerIds: string[] | null;
    sort: ClientSort;
    limit: number;
    offset: number;
  };

export type ClientsPage = Partial<Omit<ClientPage, 'items'>> & { items?: Partial<Client>[] };

/** The joins of `client` to a row named `account`. */
export const statusJoins = 'JOIN account_list listed ON listed.account_id = account.id';
export const managerJoin = 'LEFT JOIN account manager ON manager.id = listed.manager_id';

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
  status: clientStatusName,
};

const sortKeys: Record<ClientSort['column'], string> = {
  NAME: 'listed.name',
  EMAIL: 'listed.email',
  RELATIONSHIP_MANAGER: 'listed.manager_name',
  CREATED_AT: 'listed.created_at',
  STATUS: 'listed.status',
};

const hasStatus = criterion('listed.status = ANY({statuses}::smallint[])');

/** Returns SQL of the number of clients of each status, of those that match everything but the chosen statuses. */
function statusCounts(list: StaffList): string {
  const others: StaffList = { ...list, criteria: list.criteria.filter((each) => each !== hasStatus) };
  const inStatus = (criteria: StaffList['criteria']) =>
    matchingTable({ ...others, criteria: [...criteria, criterion('listed.status = status.number')] }, 'plain');
  const statuses = Object.entries(clientStatusNumbers).map(([name, number]) => `('${name}', ${number})`);
  const narrowed = `
    CASE WHEN (SELECT count(*) FROM chosen) <= ${countLimit}
      THEN (SELECT count(*)::int FROM chosen WHERE chosen.status = status.number)
      ELSE (SELECT count(*)::int FROM (${inStatus(others.criteria)}) counted) END`;
  const isNarrowed = others.criteria.length > 0;
  return `
    ${isNarrowed ? `WITH chosen AS MATERIALIZED (${matchingTable(others, 'indexed', 'listed.status')})` : ''}
    SELECT json_agg(json_build_object('status', status.name, 'count', LEAST(counted.total, ${countLimit}),
      'isCapped', counted.total > ${countLimit}) ORDER BY status.number)
    FROM (VALUES ${statuses.join(', ')}) AS status (name, number)
      CROSS JOIN LATERAL (SELECT ${
        isNarrowed ? narrowed : `(SELECT count(*)::int FROM (${inStatus([])}) counted)`
      } AS total) counted`;
}

/** Reads a page of the visible clients that match, and their numbers, in one statement (CLI-05 to CLI-08). */
export function readClients(database: Database, selection: Selection, query: ClientsQuery): Promise<ClientsPage> {
  const { all, managed, search, statuses, managerIds, sort } = query;
  const list: StaffList = {
    table: 'account_list',
    scope: 'NOT listed.staff',
    criteria: [
      ...(all ? [] : [criterion('listed.account_id = ANY({managed}::uuid[])')]),
      ...(search === null ? [] : [containsSearch('listed.document', search)]),
      ...(managerIds === null ? [] : [criterion('listed.manager_id = ANY({managerIds}::uuid[])')]),
      ...(statuses === null ? [] : [hasStatus]),
      ...isChosen('listed.account_id', query),
    ],
    order: orderOf(sortKeys[sort.column], 'listed.account_id', sort.direction),
    ...query,
  };
  return readStaffList<ClientsPage>(
    database,
    selection,
    {
      name: 'clients.list',
      variant: [all, searchVariant(search), managerIds !== null, statuses !== null, query.ids !== undefined],
      list,
      items: (rows) => `
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), client)} ORDER BY ${list.order}), '[]'::json)
        FROM (${rows}) listed JOIN account ON account.id = listed.account_id ${managerJoin}`,
      others: { statusCounts: () => statusCounts(list) },
    },
    {
      managed,
      managerIds,
      ids: query.ids,
      statuses: statuses?.map((status) => clientStatusNumbers[status]) ?? null,
      ...searchParameters(search),
    },
  );
}
