import type { Language } from '@platform/rules';
import { Type } from 'typebox';
import { staff } from '../../../access/policy.ts';
import type { Employee, EmployeeSort } from '../../../graphql/generated/resolvers.ts';
import { readEmployees } from '../../../read-models/employees-list.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { roleNameIn } from '../../access/service.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { instantOf, nameOf } from './cells.ts';
import { allRows, chosenOf, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

const columns = namesOf<EmployeeSort['column']>({ NAME: true, EMAIL: true, CREATED_AT: true });

const selectId = selectItems('id');
const selectRow = selectItems('firstName', 'lastName', 'email', 'createdAt', 'disabled', [
  'assignments',
  'roleName',
  'dealName',
  ['investor', 'firstName', 'lastName', 'email'],
]);

/** As in the list: the role with the deal or investor that it is bound to (EMP-02). */
function assignmentOf({ roleName, dealName, investor }: Employee['assignments'][number], language: Language): string {
  const role = roleNameIn(language, roleName);
  const bound = dealName ?? nameOf(investor) ?? investor?.email;
  return bound ? `${role} (${bound})` : role;
}

export const employees = listExport({
  name: 'employees',
  action: 'export.employees',
  rule: staff('manage_roles'),
  ofPeople: true,
  columns: ['firstName', 'lastName', 'email', 'roles', 'createdAt', 'status'],
  querystring: {
    ...listQuery(columns),
    /** Role ids separated by commas. */
    roleIds: Type.Optional(Type.String({ pattern: '^\\d{1,4}(,\\d{1,4}){0,20}$' })),
    disabled: Type.Optional(Type.Enum(['true', 'false'])),
  },
  open({ services: { database }, caller }, { search, roleIds, disabled, ...query }) {
    const { employeeStatuses } = exportCatalogues[caller.language];
    const list = () => ({
      search: parseSearch(search),
      roleIds: roleIds?.split(',').map(Number) ?? null,
      disabled: disabled === undefined ? null : disabled === 'true',
      sort: sortOf(query, 'NAME'),
      ...chosenOf(query),
      ...allRows,
    });
    return {
      readIds: async () => idsOf(await readEmployees(database, selectId, list())),
      async readRows(ids) {
        const { items = [] } = await readEmployees(database, selectRow, { ...list(), ids });
        // The selection above determines the fields; the read model's type does not depend on it.
        return (items as Employee[]).map((employee) => ({
          firstName: employee.firstName ?? null,
          lastName: employee.lastName ?? null,
          email: employee.email,
          roles: employee.assignments.map((held) => assignmentOf(held, caller.language)).join(', '),
          createdAt: instantOf(employee.createdAt),
          status: employee.disabled ? employeeStatuses.disabled : employeeStatuses.enabled,
        }));
      },
    };
  },
});
