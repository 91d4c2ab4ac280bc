// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deal, dialog, nameOf, noRights, openDeals } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const watcher = (number: number, firebaseId: string | null = null) => ({
  ...{ __typename: 'DealWatcher', name: `Client ${number}`, firebaseId },
  watchedAt: `2026-11-01T10:00:00.${String(number).padStart(3, '0')}Z`,
});
const open = async (count: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${count}: show who watches ${nameOf(deal)}` }));
const title = `Who watches ${nameOf(deal)}`;

const view = paths.client({ clientId: 'subject-1' });

describe('the watchers of a deal', () => {
  it('ADEAL-08 are named with the date; those who may be seen lead to their view', async () => {
    // Everybody who sees the list may ask, whatever their rights.
    openDeals([{ ...deal, watchlistCount: 2, rights: noRights }], {
      answers: {
        DealWatchers: () => ({
          dealWatchers: { totalCount: 2, totalIsCapped: false, items: [watcher(1, 'subject-1'), watcher(2)] },
        }),
      },
    });
    await open('2');
    const shown = await dialog(title);
    await shown.findByText('Client 1');
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Client 1Nov 1, 2026',
      'Client 2Nov 1, 2026',
    ]);
    expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([view]);
    await userEvent.click(shown.getByRole('link', { name: 'Client 1' }));
    await waitFor(() => expect(address()).toBe(view));
  });

  it('ADEAL-08 number the count, 0 included', async () => {
    openDeals([deal], {
      answers: { DealWatchers: () => ({ dealWatchers: { totalCount: 0, totalIsCapped: false, items: [] } }) },
    });
    await open('0');
    await (await dialog(title)).findByRole('heading', { name: 'Nobody watches this deal' });
  });

  it('ADEAL-08 are paged when there are many', async () => {
    const { sent } = openDeals([{ ...deal, watchlistCount: 10_000 }], {
      answers: {
        DealWatchers: ({ offset }) => ({
          dealWatchers: {
            totalCount: 10_000,
            totalIsCapped: true,
            items: Array.from({ length: 50 }, (_, index) => watcher(Number(offset) + index + 1)),
          },
        }),
      },
    });
    await open('10,000');
    const shown = await dialog(title);
    await shown.findAllByText('1–50 of more than 10,000');
    await userEvent.click(shown.getByRole('button', { name: 'Next page' }));
    await shown.findByText('Client 51');
    expect(sent.filter(({ operation }) => operation === 'DealWatchers').at(-1)?.variables).toEqual({
      ...{ dealId: 'd1', limit: 50, offset: 50 },
    });
    // The page of the list stays.
    expect(address()).not.toContain('page');
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    const dealWatchers = { totalCount: 1, totalIsCapped: false, items: [watcher(1)] };
    openDeals([{ ...deal, watchlistCount: 1 }], {
      answers: { DealWatchers: () => (fails ? new TypeError('offline') : { dealWatchers }) },
    });
    await open('1');
    const shown = await dialog(title);
    await shown.findByText('Those who watch the deal could not be loaded');
    fails = false;
    await userEvent.click(shown.getByRole('button', { name: 'Try again' }));
    await shown.findByText('Client 1');
  });
});
