// @vitest-environment jsdom

import { renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Analytics } from '../src/analytics.tsx';
import { answers, groups } from './answers.ts';

afterEach(cleanup);

const show = (path: string, more = {}) =>
  renderScreen(<Analytics />, { path, answers: { ...answers, ...more }, permissions: { analytics: true } });
const chart = (name: string) => screen.findByRole('figure', { name });
const drawn = (figure: HTMLElement) => [...figure.querySelectorAll('.charts-bar-chart-label')].map(textOf);
const rowsOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(textOf));

it('ANA-15 ANA-17 shows the lists with data, read from the network on each visit', async () => {
  const { sent } = show(paths.sectorAnalytics());
  await screen.findByRole('heading', { name: 'Sector and Innovation Preferred:' });
  await chart('Preferred sectors');
  expect(screen.getAllByRole('figure').map((figure) => textOf(within(figure).getByRole('heading')))).toEqual([
    'Preferred sectors',
    'Preferred innovation enablers',
  ]);
  expect(rowsOf(await chart('Preferred innovation enablers'))).toEqual([['Artificial intelligence', '3']]);
  const visits = () => sent.filter(({ operation }) => operation === 'PreferenceFigures').length;
  expect(visits()).toBe(1);
  await userEvent.click(screen.getByRole('tab', { name: 'Deals' }));
  await screen.findByRole('region', { name: 'Deal interests:' });
  await userEvent.click(screen.getByRole('tab', { name: 'Sectors' }));
  await chart('Preferred sectors');
  await waitFor(() => expect(visits()).toBe(2));
});

it('ANA-16 a chart starts with its top five, and View all shows the rest', async () => {
  show(paths.sectorAnalytics());
  const sectors = await chart('Preferred sectors');
  expect(drawn(sectors)).toEqual(['Sector 0', 'Sector 1', 'Sector 2', 'Sector 3', 'Sector 4']);
  await userEvent.click(within(sectors).getByRole('button', { name: 'View all: Preferred sectors' }));
  expect(drawn(sectors)).toHaveLength(7);
  await userEvent.click(within(sectors).getByRole('button', { name: 'View less: Preferred sectors' }));
  expect(drawn(sectors)).toHaveLength(5);
  expect(textOf(within(sectors).getByRole('button', { name: 'View all: Preferred sectors' }))).toBe('View all');
});

it.each([
  ['Company', ['Too early stage', ...groups.company.slice(1)]],
  ['Industry', groups.industry],
  ['Investment', groups.investment],
] as const)('ANA-19/%s ANA-18 shows how often each of its options was given, most first', async (group, options) => {
  show(paths.feedbackAnalytics());
  expect(rowsOf(await chart(group))).toEqual(options.map((option, number) => [option, `${number}`]).reverse());
});

it('ANA-18 folds out feedback by company and by deal, with markup as plain text', async () => {
  const { sent } = show(paths.feedbackAnalytics());
  const byCompany = await screen.findByRole('region', { name: 'Feedback by company' });
  const byDeal = await screen.findByRole('region', { name: 'Feedback by deal' });
  await within(byDeal).findByRole('button', { name: /Tidewell - Series B \(1,234\)/ });
  expect(sent.some(({ operation }) => operation === 'FeedbackEntries')).toBe(false);
  await userEvent.click(await within(byCompany).findByRole('button', { name: /Tidewell \(1,234\)/ }));
  const text = await within(byCompany).findByText('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(textOf(text.closest('li'))).toContain('Too early stage, Other');
  expect(sent.at(-1)?.variables).toMatchObject({ kind: 'COMPANY', id: 'c1', offset: 0 });
  await userEvent.click(within(byCompany).getByRole('button', { name: 'Show more: Feedback by company' }));
  await within(byCompany).findByRole('button', { name: /Arbour \(1\)/ });
  expect(within(byCompany).queryByRole('button', { name: /Show more/ })).toBeNull();
});

it('ANA-18 FIG-01 follows the period in the address, and says when there is no feedback', async () => {
  const nothing = { feedbackSubjects: { totalCount: 0, items: [] } };
  const { sent } = show(`${paths.feedbackAnalytics()}?feedback-from=2026-03-01&feedback-to=2026-03-01`, {
    FeedbackSubjects: () => nothing,
    FeedbackReasons: () => ({ feedbackFigures: { total: 0, company: [], industry: [], investment: [] } }),
  });
  await waitFor(() => expect(screen.getAllByText('No feedback in this period')).toHaveLength(3));
  const period = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z' };
  for (const { variables } of sent) expect(variables).toMatchObject(period);
});

it('ANA-20 a failing chart leaves the other parts of the page', async () => {
  show(paths.feedbackAnalytics(), { FeedbackReasons: () => new Error('INTERNAL') });
  const failed = await screen.findByRole('region', { name: 'Feedback from uninterested investors:' });
  await within(failed).findByText('The figures could not be loaded');
  await screen.findByRole('button', { name: /Tidewell \(1,234\)/ });
});
