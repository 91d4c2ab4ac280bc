import type { Database } from '../database/database.ts';
import type { Employee, EmployeeAssignment, EmployeeSort } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { dealNameOf, rolesVersionOf } from './held-roles.ts';
import { type JsonFields, jsonArray, jsonObject, jsonRow } from './json.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import {
  type Chosen,
  containsSearch,
  criterion,
  isChosen,
  orderOf,
  readStaffList,
  type StaffList,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { readSelected } from './statement.ts';

/** Reads the fields of `EmployeeAssignment` from rows named `assignment` and `role`. */
const assignment: JsonFields<EmployeeAssignment> = {
  id: 'assignment.id',
  roleId: 'role.id',
  roleName: 'role.name',
  dealId: 'assignment.deal_id',
  dealName: dealNameOf('assignment.deal_id'),
  dealVisible: `(SELECT ${isVisible} FROM deal WHERE deal.id = assignment.deal_id)`,
  investor: (subselection) =>
    jsonRow(
      jsonObject(subselection, personOf('investor')),
      'account investor WHERE investor.id = assignment.investor_account_id',
    ),
};

/** The fields of an employee that the statement reads; the others have loaders. */
export type EmployeeRow = Partial<Employee> & { id: string };

/** Reads the fields of `Employee` from a row named `account`. */
const employee: JsonFields<Employee, 'deals' | 'investors'> = {
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

/** Returns SQL of whether an account has a staff role. */
export const holdsStaffRole = (
  accountId: string,
) => `EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
  WHERE role_assignment.account_id = ${accountId} AND role.role_type <> 'INVESTOR')`;

export const isEmployee = holdsStaffRole('account.id');

/** Returns an employee with the fields that the loaders need. */
const employeeObject = (selection: Selection) => jsonObject(selection, employee, { '*': ['id'] });

/** What the list of employees is narrowed to; null for no restriction. */
export interface EmployeesQuery extends Chosen {
  search: string | null;
  roleIds: number[] | null;
  disabled: boolean | null;
  sort: EmployeeSort;
  limit: number;
  offset: number;
}

const sortKeys: Record<EmployeeSort['column'], string> = {
  NAME: 'listed.name',
  EMAIL: 'listed.email',
  CREATED_AT: 'listed.created_at',
};

const holdsRole = `EXISTS (SELECT FROM role_assignment held
  WHERE held.account_id = listed.account_id AND held.role_id = ANY({roleIds}::int[]))`;

/** Reads a page of the accounts with a staff role, and their total number, in one statement (EMP-02). */
export function readEmployees(
  database: Database,
  selection: Selection,
  query: EmployeesQuery,
): Promise<StaffPage<EmployeeRow>> {
  const { search, roleIds, disabled, sort } = query;
  const list: StaffList = {
    table: 'account_list',
    scope: 'listed.staff',
    criteria: [
      ...(search === null ? [] : [containsSearch('listed.document', search)]),
      ...(roleIds === null ? [] : [criterion(holdsRole)]),
      // The first row of CLI-09.
      ...(disabled === null ? [] : [criterion('(listed.status = 1) = {disabled}::boolean')]),
      ...isChosen('listed.account_id', query),
    ],
    order: orderOf(sortKeys[sort.column], 'listed.account_id', sort.direction),
    ...query,
  };
  return readStaffList<StaffPage<EmployeeRow>>(
    database,
    selection,
    {
      name: 'employees.list',
      variant: [searchVariant(search), roleIds !== null, disabled !== null, query.ids !== undefined],
      list,
      items: (rows) => `
        SELECT COALESCE(json_agg(${employeeObject(subselectionOf(selection, 'items'))} ORDER BY ${list.order}), '[]'::json)
        FROM (${rows}) listed JOIN account ON account.id = listed.account_id`,
    },
    { roleIds, disabled, ids: query.ids, ...searchParameters(search) },
  );
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
): Promise<EmployeeRow | null> {
  const criteria = ['account.id = {id}::uuid', ...(query.isStaff ? [isEmployee] : [])].join(' AND ');
  const buildSql = () => `SELECT ${employeeObject(selection)} AS employee FROM account WHERE ${criteria}`;
  const [row] = await readSelected<{ employee: EmployeeRow }>(
    database,
    { name: 'employees.detail', variant: String(query.isStaff), selection, buildSql },
    query,
  );
  return row?.employee ?? null;
}
