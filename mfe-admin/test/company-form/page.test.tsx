// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { back, field, list, openNew, openStored, press, renderForm, stored, type } from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('COMP-03 shows Save Company and Back at both addresses; Back saves nothing', async () => {
  for (const open of [openNew, openStored]) {
    const { saves } = await open();
    expect(screen.getAllByText('Save Company')).toHaveLength(1);
    back();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(saves()).toEqual([]);
    cleanup();
  }
});

it('COMP-04 without an id or with an unknown one says so and goes to the list', async () => {
  const unknown = { EditedCompany: () => new Error('NOT_FOUND') };
  for (const path of [paths.companyForm(), paths.companyForm({ companyId: 'none' })]) {
    const { services } = renderForm({ path, answers: unknown });
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({
      severity: 'error',
      text: 'Undefined company id',
    });
    cleanup();
  }
});

it('PERM-14 is denied without a flag for it, and requests nothing', async () => {
  for (const path of [paths.newCompany(), paths.companyForm({ companyId: 'c1' })]) {
    const { sent } = renderForm({ path, permissions: { publishOpportunity: true } });
    await screen.findByText('You do not have permission to edit companies');
    expect(sent).toEqual([]);
    cleanup();
  }
  await openStored({ permissions: { editOpportunity: true } });
});

it('COMP-06 leads to the deals of the company', async () => {
  await openStored({ permissions: { editOpportunity: true } });
  const deals = list('Deals');
  expect(deals.getByRole('link', { name: 'Series A' }).getAttribute('href')).toBe(paths.dealEditor({ dealId: 'd1' }));
  const texts = deals.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Series APublished', 'BridgeCanceledDraft']);
  cleanup();
  await openStored({ permissions: { createOpportunity: true } });
  expect(list('Deals').queryByRole('link')).toBeNull();
});

it('HIST-16 shows the activity in a tab of its own address; what is typed stays', async () => {
  const items = [
    {
      __typename: 'HistoryEntry',
      id: 'h1',
      at: '2026-11-20T10:00:00.000Z',
      role: 'SUBJECT',
      kind: 'CONTENT',
      action: 'company.updated',
      actor: { __typename: 'Person', id: 'e9', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.test' },
      changes: [{ __typename: 'HistoryChange', field: 'hqCity', before: 'Bern', after: 'Zürich' }],
    },
  ];
  const { sent } = await openStored({
    answers: { CompanyHistory: () => ({ history: { totalCount: 1, totalIsCapped: false, items } }) },
  });
  type('HQ city', 'Basel');
  fireEvent.click(screen.getByText('Activity'));
  const history = await waitFor(() =>
    list('History')
      .getByText(/Ada Admin/)
      .closest('li'),
  );
  expect(history?.textContent).toContain('Before: Bern');
  expect(address()).toBe(`${paths.companyForm({ companyId: 'c1' })}?tab=activity`);
  expect(sent.find(({ operation }) => operation === 'CompanyHistory')?.variables).toMatchObject({ id: 'c1' });
  fireEvent.click(screen.getByText('Details'));
  expect(field('HQ city').value).toBe('Basel');
  expect(address()).toBe(paths.companyForm({ companyId: 'c1' }));
});

it('NAV-14 a company that cannot be loaded can be tried again', async () => {
  let fails = true;
  const answer = vi.fn(() => (fails ? new Error('INTERNAL') : { company: stored }));
  renderForm({ path: paths.companyForm({ companyId: 'c1' }), answers: { EditedCompany: answer } });
  await screen.findByText('The company could not be loaded', { selector: 'p, h1, h2, h3, div' });
  fails = false;
  press('Try again');
  await waitFor(() => field('Company name'));
});
