// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import type { JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
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

describe('the status words', () => {
  it('CLI-09 CLI-11 say the same once, and are explained where they seem to contradict', async () => {
    const states = [
      [{}, 'Approved'],
      [
        { status: 'PERSONAL_INFORMATION_MISSING' },
        'ApprovedMissing personal informationApproved to invest; the registration is not finished.',
      ],
      [{ approved: false }, 'Not approvedApproved investorOn the whitelist, but without the role of an investor.'],
      [
        { approved: false, status: 'CONFIDENTIALITY_NOT_ACCEPTED' },
        'Not approvedConfidentiality agreement not accepted',
      ],
      [{ disabled: true, status: 'ACCOUNT_DISABLED' }, 'ApprovedAccount disabledNobody can sign in to this account.'],
    ] as const;
    for (const [state, words] of states) {
      openClient(() => state);
      expect((await head()).querySelector('.ds-record-status')?.textContent).toBe(words);
      cleanup();
    }
  });
});

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

describe('the rail', () => {
  it('CLI-10 shows what is known and folds what is empty', async () => {
    openClient(() => ({
      phoneZone: 'CH',
      phoneNumber: '079 123 45 67',
      city: 'Bern',
      country: 'CH',
      appClient: 'YES',
      accreditedInvestor: 'NOT_SURE',
      createdBy: person('m2', 'Max', 'Miller'),
    }));
    await head();
    for (const [label, value] of [
      ['E-mail', ada.email],
      ['Creation date', /Nov/],
      ['Created by', 'Max Miller'],
      ['Phone', '079 123 45 67 (+41)'],
      ['Place', 'Bern, Switzerland'],
      ['Client of Brand', 'Yes'],
      ['Accredited investor', 'Not sure'],
    ] as const) {
      expect(fact(label)).toMatch(value);
    }
    expect(rail().queryByText('Invitation')).toBeNull();
    await userEvent.click(rail().getByRole('button', { name: 'Show 2 empty facts' }));
    expect(rail().getByText('Invitation')).toBeDefined();
  });

  it('CLI-10 says who invited the client as what, and whether the invitation was used', async () => {
    const invitation = {
      __typename: 'ClientInvitation' as const,
      invitedAt: '2026-10-01T10:00:00.000Z',
      usedAt: null,
      roleName: 'Investor',
      invitedBy: person('m2', 'Max', 'Miller'),
    };
    openClient(() => ({ invitation }));
    await head();
    expect(fact('Invitation')).toMatch(/As Investor, by Max Miller.*Not used yet/);
  });
});

describe('what others change', () => {
  it('arrives on return with a notice, which a change of the own does not bring', async () => {
    let stored = {};
    openClient(() => stored);
    await head();
    fireEvent.focus(window);
    stored = { lastName: 'Lovelace' };
    fireEvent.focus(window);
    await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
    await userEvent.click(
      within(
        (await screen.findByText(/Somebody else has changed this/)).closest('[role=status]') as HTMLElement,
      ).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByText(/Somebody else has changed this/)).toBeNull());
  });

  it('arrives at once when the account was changed, with a notice unless by the own change', async () => {
    let stored = {};
    const { emit } = openClient(() => stored);
    const change = (own: boolean) => ({ accountChanged: { __typename: 'AccountChange', id: 'c1', own } });
    await head();
    stored = { disabled: true };
    emit('AccountChanged', change(true));
    await within(await head()).findByText('Account disabled');
    expect(screen.queryByText(/Somebody else has changed this/)).toBeNull();
    stored = { disabled: true, relationshipManager: person('m2', 'Max', 'Miller') };
    emit('AccountChanged', change(false));
    await screen.findByText(/Somebody else has changed this/);
    expect(fact('Relationship manager')).toContain('Max Miller');
  });

  it('CLI-12 leaves the record that may not be seen any more', async () => {
    let seen = true;
    const { services } = openClient(() => ({}), {
      answers: { ClientView: () => (seen ? { client: ada, countries: [] } : new Error('NOT_FOUND')) },
    });
    await head();
    seen = false;
    fireEvent.focus(window);
    await screen.findByText('elsewhere');
    expect(window.location.pathname).toBe(paths.allClients());
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: "You cannot view the client's information",
    });
  });
});

describe('the history', () => {
  it('HIST-16 of the client opens by its address, and is filtered by kind', async () => {
    const { sent } = openClient(() => ({}), {
      tab: 'history',
      answers: {
        ClientHistory: () => ({
          history: {
            totalCount: 1,
            totalIsCapped: false,
            items: [
              {
                __typename: 'HistoryEntry',
                id: 'h1',
                at: '2026-11-02T10:00:00.000Z',
                role: 'SUBJECT',
                kind: 'ACCESS',
                action: 'account.disabled',
                actor: person('m2', 'Max', 'Miller'),
                changes: [{ __typename: 'HistoryChange', field: 'disabled', before: 'false', after: 'true' }],
              },
            ],
          },
        }),
      },
    });
    await screen.findByText('Max Miller');
    expect(screen.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByText('Access'));
    await waitFor(() =>
      expect(sent.findLast(({ operation }) => operation === 'ClientHistory')?.variables).toMatchObject({
        id: 'c1',
        filter: { kinds: ['ACCESS'] },
      }),
    );
    expect(window.location.search).toContain('tab=history');
  });
});
