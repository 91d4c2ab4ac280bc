// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Analytics } from '../src/analytics.tsx';
import { answers } from './answers.ts';

afterEach(cleanup);

const companies = 'Company interests:';
const deals = 'Deal interests:';
const show = (path: string, more = {}) =>
  renderScreen(<Analytics />, { path, answers, permissions: { analytics: true }, ...more });
const section = (name: string) => screen.findByRole('region', { name });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => textOf(cell)));
const sentOf = (sent: { operation: string; variables: Record<string, unknown> }[], name: string) =>
  sent.filter(({ operation }) => operation === name).map(({ variables }) => variables);

it.each([
  ['its root', paths.analytics()],
  ['an unknown path', `${paths.analytics()}/nonsense`],
])('ANA-01 %s leads to the general page', async (_name, path) => {
  show(path);
  await section(companies);
  expect(address()).toBe(paths.generalAnalytics());
});

it('ANA-02 has the four tabs, then those beyond it, each with its address', async () => {
  show(paths.generalAnalytics());
  const open = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
  await screen.findByRole('tab', { name: 'General analytics' });
  expect(screen.getAllByRole('tab').map(textOf)).toEqual([
    ...['General analytics', 'Sectors', 'Deals', 'Feedback'],
    ...['Funnel', 'Activity', 'Documents'],
  ]);
  for (const [name, path] of [
    ['Sectors', 'sectors'],
    ['Deals', 'company'],
    ['Feedback', 'feedback'],
    ['Funnel', 'funnel'],
    ['Activity', 'activity'],
    ['Documents', 'documents'],
    ['General analytics', 'general'],
  ] as const) {
    await open(name);
    await waitFor(() => expect(address()).toBe(`${paths.analytics()}/${path}`));
    await screen.findByRole('tab', { name, selected: true });
  }
});

it('ANA-05 ANA-14 shows companies, deals, then feedback; zeros and a dash without events', async () => {
  show(paths.generalAnalytics());
  const table = await within(await section(companies)).findByRole('table', { name: companies });
  expect(cells(table)).toEqual([
    [
      'Company',
      'Views',
      'Unique views',
      'Interested',
      'Not interested',
      'Completed',
      'Average session',
      'Median session',
    ],
    ['Tidewell', '1,200', '30', '7', '2', '1', '3 min 5 s', '1 min 0 s'],
    ['Arbour', '0', '0', '0', '0', '0', '–', '–'],
  ]);
  const ofDeals = await within(await section(deals)).findByRole('table', { name: deals });
  expect(cells(ofDeals)[1]?.slice(0, 4)).toEqual(['Series B', 'Tidewell', '1,200', '30']);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(textOf);
  expect(headings.filter((heading) => heading?.endsWith(':'))).toEqual([
    companies,
    deals,
    'Feedback from uninterested investors:',
  ]);
});

it('ANA-13 ANA-12 shows all metrics on the Deals page, with a sum for each currency', async () => {
  show(paths.dealAnalytics());
  for (const name of [companies, deals]) {
    const table = await within(await section(name)).findByRole('table', { name });
    const [titles, row] = cells(table);
    expect(titles?.slice(-4)).toEqual(['Declared', 'Committed', 'Messages', 'Watchlist']);
    expect(row?.slice(-4)).toEqual(['0', '$1,000,000.50, €2', '5', '4']);
  }
});

it('ANA-07 ANA-08 starts by name, descending, and sorts by each of five metrics, ascending first', async () => {
  const { sent } = show(paths.generalAnalytics());
  for (const [name, operation] of [
    [companies, 'CompanyInterests'],
    [deals, 'DealInterests'],
  ] as const) {
    const table = await within(await section(name)).findByRole('table', { name });
    const last = () => sentOf(sent, operation).at(-1)?.sort;
    expect(last()).toEqual({ column: 'NAME', direction: 'desc_nulls_last' });
    expect(within(table).getAllByRole('columnheader')[0]?.getAttribute('aria-sort')).toBe('descending');
    for (const [title, column] of [
      ['Views', 'VIEWS'],
      ['Interested', 'INTERESTED'],
      ['Not interested', 'NOT_INTERESTED'],
      ['Completed', 'COMPLETED'],
      ['Average session', 'AVERAGE_SESSION_TIME'],
    ] as const) {
      const sort = () =>
        fireEvent.click(within(screen.getByRole('table', { name })).getByRole('button', { name: `Sort by ${title}` }));
      sort();
      await waitFor(() => expect(last()).toEqual({ column, direction: 'asc_nulls_first' }));
      sort();
      await waitFor(() => expect(last()).toEqual({ column, direction: 'desc_nulls_last' }));
    }
  }
  expect(address()).toContain('companies-sort=averageSession&deals-sort=averageSession');
});

