// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import InvestmentsPage from '../src/investments-list/investments-page.tsx';

afterEach(cleanup);

const toDo = {
  id: 'i1',
  deal: {
    id: 'd1',
    title: '',
    investmentDeadline: '2099-12-01T23:59:59.999Z',
    company: { id: 'c1', name: 'Seedling Bio' },
  },
  progress: {
    waitingFor: 'CLIENT',
    completedSteps: 1,
    totalSteps: 4,
    step: { id: 's2', number: 2, name: 'Identification', dueOn: null },
    missing: [{ id: 'm1', name: 'Passport', reason: 'It is cut off' }],
    lastUpload: null,
  },
};

async function open(myInvestments: object[], portfolio: object | Error = { myPortfolio: [] }) {
  const rendered = renderScreen(
    <Routes>
      <Route path={paths.investmentsOfType.pattern} element={<InvestmentsPage />} />
    </Routes>,
    {
      path: paths.allInvestments(),
      answers: {
        Portfolio: () => portfolio,
        InvestmentsToDo: () => ({ myInvestments }),
        InvestmentsPage: () => ({ myInvestmentEntries: { totalCount: 0, items: [] } }),
      },
    },
  );
  const ended =
    portfolio instanceof Error
      ? 'The sums of your portfolio could not be loaded'
      : 'Your first investment or interest starts your portfolio.';
  await screen.findByText(ended, { exact: false });
  return rendered;
}

it('CARE-05 what needs action stands first on Investments: what, for which deal, step n of m, by when', async () => {
  await open([toDo]);
  await screen.findByText('What needs your action');
  const regions = screen.getAllByRole('region');
  const [first] = regions;
  if (!first) throw new Error('A region');
  const panel = within(first);
  for (const text of [
    'What needs your action',
    'Seedling Bio',
    'Step 2 of 4: Identification',
    'Due Dec 1, 2099, the deadline of the deal',
    'Still needed: Passport',
  ])
    expect(panel.getByText(text)).toBeDefined();
  const link = panel.getByRole('link', { name: 'Continue your investment in Seedling Bio' });
  const handler = paths.documentHandler({ dealId: 'd1', investmentId: 'i1' });
  expect(link.getAttribute('href')).toBe(`${handler}?step=s2`);
  expect(panel.queryByRole('link', { name: 'All your documents' })).toBeNull();
});

it('CARE-05 what needs action is told although the sums cannot be loaded', async () => {
  await open([toDo], new Error('UNAVAILABLE'));
  expect(await screen.findByText('Step 2 of 4: Identification')).toBeDefined();
});

it('CARE-05 says nothing on Investments when nothing needs action', async () => {
  const { sent } = await open([]);
  expect(sent.some(({ operation }) => operation === 'InvestmentsToDo')).toBe(true);
  expect(screen.queryByText('What needs your action')).toBeNull();
});

it('CARE-14 is shown in German, texts of shared parts and days included', async () => {
  renderScreen(
    <Routes>
      <Route path={paths.investmentsOfType.pattern} element={<InvestmentsPage />} />
    </Routes>,
    {
      path: paths.allInvestments(),
      language: 'de',
      answers: {
        Portfolio: () => ({ myPortfolio: [] }),
        InvestmentsToDo: () => ({ myInvestments: [toDo] }),
        InvestmentsPage: () => ({ myInvestmentEntries: { totalCount: 0, items: [] } }),
      },
    },
  );
  for (const text of [
    'Was Sie als Nächstes tun müssen',
    'Schritt 2 von 4: Identification',
    'Fällig am 01.12.2099, dem Ende der Zeichnungsfrist',
    'Mit Ihrer ersten Beteiligung oder Interessensbekundung beginnt Ihr Portfolio.',
  ])
    expect(await screen.findByText(text)).toBeDefined();
});
