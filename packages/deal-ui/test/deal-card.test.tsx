// @vitest-environment jsdom

import type { PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { MemoryRouter } from '@platform/router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Client, fetchExchange, gql } from '@urql/core';
import { afterEach, expect, it, vi } from 'vitest';
import { type CardDeal, DealCard } from '../src/index.ts';

afterEach(cleanup);

const watchlist = {
  add: gql<unknown, { dealId: string }>('mutation Add($dealId: ID!) { add(dealId: $dealId) }'),
  remove: gql<unknown, { dealId: string }>('mutation Remove($dealId: ID!) { remove(dealId: $dealId) }'),
  state: gql<unknown, { dealId: string }>('query State($dealId: ID!) { deal(id: $dealId) { id } }'),
};

const deal: CardDeal = {
  id: 'd1',
  title: 'Series C',
  status: 'ACTIVE',
  visible: true,
  openingDate: '2026-03-02T12:00:00.000Z',
  investmentDeadline: '2026-05-06T12:00:00.000Z',
  investmentCurrency: 'EUR',
  valuation: '410000000.00',
  availableAmount: '7350000.50',
  summaryInvestors: ['Nordlys Ventures', 'Ostrava Partners'],
  watched: false,
  company: {
    id: 'c1',
    name: 'Tidewell',
    logoUrl: '/logo.png',
    blurb: 'Iron-air batteries',
    hqCity: 'Boulder',
    hqState: 'Colorado',
    hqCountry: { value: 'US', description: 'United States' },
    fundingStage: 'MID',
  },
};

type Parts = Partial<Omit<CardDeal, 'company'>> & { company?: Partial<CardDeal['company']> };

/** Renders a card; the mock server returns `answer` to all calls. */
function show(parts: Parts = {}, answer: object = { data: { done: true } }) {
  const sent: string[] = [];
  const toast = vi.fn();
  const onRefused = vi.fn();
  const graphql = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async (_url, init) => {
      const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
      if (operationName !== 'State') sent.push(operationName);
      return Response.json(answer);
    },
  });
  const services = {
    texts: createTexts({ pseudo: false }),
    toasts: { show: toast },
    session: { getState: () => ({ account: null }) },
    timeZone: 'UTC',
    graphql,
    // A card uses no other platform services.
  } as unknown as PlatformServices;
  const { container } = render(
    <AppProviders services={services}>
      <MemoryRouter>
        <DealCard
          deal={{ ...deal, ...parts, company: { ...deal.company, ...parts.company } }}
          watchlist={watchlist}
          onRefused={onRefused}
        />
      </MemoryRouter>
    </AppProviders>,
  );
  const text = () => container.textContent ?? '';
  return { container, text, sent, toast, onRefused };
}

const heading = () => screen.getByRole('heading', { level: 2 });

it('OPP-20 shows company, deal and headquarters as far as they are set', () => {
  const { container } = show();
  expect(heading().textContent).toBe('Tidewell - Series C');
  expect(screen.getByText('Boulder, Colorado, United States')).toBeDefined();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.png');
  cleanup();
  show({ title: '', company: { hqState: null, hqCountry: null } });
  expect(heading().textContent).toBe('Tidewell');
  expect(screen.getByText('Boulder')).toBeDefined();
});

it('OPP-20 FILE-08 a missing or broken logo is replaced by the initial', () => {
  const { container } = show();
  const logo = container.querySelector('img');
  expect([logo?.getAttribute('width'), logo?.getAttribute('loading')]).toEqual(['56', 'lazy']);
  if (logo) fireEvent.error(logo);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.deal-ui-company-logo-card')?.textContent).toBe('T');
  cleanup();
  const named = show({ company: { name: '🛰 Farsight', logoUrl: null } });
  expect(named.container.querySelector('.deal-ui-company-logo-card')?.textContent).toBe('🛰');
});

it.each([
  ['ACTIVE', true, 'Open'],
  ['PROSPECTIVE', true, 'Prospective'],
  ['CLOSED', true, 'Closed'],
  ['CANCELED', false, 'Closed'],
  ['VOIDED', false, 'Closed'],
  ['ACTIVE', false, 'Closed'],
] as const)('OPP-21 INV-15 the badge of %s, visible %s, is %s', (status, visible, badge) => {
  const { container } = show({ status, visible });
  expect(container.querySelector('.ds-badge')?.textContent).toBe(badge);
});