it('ANA-06 ANA-03 FIG-01 gives each table its own period, kept in the address', async () => {
  const { sent } = show(paths.generalAnalytics());
  const choose = async (name: string, period: string) => {
    const choice = await screen.findByRole('radiogroup', { name: `Period of ${name}` });
    expect(
      within(choice)
        .getAllByRole('radio')
        .map((radio) => textOf(radio.closest('label'))),
    ).toEqual([...['24 hours', '7 days', '30 days', 'All time', 'Custom']]);
    await userEvent.click(within(choice).getByRole('radio', { name: period }));
  };
  const age = (start: unknown) => Math.round((Date.now() - Date.parse(String(start))) / 3_600_000);
  await choose(companies, '24 hours');
  await waitFor(() => expect(age(sentOf(sent, 'CompanyInterests').at(-1)?.time1)).toBe(24));
  expect(sentOf(sent, 'CompanyInterests').at(-1)?.time2).toBeNull();
  await choose(deals, '7 days');
  await waitFor(() => expect(age(sentOf(sent, 'DealInterests').at(-1)?.time3)).toBe(7 * 24));
  expect(age(sentOf(sent, 'CompanyInterests').at(-1)?.time1)).toBe(24);
  await choose(deals, 'All time');
  await waitFor(() => expect(sentOf(sent, 'DealInterests').at(-1)).toMatchObject({ time3: null, time4: null }));
  expect(address()).toBe(`${paths.generalAnalytics()}?companies-period=day&deals-period=all`);
});

it('FIG-01 a shared address opens the same periods, sorts and pages', async () => {
  const { sent } = show(
    `${paths.generalAnalytics()}?companies-from=2026-03-28&companies-to=2026-03-29&companies-sort=views&companies-order=ascending&companies-page=2&companies-size=10&deals-period=all&deals-page=nonsense&deals-sort=profit`,
  );
  await within(await section(companies)).findByRole('table', { name: companies });
  expect(sentOf(sent, 'CompanyInterests')).toEqual([
    {
      ...{ time1: '2026-03-28T00:00:00.000Z', time2: '2026-03-30T00:00:00.000Z', all: false, limit: 10, offset: 10 },
      sort: { column: 'VIEWS', direction: 'asc_nulls_first' },
    },
  ]);
  expect(sentOf(sent, 'DealInterests')).toEqual([
    {
      ...{ time3: null, time4: null, all: false, limit: 25, offset: 0 },
      sort: { column: 'NAME', direction: 'desc_nulls_last' },
    },
  ]);
  const pages = screen.getByRole('navigation', { name: `Pages of ${companies}` });
  expect(textOf(pages)).toContain('11–12 of 60');
  await userEvent.click(within(pages).getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(sentOf(sent, 'CompanyInterests').at(-1)?.offset).toBe(20));
});

it("ANA-04 FIG-05 takes custom days in full, in the platform's time zone, and refuses an end before the start", async () => {
  const { sent } = show(paths.generalAnalytics());
  const part = await section(companies);
  await within(part).findByRole('table');
  await userEvent.click(within(part).getByRole('radio', { name: 'Custom' }));
  const before = sent.length;
  fireEvent.change(within(part).getByLabelText('Start'), { target: { value: '2026-03-10' } });
  fireEvent.change(within(part).getByLabelText('End'), { target: { value: '2026-03-09' } });
  expect(textOf(within(part).getByRole('alert'))).toBe('The end is before the start');
  expect(textOf(part)).toContain('Days in UTC');
  expect(within(part).getByRole('table')).toBeTruthy();
  expect(sent.length).toBe(before);
  fireEvent.change(within(part).getByLabelText('End'), { target: { value: '2026-03-10' } });
  await waitFor(() =>
    expect(sentOf(sent, 'CompanyInterests').at(-1)).toMatchObject({
      time1: '2026-03-10T00:00:00.000Z',
      time2: '2026-03-11T00:00:00.000Z',
    }),
  );
  expect(within(part).queryByRole('alert')).toBeNull();
  expect(address()).toBe(`${paths.generalAnalytics()}?companies-from=2026-03-10&companies-to=2026-03-10`);
});

