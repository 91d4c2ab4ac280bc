// @vitest-environment jsdom

import { address, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportTicked } from '../rows/kit.tsx';
import { openCompanies, rights } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const unpublished = { id: 'o2', name: 'Tidal', unpublishedAt: '2026-11-02T10:00:00.000Z', hqCountry: null };

describe('the list of companies', () => {
  it('COMP-01 has name, state, funding stage, country, deals and update date, and opens the form', async () => {
    openCompanies([{}, { ...unpublished, fundingStage: 'ANY', dealCount: 0 }]);
    const table = await screen.findByRole('table', { name: 'Companies' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
      'Company',
      'Status',
      'Funding stage',
      'HQ country',
      'Deals',
      'Update date',
    ]);
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map(textOf).filter(Boolean));
    expect(cells).toEqual([
      ['Nordlys', 'Published', 'Early', 'Norway', '2', expect.stringMatching(/2026/)],
      ['Tidal', 'Unpublished', 'Any', '–', '0', expect.stringMatching(/2026/)],
    ]);
    const link = within(table).getByRole('link', { name: 'Nordlys' });
    expect(link.getAttribute('href')).toBe(paths.companyForm({ companyId: 'o1' }));
    await userEvent.click(screen.getByText('Norway'));
    expect(address()).toBe(paths.companyForm({ companyId: 'o1' }));
  });

  it('COMP-02 each column sorts ascending on the first click and descending on the next', async () => {
    const { container, sent } = openCompanies();
    const asked = () => sent.findLast(({ operation }) => operation === 'StaffCompanies')?.variables.sort;
    await screen.findByText('Nordlys');
    expect(asked()).toEqual({ column: 'NAME', direction: 'asc_nulls_first' });
    // By element: repeated role queries on a table are slow.
    const heads = () => [...container.querySelectorAll('thead th[aria-sort]')];
    const columns = ['NAME', 'PUBLISHED', 'FUNDING_STAGE', 'HQ_COUNTRY', 'DEAL_COUNT', 'UPDATED_AT'];
    expect(heads()).toHaveLength(columns.length);
    for (const [index, column] of columns.entries()) {
      const use = () => fireEvent.click(heads()[index]?.querySelector('button') ?? document.body);
      use();
      await waitFor(() => expect(asked()).toEqual({ column, direction: 'asc_nulls_first' }));
      expect(address()).toBe(`${paths.staffCompanies()}?sort=${column}`);
      use();
      await waitFor(() => expect(asked()).toEqual({ column, direction: 'desc_nulls_last' }));
    }
  });

  it('COMP-02 ADEAL-02 searches by name, and the links to the two lists keep the search', async () => {
    const { sent } = openCompanies();
    const links = within(await screen.findByRole('navigation', { name: 'Opportunities area' }));
    expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Deals', null],
      ['Companies', 'page'],
    ]);
    expect(links.getByRole('link', { name: 'Deals' }).getAttribute('href')).toBe(paths.staffDealList());
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nord & co');
    await waitFor(() => expect(sent.at(-1)?.variables).toMatchObject({ search: 'nord & co', offset: 0 }));
    expect(links.getByRole('link', { name: 'Deals' }).getAttribute('href')).toBe(
      `${paths.staffDealList()}?${new URLSearchParams({ search: 'nord & co' })}`,
    );
  });

  it('DATA-05 DATA-07 exports the ticked companies in the order of the list', async () => {
    const download = vi.fn(async () => new Blob());
    openCompanies([{}, unpublished], { download });
    await userEvent.click(await screen.findByRole('button', { name: 'Sort by Funding stage' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Tidal' }));
    await exportTicked();
    const path = '/api/export/companies?format=csv&ids=o2&sort=FUNDING_STAGE&order=asc_nulls_first';
    await waitFor(() => expect(download).toHaveBeenCalledWith(path));
  });

  it('DATA-05 exports all companies that match', async () => {
    const download = vi.fn(async () => new Blob());
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    openCompanies([{}], { download });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'nord');
    await waitFor(() => expect(address()).toContain('search=nord'));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/export/companies?format=xlsx&search=nord'));
  });

  it('DATA-03 exports whole companies that can be imported again, as a workbook or as CSV files', async () => {
    const download = vi.fn(async () => new Blob());
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    openCompanies([{}], { download });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Whole companies (XLSX)' }));
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/export/companies-for-import?format=xlsx'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Nordlys' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await userEvent.click(bar.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Whole companies (CSV in a ZIP)' }));
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/export/companies-for-import?format=zip&ids=o1'));
  });

  it('DATA-09 has saved views of its own', async () => {
    const { sent } = openCompanies([{}], { answers: { SavedViews: () => ({ savedViews: [] }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ operation: 'SavedViews', variables: { list: 'COMPANIES' } }));
  });
});

describe('the states of the list', () => {
  it('COMP-01 says that there are none, that none match, and that loading failed', async () => {
    openCompanies([]);
    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeDefined();
    expect(screen.getByText('A deal needs a company: add the first one.')).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
    expect(await screen.findByRole('heading', { name: 'Nothing matches the search' })).toBeDefined();
    cleanup();
    let fails = true;
    openCompanies([], {
      answers: {
        StaffCompanies: () =>
          fails ? new Error('INTERNAL') : { companies: { totalCount: 0, totalIsCapped: false, items: [] } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'The companies could not be loaded' })).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeDefined();
  });

  it('COMP-01 is cards on phones', async () => {
    openCompanies([unpublished], { narrow: true });
    expect(await screen.findByRole('link', { name: 'Tidal' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'Companies' })).getByRole('listitem');
    expect(textOf(card)).toMatch(/Tidal.*Unpublished.*Early/);
  });
});

describe('the rights', () => {
  it('PERM-23 PERM-13 show the list alone to those without them', async () => {
    openCompanies([{}, unpublished], { permissions: {} });
    await screen.findByText('Nordlys');
    expect(screen.queryByRole('link', { name: 'Nordlys' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Company' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Nordlys' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.queryByRole('button', { name: /ublish/ })).toBeNull();
    expect(bar.getByRole('button', { name: 'Export' })).toBeDefined();
  });

  it.each([
    ['createOpportunity', true],
    ['editOpportunity', true],
    ['publishOpportunity', false],
  ] as const)('PERM-14/insert or update a company PERM-13 with %s alone, adding is offered: %s', async (flag, adds) => {
    const none = Object.fromEntries(Object.keys(rights).map((each) => [each, false]));
    openCompanies([{}], { permissions: { ...none, [flag]: true } });
    await screen.findByText('Nordlys');
    const button = screen.queryByRole('button', { name: 'Add Company' });
    expect(button !== null).toBe(adds);
    if (!button) return;
    await userEvent.click(button);
    expect(address()).toBe(paths.newCompany());
  });
});