it('OPP-22 shows blurb, notable investors, valuation and stage', () => {
  const { text } = show();
  for (const part of [
    'Iron-air batteries',
    'Notable InvestorsNordlys Ventures, Ostrava Partners',
    'Proposed Valuation€410,000,000',
    'StageMid',
  ]) {
    expect(text()).toContain(part);
  }
  cleanup();
  const bare = show({ valuation: null, summaryInvestors: [], company: { blurb: '' } });
  expect(bare.text()).not.toContain('Notable Investors');
  expect(bare.text()).toContain('Proposed ValuationNot stated');
});

it.each([
  ['7350000.50', 'EUR', '€7,350,000.50'],
  ['0.00', 'USD', '$0'],
  ['9999999999999999.99', 'USD', '$9,999,999,999,999,999.99'],
  [null, 'USD', 'Amount unavailable'],
] as const)('OPP-23 shows %s %s as %s', (availableAmount, investmentCurrency, shown) => {
  const { text } = show({ availableAmount, investmentCurrency });
  expect(text()).toContain(`Available amount${shown}`);
});

it.each([
  ['ACTIVE', {}, 'DeadlineMay 6, 2026'],
  ['PROSPECTIVE', {}, 'Opening dateMar 2, 2026'],
  ['CLOSED', {}, 'Closing dateMay 6, 2026'],
  ['ACTIVE', { investmentDeadline: null }, 'DeadlineDate unavailable'],
  ['PROSPECTIVE', { openingDate: null }, 'Opening dateDate unavailable'],
] as const)('OPP-25 a deal that is %s, %o, shows %s', (status, dates, shown) => {
  expect(show({ status, ...dates }).text()).toContain(shown);
});

it('OPP-26 links to the deal, and the watchlist button states its action', () => {
  show();
  expect(screen.getByRole('link').getAttribute('href')).toBe(paths.deal({ dealId: 'd1' }));
  expect(screen.getByRole('button', { name: 'Add Tidewell - Series C to the watchlist' })).toBeDefined();
  cleanup();
  show({ watched: true });
  expect(screen.getByRole('button', { name: 'Remove Tidewell - Series C from the watchlist' })).toBeDefined();
});

it('INV-15 a deal that is no longer visible has no actions', () => {
  show({ visible: false });
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
});

it('WATCH-08 WATCH-09 a change shows a toast', async () => {
  const added = show();
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(added.toast.mock.lastCall?.[0].text).toBe('Company added to your watchlist'));
  cleanup();
  const removed = show({ watched: true });
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(removed.toast.mock.lastCall?.[0].text).toBe('Company removed from your watchlist'));
  expect([added.sent, removed.sent]).toEqual([['Add'], ['Remove']]);
});

it('a double click is one change, and the keyboard toggles too', async () => {
  const { sent } = show();
  await userEvent.dblClick(screen.getByRole('button'));
  await vi.waitFor(() => expect(sent).toEqual(['Add']));
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(sent).toEqual(['Add', 'Add', 'Add']));
});

it('WATCH-10 a failure shows the generic toast; a withdrawn deal has its own toast and reloads', async () => {
  const failed = show({}, { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] });
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(failed.toast.mock.lastCall?.[0].text).toBe('Could not complete request...'));
  expect(failed.onRefused).not.toHaveBeenCalled();
  cleanup();
  const gone = show({}, { errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] });
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(gone.toast.mock.lastCall?.[0].text).toBe('This opportunity is no longer available'));
  expect(gone.onRefused).toHaveBeenCalledOnce();
});

it('truncates texts of 20,000 characters, also right-to-left ones', () => {
  const long = 'שלום '.repeat(4000);
  const { container, text } = show({
    title: long,
    summaryInvestors: [long],
    company: { name: long, blurb: long, hqCity: long },
  });
  expect(text().length).toBeLessThan(2000);
  expect(heading().textContent).toMatch(/…$/);
  expect(heading().querySelector('bdi')).not.toBeNull();
  expect(container.querySelector('.deal-ui-deal-card-blurb')?.getAttribute('dir')).toBe('auto');
});
