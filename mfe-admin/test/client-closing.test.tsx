// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import type { JsonCall } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openClient, person } from './client-kit.tsx';
import { investment, opened, openInvestment, openOnboarding, stepOf } from './instances/kit.tsx';

afterEach(cleanup);

const requested = {
  __typename: 'ClosingRequest' as const,
  id: 'r1',
  state: 'REQUESTED' as const,
  requestedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  removeAfter: null,
  removedAt: null,
  liveInvestments: [] as string[],
};
const closed = {
  ...requested,
  state: 'CONFIRMED' as const,
  decidedAt: '2026-11-28T10:00:00.000Z',
  removeAfter: '2026-12-28T10:00:00.000Z',
};

describe('a request to close the account', () => {
  it('CARE-13 is confirmed after the consequences were named', async () => {
    let isClosed = false;
    const json = vi.fn<JsonCall>(async () => {
      isClosed = true;
      return { result: { closed: true } } as never;
    });
    const { services } = openClient(
      () =>
        isClosed
          ? { closed: true, disabled: true, status: 'ACCOUNT_DISABLED', closingRequest: closed }
          : { closingRequest: requested },
      { http: { json } },
    );
    await screen.findByText(/^Ada Byron asked on .* for the account to be closed$/);
    fireEvent.click(screen.getByRole('button', { name: 'Close account' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/can never sign in again/);
    dialog.getByText(/stay for ten years under a name that tells nothing/);
    await userEvent.click(dialog.getByRole('button', { name: 'Close account' }));
    await screen.findByText(
      /^This account was closed on .*All but money and audit records will be deleted after .*2026\.$/,
    );
    expect(json).toHaveBeenCalledWith(
      ...['POST', '/api/user/closing/confirm', { requestId: 'r1' }, { signal: expect.anything() }],
    );
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Account closed' });
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
  });

  it('CARE-13 is declined with a reason', async () => {
    const json = vi.fn<JsonCall>(async () => ({ result: { closed: false } }) as never);
    openClient(() => ({ closingRequest: requested }), { http: { json } });
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    const decline = dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' });
    expect(decline.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' A payment is under way ' } });
    await userEvent.click(decline);
    const body = { requestId: 'r1', reason: 'A payment is under way' };
    await waitFor(() =>
      expect(json).toHaveBeenCalledWith('POST', '/api/user/closing/decline', body, { signal: expect.anything() }),
    );
  });

  it('CARE-13 cannot be confirmed while investments are in progress, and names them', async () => {
    openClient(() => ({ closingRequest: { ...requested, liveInvestments: ['Halo - Seed'] } }));
    await screen.findByText('An investment in progress has to be completed or canceled first: Halo - Seed');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close account' }).disabled).toBe(true);
    cleanup();
    const error = createRequestFailure(
      409,
      'Complete or cancel these investments first: Halo - Seed',
      'CLOSING_INVESTMENTS_LIVE',
    );
    const { services } = openClient(() => ({ closingRequest: requested }), {
      http: { json: vi.fn<JsonCall>().mockRejectedValue(error) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Close account' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close account' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith(expect.objectContaining({ severity: 'error' })),
    );
  });

  it('CARE-13 PERM-13 is shown to staff without the right, who cannot decide', async () => {
    openClient(() => ({ closingRequest: requested }), { permissions: { readClientInfo: true, manageClient: false } });
    await screen.findByText(/asked on .* for the account to be closed$/);
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });
});

describe('a closed account', () => {
  const everything = { readClientInfo: true, manageClient: true, assignRoles: true, editClientInfo: true };
  const isClosed = { closed: true, disabled: true, status: 'ACCOUNT_DISABLED', closingRequest: closed } as const;
  const profile = {
    ClientProfile: () => ({
      client: { __typename: 'ClientDetail', id: 'c1', profile: null },
      ...{ sectors: [], innovationEnablers: [], countries: [] },
    }),
  };

  it('CARE-13 offers nothing that would change it, and says why', async () => {
    const due = { emailConfirmed: false, waitsForApproval: true, relationshipManager: person('m1', 'Mia', 'Manager') };
    openClient(() => due, { permissions: everything, answers: profile });
    expect(await screen.findAllByRole('button', { name: /^Edit/ })).toHaveLength(3);
    screen.getByRole('button', { name: 'Change the relationship manager' });
    screen.getByRole('button', { name: /^Resend/ });
    cleanup();
    for (const request of [closed, { ...closed, removedAt: '2026-12-29T10:00:00.000Z' }]) {
      openClient(() => ({ ...due, ...isClosed, closingRequest: request }), {
        permissions: everything,
        answers: profile,
      });
      await screen.findByText(/nothing about it can be changed any more/);
      await screen.findAllByRole('heading', { level: 2 });
      for (const name of [/^Edit/, 'Change the relationship manager', /^Resend/, /^More about/])
        expect(screen.queryByRole('button', { name })).toBeNull();
      cleanup();
    }
  });

  it('CARE-13 has an onboarding and investments that nobody changes, and says why', async () => {
    openOnboarding({ accountClosed: true });
    await opened();
    screen.getByText('The client’s account is closed: nothing can be changed any more.');
    expect(stepOf('Identity').queryByRole('button', { name: /^Ask again/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /due day/ })).toBeNull();
    cleanup();
    openInvestment(() => investment({ accountClosed: true, completedAt: '2026-11-20T10:00:00.000Z' }));
    await opened();
    screen.getByText('The client’s account is closed: nothing can be changed any more.');
    expect(screen.queryByRole('button', { name: 'Unmark completed' })).toBeNull();
    expect(screen.queryByText(/Unmark it to change its steps/)).toBeNull();
  });
});
