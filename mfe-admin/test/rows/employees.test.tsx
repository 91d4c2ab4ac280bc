// @vitest-environment jsdom

import { address, type JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, confirm, inTime, menuOf, openEmployees, person } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the menu of an employee', () => {
  it('EMP-03 EMP-04 opens the record, and offers to change roles and to disable only with assign_roles', async () => {
    openEmployees({}, { permissions: { manageRoles: true } });
    expect(await menuOf('Eva Long')).toEqual(['Open']);
    cleanup();
    openEmployees({ disabled: true });
    expect(await menuOf('Eva Long')).toEqual(['Open', 'Change roles', 'Enable']);
    await choose('Change roles');
    expect(address()).toBe(paths.employee({ employeeId: 's1' }));
  });

  it('EMP-11 CLI-25 disabling names the clients and asks for their new manager', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { disabled: true } } as never);
    const answers = { PossibleManagers: () => ({ possibleManagers: [person('m2', 'Jonas', 'Keller')] }) };
    openEmployees({ clientCount: 2 }, { json, answers });
    await menuOf('Eva Long');
    await choose('Disable');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Eva Long?' }));
    expect(dialog.getByText(/manages 2 clients/)).toBeDefined();
    await userEvent.click(dialog.getByRole('combobox', { name: 'New relationship manager' }));
    fireEvent.click(await screen.findByText('Jonas Keller'));
    await confirm('Disable');
    const body = { accountId: 's1', disabled: true, successorId: 'm2' };
    await waitFor(() => expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', body, inTime));
  });
});
