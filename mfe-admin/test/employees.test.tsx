// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Admin } from '../src/admin.tsx';
// Loaded beforehand, since loading the lazy screen takes long on a busy machine.
import '../src/employees/employees-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const person = (id: string, lastName: string) => ({ id, firstName: 'Eva', lastName, email: `${id}@example.test` });

const assignment = (id: string, roleName: string, more: object = {}) => ({
  __typename: 'EmployeeAssignment',
  id,
  roleName,
  dealName: null,
  investor: null,
  ...more,
});

const employee = {
  __typename: 'Employee',
  ...person('e1', 'Long'),
  createdAt: '2026-11-01T10:00:00.000Z',
  disabled: false,
  assignments: [
    assignment('a1', 'Administrator'),
    assignment('a2', 'Deal employee', { dealName: 'Orbit - Seed' }),
    assignment('a3', 'Relationship manager for an investor', { investor: person('c1', 'Client') }),
    assignment('a4', 'Relationship manager for an investor', { investor: person('c2', 'Other') }),
  ],
};

const role = (id: number, name: string, permissions: string[], binding = 'NONE') => ({
  __typename: 'Role',
  id,
  name,
  binding,
  permissions,
});

export const assignableRoles = [
  role(3, 'Administrator', ['assign_roles', 'read_client_info', 'edit_opportunity']),
  role(4, 'Deal lead', ['edit_opportunity', 'read_client_info'], 'DEAL'),
  role(5, 'Senior employee', ['manage_client', 'read_client_info']),
  role(6, 'Employee', ['manage_client', 'read_client_info']),
  role(7, 'Relationship manager', ['read_client_info']),
  role(8, 'Deal employee', ['edit_opportunity', 'analytics'], 'DEAL'),
  role(9, 'Delegate', []),
  role(11, 'Opportunity editor', ['edit_opportunity', 'a_new_flag']),
];

const all = { manageRoles: true, assignRoles: true };

function open({
  path = paths.employees(),
  permissions = all as object,
  json = vi.fn(),
  items = [employee] as object[],
} = {}) {
  const screenOf = renderScreen(<Admin />, {
    path,
    permissions,
    http: { json },
    answers: {
      EmployeeList: () => ({
        employees: { __typename: 'EmployeePage', totalCount: items.length, totalIsCapped: false, items },
      }),
      AssignableRoles: () => ({ assignableRoles }),
    },
  });
  return { ...screenOf, json };
}

describe('the list of employees', () => {
  it('EMP-01 paths below /admin/admin lead to it', async () => {
    open({ path: `${paths.staff()}/anything/else` });
    await screen.findByRole('heading', { name: 'Employees Management' });
    expect(address()).toBe(paths.employees());
    cleanup();
    open({ path: paths.staff() });
    await screen.findByRole('heading', { name: 'Employees Management' });
    expect(address()).toBe(paths.employees());
  });

  it('EMP-02 EMP-03 shows name, address and roles with what they are bound to, and leads to the record', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Eva Long' });
    expect(link.getAttribute('href')).toBe(paths.employee({ employeeId: 'e1' }));
    const row = screen.getAllByRole('row')[1];
    expect(row?.textContent).toContain('e1@example.test');
    expect(row?.textContent).toContain('Administrator');
    expect(row?.textContent).toContain('Deal employee Orbit - Seed');
    expect(row?.textContent).toContain('Relationship manager for an investor (2) Eva Client, Eva Other');
  });

  it('EMP-02 searches, sorts and filters on the server, with its state in the address', async () => {
    const { sent } = open({
      path: `${paths.employees()}?search=eva&sort=CREATED_AT&order=descending&role=7&status=disabled`,
    });
    await screen.findByRole('link', { name: 'Eva Long' });
    expect(sent[0]?.variables).toMatchObject({
      search: 'eva',
      sort: { column: 'CREATED_AT', direction: 'desc_nulls_last' },
      filter: { roleIds: [7], disabled: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Role: 1' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
    await waitFor(() => expect(address()).toContain('role=3&role=7'));
    await userEvent.click(screen.getByRole('button', { name: 'Disabled' }));
    await waitFor(() => expect(address()).not.toContain('status'));
    await waitFor(() => expect(sent.at(-1)?.variables).toMatchObject({ filter: { roleIds: [3, 7], disabled: null } }));
  });

  it('EMP-04 has no control to add an employee without assign_roles', async () => {
    open({ permissions: { manageRoles: true } });
    await screen.findByRole('link', { name: 'Eva Long' });
    expect(screen.queryByRole('button', { name: 'Add employee' })).toBeNull();
  });
});

async function openForm(json = vi.fn()) {
  const opened = open({ json });
  await userEvent.click(await screen.findByRole('button', { name: 'Add employee' }));
  await screen.findByRole('combobox', { name: 'Role' });
  return opened;
}

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

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));

async function fill(email = 'new@example.test'): Promise<void> {
  type('E-mail address', email);
  type('First name', 'Ann');
  type('Last name', 'New');
  await choose('Role', 'Employee');
}

describe('adding an employee', () => {
  it('EMP-06 names all missing fields, or only the missing ones, in fixed order', async () => {
    const { services, json } = await openForm();
    await send();
    const text = 'Missing fields: Email Address, First Name, Last Name, Role';
    await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith({ severity: 'error', text }));
    type('Last name', 'New');
    type('E-mail address', 'new@example.test');
    await send();
    const fewer = { severity: 'error', text: 'Missing fields: First Name, Role' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith(fewer));
    expect(json).not.toHaveBeenCalled();
  });

  it('EMP-05 EMP-07 posts the four fields, shows Email Sent! and closes', async () => {
    const { services, json } = await openForm(vi.fn().mockResolvedValue({ result: { mailSent: true } }));
    await fill();
    await send();
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Email Sent!' }),
    );
    expect(json).toHaveBeenCalledWith('POST', '/api/invite', {
      email: 'new@example.test',
      firstName: 'Ann',
      lastName: 'New',
      role: 6,
    });
    await waitFor(() => expect(screen.queryByLabelText('E-mail address')).toBeNull());
  });

  it('EMP-07 a malformed address and a failed send say so and keep the form filled', async () => {
    const { services, json } = await openForm(vi.fn().mockResolvedValue({ result: { mailSent: false } }));
    await fill('new@');
    await send();
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Invalid email' }),
    );
    expect(json).not.toHaveBeenCalled();
    type('E-mail address', 'new@example.test');
    const failed = { severity: 'error', text: 'Error sending email to new@example.test' };
    for (const outcome of ['not sent', 'no answer']) {
      if (outcome === 'no answer') json.mockRejectedValue(new Error('down'));
      vi.mocked(services.toasts.show).mockClear();
      await send();
      await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failed));
      expect(field('E-mail address').value).toBe('new@example.test');
      expect(field('First name').value).toBe('Ann');
      expect(field('Last name').value).toBe('New');
      expect(within(screen.getByRole('dialog')).getByText('Employee')).toBeDefined();
    }
  });

  it('EMP-08 offers roles 3, 5, 6, 7, 9 and 11 with a summary of their rights', async () => {
    await openForm();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Role' }));
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(6));
    expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual([
      'Administrator',
      'Senior employee',
      'Employee',
      'Relationship manager',
      'Delegate',
      'Opportunity editor',
    ]);
    await choose('Role', 'Opportunity editor');
    const rights = screen.getByRole('region', { name: 'Rights' });
    expect(
      within(rights)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['a_new_flag', 'Edit deals']);
  });
});
