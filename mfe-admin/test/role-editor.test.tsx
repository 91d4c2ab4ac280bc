// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assignableRoles, assignment, choose, dialog, eva, heldRoles, open, press } from './employee-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the role editor', () => {
  it('EMP-08 offers ids 3 to 9 and 11 as the server does, each with a summary of its rights', async () => {
    open({ stored: { ...eva, clientCount: 0, assignments: [] } });
    await heldRoles();
    const box = screen.getByRole('combobox', { name: 'Role' });
    fireEvent.mouseDown(box);
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(8));
    expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual(
      assignableRoles.map(({ name }) => name),
    );
    for (const [name, rights] of [
      ['Administrator', ['Edit deals', 'Give and take roles', 'See clients and their data']],
      ['Deal lead', ['See clients and their data', 'Only for its deal:', 'Publish deals']],
      ['Senior employee', ['Invite, approve, disable and enable clients', 'See clients and their data']],
      ['Employee', ['Invite, approve, disable and enable clients', 'See clients and their data']],
      ['Relationship manager', ['See clients and their data']],
      ['Deal employee', ['See the analytics', 'Only for its deal:', 'Edit deals']],
      ['Delegate', ['Enters the staff area, without further rights.']],
      ['Opportunity editor', ['Edit deals']],
    ] as const) {
      await choose('Role', name);
      const summary = screen.getByRole('region', { name: 'Rights' }).textContent ?? '';
      for (const right of rights) expect({ name, summary }).toEqual({ name, summary: expect.stringContaining(right) });
    }
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
    expect(dialog().getByText('Eva Long manages 2 clients, who get a new relationship manager:')).toBeDefined();
    await choose('New relationship manager', 'Jonas Keller');
    await press('Change roles');
    await waitFor(() =>
      expect(sent.find(({ operation }) => operation === 'ChangeRoles')?.variables).toMatchObject({
        removed: ['a7'],
        successorId: 'e2',
      }),
    );
  });

  it.each([
    ['refused', new Error('FORBIDDEN'), 'You do not have permission to do this. Nothing was changed'],
    ['failed', new Error('UNAVAILABLE'), 'The server could not carry it out. Nothing was changed'],
    ['unanswered', new TypeError('Failed to fetch'), 'No answer came; the change may have been made.'],
  ])('EMP-10 a save that was %s shows Error updating roles and the stored roles again', async (_how, error, text) => {
    const { services, sent } = open({ changed: () => error });
    await heldRoles();
    await choose('Role', 'Delegate');
    await press('Add');
    await press('Remove Relationship manager');
    expect((await heldRoles()).getByText('Will be added')).toBeDefined();
    const loads = () => sent.filter(({ operation }) => operation === 'EmployeeRecord').length;
    const before = loads();
    await press('Save');
    await press('Change roles');
    const failed = { severity: 'error', text: 'Error updating roles' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failed));
    await waitFor(() => expect(screen.queryByText(/^Will be/)).toBeNull());
    expect((await heldRoles()).getByText('Relationship manager')).toBeDefined();
    expect((await heldRoles()).queryByText('Delegate')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain(text);
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
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

  it('CARE-17 a conflict says who changed the roles and when; the choices stay over the newest, or give way', async () => {
    let stored: object = eva;
    const { sent } = open({
      stored: () => stored,
      changed: () => {
        stored = { ...eva, rolesVersion: 'v2', assignments: [...eva.assignments, assignment('a9', 9, 'Delegate')] };
        return new Error('CONFLICT', { cause: { by: 'Robin Other', at: '2026-03-02T10:15:00.000Z' } });
      },
    });
    await heldRoles();
    await choose('Role', 'Senior employee');
    await press('Add');
    await press('Save');
    await press('Change roles');
    await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
    expect(dialog().getByText(/^Robin Other changed this .*2026.*Nothing of yours was saved/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep what I typed'));
    await press('Keep what I typed');
    await (await heldRoles()).findByText('Delegate');
    expect((await heldRoles()).getByText('Will be added')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Save');
    await press('Change roles');
    await waitFor(() =>
      expect(
        sent.filter(({ operation }) => operation === 'ChangeRoles').map(({ variables }) => variables.version),
      ).toEqual(['v1', 'v2']),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show the newest' }));
    await waitFor(() => expect(screen.queryByText('Will be added')).toBeNull());
    expect(screen.queryByText('Unsaved changes')).toBeNull();
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

  it('CARE-17 the choices survive a reload until they are discarded', async () => {
    open();
    await heldRoles();
    await choose('Role', 'Deal lead');
    await choose('Deal', 'Nova - Growth');
    await press('Add');
    await press('Remove Relationship manager');
    cleanup();
    open();
    const list = await heldRoles();
    expect(list.getByText('Deal lead (Nova - Growth)').parentElement?.textContent).toContain('Will be added');
    expect(list.getByText('Relationship manager').parentElement?.textContent).toContain('Will be removed');
    expect(screen.getByText('What you had typed before was restored.')).toBeDefined();
    await press('Discard');
    expect(sessionStorage.length).toBe(0);
    cleanup();
    open();
    await heldRoles();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('asks before the record is left with unsaved choices, which stay', async () => {
    open();
    await heldRoles();
    await choose('Role', 'Delegate');
    await press('Add');
    await userEvent.click(screen.getByRole('link', { name: 'Employees Management' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await press('Stay');
    expect((await heldRoles()).getByText('Will be added')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Employees Management' }));
    await press('Leave');
    await waitFor(() => expect(address()).toBe(paths.employees()));
  });
});

describe('what others change', () => {
  it('EMP-09 arrives at once with a notice, without the one for a change of the own', async () => {
    let stored: object = eva;
    const { emit } = open({ stored: () => stored });
    await heldRoles();
    stored = { ...eva, disabled: true };
    emit('AccountChanged', { accountChanged: { __typename: 'AccountChange', id: 'e1', own: true } });
    await screen.findByText('Disabled');
    expect(screen.queryByText(/Somebody else has changed this/)).toBeNull();
    stored = { ...eva, rolesVersion: 'v2', assignments: [assignment('a9', 9, 'Delegate')] };
    emit('AccountChanged', { accountChanged: { __typename: 'AccountChange', id: 'e1', own: false } });
    await (await heldRoles()).findByText('Delegate');
    const notice = (await screen.findByText(/Somebody else has changed this/)).closest('[role=status]') as HTMLElement;
    await userEvent.click(within(notice).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/Somebody else has changed this/)).toBeNull());
  });
});
