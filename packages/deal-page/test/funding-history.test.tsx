// @vitest-environment jsdom
import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PageCompany } from '../src/deal.ts';
import { FundingHistorySection } from '../src/sections/funding-history-section.tsx';

afterEach(cleanup);

const company: Pick<PageCompany, 'fundingHistory'> = {
  fundingHistory: [
    {
      id: 'r1',
      financingRound: 'SERIES_A',
      date: '2023-05-15',
      preMoneyValuation: '4000000.50',
      preMoneyValuationCurrency: 'CHF',
      amountRaised: '1200000.00',
      amountRaisedCurrency: 'USD',
      notableInvestors: [{ name: 'Nordlys Ventures' }, { name: 'Ostrava Partners' }],
    },
    {
      id: 'r2',
      financingRound: 'PRE_SEED',
      date: '2021-12-31',
      preMoneyValuation: null,
      preMoneyValuationCurrency: 'EUR',
      amountRaised: '300000.00',
      amountRaisedCurrency: 'EUR',
      notableInvestors: [],
    },
  ],
};

it('DEAL-19 the rounds are a table with date, amounts in their own currencies and investor names', () => {
  renderScreen(<FundingHistorySection company={company} />);
  const rows = screen.getAllByRole<HTMLTableRowElement>('row');
  expect(rows.map(({ cells }) => [...cells].map(textOf))).toEqual([
    ['Round', 'Date', 'Pre-money valuation', 'Amount raised', 'Investor name'],
    ['Series A', 'May 15, 2023', 'CHF 4,000,000.50', '$1,200,000', 'Nordlys Ventures, Ostrava Partners'],
    ['Pre-Seed', 'Dec 31, 2021', '–', '€300,000', '–'],
  ]);
});