it('ANA-20 a failing table shows its own error only, and can be tried again', async () => {
  let fails = true;
  const { services } = show(paths.generalAnalytics(), {
    answers: {
      ...answers,
      DealInterests: (variables: Record<string, unknown>) =>
        fails ? new Error('INTERNAL') : (answers.DealInterests?.(variables) ?? {}),
    },
  });
  const failed = await section(deals);
  await within(failed).findByText('The figures could not be loaded');
  await within(await section(companies)).findByRole('table', { name: companies });
  expect(services.toasts.show).not.toHaveBeenCalled();
  fails = false;
  await userEvent.click(within(failed).getByRole('button', { name: /try again/i }));
  await within(failed).findByRole('table', { name: deals });
});

it('shows cards with a sort control on phones', async () => {
  const { sent } = show(paths.generalAnalytics(), { narrow: true });
  const cards = await within(await section(deals)).findByRole('list', { name: deals });
  expect(textOf(within(cards).getAllByRole('listitem')[0])).toContain('Series B');
  expect(within(await section(deals)).queryByRole('table')).toBeNull();
  await userEvent.click(within(await section(deals)).getByRole('button', { name: 'Descending; change to ascending' }));
  await waitFor(() =>
    expect(sentOf(sent, 'DealInterests').at(-1)?.sort).toMatchObject({ direction: 'asc_nulls_first' }),
  );
});

it.each([
  [companies, 'company-figures'],
  [deals, 'deal-figures'],
] as const)('FIG-02 exports %s in its period and order', async (name, list) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const download = vi.fn(async () => new Blob());
  const table = list === 'company-figures' ? 'companies' : 'deals';
  show(`${paths.dealAnalytics()}?${table}-from=2026-03-01&${table}-to=2026-03-02&${table}-sort=views`, {
    http: { download },
  });
  const save = async (format: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Export ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };
  await save('CSV');
  const period = new URLSearchParams({ start: '2026-03-01T00:00:00.000Z', end: '2026-03-03T00:00:00.000Z' });
  await waitFor(() =>
    expect(download).toHaveBeenCalledWith(`/api/export/${list}?format=csv&${period}&sort=VIEWS&order=desc_nulls_last`),
  );
});

it('FIG-02 says so when an export fails', async () => {
  const download = vi.fn(async () => Promise.reject(new Error('FORBIDDEN')));
  const { services } = show(`${paths.dealAnalytics()}?deals-period=all`, { http: { download } });
  await userEvent.click(await screen.findByRole('button', { name: `Export ${deals}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalled());
  expect(download).toHaveBeenCalledWith('/api/export/deal-figures?format=xlsx&sort=NAME&order=desc_nulls_last');
});

it("FIG-05 shows the events of each day in charts with their tables, naming the platform's time zone", async () => {
  const { sent } = show(`${paths.dealAnalytics()}?days-from=2026-03-01&days-to=2026-03-02`);
  const chart = await screen.findByRole('figure', { name: 'Views per day' });
  expect(cells(chart)).toEqual([
    ['Day', 'Views'],
    ['Mar 1, 2026', '4'],
    ['Mar 2, 2026', '0'],
  ]);
  expect(textOf(chart)).toContain('Days in UTC');
  expect(cells(screen.getByRole('figure', { name: 'Visits per day' })).at(-1)).toEqual(['Mar 2, 2026', '2']);
  expect(cells(screen.getByRole('figure', { name: 'Interested per day' })).at(1)).toEqual(['Mar 1, 2026', '1']);
  expect(sentOf(sent, 'FiguresOverDays')).toEqual([
    { start: '2026-03-01T00:00:00.000Z', end: '2026-03-03T00:00:00.000Z' },
  ]);
});
