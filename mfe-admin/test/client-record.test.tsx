// @vitest-environment jsdom

import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ada, openClient, person } from './client-kit.tsx';

afterEach(cleanup);

const head = async () => (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement;
const rail = () => within(screen.getByRole('region', { name: 'Facts' }));
const fact = (label: string) => rail().getByText(label).nextElementSibling?.textContent;

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
      [
        { approved: false, provisional: true, status: 'PROFILE_NOT_CREATED' },
        'Not approvedInvestor profile not createdThe account is made by staff; the client has not signed up yet.',
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
      createdByIsEmployee: true,
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
      invitedByIsEmployee: true,
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
