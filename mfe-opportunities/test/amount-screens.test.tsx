// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { address, type JsonCall, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import InterestPage from '../src/amount/interest-page.tsx';
import InvestPage from '../src/amount/invest-page.tsx';
import ModifyPage from '../src/amount/modify-page.tsx';
import { type AmountAnswer, amountDeal } from './kit/amount-deal.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const invested = {
  myInvestment: { __typename: 'Investment' as const, id: 'i1', value: '50000.00', completedAt: null },
};
const interested = { myInterest: { __typename: 'Interest' as const, id: 'n1', amount: '250000.00' } };

/** Renders a path; the mock server has one deal and stores interests, and `json` answers the REST calls. */
function open(path: string, parts: AmountAnswer, json = vi.fn<JsonCall>()) {
  return renderScreen(
    <Routes>
      <Route path={paths.invest.pattern} element={<InvestPage />} />
      <Route path={paths.modifyAmount.pattern} element={<ModifyPage />} />
      <Route path={paths.declareInterest.pattern} element={<InterestPage />} />
      <Route path={paths.deal.pattern} element="The deal" />
    </Routes>,
    {
      path,
      http: { json },
      answers: {
        AmountDeal: () => ({ deal: { ...amountDeal, ...parts } }),
        SaveInterest: ({ amount }) => ({ saveInterest: { ...interested.myInterest, amount, currency: 'EUR' } }),
      },
    },
  );
}

/** The amount screens, by the first segment of their paths. */
const screens = {
  invest: paths.invest,
  'indicate-interest': paths.declareInterest,
  'modify-ammount': paths.modifyAmount,
} as const;

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
async function type(value: string) {
  fireEvent.change(await amount(), { target: { value } });
}

it.each([
  ['invest', 'ACTIVE'],
  ['indicate-interest', 'PROSPECTIVE'],
] as const)('AMT-01 the overlay of %s shows limits with currency, money input and presets', async (base, status) => {
  open(screens[base]({ dealId: 'd1' }), { status, investmentCurrency: 'CHF' });
  expect((await amount()).placeholder).toBe('$500,000');
  expect((await amount()).inputMode).toBe('decimal');
  const facts = screen.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling)]);
  expect(facts).toContainEqual(['Min', 'CHF 25,000']);
  expect(facts).toContainEqual(['Max', 'CHF 180,000']);
  const presets = within(screen.getByRole('group', { name: 'Suggested amounts' })).getAllByRole('button');
  expect(presets.map(textOf)).toEqual(['CHF 25,000', 'CHF 77,000', 'CHF 130,000', 'CHF 180,000']);
});

