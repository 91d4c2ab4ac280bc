// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { address, type JsonCall, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import ModifyPage from '../src/amount/modify-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const deal = {
  __typename: 'Deal',
  id: 'd1',
  title: 'Pre-IPO secondary',
  status: 'ACTIVE',
  version: 4,
  investmentCurrency: 'CHF',
  investmentMin: '100000.00',
  investmentMax: '3000000.00',
  availableAmount: '2000000.00',
  investmentDeadline: null,
  fees: '',
  documentsToRead: [],
  company: { __typename: 'Company', id: 'c1', name: 'Halcyon Diagnostics', version: 2 },
  myInvestment: { __typename: 'Investment', id: 'i1', value: '250000.00', completedAt: null },
  myInterest: null,
};

/** Renders the modify screen of an investment of CHF 250,000; `json` answers the REST calls. */
async function open(json = vi.fn<JsonCall>()) {
  const rendered = renderScreen(
    <Routes>
      <Route path={paths.modifyAmount.pattern} element={<ModifyPage />} />
      <Route path={paths.deal.pattern} element="The deal" />
    </Routes>,
    { path: paths.modifyAmount({ dealId: 'd1' }), http: { json }, answers: { AmountDeal: () => ({ deal }) } },
  );
  await screen.findByLabelText('Amount');
  return { ...rendered, json };
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (value: string) => fireEvent.change(amount(), { target: { value } });
const question = () => screen.queryByRole('dialog', { name: 'Modify the amount?' });
/** Submits a change to CHF 300,000 and answers the confirmation. */
async function ask(answer: 'Yes' | 'No') {
  type('300000');
  fireEvent.click(button('Modify amount'));
  const dialog = await screen.findByRole('dialog', { name: 'Modify the amount?' });
  expect(textOf(dialog)).toContain(
    'Are you sure you want to change the amount? You will have to start over the process.',
  );
  expect(within(dialog).getByRole('button', { name: answer === 'Yes' ? 'No' : 'Yes' })).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: answer }));
}

it('AMT-11 the screen shows the company, limits, presets and what happens to the investment', async () => {
  await open();
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe(
    'Which amount would you like to invest in Halcyon Diagnostics?',
  );
  expect(textOf(screen.getByRole('note'))).toContain('Your previous investment of CHF 250,000 will be canceled');
  const facts = screen.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling)]);
  expect(facts).toContainEqual(['Min', 'CHF 100,000']);
  expect(facts).toContainEqual(['Max', 'CHF 3,000,000']);
  const presets = within(screen.getByRole('group', { name: 'Suggested amounts' })).getAllByRole('button');
  expect(presets.map(textOf)).toEqual(['CHF 100,000', 'CHF 1,100,000', 'CHF 2,000,000', 'CHF 3,000,000']);
  expect(amount().value).toBe('');
  expect(button('Cancel').disabled).toBe(false);
  expect(button('Modify amount').disabled).toBe(true);
});

it.each([
  ['', false],
  ['250000', false],
  ['250000.00', false],
  ['250000.01', true],
  ['300000', true],
])('AMT-12 with "%s" the button is enabled: %s', async (typed, enabled) => {
  await open();
  type('400000');
  type(typed);
  expect(button('Modify amount').disabled).toBe(!enabled);
});

it('AMT-13 AMT-14 the change has to be confirmed; No and Cancel send nothing', async () => {
  const { json } = await open();
  await ask('No');
  await waitFor(() => expect(question()).toBeNull());
  expect(amount().value).toBe('300,000');
  fireEvent.click(button('Cancel'));
  await waitFor(() => expect(address()).toBe(paths.deal({ dealId: 'd1' })));
  expect(json).not.toHaveBeenCalled();
});

it('AMT-15 a refused change shows the reason and keeps the amount', async () => {
  const json = vi.fn<JsonCall>();
  json.mockRejectedValue(createRequestFailure(409, 'This investment is completed', 'INVESTMENT_COMPLETED'));
  const { services } = await open(json);
  await ask('Yes');
  const text = 'This investment is completed';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
  await waitFor(() => expect(question()).toBeNull());
  expect(amount().value).toBe('300,000');
  expect(json).toHaveBeenCalledTimes(1);
  expect(services.navigate).not.toHaveBeenCalled();
});
