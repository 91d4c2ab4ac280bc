// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import ClosingSection from '../src/account/closing/closing-section.tsx';

afterEach(cleanup);

const requested = {
  id: 'r1',
  state: 'REQUESTED',
  requestedAt: '2026-11-28T10:00:00Z',
  reason: null as string | null,
  liveInvestments: [] as string[],
};
type Request = typeof requested;

/** Renders the section; the mock server stores what is sent. */
function open(initial: Request | null = null) {
  let stored = initial;
  return renderScreen(<ClosingSection email="ada@example.test" />, {
    answers: {
      Closing: () => ({ closingRequest: stored }),
      RequestClosing: () => {
        stored = requested;
        return { requestClosing: stored };
      },
      WithdrawClosing: () => {
        stored = null;
        return { withdrawClosing: { ...requested, state: 'WITHDRAWN' } };
      },
    },
  });
}

it('CARE-13 asks for the account to be closed once its address was typed, and says what stays', async () => {
  const { sent, services } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Close account …' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/kept for ten years, without your name/);
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask to close' });
  const field = dialog.getByLabelText('Type ada@example.test to confirm');
  expect(ask.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'somebody@example.test' } });
  expect(ask.disabled).toBe(true);
  fireEvent.change(field, { target: { value: ' Ada@Example.test ' } });
  expect(ask.disabled).toBe(false);
  fireEvent.click(ask);
  await screen.findByText(/Our staff have not decided yet/);
  expect(sent.filter(({ operation }) => operation === 'RequestClosing')).toHaveLength(1);
  const toast = { severity: 'success', text: 'Your request was sent' };
  expect(services.toasts.show).toHaveBeenCalledWith(toast);
});

it('CARE-13 withdraws a request that waits, which names the investments in progress', async () => {
  const { sent } = open({ ...requested, liveInvestments: ['Meridian Robotics - Series A', 'Halo - Seed'] });
  await screen.findByText(
    'Your 2 investments in progress have to be completed or canceled first: Meridian Robotics - Series A, Halo - Seed.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await screen.findByRole('button', { name: 'Close account …' });
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain('WithdrawClosing'));
});

it('CARE-13 says why a request was declined, and can be asked again', async () => {
  open({ ...requested, state: 'DECLINED', reason: 'A payment is under way' });
  await screen.findByText(/The reason: A payment is under way/);
  screen.getByRole('button', { name: 'Close account …' });
});
