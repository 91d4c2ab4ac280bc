// @vitest-environment jsdom

import { address, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deal, menuButton, nameOf, noRights, openDeals, openMenu, publishedAt, type Row, rights } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  // The chosen columns would be those of the next file.
  localStorage.clear();
});

const rowOf = async (row: Row) => (await screen.findByText(nameOf(row))).closest('tr') as HTMLElement;

describe('a row of the deals list', () => {
  it.each([
    ['a draft', {}, ['Draft']],
    ['a published deal', { publishedAt }, ['Published']],
    ['pending changes', { publishedAt, hasPendingChanges: true }, ['Published', 'Unpublished changes']],
    ['a cancelled deal', { publishedAt, status: 'CANCELED' }, ['Canceled', 'Published']],
    ['a voided deal', { status: 'VOIDED' }, ['Voided', 'Draft']],
  ] as const)('HIST-06 ADEAL-03/Status marks %s', async (_what, parts, badges) => {
    openDeals([{ ...deal, ...parts }]);
    const row = await rowOf(deal);
    expect([...row.querySelectorAll('.ds-badge')].map(({ textContent }) => textContent)).toEqual(badges);
  });

  it('HIST-14 shows when it is published, in the zone of the platform, or why it was not', async () => {
    const publishAt = '2026-11-30T09:30:00.000Z';
    const failure = 'You cannot publish an active opportunity without an investment flow.';
    const failed = { ...deal, id: 'd2', title: 'Failed', publishAt, publishFailure: failure };
    openDeals([{ ...deal, publishAt }, failed]);
    const badges = async (row: Row) =>
      [...(await rowOf(row)).querySelectorAll('.ds-badge')].map((badge) => textOf(badge));
    expect(await badges(deal)).toEqual(['Draft', expect.stringMatching(/^Scheduled Nov 30, 9:30\sAM UTC$/)]);
    expect(await badges(failed)).toEqual(['Draft', `Not published as scheduled: ${failure}`]);
    expect(screen.getByTitle(failure)).toBeDefined();
  });

  it('ADEAL-10 PERM-13 offers what the right on the deal allows, the dangerous last', async () => {
    const rows: [Row, string[]][] = [
      [{ ...deal, id: 'd1', title: 'All' }, ['Edit', 'Publish', 'Permission', 'Cancel']],
      [{ ...deal, id: 'd2', title: 'Live', publishedAt }, ['Edit', 'Unpublish', 'Permission', 'Cancel']],
      [{ ...deal, id: 'd3', title: 'Edits', rights: { ...noRights, editOpportunity: true } }, ['Edit', 'Cancel']],
      [{ ...deal, id: 'd4', title: 'Publishes', rights: { ...noRights, publishOpportunity: true } }, ['Publish']],
      [{ ...deal, id: 'd5', title: 'Assigns', rights: { ...noRights, editOpportunityPrivacy: true } }, ['Permission']],
    ];
    openDeals(rows.map(([row]) => row));
    for (const [row, entries] of rows) {
      expect({ row: row.title, entries: await openMenu(nameOf(row)) }).toEqual({ row: row.title, entries });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
    }
  });

  it('ADEAL-11 a cancelled one is grey and offers neither Cancel nor Publish', async () => {
    openDeals([
      { ...deal, status: 'CANCELED' },
      { ...deal, id: 'd2', title: 'Other' },
    ]);
    expect((await rowOf(deal)).dataset.muted).toBe('true');
    expect((await rowOf({ ...deal, title: 'Other' })).dataset.muted).toBeUndefined();
    expect(await openMenu(nameOf(deal))).toEqual(['Edit', 'Permission']);
  });

  it('PERM-15 ADEAL-10 opens the editor by a click or by Edit, where the right is there', async () => {
    const foreign = { ...deal, id: 'd2', title: 'Other', rights: rights({ editOpportunity: false }) };
    openDeals([deal, foreign]);
    const editor = paths.dealEditor({ dealId: 'd1' });
    expect((await screen.findByRole('link', { name: nameOf(deal) })).getAttribute('href')).toBe(editor);
    expect(within(await rowOf(foreign)).queryByRole('link')).toBeNull();
    await openMenu(nameOf(deal));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await screen.findByText('elsewhere');
    expect(address()).toBe(editor);
    cleanup();
    openDeals([deal]);
    await userEvent.click(within(await rowOf(deal)).getByText('Seed'));
    await waitFor(() => expect(address()).toBe(editor));
  });

  it('PERM-23 PERM-13 has no controls for a viewer', async () => {
    openDeals([{ ...deal, rights: noRights, publishedAt, watchlistCount: 2 }], {
      permissions: { readClientInfo: true },
    });
    const row = await rowOf(deal);
    expect(menuButton(nameOf(deal))).toBeNull();
    expect(within(row).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Deal' })).toBeNull();
    await userEvent.click(within(row).getByRole('checkbox'));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export', 'Clear the selection']);
  });

  it('ADEAL-09 Add Deal opens the form, only with create_opportunity', async () => {
    openDeals([deal], { permissions: { createOpportunity: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Deal' }));
    expect(address()).toBe(paths.newDeal());
    cleanup();
    openDeals([deal], { permissions: { editOpportunity: true } });
    await rowOf(deal);
    expect(screen.queryByRole('button', { name: 'Add Deal' })).toBeNull();
  });
});

describe('the optional columns', () => {
  const heads = (container: HTMLElement) => [...container.querySelectorAll('thead th')].map((cell) => cell.textContent);
  const withFigures = { ...deal, viewCount: 1234, averageSessionTime: 125_400 };

  it('ADEAL-22 are asked for and shown once chosen, in this browser from then on', async () => {
    const rows = [withFigures, { ...deal, id: 'd2', title: 'Other', viewCount: 0, averageSessionTime: null }];
    const { container, sent } = openDeals(rows);
    await rowOf(deal);
    expect(heads(container)).not.toContain('View count');
    expect(new Set(sent.map(({ operation }) => operation))).toEqual(new Set(['StaffDeals']));
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'View count' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Average session' }));
    await waitFor(() => expect(sent.at(-1)?.operation).toBe('StaffDealsWithFigures'));
    cleanup();

    const again = openDeals(rows);
    await rowOf(deal);
    expect(heads(again.container).slice(-2)).toEqual(['View count', 'Average session']);
    expect(again.sent.map(({ operation }) => operation)).toEqual(['StaffDealsWithFigures']);
    const cells = async (row: Row) => [...(await rowOf(row)).querySelectorAll('td')].map((cell) => cell.textContent);
    expect((await cells(withFigures)).slice(-3, -1)).toEqual(['1,234', '2 min 5 s']);
    expect((await cells({ ...deal, title: 'Other' })).slice(-3, -1)).toEqual(['0', '–']);
  });
});
