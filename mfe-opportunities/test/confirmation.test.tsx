// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { type JsonCall, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import InterestPage from '../src/amount/interest-page.tsx';
import InvestPage from '../src/amount/invest-page.tsx';
import ModifyPage from '../src/amount/modify-page.tsx';
import { type AmountAnswer, amountDeal } from './kit/amount-deal.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const invested: AmountAnswer = {
  myInvestment: { __typename: 'Investment', id: 'i1', value: '50000.00', completedAt: null },
};
/** The answer to an accepted amount. */
const made = { result: { investmentId: 'i9' } } as never;
const withDeadline: AmountAnswer = { investmentDeadline: '2031-05-06T23:59:59.999Z' };

/** Renders a path; the returned function changes the deal that the mock server has. */
function open(path: string, parts: AmountAnswer = {}, json = vi.fn<JsonCall>()) {
  let deal = { ...amountDeal, ...parts };
  const rendered = renderScreen(
    <Routes>
      <Route path={paths.invest.pattern} element={<InvestPage />} />
      <Route path={paths.modifyAmount.pattern} element={<ModifyPage />} />
      <Route path={paths.declareInterest.pattern} element={<InterestPage />} />
    </Routes>,
    { path, http: { json }, answers: { AmountDeal: () => ({ deal }) } },
  );
  return {
    ...rendered,
    json,
    change(changed: AmountAnswer) {
      deal = { ...deal, ...changed };
      window.dispatchEvent(new Event('focus'));
    },
  };
}

const input = () => screen.findByLabelText<HTMLInputElement>('Amount');
async function type(value: string) {
  fireEvent.change(await input(), { target: { value } });
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const inDialog = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name, hidden: true });
const facts = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('term')
    .map((term) => [textOf(term), textOf(term.nextElementSibling)]);

