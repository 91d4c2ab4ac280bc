// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Employee, openClients, openEmployees, person } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('links of a row', () => {
  const roles: Employee['assignments'] = [
    {
      ...{ id: 'a1', roleName: 'Deal lead', dealId: 'd1', dealName: 'Orbit - Seed', dealVisible: true },
      __typename: 'EmployeeAssignment',
      investor: null,
    },
    {
      ...{ id: 'a2', roleName: 'Deal employee', dealId: 'd2', dealName: 'Nova - Draft', dealVisible: false },
      __typename: 'EmployeeAssignment',
      investor: null,
    },
    {
      ...{
        id: 'a3',
        roleName: 'Relationship manager for an investor',
        dealId: null,
        dealName: null,
        dealVisible: null,
      },
      __typename: 'EmployeeAssignment',
      investor: person('c1', 'Ada', 'Byron'),
    },
  ];
  const hrefs = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('EMP-02 lead to deals and clients that the person may open', async () => {
    const name = ['Eva Long', paths.employee({ employeeId: 's1' })];
    openEmployees({ assignments: roles }, { permissions: { manageRoles: true, appContentAccess: false } });
    await screen.findByText('Eva Long');
    expect(hrefs()).toEqual([name]);
    cleanup();
    const all = { manageRoles: true, assignRoles: true, readClientInfo: true, appContentAccess: true };
    openEmployees({ assignments: roles }, { permissions: all });
    await screen.findByText('Eva Long');
    expect(hrefs()).toEqual([
      name,
      ['Orbit - Seed', paths.deal({ dealId: 'd1' })],
      ['Ada Byron', paths.client({ clientId: 'c1' })],
    ]);
  });

  it('CLI-03 the manager of a client is a link only for those who may open employees', async () => {
    openClients();
    await screen.findByText('Mia Manager');
    expect(hrefs().map(([name]) => name)).toEqual(['Ada Byron']);
    cleanup();
    openClients({}, { permissions: { readClientInfo: true, manageRoles: true } });
    await screen.findByText('Mia Manager');
    expect(hrefs()).toContainEqual(['Mia Manager', paths.employee({ employeeId: 'm1' })]);
    // The row opens the client, whatever else it links to.
    await userEvent.click(screen.getByText('c1@example.test'));
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });
});
