// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AmountDeal } from '../src/amount/amount-deal.ts';
import InterestPage from '../src/amount/interest-page.tsx';
import InvestPage from '../src/amount/invest-page.tsx';
import ModifyPage from '../src/amount/modify-page.tsx';
import { amountPaths } from '../src/deal/amount-mode.ts';

afterEach(cleanup);

const deal: AmountDeal = {
  __typename: 'Deal',
  id: 'd1',
  title: 'Series A',
  status: 'ACTIVE',
  investmentCurrency: 'EUR',
  investmentMin: '25000.00',
  investmentMax: '180000.00',
  availableAmount: '900000.00',
  investmentDeadline: null,
  company: { __typename: 'Company', id: 'c1', name: 'Seedling Bio' },
  myInvestment: null,
  myInterest: null,
};
const invested = {
  myInvestment: { __typename: 'Investment' as const, id: 'i1', value: '50000.00', completedAt: null },
};
const interested = { myInterest: { __typename: 'Interest' as const, id: 'n1', amount: '250000.00' } };

/** Opens an address over a server that knows one deal and stores interests. */
function open(path: string, parts: Partial<AmountDeal>) {
  return renderScreen(
    <Routes>
      <Route path={paths.invest.pattern} element={<InvestPage />} />
      <Route path={paths.modifyAmount.pattern} element={<ModifyPage />} />
      <Route path={paths.declareInterest.pattern} element={<InterestPage />} />
      <Route path={paths.deal.pattern} element="The deal" />
    </Routes>,
    {
      path,
      answers: {
        AmountDeal: () => ({ deal: { ...deal, ...parts } }),
        SaveInterest: ({ amount }) => ({ saveInterest: { ...interested.myInterest, amount, currency: 'EUR' } }),
      },
    },
  );
}

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount');

it.each([
  ['invest', 'ACTIVE'],
  ['interest', 'PROSPECTIVE'],
] as const)('AMT-01 the overlay of %s shows limits with currency, money input and presets', async (mode, status) => {
  open(amountPaths[mode]({ dealId: 'd1' }), { status, investmentCurrency: 'CHF' });
  expect((await amount()).placeholder).toBe('$500,000');
  expect((await amount()).inputMode).toBe('decimal');
  const facts = screen.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling)]);
  expect(facts).toContainEqual(['Min', 'CHF 25,000']);
  expect(facts).toContainEqual(['Max', 'CHF 180,000']);
  const presets = within(screen.getByRole('group', { name: 'Suggested amounts' })).getAllByRole('button');
  expect(presets.map(textOf)).toEqual(['CHF 25,000', 'CHF 77,000', 'CHF 130,000', 'CHF 180,000']);
});

it.each([
  ['modify', 'an active deal without investment', {}, paths.invest({ dealId: 'd1' })],
  [
    'modify',
    'a prospective deal without investment',
    { status: 'PROSPECTIVE' },
    paths.declareInterest({ dealId: 'd1' }),
  ],
  ['invest', 'a prospective deal', { status: 'PROSPECTIVE' }, paths.declareInterest({ dealId: 'd1' })],
  [
    'invest',
    'a prospective deal with investment',
    { status: 'PROSPECTIVE', ...invested },
    paths.modifyAmount({ dealId: 'd1' }),
  ],
  ['invest', 'a closed deal', { status: 'CLOSED' }, paths.deal({ dealId: 'd1' })],
  ['interest', 'a closed deal', { status: 'CLOSED', ...interested }, paths.deal({ dealId: 'd1' })],
  ['modify', 'a closed deal', { status: 'CLOSED', ...invested }, paths.deal({ dealId: 'd1' })],
] as const)('AMT-16 the screen %s of %s leads to where it fits', async (mode, _what, parts, target) => {
  const { sent } = open(amountPaths[mode]({ dealId: 'd1' }), parts);
  await waitFor(() => expect(address()).toBe(target));
  if (target === paths.deal({ dealId: 'd1' })) await screen.findByText('The deal');
  else await amount();
  expect(address()).toBe(target);
  expect(new Set(sent.map(({ operation }) => operation))).toEqual(new Set(['AmountDeal']));
});

it.each([
  ['without an amount, filled with the interest', paths.declareInterest({ dealId: 'd1' }), interested, '250,000'],
  [
    'with an amount, filled with that',
    paths.declareInterest({ dealId: 'd1', amount: '120000' }),
    interested,
    '120,000',
  ],
  ['without interest or amount, empty', paths.declareInterest({ dealId: 'd1' }), {}, ''],
])('AMT-08 a route opens %s', async (_what, path, parts, value) => {
  open(path, { status: 'PROSPECTIVE', investmentMax: '500000.00', ...parts });
  expect((await amount()).value).toBe(value);
});

it('AMT-08 saving sends the deal and the amount, for a new interest and a changed one alike', async () => {
  for (const parts of [{}, interested]) {
    const { sent } = open(paths.declareInterest({ dealId: 'd1' }), { status: 'PROSPECTIVE', ...parts });
    fireEvent.change(await amount(), { target: { value: '77000.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save interest' }));
    await waitFor(() =>
      expect(sent.filter(({ operation }) => operation === 'SaveInterest')).toEqual([
        { operation: 'SaveInterest', variables: { dealId: 'd1', amount: '77000.50' } },
      ]),
    );
    cleanup();
  }
});
