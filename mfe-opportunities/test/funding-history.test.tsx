// @vitest-environment jsdom
import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FundingHistorySection } from '../src/deal-detail/sections/funding-history-section.tsx';
import type { FundingHistorySection_CompanyFragment } from '../src/gql/graphql.ts';

afterEach(cleanup);

const company: FundingHistorySection_CompanyFragment = {
  __typename: 'Company',
  id: 'c1',
  fundingHistory: [
    {
      __typename: 'FundingRound',
      id: 'r1',
      financingRound: 'SERIES_A',
      date: '2023-05-15',
      preMoneyValuation: '4000000.50',
      preMoneyValuationCurrency: 'CHF',
      amountRaised: '1200000.00',
      amountRaisedCurrency: 'USD',
      notableInvestors: [
        { __typename: 'NotableInvestor', name: 'Nordlys Ventures' },
        { __typename: 'NotableInvestor', name: 'Ostrava Partners' },
      ],
    },
    {
      __typename: 'FundingRound',
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
  // Fragment masking hides the section's fields from the test.
  renderScreen(<FundingHistorySection company={company as never} />);
  const rows = screen.getAllByRole<HTMLTableRowElement>('row');
  expect(rows.map(({ cells }) => [...cells].map(textOf))).toEqual([
    ['Round', 'Date', 'Pre-money valuation', 'Amount raised', 'Investor name'],
    ['Series A', 'May 15, 2023', 'CHF 4,000,000.50', '$1,200,000', 'Nordlys Ventures, Ostrava Partners'],
    ['Pre-Seed', 'Dec 31, 2021', '–', '€300,000', '–'],
  ]);
});
