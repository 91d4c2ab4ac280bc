import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  EmployeeSort,
  Person,
  QueryEmployeesArgs,
  QueryPossibleManagersArgs,
} from '../../graphql/generated/resolvers.ts';
import { type EmployeeRow, readEmployee, readEmployees } from '../../read-models/employees-list.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import { readPossibleManagers } from '../../read-models/possible-manager.ts';
import type { Selection } from '../../read-models/selection.ts';
import type { StaffPage } from '../../read-models/staff-list.ts';

export { changeDisabled, lockForDisabling } from './disabling.ts';

const defaultSort: EmployeeSort = { column: 'NAME', direction: 'asc_nulls_first' };

/**
 * Returns a page of the accounts with a staff role, each with its assignments (EMP-02).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findEmployees(
  { services }: RequestContext,
  selection: Selection,
  { search, sort, filter, limit, offset }: Partial<QueryEmployeesArgs>,
): Promise<StaffPage<EmployeeRow>> {
  return readEmployees(services.database, selection, {
    search: parseSearch(search),
    roleIds: filter?.roleIds?.length ? filter.roleIds : null,
    disabled: filter?.disabled ?? null,
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns an account with a staff role (EMP-02).
 *
 * @throws CodedError NOT_FOUND for any other id
 */
export async function getEmployee(
  { services }: RequestContext,
  selection: Selection,
  id: string,
): Promise<EmployeeRow> {
  const employee = isUuid(id) ? await readEmployee(services.database, selection, { id, isStaff: true }) : null;
  if (!employee) throw refuse('NOT_FOUND');
  return employee;
}

/**
 * Returns the accounts that may be a client's relationship manager, sorted by name (CACC-05, CLI-30).
 *
 * @throws CodedError FIELD_INVALID for a limit or search out of bounds
 */
export function findPossibleManagers(
  { services }: RequestContext,
  { search, limit }: Partial<QueryPossibleManagersArgs>,
): Promise<Person[]> {
  return readPossibleManagers(services.database, { search: parseSearch(search), limit: parsePaging(limit, 0).limit });
}
