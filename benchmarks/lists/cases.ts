import type { Database } from '../../api/src/database/database.ts';
import { countryOrderIn } from '../../api/src/domains/enumerations/service.ts';
import { readClients } from '../../api/src/read-models/clients-list.ts';
import { readDealsOfEmployees, readInvestorsOfEmployees } from '../../api/src/read-models/employee-bindings.ts';
import { readEmployees } from '../../api/src/read-models/employees-list.ts';
import { readProgressOfInvestments } from '../../api/src/read-models/flow-progress.ts';
import { readDealInvestments } from '../../api/src/read-models/investments-by-deal.ts';
import { readPossibleManagers } from '../../api/src/read-models/possible-manager.ts';
import { readStaffCompanies } from '../../api/src/read-models/staff-companies.ts';
import { readStaffDeals } from '../../api/src/read-models/staff-deals.ts';
import { readWhitelist } from '../../api/src/read-models/whitelist.ts';
import { select } from './select.ts';

/** A staff list in one order or with one filter. */
export interface ListCase {
  list: string;
  /** What distinguishes it from the other cases of the list. */
  detail: string;
  /** Reads a page with its counts; the number of the call selects search and page. */
  read: (database: Database, call: number) => Promise<unknown>;
}

/** The rows that the cases name. */
export interface ListSubject {
  /** The clients of the employee who manages most. */
  managed: string[];
  manager: string;
  /** The employee who leads most deals. */
  leader: string;
  /** Investments, some ten pages of them. */
  investments: string[];
}

export async function findListSubject(database: Database): Promise<ListSubject> {
  const [chosen] = await database.query<ListSubject>({
    name: 'benchmark.lists',
    text: `
      WITH manager AS (SELECT account_id AS id, array_agg(investor_account_id::text) AS managed FROM role_assignment
          WHERE role_id = 10 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
        leader AS (SELECT account_id AS id FROM role_assignment WHERE role_id = 4 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
      SELECT manager.id AS manager, manager.managed, leader.id AS leader,
        ARRAY(SELECT id::text FROM investment WHERE deleted_at IS NULL ORDER BY id LIMIT 1500) AS investments
      FROM manager, leader`,
  });
  if (!chosen) throw new Error('The volume has no employees who manage clients and lead deals');
  return chosen;
}

const person = '{ id firstName lastName email }';
const counts = 'totalCount totalIsCapped';
const dealFields = `id version title companyName fundingStage status investmentDeadline publishedAt hasPendingChanges
  publishAt publishFailure watchlistCount investmentCurrency investmentValue availableAmount`;
const fields = {
  clients: `items { id firstName lastName email emailConfirmed relationshipManager ${person} createdAt status }
    ${counts} statusCounts { status count isCapped }`,
  whitelist: `items { id email firstName lastName status roleId approvedAt createdAt updatedAt account ${person}
    waitsForApproval emailConfirmed mail { kind state attempts attemptedAt }
    registration { appClient accreditedInvestor country city phoneNumber phoneZone signedUpAt } } ${counts}`,
  employees: `items { id firstName lastName email assignments { id roleId roleName dealName investor ${person} } } ${counts}`,
  staffDeals: `items { ${dealFields} } ${counts}`,
  staffDealsWithFigures: `items { ${dealFields} viewCount averageSessionTime } ${counts}`,
  staffCompanies: `items { id name fundingStage hqCountry { value description } dealCount updatedAt unpublishedAt } ${counts}`,
  investments: `items { deal { id title companyName status }
    investments { id client ${person} value currency progressLabel updatedAt } } ${counts}
    waiting { client staff completed all }`,
};

/** Searches of clients: a few rows, a sixteenth, every row, two letters of many rows, and two of none. */
export const peopleSearches = ['person-4711', 'novak', 'ada keller', 'volume.test', 'ar', 'qx', 'person-99', 'nowhere'];
/** Searches of deals: a company, a frequent title, every company, two letters. */
export const dealSearches = ['series a', 'al', 'bridge', 'nowhere', 'growth round', 'zuri'];

