// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import InterestedPage from '../src/clients/interested/interested-page.tsx';
import WhitelistPage from '../src/clients/whitelist/whitelist-page.tsx';

afterEach(cleanup);

const entry = {
  __typename: 'WhitelistEntry',
  id: 'e1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.test',
  status: 'APPROVED',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  approvedAt: null,
  waitsForApproval: false,
  emailConfirmed: true,
  mail: null,
};

const tabs = [
  ['Whitelist', WhitelistPage, 'WHITELIST', paths.whitelist()],
  ['Interested', InterestedPage, 'INTERESTED', paths.interestedClients()],
] as const;

/** Renders a tab; the mock server has one entry, which no search matches. */
async function open(path: string, Page: () => React.ReactNode) {
  const rendered = renderScreen(<Page />, {
    path,
    permissions: { manageClient: true },
    answers: {
      WhitelistEntries: ({ search }) => ({
        whitelistEntries: search ? { totalCount: 0, items: [] } : { totalCount: 1, items: [entry] },
      }),
    },
  });
  await screen.findByText('ada@example.test');
  return { ...rendered, asked: () => rendered.sent.at(-1)?.variables };
}

describe.each(tabs)('the tab %s', (_name, Page, tab, path) => {
  it('WL-02 WL-15 each of the five columns sorts ascending on the first click and descending on the next', async () => {
    const { container, asked } = await open(path, Page);
    // By element: repeated role queries on a table are slow.
    const heads = () => [...container.querySelectorAll('thead th')];
    const head = (name: string) => heads().find(({ textContent }) => textContent === name);
    for (const [name, column] of [
      ['E-mail', 'EMAIL'],
      ['Created', 'CREATED_AT'],
      ['Updated', 'UPDATED_AT'],
      ['Approved date', 'APPROVED_AT'],
      ['Name', 'NAME'],
    ] as const) {
      for (const [order, direction] of [
        ['ascending', 'asc_nulls_first'],
        ['descending', 'desc_nulls_last'],
      ] as const) {
        fireEvent.click(head(name)?.querySelector('button') ?? document.body);
        await waitFor(() => expect(head(name)?.getAttribute('aria-sort')).toBe(order));
        await waitFor(() => expect(asked()).toMatchObject({ tab, sort: { column, direction } }));
      }
    }
    expect(heads().map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Status',
      'E-mail',
      'Created',
      'Updated',
      'Approved date',
      ...(tab === 'INTERESTED' ? ['Actions'] : []),
    ]);
  });

  it('WL-03 the search is sent to the server, and a text says when nothing matches', async () => {
    const { asked } = await open(path, Page);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'INVESTOR@demo' } });
    await screen.findByText('Nothing matches the search');
    expect(asked()).toMatchObject({ tab, search: 'INVESTOR@demo' });
    expect(address()).toBe(`${path}?search=INVESTOR%40demo`);
  });
});

it('a list that fails to load shows an error and can be retried', async () => {
  let works = false;
  renderScreen(<WhitelistPage />, {
    path: paths.whitelist(),
    permissions: { manageClient: true },
    answers: {
      WhitelistEntries: () => (works ? { whitelistEntries: { totalCount: 1, items: [entry] } } : new Error('INTERNAL')),
    },
  });
  await screen.findByText('The whitelist could not be loaded');
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('ada@example.test');
});
