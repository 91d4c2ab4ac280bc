import type { RequestContext } from '../../context.ts';
import type { QueryEmployeesArgs } from '../../graphql/generated/resolvers.ts';
import { type EmployeesPage, readEmployees } from '../../read-models/employees-list.ts';
import { pageOf } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';

/**
 * A page of the accounts with a staff role, by name, each with its assignments (EMP-02).
 *
 * @throws Refusal FIELD_INVALID for a limit or offset out of bounds
 */
export function findEmployees(
  { services }: RequestContext,
  selection: Selection,
  { limit, offset }: Partial<QueryEmployeesArgs>,
): Promise<EmployeesPage> {
  return readEmployees(services.database, selection, pageOf(limit, offset));
}
