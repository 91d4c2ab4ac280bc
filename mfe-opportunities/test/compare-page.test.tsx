// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { comparisonUrl } from '../src/compare/comparison-url.ts';
import { Opportunities } from '../src/opportunities.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const deal = (id: string, parts: object = {}) => ({
  __typename: 'Deal',
  ...{ id, title: '', status: 'ACTIVE', openingDate: null, investmentDeadline: null, investmentCurrency: 'EUR' },
  ...{ investmentValue: '20000000.00', availableAmount: '15000000.00', valuation: '190000000.00' },
  ...{ investmentMin: '100000.00', investmentMax: '2000000.00', securityType: 'SERIES_B', offeringType: 'PRIMARY' },
  ...{ fees: '', summaryInvestors: [], match: null },
  company: {
    ...{ __typename: 'Company', id: `c-${id}`, name: `Company ${id}`, logoUrl: null, hqCity: 'Halifax', hqState: null },
    ...{ hqCountry: null, foundingYear: 2020, fundingStage: 'EARLY', businessModel: 'B2B', sectors: [] },
    innovationEnablers: [],
  },
  ...parts,
});

const open = (deals: ReturnType<typeof deal>[]) =>
  renderScreen(<Opportunities />, {
    path: comparisonUrl(deals.map(({ id }) => id)),
    answers: { ComparePage: () => ({ dealsToCompare: deals }) },
  });
const terms = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('the comparison marks what is the same, and leaves it out on demand', async () => {
  open([deal('a'), deal('b', { valuation: '80000000.00', fees: '2 % once' }), deal('c', { fees: '1 % a year' })]);
  await screen.findByRole('table', { name: 'Comparison of 3 deals' });
  expect(terms().filter((term) => !term?.endsWith('= Same'))).toEqual(['Valuation', 'Fees']);
  const [mark] = within(screen.getByRole('row', { name: /Status/ })).getAllByText('=');
  // Read out as a word alone.
  expect(mark?.getAttribute('aria-hidden')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }));
  expect(terms()).toEqual(['Valuation', 'Fees']);
});

it('a single deal of a comparison has nothing to be the same as', async () => {
  open([deal('a')]);
  await screen.findByText('Choose one more deal, and what is the same is marked.');
  expect(terms().filter((term) => term?.includes('Same'))).toEqual([]);
});
