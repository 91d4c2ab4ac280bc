// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '../client-kit.tsx';
import { investment, openInvestment } from '../instances/kit.tsx';
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
    // Without assign_roles only the own clients may be seen: the person signed in has the id a1.
    const own = { manageRoles: true, readClientInfo: true, appContentAccess: false };
    for (const [id, clients] of [
      ['s1', []],
      ['a1', [['Ada Byron', paths.client({ clientId: 'c1' })]]],
    ] as const) {
      openEmployees({ id, assignments: roles }, { permissions: own });
      await screen.findByText('Eva Long');
      expect(hrefs().slice(1)).toEqual(clients);
      cleanup();
    }
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

describe('links of a record', () => {
  it('EMP-02 CLI-10 who created and invited a client is a link as long as they have a staff role', async () => {
    for (const isEmployee of [true, false]) {
      openClient(
        () => ({
          createdBy: person('m2', 'Max', 'Miller'),
          createdByIsEmployee: isEmployee,
          invitation: {
            __typename: 'ClientInvitation',
            ...{ invitedAt: '2026-10-01T10:00:00.000Z', usedAt: null, roleName: 'Investor' },
            invitedBy: person('m3', 'Ina', 'Inviter'),
            invitedByIsEmployee: isEmployee,
          },
        }),
        { permissions: { readClientInfo: true, manageRoles: true } },
      );
      const creator = await screen.findByText('Max Miller');
      const inviter = screen.getByText('Ina Inviter');
      expect([creator, inviter].map((name) => name.closest('a')?.getAttribute('href'))).toEqual(
        ['m2', 'm3'].map((employeeId) => (isEmployee ? paths.employee({ employeeId }) : undefined)),
      );
      cleanup();
    }
  });

  it('CLI-29 the manager of a client is a link with manage_roles, and plain text without assign_roles', async () => {
    for (const [flags, isLink] of [
      [{ assignRoles: true, manageRoles: true }, true],
      [{ assignRoles: true, manageRoles: false }, false],
      [{ assignRoles: false, manageRoles: true }, false],
    ] as const) {
      openClient(() => ({}), { permissions: { readClientInfo: true, ...flags } });
      const link = (await screen.findByText('Mia Manager')).closest('a');
      expect(link?.getAttribute('href')).toBe(isLink ? paths.employee({ employeeId: 'm1' }) : undefined);
      cleanup();
    }
  });

  it('AINV-06 the documents of an investment lead to its client and to a deal that investors see', async () => {
    const stored = investment();
    const openDocuments = (visible: boolean, readClientInfo: boolean) =>
      openInvestment(() => investment({ deal: { ...stored.deal, visible } }), {
        permissions: { appContentAccess: true, readClientInfo },
      });
    openDocuments(true, true);
    expect((await screen.findByRole('link', { name: 'Ada Byron' })).getAttribute('href')).toBe(
      paths.client({ clientId: 'c1' }),
    );
    expect(screen.getByRole('link', { name: 'Orbit - Seed' }).getAttribute('href')).toBe(paths.deal({ dealId: 'd1' }));
    cleanup();
    openDocuments(false, false);
    await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
    expect(screen.queryByRole('link', { name: /Ada Byron|Orbit/ })).toBeNull();
  });
});
