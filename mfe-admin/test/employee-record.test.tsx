// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Admin } from '../src/admin.tsx';
// Loaded beforehand, since loading the lazy screens takes long on a busy machine.
import '../src/employees/employees-page.tsx';
import '../src/employees/record/employee-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const role = (id: number, name: string, permissions: string[], binding = 'NONE') => ({
  __typename: 'Role',
  id,
  name,
  binding,
  permissions,
});

const assignableRoles = [
  role(3, 'Administrator', ['assign_roles', 'read_client_info', 'edit_opportunity']),
  role(4, 'Deal lead', ['publish_opportunity', 'read_client_info'], 'DEAL'),
  role(5, 'Senior employee', ['manage_client', 'read_client_info']),
  role(6, 'Employee', ['manage_client', 'read_client_info']),
  role(7, 'Relationship manager', ['read_client_info']),
  role(8, 'Deal employee', ['edit_opportunity', 'analytics'], 'DEAL'),
  role(9, 'Delegate', []),
  role(11, 'Opportunity editor', ['edit_opportunity']),
];

const assignment = (id: string, roleId: number, roleName: string, deal: object = { dealId: null, dealName: null }) => ({
  __typename: 'EmployeeAssignment',
  id,
  roleId,
  roleName,
  ...deal,
});

const managed = assignment('a10', 10, 'Relationship manager for an investor');

