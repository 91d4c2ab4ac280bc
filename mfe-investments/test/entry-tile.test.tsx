// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EntryTile_EntryFragment } from '../src/gql/graphql.ts';
import { EntryTile } from '../src/investments-list/entry-tile.tsx';

afterEach(cleanup);

const investment = {
  __typename: 'Investment',
  id: 'i1',
  value: '60000.00',
  currency: 'EUR',
  completedAt: null,
} as const;
const interest = { __typename: 'Interest', id: 'n1', amount: '250000.00', currency: 'EUR' } as const;

it.each<[kind: string, parts: Partial<EntryTile_EntryFragment>, target: string]>([
  ['a live investment', { id: 'i1', investment }, paths.documentHandler({ dealId: 'd1', investmentId: 'i1' })],
  [
    'a completed investment',
    { id: 'i1', investment: { ...investment, completedAt: '2026-11-01T10:00:00.000Z' } },
    paths.documentHandler({ dealId: 'd1', investmentId: 'i1' }),
  ],
  ['an interest', { id: 'n1', interest }, paths.declareInterest({ dealId: 'd1' })],
])('INV-10 Manage of %s opens its own screen', (_kind, parts, target) => {
  const entry: EntryTile_EntryFragment = {
    __typename: 'InvestmentEntry',
    id: '',
    updatedAt: '2026-11-01T10:00:00.000Z',
    investment: null,
    interest: null,
    deal: {
      __typename: 'Deal',
      id: 'd1',
      title: 'Series A',
      status: 'ACTIVE',
      visible: true,
      company: { __typename: 'Company', id: 'c1', name: 'Seedling Bio' },
    },
    ...parts,
  };
  // Fragment masking hides the tile's fields from the test.
  renderScreen(<EntryTile entry={entry as never} onCancelled={() => undefined} onStale={() => undefined} />, {
    path: paths.allInvestments(),
  });
  const manage = screen.getByRole('link');
  expect(manage.textContent).toBe('Manage');
  fireEvent.click(manage);
  expect(address()).toBe(target);
});
