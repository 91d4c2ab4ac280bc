// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ComparisonProvider } from '../src/compare/use-comparison.ts';
import { DealsPage } from '../src/deals-list/deals-page.tsx';

afterEach(cleanup);

const investment = (id: string) => ({
  id,
  deal: {
    id: `deal-${id}`,
    title: 'Series A',
    investmentDeadline: null,
    company: { id: `c${id}`, name: `Company ${id}` },
  },
  progress: {
    waitingFor: 'CLIENT',
    completedSteps: 1,
    totalSteps: 4,
    step: { id: 'step-2', number: 2, name: 'Identification', dueOn: '2099-11-30' },
    missing: [
      { id: 'm1', name: 'Passport', reason: null },
      { id: 'm2', name: 'Tax number', reason: null },
    ],
    lastUpload: null,
  },
});

const { progress: onboarding } = investment('onboarding');

function open(path: string, investments: object[] = [], onboardingProgress: object | null = null) {
  return renderScreen(
    <ComparisonProvider>
      <Routes>
        <Route path={paths.dealsOfType.pattern} element={<DealsPage />} />
      </Routes>
    </ComparisonProvider>,
    {
      path,
      answers: {
        DealsPage: ({ arrival }) => ({
          deals: { totalCount: 0, matchable: false, items: [] },
          ...(arrival ? { myInvestments: investments, onboardingProgress } : {}),
        }),
      },
    },
  );
}

it('CARE-05 what needs action stands first on arrival: what, for which deal, step n of m, by when', async () => {
  const { sent } = open(paths.allDeals(), ['1', '2', '3', '4'].map(investment));
  const panel = within(await screen.findByRole('region', { name: 'What needs your action' }));
  const rows = panel.getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  const [first] = rows;
  if (!first) throw new Error('A row');
  for (const text of [
    'Company 1 - Series A',
    'Step 2 of 4: Identification',
    'Due Nov 30, 2099',
    'Still needed: Passport and Tax number',
  ])
    expect(within(first).getByText(text)).toBeDefined();
  const link = within(first).getByRole('link', { name: 'Continue your investment in Company 1 - Series A' });
  const handler = paths.documentHandler({ dealId: 'deal-1', investmentId: '1' });
  expect(link.getAttribute('href')).toBe(`${handler}?step=step-2`);
  expect(panel.getByRole('link', { name: 'All your documents' }).getAttribute('href')).toBe(paths.documents());
  // Before the number of deals and their cards, in one answer with them.
  const position = screen.getByText(/^Showing/).compareDocumentPosition(link);
  expect(position).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(sent.filter(({ operation }) => operation !== 'SavedSearches')).toHaveLength(1);
});

it('CARE-05 CARE-18 what staff ask of the onboarding stands first on arrival, also without investments', async () => {
  open(paths.allDeals(), [], {
    ...onboarding,
    missing: [{ id: 'm1', name: 'Passport', reason: 'It has expired' }],
  });
  const panel = within(await screen.findByRole('region', { name: 'What needs your action' }));
  const [row] = panel.getAllByRole('listitem');
  for (const text of ['Onboarding documents', 'Step 2 of 4: Identification', 'Still needed: Passport'])
    expect(within(row as HTMLElement).getByText(text)).toBeDefined();
  const link = panel.getByRole('link', { name: 'Continue your onboarding documents' });
  expect(link.getAttribute('href')).toBe(`${paths.onboardingDocuments()}?step=step-2`);
});

it.each(['STAFF', 'NOBODY'])('CARE-05 says nothing of an onboarding that waits for %s', async (waitingFor) => {
  open(paths.allDeals(), [], { ...onboarding, waitingFor, missing: [] });
  await screen.findByText('No deals available of this type');
  expect(screen.queryByText('What needs your action')).toBeNull();
});

it('CARE-05 says nothing on arrival when nothing needs action', async () => {
  open(paths.allDeals());
  await screen.findByText('No deals available of this type');
  expect(screen.queryByText('What needs your action')).toBeNull();
});

it.each([`${paths.allDeals()}?search=bio`, paths.dealsOfType({ type: 'active' })])(
  'CARE-05 does not stand in the way of a search or filter (%s)',
  async (path) => {
    const { sent } = open(path, [investment('1')]);
    await waitFor(() => expect(sent.at(-1)?.variables.arrival).toBe(false));
    await screen.findByText('No deals available of this type');
    expect(screen.queryByText('What needs your action')).toBeNull();
  },
);