describe('the confirmation of a binding amount', () => {
  it('CARE-01 is where Enter leads, and no further; it shows on what the person is bound', async () => {
    const { json } = open(paths.invest({ dealId: 'd1' }), withDeadline);
    await userEvent.type(await input(), '60000{Enter}');
    const asked = await dialog('Confirm your investment');
    expect(facts(asked)).toEqual([
      ['Company', 'Seedling Bio'],
      ['Opportunity', 'Series A'],
      ['Amount', '€60,000'],
      ['Currency', 'EUR'],
      ['Fees', '2 % once'],
      ['Deadline', 'May 6, 2031'],
      ['Min – Max', '€25,000 – €180,000'],
    ]);
    expect(textOf(asked)).toContain('This is binding: by confirming you commit to pay this amount on these terms.');
    const documents = within(within(asked).getByRole('region', { name: 'Documents to read' }));
    expect(documents.getAllByRole('listitem').map((item) => textOf(item.querySelector('.ds-file-name')))).toEqual([
      'Pitch deck.pdf',
      'Term sheet.pdf',
    ]);
    // The safe button has the focus, so that Enter sends nothing.
    await waitFor(() => expect(document.activeElement).toBe(inDialog('Go back')));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(json).not.toHaveBeenCalled();
    expect((await input()).value).toBe('60,000');
  });

  it('CARE-01 sends once what it shows: the amount and the versions of deal and company', async () => {
    const json = vi.fn<JsonCall>();
    json.mockResolvedValue(made);
    const { services } = open(paths.invest({ dealId: 'd1' }), {}, json);
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    await dialog('Confirm your investment');
    fireEvent.click(inDialog('Confirm investment'));
    fireEvent.click(inDialog('Confirm investment'));
    await waitFor(() => expect(services.navigate).toHaveBeenCalledTimes(1));
    expect(json).toHaveBeenCalledTimes(1);
    expect(json.mock.lastCall?.slice(0, 3)).toEqual([
      'POST',
      '/api/investment/insert',
      { dealId: 'd1', value: '60000', dealVersion: 4, companyVersion: 2 },
    ]);
  });

  it('CARE-01 AMT-13 of a change shows both amounts, and names the investment that is replaced', async () => {
    const { json } = open(paths.modifyAmount({ dealId: 'd1' }), invested);
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Modify amount' }));
    const asked = await dialog('Modify the amount?');
    expect(facts(asked)).toEqual(
      expect.arrayContaining([
        ['Company', 'Seedling Bio'],
        ['Amount so far', '€50,000'],
        ['New amount', '€60,000'],
        ['Currency', 'EUR'],
        ['Fees', '2 % once'],
        ['Deadline', 'None'],
      ]),
    );
    expect(textOf(asked)).toContain('The new amount is binding');
    fireEvent.click(inDialog('Yes'));
    await waitFor(() => expect(json).toHaveBeenCalledTimes(1));
    expect(json.mock.lastCall?.[2]).toEqual({
      ...{ dealId: 'd1', value: '60000', dealVersion: 4, companyVersion: 2 },
      investmentId: 'i1',
    });
  });

  it.each<[string, AmountAnswer, string]>([
    ['changed', { fees: '5 % a year', version: 5 }, 'This opportunity has changed while you had it open.'],
    ['closed', { status: 'CLOSED' }, 'This opportunity has changed while you had it open.'],
    ['taken up by others', { availableAmount: '30000.00' }, 'The amount is above the available €30,000'],
  ])('CARE-01 keeps what it showed, and cannot be confirmed once the deal is %s', async (_how, changed, text) => {
    const { change, json } = open(paths.invest({ dealId: 'd1' }));
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    const asked = await dialog('Confirm your investment');
    expect(inDialog('Confirm investment').disabled).toBe(false);
    change(changed);
    expect(textOf(await within(asked).findByRole('alert'))).toContain(text);
    expect(facts(asked)).toContainEqual(['Fees', '2 % once']);
    expect(inDialog('Confirm investment').disabled).toBe(true);
    fireEvent.click(inDialog('Go back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await input()).value).toBe('60,000');
    expect(json).not.toHaveBeenCalled();
  });

  it('CARE-01 AMT-10 cannot be sent once the same was confirmed in another tab', async () => {
    const { change, json } = open(paths.invest({ dealId: 'd1' }));
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    const asked = await dialog('Confirm your investment');
    change(invested);
    expect(textOf(await within(asked).findByRole('alert'))).toContain('has changed while you had it open');
    expect(inDialog('Confirm investment').disabled).toBe(true);
    fireEvent.click(inDialog('Go back'));
    expect(await screen.findByText(/^Your investment of €50,000/)).toBeDefined();
    expect(json).not.toHaveBeenCalled();
  });

  it('CARE-01 AMT-10 of two tabs that confirm at once, the later shows the investment of the other', async () => {
    const json = vi.fn<JsonCall>();
    json.mockRejectedValueOnce(createRequestFailure(409, 'Already invested', 'ALREADY_INVESTED'));
    const { change, services } = open(paths.invest({ dealId: 'd1' }), {}, json);
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    await dialog('Confirm your investment');
    change(invested);
    fireEvent.click(inDialog('Confirm investment'));
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'You have already invested in this opportunity',
    });
    expect(await screen.findByText(/^Your investment of €50,000/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(json).toHaveBeenCalledTimes(1);
  });

  it('CARE-01 a refused order is confirmed again on the new terms', async () => {
    const json = vi.fn<JsonCall>();
    json.mockRejectedValueOnce(createRequestFailure(409, 'The terms have changed', 'TERMS_CHANGED'));
    json.mockResolvedValue(made);
    const answers = { dealVersion: 4 };
    const { change, services } = open(paths.invest({ dealId: 'd1' }), {}, json);
    await type('60000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    await dialog('Confirm your investment');
    fireEvent.click(inDialog('Confirm investment'));
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    change({ fees: '5 % a year', version: 5 });
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
      expect(textOf(screen.getByRole('dialog'))).toContain('5 % a year');
    });
    fireEvent.click(inDialog('Confirm investment'));
    await waitFor(() => expect(services.navigate).toHaveBeenCalledTimes(1));
    const bodies = json.mock.calls.map(([, , body]) => body);
    expect(bodies).toMatchObject([answers, { dealVersion: 5 }]);
  });
});

describe('a typed amount', () => {
  it.each([
    ['invest', paths.invest({ dealId: 'd1' }), {}],
    ['modify', paths.modifyAmount({ dealId: 'd1', amount: '70000' }), invested],
    ['interest', paths.declareInterest({ dealId: 'd1' }), { status: 'PROSPECTIVE' }],
  ] as const)('CARE-01 survives a reload (%s)', async (_mode, path, parts) => {
    open(path, parts);
    await type('61000.50');
    cleanup();
    open(path, parts);
    expect((await input()).value).toBe('61,000.50');
  });

  it('CARE-01 AMT-06 does not return on another screen, nor after it was accepted', async () => {
    open(paths.invest({ dealId: 'd1' }), {}, vi.fn<JsonCall>().mockResolvedValue(made));
    await type('61000');
    cleanup();
    open(paths.invest({ dealId: 'd1', amount: '70000' }));
    expect((await input()).value).toBe('70,000');
    cleanup();
    const json = vi.fn<JsonCall>().mockResolvedValue(made);
    const { services } = open(paths.invest({ dealId: 'd1' }), {}, json);
    expect((await input()).value).toBe('61,000');
    fireEvent.click(screen.getByRole('button', { name: 'Invest' }));
    await dialog('Confirm your investment');
    fireEvent.click(inDialog('Confirm investment'));
    await waitFor(() => expect(services.navigate).toHaveBeenCalled());
    cleanup();
    open(paths.invest({ dealId: 'd1' }));
    expect((await input()).value).toBe('');
  });
});
