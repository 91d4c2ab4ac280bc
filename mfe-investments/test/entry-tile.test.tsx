// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EntryTile } from '../src/investments-list/entry-tile.tsx';

afterEach(cleanup);

const investment = {
  __typename: 'Investment',
  id: 'i1',
  value: '60000.00',
  currency: 'EUR',
  completedAt: null,
  progress: {
    __typename: 'FlowProgress',
    waitingFor: 'CLIENT',
    completedSteps: 1,
    totalSteps: 4,
    step: { __typename: 'FlowStep', id: 's2', number: 2, name: 'Identification', dueOn: '2099-11-30' },
    missing: [],
    lastUpload: null,
  },
} as const;
const interest = { __typename: 'Interest', id: 'n1', amount: '250000.00', currency: 'EUR' } as const;

const entryOf = (parts: object) =>
  ({
    __typename: 'InvestmentEntry',
    id: '',
    updatedAt: '2026-11-01T10:00:00.000Z',
    investment: null,
    interest: null,
    ...parts,
    deal: {
      __typename: 'Deal',
      id: 'd1',
      title: 'Series A',
      status: 'ACTIVE',
      visible: true,
      investmentDeadline: null,
      company: { __typename: 'Company', id: 'c1', name: 'Seedling Bio' },
      ...('deal' in parts ? (parts.deal as object) : {}),
    },
    // Fragment masking hides the tile's fields from the test.
  }) as never;

const show = (parts: object) =>
  renderScreen(<EntryTile entry={entryOf(parts)} onCancelled={() => undefined} onStale={() => undefined} />, {
    path: paths.allInvestments(),
  });

it.each([
  ['a live investment', { id: 'i1', investment }, paths.documentHandler({ dealId: 'd1', investmentId: 'i1' })],
  [
    'a completed investment',
    { id: 'i1', investment: { ...investment, completedAt: '2026-11-01T10:00:00.000Z' } },
    paths.documentHandler({ dealId: 'd1', investmentId: 'i1' }),
  ],
  ['an interest', { id: 'n1', interest }, paths.declareInterest({ dealId: 'd1' })],
])('INV-10 CARE-05 Manage of %s opens its own screen', (_kind, parts, target) => {
  show(parts);
  const manage = screen.getByRole('link');
  expect(manage.textContent).toBe('Manage');
  fireEvent.click(manage);
  expect(address()).toBe(target);
  // What leads back to the current step (CARE-05).
  expect(window.history.state.usr).toEqual({ lastPage: paths.allInvestments(), returning: true });
});

it('INV-06 CARE-05 an entry in progress says whose turn it is, in which step and by when; others do not', () => {
  show({ id: 'i1', investment });
  for (const text of [
    'Please complete your investment',
    'Your turn',
    'Step 2 of 4: Identification',
    'Due Nov 30, 2099',
  ])
    expect(screen.getByText(text)).toBeDefined();
  for (const parts of [
    { id: 'i1', investment: { ...investment, completedAt: '2026-11-01T10:00:00.000Z' } },
    { id: 'i1', investment, deal: { visible: false } },
    { id: 'n1', interest },
  ]) {
    cleanup();
    show(parts);
    expect(screen.queryByText(/Please complete|Your turn|Step 2/)).toBeNull();
  }
});
