// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import DealsPage from '../src/opportunities/deals/deals-page.tsx';
import { deal } from './deals/kit.tsx';

afterEach(cleanup);

it('ADEAL-04 each of the eight columns sorts ascending on the first click and descending on the next', async () => {
  const path = paths.staffDealList();
  const { container, sent } = renderScreen(<DealsPage />, {
    path,
    answers: { StaffDeals: () => ({ staffDeals: { totalCount: 1, items: [deal] } }) },
  });
  const asked = () => sent.findLast(({ operation }) => operation === 'StaffDeals')?.variables.sort;
  await screen.findByText('Seedling Bio - Series A');
  expect(asked()).toEqual({ column: 'DEAL', direction: 'asc_nulls_first' });
  const columns = {
    Deal: 'DEAL',
    Status: 'STATUS',
    Stage: 'STAGE',
    'Key Date': 'KEY_DATE',
    'Published date': 'PUBLISHED_AT',
    'Watchlist count': 'WATCHLIST_COUNT',
    Offered: 'OFFERED',
    Available: 'AVAILABLE',
  };
  // By element: repeated role queries on a table are slow.
  const heads = () => [...container.querySelectorAll('thead th')];
  expect(heads().map(({ textContent }) => textContent)).toEqual(Object.keys(columns));
  for (const [index, column] of Object.values(columns).entries()) {
    const order = () => heads()[index]?.getAttribute('aria-sort');
    const use = () => fireEvent.click(heads()[index]?.querySelector('button') ?? document.body);
    expect(order()).toBe('none');
    use();
    await waitFor(() => expect(order()).toBe('ascending'));
    expect(address()).toBe(`${path}?sort=${column}`);
    await waitFor(() => expect(asked()).toEqual({ column, direction: 'asc_nulls_first' }));
    use();
    await waitFor(() => expect(order()).toBe('descending'));
    await waitFor(() => expect(asked()).toEqual({ column, direction: 'desc_nulls_last' }));
  }
});
