import { auditKinds } from '../../api/src/database/audit-actions.ts';
import type { Database } from '../../api/src/database/database.ts';
import { readFoundDeals } from '../../api/src/read-models/found-deals.ts';
import { readFoundInvestments } from '../../api/src/read-models/found-investments.ts';
import { readFoundClients, readFoundEmployees } from '../../api/src/read-models/found-people.ts';
import { type HistoryQuery, readEmployeeHistory } from '../../api/src/read-models/history.ts';
import { at, dealSearches, type ListCase, type ListSubject, page, peopleSearches } from './cases.ts';

const searches = [...peopleSearches, ...dealSearches, 'ada'];

/** The search over all areas: one statement for each kind of record (DATA-08). */
function searchCases({ managed }: ListSubject): ListCase[] {
  const all = { all: true, managed: [], assigned: [] };
  const find = <Query>(
    detail: string,
    read: (database: Database, query: Query) => Promise<unknown>,
    query: Omit<Query, 'search' | 'limit'>,
  ): ListCase => ({
    list: 'find',
    detail,
    read: (database, call) => read(database, { ...query, search: at(searches, call), limit: 5 } as Query),
  });
  return [
    find('deals', readFoundDeals, all),
    find('clients', readFoundClients, all),
    find('clients, own', readFoundClients, { all: false, managed }),
    find('employees', readFoundEmployees, {}),
    find('investments', readFoundInvestments, all),
    find('investments, own', readFoundInvestments, { all: false, managed }),
  ];
}

/** The history of an employee who has done most (HIST-16). */
function historyCases({ leader }: ListSubject): ListCase[] {
  const kinds = [...new Set(Object.values(auditKinds))];
  const history = (detail: string, query: (call: number) => Partial<HistoryQuery>): ListCase => ({
    list: 'history',
    detail,
    read: (database, call) =>
      readEmployeeHistory(database, {
        ...{ id: leader, kinds, actedKinds: kinds, role: null, from: null, to: null },
        ...page(call),
        ...query(call),
      }),
  });
  return [
    history('of an employee', () => ({})),
    history('of an employee, filter', (call) => ({
      role: at(['ACTOR', 'SUBJECT', null] as const, call),
      from: new Date(Date.now() - at([1, 30, 365], call) * 86_400_000),
    })),
  ];
}

export const recordCases = (subject: ListSubject): ListCase[] => [...searchCases(subject), ...historyCases(subject)];
