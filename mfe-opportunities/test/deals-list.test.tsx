// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ComparisonProvider } from '../src/compare/use-comparison.ts';
import { DealsPage } from '../src/deals-list/deals-page.tsx';

afterEach(cleanup);

/** Renders a tab of the list; the mock server has no deals. `asked` returns the variables of the last query. */
async function open(path: string) {
  const { sent } = renderScreen(
    <ComparisonProvider>
      <Routes>
        <Route path={paths.dealsOfType.pattern} element={<DealsPage />} />
      </Routes>
    </ComparisonProvider>,
    { path, answers: { DealsPage: () => ({ deals: { totalCount: 0, matchable: false, items: [] } }) } },
  );
  await screen.findByText('No deals available of this type');
  return { asked: () => sent.findLast(({ operation }) => operation === 'DealsPage')?.variables };
}

const dropdown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
const offered = () =>
  within(dropdown())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => dropdown().selectedOptions[0]?.textContent;
async function choose(label: string) {
  const { value } = await within(dropdown()).findByRole<HTMLOptionElement>('option', { name: label });
  fireEvent.change(dropdown(), { target: { value } });
  await waitFor(() => expect(chosen()).toBe(label));
}
const switchTo = (direction: 'ascending' | 'descending') =>
  fireEvent.click(screen.getByRole('button', { name: `Change to ${direction}` }));

const asc = 'asc_nulls_first';
const desc = 'desc_nulls_last';

describe('the sorts of the deals list', () => {
  it.each([
    { row: 1, labels: ['Most recent', 'Least recent'], column: 'PUBLISHED_AT', directions: [desc, asc] },
    {
      row: 2,
      labels: ['Closest deadline', 'Furthest deadline'],
      column: 'INVESTMENT_DEADLINE',
      directions: [asc, desc],
    },
    { row: 3, labels: ['Name A-Z', 'Name Z-A'], column: 'COMPANY_NAME', directions: [asc, desc] },
    { row: 4, labels: ['Lowest valuation', 'Highest valuation'], column: 'VALUATION', directions: [asc, desc] },
    { row: 5, labels: ['Lowest offering', 'Highest offering'], column: 'AVAILABLE_AMOUNT', directions: [asc, desc] },
  ])(
    'OPP-07/#$row has the label and order of its toggle',
    async ({ labels: [up = '', down = ''], column, directions }) => {
      const { asked } = await open(paths.dealsOfType({ type: 'active' }));
      await choose(up);
      await waitFor(() => expect(asked()?.sort).toEqual({ column, direction: directions[0] }));
      expect(chosen()).toBe(up);
      switchTo('descending');
      await waitFor(() => expect(asked()?.sort).toEqual({ column, direction: directions[1] }));
      expect(chosen()).toBe(down);
      // Another sort keeps the toggle; this sort can then be chosen with that toggle too.
      await choose(down === 'Name Z-A' ? 'Least recent' : 'Name Z-A');
      await waitFor(() => expect(asked()?.sort).not.toMatchObject({ column }));
      await choose(down);
      await waitFor(() => expect(asked()?.sort).toEqual({ column, direction: directions[1] }));
      switchTo('ascending');
      await waitFor(() => expect(asked()?.sort).toEqual({ column, direction: directions[0] }));
      expect(chosen()).toBe(up);
    },
  );

  it('OPP-07 OPP-10 the dropdown offers five sorts, or four without upcoming deadlines', async () => {
    await open(paths.dealsOfType({ type: 'prospective' }));
    expect(offered()).toEqual(['Most recent', 'Closest deadline', 'Name A-Z', 'Lowest valuation', 'Lowest offering']);
    switchTo('descending');
    await waitFor(() =>
      expect(offered()).toEqual([
        'Least recent',
        'Furthest deadline',
        'Name Z-A',
        'Highest valuation',
        'Highest offering',
      ]),
    );
    for (const tab of ['all', 'closed']) {
      cleanup();
      await open(paths.dealsOfType({ type: tab }));
      expect(offered()).toEqual(['Most recent', 'Name A-Z', 'Lowest valuation', 'Lowest offering']);
    }
  });
});

describe('a sort by deadline', () => {
  it.each([
    ['active', 'All', 'all'],
    ['active', 'Closed', 'closed'],
    ['prospective', 'All', 'all'],
    ['prospective', 'Closed', 'closed'],
  ])('OPP-08 OPP-10 of the %s deals falls back to the most recent ones under %s', async (from, tab, to) => {
    const { asked } = await open(`${paths.dealsOfType({ type: from })}?sort=deadline&order=descending`);
    expect(chosen()).toBe('Furthest deadline');
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    await waitFor(() => expect(chosen()).toBe('Most recent'));
    expect(offered()).not.toContain('Closest deadline');
    expect(address()).toBe(paths.dealsOfType({ type: to }));
    await waitFor(() => expect(asked()?.sort).toEqual({ column: 'PUBLISHED_AT', direction: desc }));
  });

  it('OPP-10 is kept in the other tab that offers it', async () => {
    await open(`${paths.dealsOfType({ type: 'active' })}?sort=deadline`);
    fireEvent.click(screen.getByRole('tab', { name: 'Prospective' }));
    await waitFor(() => expect(address()).toBe(`${paths.dealsOfType({ type: 'prospective' })}?sort=deadline`));
    expect(chosen()).toBe('Closest deadline');
  });
});

describe('the panel of the deals list', () => {
  it('OPP-13 offers five funding stages, and queries by the chosen ones', async () => {
    const { asked } = await open(paths.allDeals());
    const stages = within(screen.getByRole('group', { name: 'Stage' })).getAllByRole<HTMLInputElement>('checkbox');
    expect(stages.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Seed', 'Early', 'Mid', 'Late', 'Any']);
    expect(asked()?.filter).toMatchObject({ fundingStages: [] });
    for (const [index, stage] of ['SEED', 'EARLY', 'MID', 'LATE', 'ANY'].entries()) {
      const box = stages[index];
      if (!box) throw new Error(`No box for ${stage}`);
      fireEvent.click(box);
      await waitFor(() => expect(asked()?.filter).toMatchObject({ fundingStages: [stage] }));
      expect(address()).toBe(`${paths.allDeals()}?stage=${stage.toLowerCase()}`);
      expect(box.checked).toBe(true);
      fireEvent.click(box);
      await waitFor(() => expect(asked()?.filter).toMatchObject({ fundingStages: [] }));
    }
  });
});

it('CARE-14 the list is shown in German', async () => {
  renderScreen(
    <ComparisonProvider>
      <Routes>
        <Route path={paths.dealsOfType.pattern} element={<DealsPage />} />
      </Routes>
    </ComparisonProvider>,
    {
      path: paths.allDeals(),
      language: 'de',
      answers: { DealsPage: () => ({ deals: { totalCount: 0, matchable: false, items: [] } }) },
    },
  );
  expect(await screen.findByText('Keine Angebote dieser Art verfügbar')).toBeDefined();
  expect(await screen.findByRole('option', { name: 'Niedrigste Bewertung' })).toBeDefined();
});