const eva = {
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

const path = paths.employee({ employeeId: 'e1' });
const all = { manageRoles: true, assignRoles: true, viewOtherUser: true, readClientInfo: true };

type OpenOptions = {
  at?: string;
  stored?: object;
  permissions?: object;
  json?: ReturnType<typeof vi.fn>;
  /** The response of a change of the roles. */
  changed?(): object | Error;
};

function open({ at = path, stored = eva, permissions = all, json = vi.fn(), changed }: OpenOptions = {}) {
  const opened = renderScreen(<Admin />, {
    path: at,
    permissions,
    http: { json } as never,
    answers: {
      EmployeeRecord: () => ({ employee: stored }),
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

const heldRoles = async () => within(await screen.findByRole('list', { name: 'Roles' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

async function choose(field: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  const found = await waitFor(() => {
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    const match = options.find(({ textContent }) => textContent === option);
    if (!match) throw new Error(`no option ${option}`);
    return match;
  });
  fireEvent.click(found);
}

describe('the record of an employee', () => {
  it('EMP-03 has the deals of roles 4 and 8, and the investors of role 10', async () => {
    open({ at: `${path}?tab=deals` });
    await screen.findByText('Orbit - Seed');
    await userEvent.click(screen.getByRole('tab', { name: 'Investors' }));
    expect((await screen.findByRole('link', { name: 'Clara Keller' })).getAttribute('href')).toBe(
      paths.client({ clientId: 'c1' }),
    );
    expect(address()).toBe(`${path}?tab=investors`);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search investors' }), { target: { value: 'nobody' } });
    await screen.findByRole('heading', { name: 'Nothing matches the search' });
  });

  it('EMP-03 has neither without view_other_user', async () => {
    open({ permissions: { manageRoles: true } });
    await heldRoles();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Roles', 'History']);
  });

  it('EMP-04 shows the roles without controls to change them if assign_roles is missing', async () => {
    open({ permissions: { manageRoles: true } });
    const list = await heldRoles();
    expect(list.getByText('Deal employee (Orbit - Seed)')).toBeDefined();
    expect(list.getByText('Relationship manager of 2 clients')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Remove|Add|Save|More about)/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  });
});

describe('the role editor', () => {
  it('EMP-08 offers roles 3 to 9 and 11, with the rights of the chosen one', async () => {
    open();
    await heldRoles();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Role' }));
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(8));
    expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual(
      assignableRoles.map(({ name }) => name),
    );
    await choose('Role', 'Deal lead');
    const rights = within(screen.getByRole('region', { name: 'Rights' }));
    expect(rights.getByText('See clients and their data')).toBeDefined();
    expect(rights.getByText('Only for its deal:')).toBeDefined();
    expect(rights.getByText('Publish deals')).toBeDefined();
  });

  it('EMP-08 EMP-09 adds a role with its deal and removes one in one call, behind a question', async () => {
    const { sent, services } = open({
      stored: { ...eva, clientCount: 0, assignments: eva.assignments.slice(0, 2) },
      changed: () => ({ changeRoles: { ...eva, rolesVersion: 'v2' } }),
    });
    await heldRoles();
    await choose('Role', 'Deal lead');
    await press('Add');
    expect(screen.getByText('Choose the deal to which the role is bound')).toBeDefined();
    await choose('Deal', 'Nova - Growth');
    await press('Add');
    await press('Remove Deal employee (Orbit - Seed)');
    await press('Save');
    expect(dialog().getByText('Eva Long loses Deal employee (Orbit - Seed).')).toBeDefined();
    expect(dialog().getByText('Eva Long gets Deal lead (Nova - Growth).')).toBeDefined();
    expect(dialog().getByText('Only for Nova - Growth:')).toBeDefined();
    expect(dialog().queryByRole('combobox')).toBeNull();
    expect(sent.some(({ operation }) => operation === 'ChangeRoles')).toBe(false);
    await press('Change roles');
    const done = { severity: 'success', text: 'Role Updated!' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(done));
    expect(sent.filter(({ operation }) => operation === 'ChangeRoles').map(({ variables }) => variables)).toEqual([
      {
        accountId: 'e1',
        version: 'v1',
        added: [{ roleId: 4, dealId: 'd2' }],
        removed: ['a8'],
        successorId: null,
      },
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(sent.filter(({ operation }) => operation === 'EmployeeRecord').length).toBeGreaterThan(1);
  });

  it('EMP-09 does not add a role that is held already', async () => {
    open();
    await heldRoles();
    await choose('Role', 'Relationship manager');
    await press('Add');
    expect(screen.getByText('This role is held already')).toBeDefined();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('EMP-11 taking role 7 names the number of clients and asks for their new manager', async () => {
    const { sent } = open({ changed: () => ({ changeRoles: { ...eva, clientCount: 0 } }) });
    await heldRoles();
    await press('Remove Relationship manager');
    await press('Save');
    expect(
      dialog().getByText('Eva Long manages 2 clients, who get a new relationship manager:'),
    ).toBeDefined();
    await choose('New relationship manager', 'Jonas Keller');
    await press('Change roles');
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation === 'ChangeRoles')?.variables).toMatchObject({
        removed: ['a7'],
        successorId: 'e2',
      }),
    );
  });

  it('EMP-10 a failed save shows Error updating roles and the stored roles again', async () => {
    const { services } = open({ changed: () => new Error('UNAVAILABLE') });
    await heldRoles();
    await choose('Role', 'Delegate');
    await press('Add');
    expect((await heldRoles()).getByText('Will be added')).toBeDefined();
    await press('Save');
    await press('Change roles');
    const failed = { severity: 'error', text: 'Error updating roles' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failed));
    await waitFor(() => expect(screen.queryByText('Will be added')).toBeNull());
    expect((await heldRoles()).getByText('Relationship manager')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed');
  });

  it('EMP-12 the refusal to take role 3 from its last holder is said plainly', async () => {
    open({
      stored: { ...eva, clientCount: 0, assignments: [assignment('a3', 3, 'Administrator')] },
      changed: () => new Error('LAST_ADMINISTRATOR'),
    });
    await heldRoles();
    await press('Remove Administrator');
    await press('Save');
    expect(dialog().getByText(/will have no staff role/)).toBeDefined();
    await press('Change roles');
    const alert = await screen.findByText(/Eva Long is the last administrator, and there must be one/);
    expect(alert).toBeDefined();
    expect(screen.queryByText('Will be removed')).toBeNull();
  });

  it('CARE-17 a conflict keeps the changes and says so', async () => {
    open({ changed: () => new Error('CONFLICT') });
    await heldRoles();
    await choose('Role', 'Delegate');
    await press('Add');
    await press('Save');
    await press('Change roles');
    await screen.findByText('Somebody else has changed this');
    await press('Keep what I typed');
    expect((await heldRoles()).getByText('Will be added')).toBeDefined();
  });

  it('EMP-09 who has no staff role left is no employee: the list opens', async () => {
    open({
      stored: { ...eva, clientCount: 0, assignments: [assignment('a9', 9, 'Delegate')] },
      changed: () => ({ changeRoles: { ...eva, clientCount: 0, assignments: [] } }),
    });
    await heldRoles();
    await press('Remove Delegate');
    await press('Save');
    await press('Change roles');
    await waitFor(() => expect(address()).toBe(paths.employees()));
  });
});

describe('disabling an employee', () => {
  async function disable(json: ReturnType<typeof vi.fn>) {
    const opened = open({ json });
    await heldRoles();
    await press('More about Eva Long');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await screen.findByRole('dialog');
    return opened;
  }

  it('EMP-11 CLI-25 names the clients, hands them over and shows User disabled', async () => {
    const { json, services } = await disable(vi.fn().mockResolvedValue({ result: { disabled: true } }));
    expect(dialog().getByText(/manages 2 clients/)).toBeDefined();
    await choose('New relationship manager', 'Jonas Keller');
    await press('Disable');
    const done = { severity: 'success', text: 'User disabled' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(done));
    const body = { accountId: 'e1', disabled: true, successorId: 'e2' };
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', body);
  });

  it('CLI-26 a failure shows Error changing account status, and the state stays', async () => {
    const { services } = await disable(vi.fn().mockRejectedValue(new Error('down')));
    await press('Disable');
    const failed = { severity: 'error', text: 'Error changing account status' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failed));
    expect(screen.getByText('Enabled')).toBeDefined();
  });

  it('CLI-25 a disabled employee can be enabled', async () => {
    const json = vi.fn().mockResolvedValue({ result: { disabled: false } });
    const { services } = open({ json, stored: { ...eva, disabled: true } });
    await heldRoles();
    await press('More about Eva Long');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    const done = { severity: 'success', text: 'User enabled' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(done));
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', { accountId: 'e1', disabled: false });
  });
});