it.each([
  ['modify-ammount', 'an active deal without investment', {}, paths.invest({ dealId: 'd1' })],
  [
    'modify-ammount',
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
  ['indicate-interest', 'a closed deal', { status: 'CLOSED', ...interested }, paths.deal({ dealId: 'd1' })],
  ['modify-ammount', 'a closed deal', { status: 'CLOSED', ...invested }, paths.deal({ dealId: 'd1' })],
  ['modify-ammount', 'a closed deal without investment', { status: 'CLOSED' }, paths.deal({ dealId: 'd1' })],
] as const)(
  'AMT-16 the route %s of %s redirects to the screen that fits the state',
  async (base, _what, parts, target) => {
    const { sent } = open(screens[base]({ dealId: 'd1' }), parts);
    await waitFor(() => expect(address()).toBe(target));
    if (target === paths.deal({ dealId: 'd1' })) await screen.findByText('The deal');
    else await amount();
    expect(address()).toBe(target);
    expect(new Set(sent.map(({ operation }) => operation))).toEqual(new Set(['AmountDeal']));
  },
);

it.each([
  ['without an amount, prefilled with the interest', paths.declareInterest({ dealId: 'd1' }), interested, '250,000'],
  [
    'with an amount, prefilled with it',
    paths.declareInterest({ dealId: 'd1', amount: '120000' }),
    interested,
    '120,000',
  ],
  ['without interest or amount, empty', paths.declareInterest({ dealId: 'd1' }), {}, ''],
])('AMT-08 a route opens %s', async (_what, path, parts, value) => {
  open(path, { status: 'PROSPECTIVE', investmentMax: '500000.00', ...parts });
  expect((await amount()).value).toBe(value);
});

it('AMT-08 saving sends the deal and the amount, for a new and a changed interest', async () => {
  for (const parts of [{}, interested]) {
    const { sent } = open(paths.declareInterest({ dealId: 'd1' }), { status: 'PROSPECTIVE', ...parts });
    await type('77000.50');
    fireEvent.click(button('Save interest'));
    await waitFor(() =>
      expect(sent.filter(({ operation }) => operation === 'SaveInterest')).toEqual([
        { operation: 'SaveInterest', variables: { dealId: 'd1', amount: '77000.50' } },
      ]),
    );
    cleanup();
  }
});

it('AMT-16 a redirect to the screen that fits the state keeps the amount', async () => {
  open(paths.invest({ dealId: 'd1', amount: '1250000' }), { status: 'PROSPECTIVE' });
  await waitFor(() => expect(address()).toBe(paths.declareInterest({ dealId: 'd1', amount: '1250000' })));
  expect((await amount()).value).toBe('1,250,000');
});

it.each([
  ['invest', { status: 'ACTIVE' }, 'The investment is binding.'],
  ['indicate-interest', { status: 'PROSPECTIVE' }, 'An indication of interest is not binding.'],
] as const)('AMT-02 the overlay of %s says whether the amount is binding', async (base, parts, note) => {
  open(screens[base]({ dealId: 'd1' }), parts);
  await amount();
  expect(textOf(screen.getByRole('note'))).toBe(note);
});

it('AMT-04 AMT-05 equal limits give one preset, which fills the input', async () => {
  open(paths.invest({ dealId: 'd1' }), { investmentMin: '60000.00', investmentMax: '60000.00' });
  await amount();
  const presets = within(screen.getByRole('group', { name: 'Suggested amounts' })).getAllByRole('button');
  expect(presets.map(textOf)).toEqual(['€60,000']);
  fireEvent.click(presets[0] as HTMLElement);
  expect((await amount()).value).toBe('60,000');
});

it.each([
  ['120000', '120,000'],
  ['25000.50', '25,000.50'],
  ['-5', ''],
  ['0', ''],
  ['abc', ''],
  ['1e5', ''],
  ['%E0%A4', ''],
])('AMT-06 the amount %s in the route prefills "%s"', async (inRoute, value) => {
  open(paths.invest({ dealId: 'd1', amount: inRoute }), {});
  expect((await amount()).value).toBe(value);
});

it('AMT-07 Submit is disabled without an amount and for 0', async () => {
  open(paths.invest({ dealId: 'd1' }), {});
  await amount();
  expect(button('Invest').disabled).toBe(true);
  await type('0');
  expect(button('Invest').disabled).toBe(true);
  await type('25000');
  expect(button('Invest').disabled).toBe(false);
});

it.each([
  ['24999.99', '24,999.99', 'The amount is below the minimum of €25,000'],
  ['180000.01', '180,000.01', 'The amount is above the maximum of €180,000'],
  ['60000', '60,000', 'The amount is above the available €50,000'],
])('AMT-07 an amount of %s shows the violated limit, is kept and not sent', async (typed, kept, problem) => {
  const json = vi.fn<JsonCall>();
  open(paths.invest({ dealId: 'd1' }), { availableAmount: '50000.00' }, json);
  await type(typed);
  fireEvent.click(button('Invest'));
  const announced = await screen.findAllByRole('alert');
  expect(announced.map(textOf)).toContain(problem);
  expect((await amount()).value).toBe(kept);
  expect(json).not.toHaveBeenCalled();
});

it('AMT-10 a refused investment shows the reason and keeps the amount', async () => {
  const json = vi.fn<JsonCall>();
  json.mockRejectedValue(createRequestFailure(409, 'This opportunity is not open for investment', 'DEAL_NOT_OPEN'));
  const { services } = open(paths.invest({ dealId: 'd1' }), {}, json);
  await type('50000');
  fireEvent.click(button('Invest'));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm investment' }));
  const text = 'This opportunity is not open for investment';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
  expect(json).toHaveBeenCalledTimes(1);
  expect((await amount()).value).toBe('50,000');
  await waitFor(() => expect(button('Invest').disabled).toBe(false));
  expect(services.navigate).not.toHaveBeenCalled();
});
