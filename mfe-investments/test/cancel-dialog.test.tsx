// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { type Answers, type JsonCall, renderScreen, textOf } from '@platform/app-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CancelDialog } from '../src/investments-list/cancel-dialog.tsx';

afterEach(cleanup);

const deal = {
  __typename: 'Deal',
  id: 'd',
  title: 'Series A',
  investmentCurrency: 'EUR',
  investmentMin: '25000.00',
  investmentMax: '180000.00',
  investmentDeadline: '2031-05-06T23:59:59.999Z',
  fees: '2 % once',
  company: { __typename: 'Company', id: 'c', name: 'Seedling Bio' },
  documentsToRead: [
    {
      __typename: 'StoredFile',
      id: 'f1',
      name: 'Term sheet.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 52_000,
      createdAt: '2026-11-01T10:00:00.000Z',
      downloadPath: 'investment/documents/f1',
      deletable: false,
    },
  ],
};

function open(kind: 'investment' | 'interest', json = vi.fn<JsonCall>(), answers: Answers = {}) {
  const listeners = { onClose: vi.fn(), onCancelled: vi.fn(), onStale: vi.fn() };
  const record = { kind, id: 'i', dealId: 'd', name: 'Seedling Bio', amount: '60000', currency: 'EUR' } as const;
  const rendered = renderScreen(<CancelDialog open record={record} {...listeners} />, {
    http: { json },
    answers: { CancelledDeal: () => ({ deal }), CancelInterest: () => new TypeError('Failed to fetch'), ...answers },
  });
  return { ...rendered, ...listeners, json };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
async function confirm(kind: string) {
  await waitFor(() => expect(button(`Cancel ${kind}`).disabled).toBe(false));
  fireEvent.click(button(`Cancel ${kind}`));
}

it('CARE-01 INV-07 shows what ends, on which terms, before an investment is cancelled', async () => {
  const { onClose, json } = open('investment');
  const asked = await screen.findByRole('dialog', { name: 'Cancel this investment?' });
  await within(asked).findByText('Series A');
  expect(
    within(asked)
      .getAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling)]),
  ).toEqual([
    ['Company', 'Seedling Bio'],
    ['Opportunity', 'Series A'],
    ['Amount', '€60,000'],
    ['Currency', 'EUR'],
    ['Fees', '2 % once'],
    ['Deadline', 'May 6, 2031'],
  ]);
  expect(textOf(asked)).toContain('You are no longer bound to pay this amount.');
  expect(within(asked).getByText('Term sheet.pdf')).toBeDefined();
  fireEvent.click(button('Keep investment'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(json).not.toHaveBeenCalled();
});

it('CARE-01 an investment is not cancelled before its terms are there', async () => {
  const { sent } = open('investment', vi.fn<JsonCall>(), { CancelledDeal: () => new Error('UNAVAILABLE') });
  await screen.findByText('The terms could not be loaded');
  expect(button('Cancel investment').disabled).toBe(true);
  fireEvent.click(button('Try again'));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it.each(['investment', 'interest'] as const)(
  'an %s is reloaded and its deal named if its cancellation got no response',
  async (kind) => {
    const json = vi.fn<JsonCall>().mockRejectedValue(createRequestFailure(0, 'There was no answer'));
    const { onStale, onClose, onCancelled, services } = open(kind, json);
    await confirm(kind);
    await vi.waitFor(() => expect(onStale).toHaveBeenCalledTimes(1));
    const { show } = services.toasts;
    expect(show).toHaveBeenCalledTimes(1);
    expect(vi.mocked(show).mock.lastCall?.[0].text).toMatch(
      /No answer came for Seedling Bio\. It may have been carried out/,
    );
    // The same request can be sent again.
    expect(onClose).not.toHaveBeenCalled();
    expect(onCancelled).not.toHaveBeenCalled();
  },
);

it('the toast is shown even after the dialog was unmounted', async () => {
  let fail: (error: Error) => void = () => undefined;
  const json = vi.fn<JsonCall>().mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const { unmount, services } = open('investment', json);
  await confirm('investment');
  await vi.waitFor(() => expect(json).toHaveBeenCalled());
  unmount();
  await act(async () => fail(createRequestFailure(0, 'There was no answer')));
  expect(vi.mocked(services.toasts.show).mock.lastCall?.[0].text).toContain('Seedling Bio');
});
