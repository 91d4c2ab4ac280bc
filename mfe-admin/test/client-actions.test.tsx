// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import type { JsonCall } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ada, openClient, person } from './client-kit.tsx';

afterEach(cleanup);

const head = async () => (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement;
const rail = () => within(screen.getByRole('region', { name: 'Facts' }));
const fact = (label: string) => rail().getByText(label).nextElementSibling?.textContent;

async function choose(entry: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More about Ada Byron' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the account of a client', () => {
  it('CLI-25 is disabled after the consequence was named, and then enabled; the entry follows', async () => {
    let disabled = false;
    const json = vi.fn<JsonCall>(async (_method, _path, body) => {
      ({ disabled } = body as { disabled: boolean });
      return { result: { disabled } } as never;
    });
    const { services } = openClient(() => ({ disabled }), { http: { json } });
    for (const [entry, wanted, toast] of [
      ['Disable account', true, 'User disabled'],
      ['Enable account', false, 'User enabled'],
    ] as const) {
      await choose(entry);
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(wanted ? /signed out everywhere at once/ : /can sign in again/)).toBeDefined();
      await userEvent.click(dialog.getByRole('button', { name: entry }));
      await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith({ severity: 'success', text: toast }));
      const body = { accountId: 'c1', disabled: wanted };
      expect(json).toHaveBeenLastCalledWith('POST', '/api/user/disable', body, { signal: expect.anything() });
      await waitFor(() => expect(screen.queryByText('Account disabled') !== null).toBe(wanted));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('CLI-25 the focus of the question is on the safe button, which leaves it', async () => {
    const json = vi.fn<JsonCall>();
    openClient(() => ({}), { http: { json } });
    await choose('Disable account');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    fireEvent.click(document.activeElement as Element);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(json).not.toHaveBeenCalled();
  });

  it.each([
    ['without an answer', new Error('offline')],
    ['by the server', createRequestFailure(403, 'FORBIDDEN', 'FORBIDDEN')],
  ])('CLI-26 shows its stored state after a change refused %s', async (_how, error) => {
    const { services } = openClient(() => ({}), { http: { json: vi.fn<JsonCall>().mockRejectedValue(error) } });
    await choose('Disable account');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable account' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'Error changing account status',
      }),
    );
    expect(screen.queryByText('Account disabled')).toBeNull();
    await choose('Disable account');
  });

  it('CLI-25 has no menu without manage_client', async () => {
    openClient(() => ({}), { permissions: { readClientInfo: true } });
    await head();
    expect(screen.queryByRole('button', { name: 'More about Ada Byron' })).toBeNull();
  });
});

describe('the primary action', () => {
  it('CLI-32 approves a client who waits, with the dialog of the whitelist', async () => {
    let approved = false;
    const json = vi.fn<JsonCall>(async () => {
      approved = true;
      return { result: { approved, mailSent: true } } as never;
    });
    openClient(() => ({ approved, waitsForApproval: !approved, status: 'CONFIDENTIALITY_NOT_ACCEPTED' }), {
      http: { json },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await within(await head()).findByText('Approved');
    expect(json).toHaveBeenCalledExactlyOnceWith('POST', '/api/whitelist/approve', {
      email: ada.email,
      firstName: 'Ada',
      lastName: 'Byron',
      role: 1,
    });
    expect(within(await head()).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('CLI-33 CLI-35 is the invitation of a provisional account alone', async () => {
    const json = vi.fn<JsonCall>(async () => ({ result: { mailSent: true } }) as never);
    const firebaseId = 'PROVISORY_ID_1';
    const { services } = openClient(() => ({ provisional: true, firebaseId, emailConfirmed: null }), {
      http: { json },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resend invitation' }));
    const body = { email: ada.email, firebaseId };
    const signal = expect.anything();
    expect(json).toHaveBeenCalledWith('POST', '/api/investor/invitation/resend', body, { signal });
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Email Sent!' }),
    );
    json.mockRejectedValue(new Error('offline'));
    await userEvent.click(await screen.findByRole('button', { name: /Resend invitation/ }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'Error sending email to ada@example.test',
      }),
    );
    cleanup();
    openClient(() => ({}));
    await head();
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
  });
});

describe('the relationship manager', () => {
  const possibleManagers = [person('m1', 'Mia', 'Manager'), person('m2', 'Max', 'Miller')];
  const open = (assign: (variables: Record<string, unknown>) => object | Error) =>
    openClient(() => ({}), {
      permissions: { readClientInfo: true, assignRoles: true },
      answers: { PossibleManagers: () => ({ possibleManagers }), AssignRelationshipManager: assign },
    });

  async function chooseManager(name: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change the relationship manager' }));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Choose a relationship manager' }));
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  }

  it('CLI-29 is replaced by the one chosen', async () => {
    const assign = vi.fn(() => ({
      assignRelationshipManager: { __typename: 'ClientDetail', id: 'c1', relationshipManager: possibleManagers[1] },
    }));
    const { services } = open(assign);
    await chooseManager('Max Miller');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Relationship manager changed' }),
    );
    expect(assign).toHaveBeenCalledExactlyOnceWith({ clientId: 'c1', managerId: 'm2' });
    await screen.findByRole('button', { name: 'Change the relationship manager' });
  });

  it('CLI-30 stays when the choice is refused', async () => {
    const { services } = open(() => new Error('FIELD_INVALID'));
    await chooseManager('Max Miller');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith(expect.objectContaining({ severity: 'error' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(fact('Relationship manager')).toContain('Mia Manager');
  });

  it('CLI-29 is plain text without assign_roles', async () => {
    openClient(() => ({}));
    await head();
    expect(fact('Relationship manager')).toBe('Mia Manager');
    expect(screen.queryByRole('button', { name: 'Change the relationship manager' })).toBeNull();
  });
});
