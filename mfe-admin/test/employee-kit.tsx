import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { Admin } from '../src/admin.tsx';
// Loaded beforehand, since loading the lazy screens takes long on a busy machine.
import '../src/employees/employees-page.tsx';
import '../src/employees/record/employee-page.tsx';

export const role = (id: number, name: string, permissions: string[], binding = 'NONE') => ({
  __typename: 'Role',
  id,
  name,
  binding,
  permissions,
});

export const assignableRoles = [
  role(3, 'Administrator', ['assign_roles', 'read_client_info', 'edit_opportunity']),
  role(4, 'Deal lead', ['publish_opportunity', 'read_client_info'], 'DEAL'),
  role(5, 'Senior employee', ['manage_client', 'read_client_info']),
  role(6, 'Employee', ['manage_client', 'read_client_info']),
  role(7, 'Relationship manager', ['read_client_info']),
  role(8, 'Deal employee', ['edit_opportunity', 'analytics'], 'DEAL'),
  role(9, 'Delegate', []),
  role(11, 'Opportunity editor', ['edit_opportunity']),
];

export const assignment = (
  id: string,
  roleId: number,
  roleName: string,
  deal: object = { dealId: null, dealName: null },
) => ({
  __typename: 'EmployeeAssignment',
  id,
  roleId,
  roleName,
  ...deal,
});

const managed = assignment('a10', 10, 'Relationship manager for an investor');

export const eva = {
  __typename: 'Employee',
  id: 'e1',
  firstName: 'Eva',
  lastName: 'Long',
  email: 'eva@example.test',
  createdAt: '2026-11-01T10:00:00.000Z',
  disabled: false,
  rolesVersion: 'v1',
  clientCount: 2,
  assignments: [
    assignment('a7', 7, 'Relationship manager'),
    assignment('a8', 8, 'Deal employee', { dealId: 'd1', dealName: 'Orbit - Seed' }),
    managed,
    { ...managed, id: 'a11' },
  ],
};

const person = (id: string, firstName: string) => ({
  __typename: 'Person',
  id,
  firstName,
  lastName: 'Keller',
  email: `${id}@example.test`,
});

export const path = paths.employee({ employeeId: 'e1' });
export const all = { manageRoles: true, assignRoles: true, viewOtherUser: true, readClientInfo: true };

type OpenOptions = {
  at?: string;
  /** What is stored, at each request. */
  stored?: object | (() => object);
  permissions?: object;
  json?: ReturnType<typeof vi.fn>;
  /** The response of a change of the roles. */
  changed?(): object | Error;
};

/** Opens the record of Eva, an employee. */
export function open({ at = path, stored = eva, permissions = all, json = vi.fn(), changed }: OpenOptions = {}) {
  const opened = renderScreen(<Admin />, {
    path: at,
    permissions,
    http: { json } as never,
    answers: {
      EmployeeRecord: () => ({ employee: typeof stored === 'function' ? stored() : stored }),
      EmployeeList: () => ({ employees: { totalCount: 0, totalIsCapped: false, items: [] } }),
      AssignableRoles: () => ({ assignableRoles }),
      PossibleManagers: () => ({ possibleManagers: [person('e1', 'Eva'), person('e2', 'Jonas')] }),
      DealsForRole: () => ({
        staffDeals: { items: [{ __typename: 'StaffDeal', id: 'd2', title: 'Growth', companyName: 'Nova' }] },
      }),
      EmployeeDeals: () => ({
        employee: {
          id: 'e1',
          deals: {
            totalCount: 1,
            totalIsCapped: false,
            items: [{ id: 'a8', dealName: 'Orbit - Seed', roleName: 'Deal employee', status: 'ACTIVE' }],
          },
        },
      }),
      EmployeeInvestors: ({ search }) => ({
        employee: {
          id: 'e1',
          investors: {
            totalCount: search ? 0 : 1,
            totalIsCapped: false,
            items: search ? [] : [{ ...person('c1', 'Clara'), status: 'APPROVED' }],
          },
        },
      }),
      ...(changed ? { ChangeRoles: changed } : {}),
    },
  });
  return { ...opened, json };
}

export const heldRoles = async () => within(await screen.findByRole('list', { name: 'Roles' }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));

export async function choose(field: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  const found = await waitFor(() => {
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    const match = options.find(({ textContent }) => textContent === option);
    if (!match) throw new Error(`no option ${option}`);
    return match;
  });
  fireEvent.click(found);
}
