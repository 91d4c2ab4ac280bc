import type { Database } from '../database/database.ts';
import type { Employee, EmployeeAssignment } from '../graphql/generated/resolvers.ts';
import { dealNameOf, rolesVersionOf } from './held-roles.ts';
import { type JsonFields, jsonArray, jsonObject, jsonRow } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

export interface EmployeesPage {
  items?: Partial<Employee>[];
  totalCount?: number;
}

/** Reads the fields of `EmployeeAssignment` from rows named `assignment` and `role`. */
const assignment: JsonFields<EmployeeAssignment> = {
  id: 'assignment.id',
  roleId: 'role.id',
  roleName: 'role.name',
  dealId: 'assignment.deal_id',
  dealName: dealNameOf('assignment.deal_id'),
  investor: (subselection) =>
    jsonRow(
      jsonObject(subselection, personOf('investor')),
      'account investor WHERE investor.id = assignment.investor_account_id',
    ),
};

/** Reads the fields of `Employee` from a row named `account`. */
const employee: JsonFields<Employee> = {
  id: 'account.id',
  firstName: 'account.first_name',
  lastName: 'account.last_name',
  email: 'account.email',
  createdAt: 'account.created_at',
  disabled: 'account.disabled_at IS NOT NULL',
  rolesVersion: rolesVersionOf('account.id'),
  clientCount: `(SELECT count(*)::int FROM role_assignment WHERE account_id = account.id AND role_id = 10)`,
  assignments: (subselection) =>
    jsonArray(
      jsonObject(subselection, assignment),
      `role_assignment assignment JOIN role ON role.id = assignment.role_id WHERE assignment.account_id = account.id`,
      'role.id, assignment.created_at, assignment.id',
    ),
};

export const isEmployee = `EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
  WHERE role_assignment.account_id = account.id AND role.role_type <> 'INVESTOR')`;

const order = `lower(concat_ws(' ', account.first_name, account.last_name)), account.id`;

/** Reads a page of the accounts with a staff role, and their total number, in one statement (EMP-02). */
export async function readEmployees(
  database: Database,
  selection: Selection,
  query: { limit: number; offset: number },
): Promise<EmployeesPage> {
  const limitSql = limitClause(query);
  const buildSql = () => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), employee)} ORDER BY ${order}), '[]'::json)
        FROM (SELECT account.* FROM account WHERE ${isEmployee} ORDER BY ${order}
          ${limitSql}) account) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(`(SELECT count(*)::int FROM account WHERE ${isEmployee}) AS "totalCount"`);
    }
    return `SELECT ${columns.join(', ')}`;
  };
  const [page] = await readSelected<EmployeesPage>(
    database,
    { name: 'employees.list', variant: limitSql, selection, buildSql },
    query,
  );
  return page ?? {};
}

/**
 * Reads an account as an employee, in one statement.
 *
 * @param query.isStaff whether the account must have a staff role
 * @returns null for any other id
 */
export async function readEmployee(
  database: Database,
  selection: Selection,
  query: { id: string; isStaff: boolean },
): Promise<Partial<Employee> | null> {
  const criteria = ['account.id = {id}::uuid', ...(query.isStaff ? [isEmployee] : [])].join(' AND ');
  const buildSql = () => `SELECT ${jsonObject(selection, employee)} AS employee FROM account WHERE ${criteria}`;
  const [row] = await readSelected<{ employee: Partial<Employee> }>(
    database,
    { name: 'employees.detail', variant: String(query.isStaff), selection, buildSql },
    query,
  );
  return row?.employee ?? null;
}
