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
  type Criterion,
  conditionOf,
  containsSearch,
  countLimit,
  criterion,
  isChosen,
  matchingRows,
  matchingTable,
  orderOf,
  readStaffList,
  type StaffList,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { waitsForApproval } from './whitelist.ts';

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
  firebaseId: 'account.subject',
  firstName: 'account.first_name',
  lastName: 'account.last_name',
  email: 'account.email',
  emailConfirmed,
  relationshipManager: (subselection) =>
    jsonIf('manager.id IS NOT NULL', jsonObject(subselection, personOf('manager'))),
  createdAt: 'account.created_at',
  status: clientStatusName,
  waitsForApproval,
  provisional: "starts_with(account.subject, 'PROVISORY_ID_')",
  closingRequested: `EXISTS (
    SELECT FROM closing_request request WHERE request.account_id = account.id AND request.state = 'REQUESTED')`,
  closed: 'account.closed_at IS NOT NULL',
};

const sortKeys: Record<ClientSort['column'], string> = {
  NAME: 'listed.name',
  EMAIL: 'listed.email',
  RELATIONSHIP_MANAGER: 'listed.manager_name',
  CREATED_AT: 'listed.created_at',
  STATUS: 'listed.status',
};

/** The clients of one manager are few: they are read and compared. */
function searchCriterion(all: boolean, search: string): Criterion {
  const contains = containsSearch('listed.document', search);
  return all ? contains : criterion(contains.plain);
}

const hasStatus = criterion('listed.status = ANY({statuses}::smallint[])');

/** Returns SQL of the number of clients of each status, of those that match everything but the chosen statuses. */
function statusCounts(list: StaffList): string {
  const others: StaffList = { ...list, criteria: list.criteria.filter((each) => each !== hasStatus) };
  const statuses = Object.entries(clientStatusNumbers).map(([name, number]) => `('${name}', ${number})`);
  const counted = (rows: string) => `(SELECT count(*)::int FROM (${rows}) counted)`;
  const inStatus = counted(
    matchingTable({ ...others, criteria: [...others.criteria, criterion('listed.status = status.number')] }, 'plain'),
  );
  let chosen = '';
  let total = inStatus;
  if (others.criteria.length > 0) {
    const isSame = others.criteria.length === list.criteria.length;
    const { sample, rows, isFrequent } = matchingRows(others, isSame ? 'matching' : 'chosen', 'listed.status');
    const areMany = `(SELECT count(*) > ${countLimit} FROM chosen)`;
    chosen = `WITH ${isSame ? '' : sample} chosen AS MATERIALIZED (${isSame ? 'SELECT * FROM matching' : rows}),
      counts AS MATERIALIZED (SELECT status, count(*)::int AS total FROM (
        SELECT chosen.status FROM chosen WHERE NOT ${areMany}
        UNION ALL SELECT listed.status FROM ${list.table} listed
          WHERE ${areMany} AND NOT ${isFrequent} AND ${conditionOf(others, 'indexed')}) counted GROUP BY 1)`;
    // Without an index, each status is counted up to the limit.
    total = `CASE WHEN ${areMany} AND ${isFrequent} THEN ${inStatus}
      ELSE COALESCE((SELECT counts.total FROM counts WHERE counts.status = status.number), 0) END`;
  }
  // OFFSET keeps the planner from counting once for each use of the number.
  return `
    ${chosen}
    SELECT json_agg(json_build_object('status', status.name, 'count', LEAST(counted.total, ${countLimit}),
      'isCapped', counted.total > ${countLimit}) ORDER BY status.number)
    FROM (VALUES ${statuses.join(', ')}) AS status (name, number)
      CROSS JOIN LATERAL (SELECT ${total} AS total OFFSET 0) counted`;
}

/** Reads a page of the visible clients that match, and their numbers, in one statement (CLI-05 to CLI-08). */
export function readClients(database: Database, selection: Selection, query: ClientsQuery): Promise<ClientsPage> {
  const { all, managed, search, statuses, managerIds, sort } = query;
  const list: StaffList = {
    table: 'account_list',
    scope: 'NOT listed.staff',
    criteria: [
      ...(all ? [] : [criterion('listed.account_id = ANY({managed}::uuid[])')]),
      ...(search === null ? [] : [searchCriterion(all, search)]),
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
