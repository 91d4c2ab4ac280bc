// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import EmployeesPage from '../src/employees/employees-page.tsx';
import type { EmployeeListQuery } from '../src/gql/graphql.ts';

afterEach(cleanup);

type Employee = EmployeeListQuery['employees']['items'][number];

const assignment = (id: string, roleName: string, dealName: string | null = null) => ({
  __typename: 'EmployeeAssignment' as const,
  id,
  roleName,
  dealId: dealName && 'd1',
  dealName,
  dealVisible: dealName === null ? null : true,
  investor: null,
});

const employee: Employee = {
  __typename: 'Employee',
  id: 'm1',
  firstName: 'Matthias',
  lastName: 'Brenner',
  email: 'senior@example.test',
  createdAt: '2026-11-01T10:00:00.000Z',
  disabled: true,
  clientCount: 0,
  assignments: [
    assignment('1', 'Deal lead', 'Tidewell Storage - Series C'),
    assignment('2', 'Deal lead', 'Quillon Security - Series D'),
    assignment('3', 'Senior employee'),
  ],
};

it('EMP-02 each role stands once with what it is bound to, and the list is filtered by role and state', async () => {
  const { sent } = renderScreen(<EmployeesPage />, {
    path: paths.employees(),
    permissions: { manageRoles: true },
    answers: {
      EmployeeList: () => ({ employees: { totalCount: 1, totalIsCapped: false, items: [employee] } }),
      AssignableRoles: () => ({
        assignableRoles: [
          { __typename: 'Role', id: 3, name: 'Administrator', binding: 'NONE', permissions: [] },
          { __typename: 'Role', id: 5, name: 'Senior employee', binding: 'NONE', permissions: [] },
        ],
      }),
    },
  });
  await screen.findByText('Matthias Brenner');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Senior employee ',
    'Deal lead (2) Tidewell Storage - Series C, Quillon Security - Series D',
  ]);
  const filter = () => sent.findLast(({ operation }) => operation === 'EmployeeList')?.variables.filter;
  expect(filter()).toEqual({ roleIds: [], disabled: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Senior employee' }));
  await userEvent.click(screen.getByRole('button', { name: 'Disabled' }));
  expect(address()).toBe(`${paths.employees()}?role=5&status=disabled`);
  await waitFor(() => expect(filter()).toEqual({ roleIds: [5], disabled: true }));
});
