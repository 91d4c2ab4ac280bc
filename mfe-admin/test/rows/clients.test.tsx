// @vitest-environment jsdom

import { address, type JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, type Client, choose, confirm, inTime, menuOf, openClients, person } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the menu of a client', () => {
  it.each<[string, Partial<Client>, object, string[]]>([
    ['approved', {}, {}, ['Open', 'Change relationship manager', 'Disable account']],
    ['provisional', { provisional: true }, { assignRoles: false }, ['Open', 'Resend invitation', 'Disable account']],
    ['waiting', { waitsForApproval: true }, { assignRoles: false }, ['Open', 'Approve', 'Disable account']],
    ['unconfirmed', { emailConfirmed: false }, { assignRoles: false }, ['Open', 'Resend', 'Disable account']],
    ['disabled', { status: 'ACCOUNT_DISABLED' }, { assignRoles: false }, ['Open', 'Enable account']],
    ['read only', { waitsForApproval: true }, { assignRoles: false, manageClient: false }, ['Open']],
  ])('CLI-25 CLI-29 CLI-33 who is %s offers what the flags allow', async (_name, parts, flags, entries) => {
    openClients(parts, { permissions: { readClientInfo: true, manageClient: true, assignRoles: true, ...flags } });
    expect(await menuOf('Ada Byron')).toEqual(entries);
  });

  it('CLI-10 opens the record and is closed by Escape, which returns the focus', async () => {
    openClients();
    await menuOf('Ada Byron');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada Byron'));
    await menuOf('Ada Byron');
    await choose('Open');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });

  it('CLI-25 disables the account after its consequence was named, and loads the list again', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { disabled: true } } as never);
    const { sent, services } = openClients({}, { json });
    await menuOf('Ada Byron');
    await choose('Disable account');
    const dialog = await screen.findByRole('dialog', { name: 'Disable the account of Ada Byron?' });
    expect(dialog.textContent).toContain('signed out everywhere at once');
    expect(json).not.toHaveBeenCalled();
    await confirm('Disable account');
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', { accountId: 'c1', disabled: true }, inTime);
    const toast = { severity: 'success', text: 'User disabled' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(sent.filter(({ operation }) => operation === 'ClientList')).toHaveLength(2));
  });

  it('CLI-35 resends the invitation', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { mailSent: true } } as never);
    const { services } = openClients({ provisional: true }, { json });
    await menuOf('Ada Byron');
    await choose('Resend invitation');
    const body = { email: 'c1@example.test', firebaseId: 'PROVISORY_ID_1' };
    expect(json).toHaveBeenCalledWith('POST', '/api/investor/invitation/resend', body, inTime);
    const toast = { severity: 'success', text: 'Email Sent!' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
  });

  it('CLI-29 changes the manager, and stays open after a refusal', async () => {
    let works = false;
    const { sent, services } = openClients(
      {},
      {
        answers: {
          PossibleManagers: () => ({ possibleManagers: [person('m2', 'Jonas', 'Keller')] }),
          AssignRelationshipManager: () =>
            works
              ? {
                  assignRelationshipManager: {
                    __typename: 'ClientDetail',
                    id: 'c1',
                    relationshipManager: person('m2', 'Jonas', 'Keller'),
                  },
                }
              : new Error('NOT_FOUND'),
        },
      },
    );
    await menuOf('Ada Byron');
    await choose('Change relationship manager');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the relationship manager of Ada Byron' }));
    expect(dialog.getByText('now Mia Manager')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('combobox', { name: 'New relationship manager' }));
    await userEvent.click(await screen.findByText('Jonas Keller'));
    await confirm('Change');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    works = true;
    await confirm('Change');
    const toast = { severity: 'success', text: 'Relationship manager changed' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = sent.filter(({ operation }) => operation === 'AssignRelationshipManager');
    expect(calls.map(({ variables }) => variables)).toEqual(Array(2).fill({ clientId: 'c1', managerId: 'm2' }));
  });

  it('CLI-32 approves behind a question that shows the answers of the registration', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { approved: true, mailSent: true } } as never);
    openClients(
      { waitsForApproval: true },
      {
        json,
        answers: {
          ClientAnswers: () => ({
            client: {
              __typename: 'ClientDetail',
              id: 'c1',
              registration: {
                __typename: 'Registration',
                ...{ appClient: 'YES', accreditedInvestor: 'NO', countryName: 'Switzerland', city: 'Basel' },
                ...{ phoneNumber: '061 123 45 67', diallingCode: '+41', signedUpAt: at },
              },
              invitation: null,
            },
          }),
        },
      },
    );
    await menuOf('Ada Byron');
    await choose('Approve');
    await screen.findByText('061 123 45 67 (+41)');
    expect(screen.getByText('Basel, Switzerland')).toBeDefined();
    await confirm('Approve');
    const body = { email: 'c1@example.test', firstName: 'Ada', lastName: 'Byron', role: 1 };
    await waitFor(() => expect(json).toHaveBeenCalledWith('POST', '/api/whitelist/approve', body));
  });

  it('is on the card on phones', async () => {
    openClients({}, { narrow: true });
    expect(await menuOf('Ada Byron')).toContain('Open');
    await choose('Open');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });
});
