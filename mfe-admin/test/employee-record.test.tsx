// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, dialog, eva, heldRoles, open, path, press } from './employee-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

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
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', body, { signal: expect.anything() });
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
    const body = { accountId: 'e1', disabled: false };
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', body, { signal: expect.anything() });
  });
});
