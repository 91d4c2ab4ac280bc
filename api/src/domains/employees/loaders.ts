import type { RequestContext } from '../../context.ts';
import type {
  EmployeeDealPage,
  EmployeeDealsArgs,
  EmployeeInvestorPage,
  EmployeeInvestorsArgs,
} from '../../graphql/generated/resolvers.ts';
import type { LoaderQuery, Loaders } from '../../graphql/loaders.ts';
import { readDealsOfEmployees, readInvestorsOfEmployees } from '../../read-models/employee-bindings.ts';
import type { EmployeeRow } from '../../read-models/employees-list.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';

type Query<Arguments> = LoaderQuery<EmployeeRow, Partial<Arguments>>;

/** Reads the pages of many employees in one statement for each page that the aliases of an operation ask for. */
async function readPages<Arguments, Result>(
  queries: readonly Query<Arguments>[],
  read: (employees: string[], page: Partial<Arguments>) => Promise<Map<string, Result>>,
): Promise<Result[]> {
  const pages = new Map<string, { employees: string[]; page: Partial<Arguments> }>();
  const keyOf = ({ params }: Query<Arguments>) => JSON.stringify(params);
  for (const query of queries) {
    const same = pages.get(keyOf(query)) ?? { employees: [], page: query.params };
    same.employees.push(query.obj.id);
    pages.set(keyOf(query), same);
  }
  const results = new Map<string, Map<string, Result>>();
  for (const [key, { employees, page }] of pages) results.set(key, await read(employees, page));
  // The statements return a row for every requested employee.
  return queries.map((query) => results.get(keyOf(query))?.get(query.obj.id) as Result);
}

/** @throws CodedError FIELD_INVALID for a limit or offset out of bounds */
function deals(queries: readonly Query<EmployeeDealsArgs>[], { services }: RequestContext) {
  return readPages<EmployeeDealsArgs, EmployeeDealPage>(queries, (employees, { limit, offset }) =>
    readDealsOfEmployees(services.database, { employees, ...parsePaging(limit, offset) }),
  );
}

/** @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds */
function investors(queries: readonly Query<EmployeeInvestorsArgs>[], { services }: RequestContext) {
  return readPages<EmployeeInvestorsArgs, EmployeeInvestorPage>(queries, (employees, { search, limit, offset }) =>
    readInvestorsOfEmployees(services.database, {
      employees,
      search: parseSearch(search),
      ...parsePaging(limit, offset),
    }),
  );
}

export const loaders: Loaders = { Employee: { deals, investors } };
