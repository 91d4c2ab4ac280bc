// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Analytics } from '../src/analytics.tsx';
import { answers } from './answers.ts';

afterEach(cleanup);

const name = 'A pitch with a name that goes on and on and on.pdf';
const reader = (number: number, pages: object[] = []) => ({
  ...{ id: `c${number}`, firstName: 'Fay', lastName: `Stone ${number}`, email: `fay${number}@example.com`, pages },
  ...{ views: number, readingTime: 65_000, lastReadAt: '2026-03-02T10:00:00.000Z' },
});
const documentAnswers = {
  ...answers,
  DocumentReadings: () => ({
    documentReadings: {
      totalCount: 30,
      items: [
        {
          ...{ id: 'p1', name, dealName: 'Tidewell - Series B', pages: 2, readers: 3, views: 1_200 },
          ...{ readingTime: 3_725_000, lastReadAt: '2026-03-02T10:00:00.000Z' },
        },
        {
          ...{ id: 'p2', name: 'Guide.pdf', dealName: null, pages: 1, readers: 1, views: 1 },
          ...{ readingTime: 0, lastReadAt: '2026-03-01T10:00:00.000Z' },
        },
      ],
    },
  }),
  DocumentPages: () => ({
    documentPages: {
      ...{ id: 'p1', name },
      pages: [
        { page: 1, readers: 3, averageTime: 61_400 },
        { page: 2, readers: 0, averageTime: null },
      ],
    },
  }),
  DocumentReaders: ({ offset }: Record<string, unknown>) => ({
    documentReaders: {
      totalCount: 51,
      items: offset === 0 ? [reader(1, [{ page: 2, readingTime: 5_000 }]), reader(2)] : [reader(3)],
    },
  }),
};
const march = 'documents-from=2026-03-01&documents-to=2026-03-31';
const period = { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' };
const show = (query = '', { permissions = {}, ...more }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<Analytics />, {
    ...{ path: `${paths.documentAnalytics()}${query}`, answers: documentAnswers },
    permissions: { analytics: true, readClientInfo: true, ...permissions },
    ...more,
  });
const variablesOf = (sent: { operation: string; variables: Record<string, unknown> }[], operation: string) =>
  sent.filter((call) => call.operation === operation).map(({ variables }) => variables);
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));

it('FIG-06 FIG-01 shows the documents that were read, in the period and order of the address', async () => {
  const { sent } = show(`?${march}&documents-sort=time&documents-page=2`);
  const table = await screen.findByRole('table', { name: 'Documents read' });
  const sort = { column: 'READING_TIME', direction: 'desc_nulls_last' };
  expect(variablesOf(sent, 'DocumentReadings')).toEqual([{ ...period, sort, limit: 25, offset: 25 }]);
  const [titles, first, second] = cells(table);
  expect(titles).toEqual(['Document', 'Deal', 'Pages', 'Readers', 'Opened', 'Reading time', 'Last opened']);
  expect(first?.slice(0, 6)).toEqual([name, 'Tidewell - Series B', '2', '3', '1,200', '1 h 2 min']);
  expect(second?.slice(0, 6)).toEqual(['Guide.pdf', 'Onboarding', '1', '1', '1', '0 s']);
  await userEvent.click(within(table).getByRole('button', { name: 'Sort by Readers' }));
  await waitFor(() =>
    expect(variablesOf(sent, 'DocumentReadings').at(-1)).toMatchObject({
      ...{ sort: { column: 'READERS', direction: 'asc_nulls_first' }, offset: 0 },
    }),
  );
});

it('FIG-06 shows the pages of a chosen document, and who read which of them for how long', async () => {
  const { sent } = show(`?${march}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  const chart = await screen.findByRole('figure', { name: `Average time on each page of ${name}` });
  expect(cells(chart)).toEqual([
    ['Page', 'Average of a reader'],
    ['Page 1 (readers: 3)', '1 min 1 s'],
    ['Page 2 (readers: 0)', '0 s'],
  ]);
  expect(address()).toBe(`${paths.documentAnalytics()}?${march}&document=p1`);
  expect(variablesOf(sent, 'DocumentPages')).toEqual([{ id: 'p1', ...period }]);
  const readers = await screen.findByRole('region', { name: 'Readers of the document' });
  await userEvent.click(await within(readers).findByRole('button', { name: /Fay Stone 1 \(1 min 5 s\)/ }));
  const link = await within(readers).findByRole('link', { name: 'fay1@example.com' });
  expect(link.getAttribute('href')).toBe(paths.client({ clientId: 'c1' }));
  expect(textOf(readers)).toContain('Opened once');
  expect(textOf(readers)).toMatch(/Page 2\s*5 s/);
  await userEvent.click(within(readers).getByRole('button', { name: /Fay Stone 2/ }));
  await within(readers).findByText('Opened, and no page read');
  await userEvent.click(within(readers).getByRole('button', { name: 'Show more: Readers of the document' }));
  await within(readers).findByRole('button', { name: /Fay Stone 3/ });
  expect(variablesOf(sent, 'DocumentReaders').map(({ offset }) => offset)).toEqual([0, 50]);
});

it('FIG-06 names nobody without read_client_info', async () => {
  const { sent } = show('?document=p1', { permissions: { readClientInfo: false } });
  await screen.findByRole('figure');
  expect(screen.queryByRole('region', { name: 'Readers of the document' })).toBeNull();
  expect(variablesOf(sent, 'DocumentReaders')).toEqual([]);
});

it.each([
  ['Documents read', 'document-readings?format=csv', '&sort=LAST_READ&order=desc_nulls_last'],
  ['Pages of the document', 'document-pages?format=csv&of=p1', ''],
  ['Readers of the document', 'document-readers?format=csv&of=p1', ''],
])('FIG-02 FIG-06 exports %s', async (list, start, end) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const download = vi.fn(async () => new Blob());
  show(`?${march}&document=p1`, { http: { download } });
  await userEvent.click(await screen.findByRole('button', { name: `Export ${list}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  const path = `/api/export/${start}&${new URLSearchParams(period)}${end}`;
  await waitFor(() => expect(download).toHaveBeenCalledWith(path));
});

it('FIG-06 ANA-20 says when there is nothing, and shows a failure of its own in each part', async () => {
  const none = { totalCount: 0, items: [] };
  show('?document=p1', {
    answers: {
      DocumentReadings: () => ({ documentReadings: none }),
      DocumentPages: () => ({ documentPages: { id: 'p1', name, pages: [{ page: 1, readers: 0, averageTime: null }] } }),
      DocumentReaders: () => ({ documentReaders: none }),
    },
  });
  await screen.findByText('No document was opened in this period');
  await screen.findByText('No page was read in this period');
  await screen.findByText('No clients whom you may see');
  cleanup();
  show('?document=p1', { answers: { ...documentAnswers, DocumentPages: () => new Error('INTERNAL') } });
  const failed = await screen.findByRole('region', { name: 'Pages of the document' });
  await within(failed).findByText('The figures could not be loaded');
  await screen.findByRole('table', { name: 'Documents read' });
  await screen.findByRole('button', { name: /Fay Stone 1/ });
});
