// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Opportunities } from '../src/opportunities.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const deal = (id: string, parts: object = {}) => ({
  __typename: 'Deal',
  id,
  title: 'Series B',
  status: 'ACTIVE',
  visible: true,
  openingDate: '2031-03-02T12:00:00.000Z',
  investmentDeadline: '2031-05-06T12:00:00.000Z',
  investmentCurrency: 'EUR',
  valuation: '190000000.00',
  availableAmount: '15000000.00',
  summaryInvestors: [],
  watched: false,
  match: { met: 5, total: 6, excluded: false },
  company: {
    ...{ __typename: 'Company', id: `c-${id}`, name: `Company ${id}`, logoUrl: null, blurb: 'Insures ships.' },
    ...{ hqCity: 'Halifax', hqState: null, hqCountry: null, fundingStage: 'EARLY' },
  },
  ...parts,
});
const deals = [
  deal('A'),
  deal('B', { title: '', status: 'PROSPECTIVE', valuation: null, availableAmount: null, watched: true }),
];

function open(path: string, { items = deals, matchable = true, narrow = false, language = 'en' } = {}) {
  const events = vi.fn(async () => ({}));
  const rendered = renderScreen(<Opportunities />, {
    ...{ path, narrow, language, http: { json: events as never } },
    answers: {
      DealsPage: () => ({ deals: { totalCount: items.length, matchable, items }, myInvestments: [] }),
      SavedSearches: () => ({ savedSearches: [] }),
    },
  });
  const sort = () => rendered.sent.findLast(({ operation }) => operation === 'DealsPage')?.variables.sort;
  return { ...rendered, events, sort };
}

const table = () => screen.findByRole('table', { name: 'Opportunities' });
const cellsOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');

it('OPP-20 OPP-25 OPP-26 the table holds in a row what a card shows, and opens where it was chosen last', async () => {
  const { sent } = open(paths.allDeals());
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  await table();
  expect(address()).toBe(`${paths.allDeals()}?view=table`);
  // Either view is where most visits begin.
  expect(sent.filter(({ variables }) => variables.arrival === false)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  expect(cellsOf('Company A').slice(0, -1).map(textOf)).toEqual([
    'Open',
    '5 of 6 of your criteria',
    '€190,000,000',
    '€15,000,000',
    'Early',
    'Deadline May 6, 2031',
  ]);
  expect(cellsOf('Company B').slice(0, -1).map(textOf)).toEqual([
    'Prospective',
    '5 of 6 of your criteria',
    '–',
    '–',
    'Early',
    'Opening date Mar 2, 2031',
  ]);
  expect(screen.getByRole('button', { name: 'Add Company A - Series B to the watchlist' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove Company B from the watchlist' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Compare: Company B' }));
  expect(screen.getByRole('link', { name: 'Compare 1 deal' })).toBeDefined();

  cleanup();
  open(paths.dealsOfType({ type: 'active' }));
  await table();
  expect(address()).toBe(`${paths.dealsOfType({ type: 'active' })}?view=table`);
  fireEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(await screen.findByRole('link', { name: 'Learn more: Company A - Series B' })).toBeDefined();
  expect(address()).toBe(paths.dealsOfType({ type: 'active' }));
});

it('OPP-07 OPP-10 EVT-01 the head of the table sorts, and the name opens the deal like Learn more', async () => {
  const { sort, events } = open(`${paths.allDeals()}?view=table`, { matchable: false });
  await table();
  expect(screen.queryByRole('columnheader', { name: 'Your criteria' })).toBeNull();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(within(head('Key date')).queryByRole('button')).toBeNull();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Sort by ${name}` }));
  press('Valuation');
  await waitFor(() => expect(sort()).toEqual({ column: 'VALUATION', direction: 'asc_nulls_first' }));
  press('Valuation');
  await waitFor(() => expect(sort()).toEqual({ column: 'VALUATION', direction: 'desc_nulls_last' }));
  expect(address()).toBe(`${paths.allDeals()}?sort=valuation&order=descending&view=table`);
  press('Opportunity');
  await waitFor(() => expect(sort()).toEqual({ column: 'COMPANY_NAME', direction: 'asc_nulls_first' }));
  fireEvent.click(screen.getByRole('link', { name: 'Company A - Series B' }));
  expect(address()).toBe(paths.deal({ dealId: 'A' }));
  expect(events).toHaveBeenCalledWith(
    'POST',
    '/api/analytics/insert/',
    expect.objectContaining({ event: 'DEAL_VIEW_MORE_CLICK', dealId: 'A' }),
    { keepalive: true },
  );
});

it('OPP-20 OPP-26 on phones a deal of the table is two lines and its buttons', async () => {
  open(`${paths.allDeals()}?view=table`, { narrow: true });
  const list = within(await screen.findByRole('list', { name: 'Opportunities' }));
  const [first] = list.getAllByRole('listitem');
  expect(textOf(first)).toContain('Company A - Series BOpen');
  expect(textOf(first)).toContain('Valuation €190,000,000Available €15,000,000Stage EarlyDeadline May 6, 2031');
  within(first as HTMLElement).getByRole('button', { name: 'Add Company A - Series B to the watchlist' });
  within(first as HTMLElement).getByRole('button', { name: 'Compare: Company A - Series B' });
  expect(screen.queryByRole('table')).toBeNull();
});

it('CARE-14 the table is in German', async () => {
  open(`${paths.allDeals()}?view=table`, { language: 'de' });
  expect(await screen.findByRole('button', { name: 'Nach Bewertung sortieren' })).toBeDefined();
  expect(await screen.findByRole('radio', { name: 'Tabelle' })).toBeDefined();
});

it.each([
  [paths.allDeals(), 'link', 'Set your preferences', paths.preferences()],
  [paths.dealsOfType({ type: 'closed' }), 'link', 'Show all opportunities', paths.allDeals()],
  [`${paths.allDeals()}?stage=seed`, 'button', 'Clear all', paths.allDeals()],
] as const)('OPP-19 an empty list at %s offers the next step', async (path, role, name, target) => {
  open(path, { items: [] });
  const state = (await screen.findByRole('heading', { name: 'No deals available of this type' })).parentElement;
  const step = within(state as HTMLElement).getByRole(role, { name });
  if (role === 'link') return expect(step.getAttribute('href')).toBe(target);
  fireEvent.click(step);
  await waitFor(() => expect(address()).toBe(target));
});

it.each([
  ['', 'Choose the star of an opportunity, and you follow here what changes.'],
  ['?search=nothing', 'Nothing on your watchlist matches these words.'],
])('WATCH-07 the empty watchlist offers the next step %s', async (query, hint) => {
  renderScreen(<Opportunities />, {
    path: `${paths.wholeWatchlist()}${query}`,
    answers: {
      WatchlistCompanies: () => ({ watchlistCompanies: [] }),
      WatchlistPage: () => ({ deals: { totalCount: 0, items: [] } }),
    },
  });
  await screen.findByText(hint);
  expect(screen.getByRole('heading', { name: 'No deals available of this type' })).toBeDefined();
  if (!query)
    return expect(screen.getByRole('link', { name: 'Find opportunities' }).getAttribute('href')).toBe(paths.allDeals());
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe(paths.wholeWatchlist()));
});
