// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import type { JsonCall } from '@platform/app-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, deal, dialog, nameOf, openDeals, publishedAt } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const name = nameOf(deal);
const listed = (sent: { operation: string }[]) => sent.filter(({ operation }) => operation === 'StaffDeals').length;

describe('cancelling a deal', () => {
  it('ADEAL-11 names the consequence, then says so', async () => {
    const { sent, services } = openDeals([deal], {
      answers: { CancelDeal: () => ({ cancelDeal: { ...deal, status: 'CANCELED', version: 4 } }) },
    });
    await choose(name, 'Cancel');
    const question = await dialog(`Cancel ${name}?`);
    expect(question.getByText(/disappears from every list of investors/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep the deal'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel the deal' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'success', text: 'Deal canceled' }),
    );
    expect(sent.filter(({ operation }) => operation === 'CancelDeal')).toMatchObject([{ variables: { id: 'd1' } }]);
  });

  it('ADEAL-11 is left by the safe button', async () => {
    const { sent } = openDeals([deal]);
    await choose(name, 'Cancel');
    await userEvent.click((await dialog(`Cancel ${name}?`)).getByRole('button', { name: 'Keep the deal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.some(({ operation }) => operation === 'CancelDeal')).toBe(false);
  });

  it.each([
    ['by a lost connection', new TypeError('offline'), 0],
    ['by the server', new Error('FORBIDDEN'), 1],
  ])('ADEAL-13 that fails %s says so, and the row keeps its status', async (_how, error, reloads) => {
    const { services, sent } = openDeals([deal], { answers: { CancelDeal: () => error } });
    await choose(name, 'Cancel');
    const before = listed(sent);
    await userEvent.click((await dialog(`Cancel ${name}?`)).getByRole('button', { name: 'Cancel the deal' }));
    const toast = { severity: 'error', text: 'Could not complete request...' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(toast));
    expect(screen.getByText('Draft')).toBeDefined();
    expect(screen.queryByText('Canceled')).toBeNull();
    await waitFor(() => expect(listed(sent) - before).toBe(reloads));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(name, 'Cancel');
  });
});

describe('publishing from the list', () => {
  it.each([
    ['Publish', { publishedAt: null }, /Investors see the deal at once\.$/, '/api/deal/publish', 'Deal published'],
    [
      'Publish',
      { publishedAt: null, hasPendingChanges: true },
      /with its unpublished changes/,
      '/api/deal/publish',
      'Deal published',
    ],
    ['Unpublish', { publishedAt }, /investors no longer see it/, '/api/deal/unpublish', 'Deal unpublished'],
  ])('EDIT-37 EDIT-38 %s of %o names the consequence, says so and loads the list again', async (...given) => {
    const [act, parts, consequence, path, text] = given;
    const json = vi.fn<JsonCall>(async () => ({ status: 'OK', result: {} }) as never);
    const { services, sent } = openDeals([{ ...deal, ...parts }], { json });
    await choose(name, act);
    const question = await dialog(`${act} ${name}?`);
    expect(question.getByText(consequence)).toBeDefined();
    const before = listed(sent);
    await userEvent.click(question.getByRole('button', { name: act }));
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'success', text }));
    // What was saved since the list was loaded is not published.
    const body = act === 'Publish' ? { dealId: 'd1', version: 3 } : { dealId: 'd1' };
    expect(json).toHaveBeenCalledExactlyOnceWith('POST', path, body, { signal: expect.anything() });
    await waitFor(() => expect(listed(sent)).toBe(before + 1));
  });

  it.each([
    [
      createRequestFailure(409, 'COMPANY_UNPUBLISHED', 'COMPANY_UNPUBLISHED', { name: 'Hidden Works' }),
      'Hidden Works is unpublished. Publish the company first',
    ],
    [
      createRequestFailure(409, '', 'CONFLICT', { version: 9 }),
      'Not published: it was changed meanwhile. Look at it, then publish it from the newly loaded list.',
    ],
    [new Error('offline'), 'Error publishing the opportunity, please check all the fields.'],
  ])('EDIT-39 a refusal shows its reason', async (error, text) => {
    const { services } = openDeals([deal], { json: vi.fn<JsonCall>().mockRejectedValue(error) });
    await choose(name, 'Publish');
    await userEvent.click((await dialog(`Publish ${name}?`)).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'error', text }));
    expect(screen.getByText('Draft')).toBeDefined();
  });
});
