import type { Database } from '../database/database.ts';
import type { EmployeeDealPage, EmployeeInvestorPage } from '../graphql/generated/resolvers.ts';
import { clientStatusName } from './client-status.ts';
import { isVisible } from './deal.ts';
import { asJson, jsonArray } from './json.ts';
import { limitClause } from './paging.ts';
import { containsSearch, countLimit, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

interface Page {
  limit: number;
  offset: number;
}

const cappedCount = (rows: string) => `(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${countLimit + 1}) counted)`;

/** Returns a statement that reads a page of each employee in `{employees}`. */
const pagePerEmployee = (items: string, rows: string) => `
  SELECT employee.id, json_build_object('items', ${items}, 'totalCount', LEAST(counted.total, ${countLimit}),
    'totalIsCapped', counted.total > ${countLimit}) AS page
  FROM unnest({employees}::uuid[]) AS employee (id)
    CROSS JOIN LATERAL (SELECT ${cappedCount(rows)} AS total OFFSET 0) counted`;

const byEmployee = <Value>(rows: { id: string; page: Value }[]) => new Map(rows.map(({ id, page }) => [id, page]));

/** Reads a page of the deals to which roles 4 and 8 of employees are bound, in one statement (EMP-03). */
export async function readDealsOfEmployees(
  database: Database,
  query: Page & { employees: string[] },
): Promise<Map<string, EmployeeDealPage>> {
  const rows = `FROM role_assignment assignment
    JOIN deal ON deal.id = assignment.deal_id JOIN company ON company.id = deal.company_id
    WHERE assignment.account_id = employee.id AND assignment.role_id IN (4, 8)`;
  const items = jsonArray(
    asJson(`json_build_object('id', bound.assignment_id, 'dealId', bound.id, 'dealName', bound.name, 'dealVisible', bound.visible,
      'roleId', bound.role_id, 'roleName', (SELECT role.name FROM role WHERE role.id = bound.role_id),
      'status', bound.status)`),
    `(SELECT deal.id, deal.status, ${isVisible} AS visible, concat_ws(' - ', company.name, NULLIF(deal.title, '')) AS name,
        assignment.id AS assignment_id, assignment.role_id,
        row_number() OVER (ORDER BY lower(company.name), deal.title, assignment.id) AS place
      ${rows} ORDER BY place ${limitClause(query)}) bound`,
    'bound.place',
  );
  const { employees, offset } = query;
  return byEmployee(
    await runStatement(database, compileStatement('employees.deals', pagePerEmployee(items, rows)), {
      employees,
      offset,
    }),
  );
}

/** Reads a page of the investors whom employees manage through role 10, in one statement (EMP-03). */
export async function readInvestorsOfEmployees(
  database: Database,
  query: Page & { employees: string[]; search: string | null },
): Promise<Map<string, EmployeeInvestorPage>> {
  const { employees, search, offset } = query;
  // The rows of one manager are few: the index on managers is enough.
  const found = search === null ? '' : `AND ${containsSearch('listed.document', search).plain}`;
  const rows = `FROM account_list listed WHERE listed.manager_id = employee.id ${found}`;
  const order = 'listed.name NULLS FIRST, listed.account_id NULLS FIRST';
  const items = jsonArray(
    asJson(`json_build_object('id', account.id, 'firstName', account.first_name, 'lastName', account.last_name,
      'email', account.email, 'status', ${clientStatusName})`),
    `(SELECT listed.* ${rows} ORDER BY ${order} ${limitClause(query)}) listed
      JOIN account ON account.id = listed.account_id`,
    order,
  );
  return byEmployee(
    await runStatement(database, compileStatement('employees.investors', pagePerEmployee(items, rows)), {
      employees,
      offset,
      ...searchParameters(search),
    }),
  );
}