export const at = <Value>(values: readonly Value[], call: number): Value => values[call % values.length] as Value;
/** The first page most often, then the following ones, and one far behind. */
export const page = (call: number) => ({ limit: 50, offset: at([0, 0, 0, 50, 0, 100, 0, 2_000], call) });
const directions = ['asc_nulls_first', 'desc_nulls_last'] as const;

export function listCases({ managed, manager, leader, investments }: ListSubject): ListCase[] {
  const all = { all: true, managed: [] };
  const own = { all: false, managed };
  const unfiltered = { search: null, statuses: null, managerIds: null };
  const clients = (detail: string, query: (call: number) => Partial<Parameters<typeof readClients>[2]>): ListCase => ({
    list: 'clients',
    detail,
    read: (database, call) =>
      readClients(database, select(fields.clients), {
        ...{ ...all, ...unfiltered, ...page(call), sort: { column: 'NAME', direction: at(directions, call) } },
        ...query(call),
      }),
  });
  const whitelist = (
    tab: 'WHITELIST' | 'INTERESTED',
    detail: string,
    query: (call: number) => Partial<Parameters<typeof readWhitelist>[2]>,
  ): ListCase => ({
    list: tab.toLowerCase(),
    detail,
    read: (database, call) =>
      readWhitelist(database, select(fields.whitelist), {
        ...{ ...all, tab, search: null, ...page(call), sort: { column: 'NAME', direction: at(directions, call) } },
        ...query(call),
      }),
  });
  const sort = <Column extends string>(column: Column, call: number) => ({
    sort: { column, direction: at(directions, call) },
  });
  const searched = (call: number) => ({ search: at(peopleSearches, call), ...page(Math.floor(call / 3)) });
  const clientSorts = ['NAME', 'EMAIL', 'RELATIONSHIP_MANAGER', 'CREATED_AT', 'STATUS'] as const;
  const whitelistSorts = ['NAME', 'EMAIL', 'CREATED_AT', 'UPDATED_AT', 'APPROVED_AT'] as const;
  const dealSorts = [
    'DEAL',
    'STAGE',
    'KEY_DATE',
    'PUBLISHED_AT',
    'WATCHLIST_COUNT',
    'OFFERED',
    'AVAILABLE',
    'STATUS',
    'VALUATION',
  ] as const;
  const staffDeals = (
    detail: string,
    query: (call: number) => Partial<Parameters<typeof readStaffDeals>[2]>,
    selected = fields.staffDeals,
  ): ListCase => ({
    list: 'deals',
    detail,
    read: (database, call) =>
      readStaffDeals(database, select(selected), {
        ...{
          all: true,
          assigned: [],
          search: null,
          ...page(call),
          sort: { column: 'DEAL', direction: at(directions, call) },
        },
        ...query(call),
      }),
  });
  const countryOrder = countryOrderIn('en');
  const staffCompanies = (
    detail: string,
    query: (call: number) => Partial<Parameters<typeof readStaffCompanies>[2]>,
  ): ListCase => ({
    list: 'companies',
    detail,
    read: (database, call) =>
      readStaffCompanies(database, select(fields.staffCompanies), {
        ...{ search: null, countryOrder, ...page(call), sort: { column: 'NAME', direction: at(directions, call) } },
        ...query(call),
      }),
  });
  const companySorts = ['NAME', 'FUNDING_STAGE', 'HQ_COUNTRY', 'DEAL_COUNT', 'UPDATED_AT', 'PUBLISHED'] as const;
  const employees = (
    detail: string,
    query: (call: number) => Partial<Parameters<typeof readEmployees>[2]>,
  ): ListCase => ({
    list: 'employees',
    detail,
    read: (database, call) =>
      readEmployees(database, select(fields.employees), {
        ...{
          search: null,
          roleIds: null,
          disabled: null,
          ...page(call),
          sort: { column: 'NAME', direction: at(directions, call) },
        },
        ...query(call),
      }),
  });
  return [
    ...clientSorts.map((column) => clients(`by ${column}`, (call) => sort(column, call))),
    ...clientSorts.map((column) =>
      clients(`by ${column}, search`, (call) => ({ ...sort(column, call), ...searched(call) })),
    ),
    ...clientSorts.map((column) => clients(`by ${column}, own`, (call) => ({ ...sort(column, call), ...own }))),
    clients('own, search', (call) => ({ ...own, ...searched(call) })),
    clients('by status and manager', (call) => ({
      statuses: call % 3 ? [at(['ACCOUNT_DISABLED', 'APPROVED', 'CONFIDENTIALITY_NOT_ACCEPTED'] as const, call)] : null,
      managerIds: call % 2 ? [manager] : null,
      search: call % 4 ? null : at(peopleSearches, call / 4),
    })),
    ...whitelistSorts.flatMap((column) => [
      whitelist('WHITELIST', `by ${column}`, (call) => sort(column, call)),
      whitelist('WHITELIST', `by ${column}, search`, (call) => ({ ...sort(column, call), ...searched(call) })),
      whitelist('INTERESTED', `by ${column}`, (call) => sort(column, call)),
      whitelist('INTERESTED', `by ${column}, search`, (call) => ({ ...sort(column, call), ...searched(call) })),
    ]),
    ...(['NAME', 'EMAIL', 'CREATED_AT'] as const).map((column) =>
      employees(`by ${column}`, (call) => sort(column, call)),
    ),
    employees('search', searched),
    employees('by role', (call) => ({ roleIds: [at([3, 5, 7, 11], call)], disabled: call % 2 === 0 })),
    {
      list: 'employees',
      detail: 'possible managers',
      read: (database, call) =>
        readPossibleManagers(database, { search: at([null, ...peopleSearches], call), limit: 50 }),
    },
    {
      list: 'employee',
      detail: 'deals',
      read: (database, call) => readDealsOfEmployees(database, { employees: [leader], ...page(call) }),
    },
    {
      list: 'employee',
      detail: 'investors, search',
      read: (database, call) =>
        readInvestorsOfEmployees(database, {
          employees: [manager],
          search: at([null, ...peopleSearches], call),
          ...page(call),
        }),
    },
    ...dealSorts.map((column) => staffDeals(`by ${column}`, (call) => sort(column, call))),
    staffDeals('with view figures', (call) => sort('PUBLISHED_AT', call), fields.staffDealsWithFigures),
    staffDeals('search', (call) => ({ search: at(dealSearches, call) })),
    ...companySorts.map((column) => staffCompanies(`by ${column}`, (call) => sort(column, call))),
    ...companySorts.map((column) =>
      staffCompanies(`by ${column}, search`, (call) => ({ ...sort(column, call), search: at(dealSearches, call) })),
    ),
    ...(['all', 'own'] as const).flatMap((scope) =>
      [null, 'CLIENT' as const, 'STAFF' as const, 'NOBODY' as const].flatMap((waitingFor) =>
        [false, true].map((isSearch): ListCase => {
          const name = scope === 'own' ? 'own' : 'by deal';
          return {
            list: 'investments',
            detail: [name, ...(waitingFor ? [`waiting for ${waitingFor}`] : []), ...(isSearch ? ['search'] : [])].join(
              ', ',
            ),
            read: (database, call) =>
              readDealInvestments(database, select(fields.investments), {
                ...(scope === 'own' ? own : all),
                search: isSearch ? at([...dealSearches, ...peopleSearches], call) : null,
                waitingFor,
                ...page(call),
              }),
          };
        }),
      ),
    ),
    {
      list: 'investments',
      detail: 'progress of a page',
      read: (database, call) => {
        const first = at([0, 150, 450, 1_050], call);
        return readProgressOfInvestments(database, investments.slice(first, first + 150), manager);
      },
    },
  ];
}
