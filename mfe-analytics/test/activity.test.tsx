// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Analytics } from '../src/analytics.tsx';
import { answers } from './answers.ts';

afterEach(cleanup);

const second = 1_000;
const hour = 3_600 * second;
const activityAnswers = {
  ...answers,
  ActiveInvestors: () => ({
    activeInvestors: [
      {
        month: '2026-02-01',
        investors: 3,
        weeks: [
          { active: 2, of: 3 },
          { active: 1, of: 2 },
        ],
      },
      { month: '2026-03-01', investors: 1, weeks: [] },
    ],
  }),
  AnswerTimes: () => ({
    answerTimes: [
      {
        ...{ employeeId: 'e1', employeeName: 'Ann Alyst', answers: 7, averageTime: 90 * second, medianTime: 61 * hour },
        ...{ waiting: 2, waitingSince: '2026-03-01T10:00:00.000Z' },
      },
      {
        ...{ employeeId: 'e2', employeeName: 'Ben Busy', answers: 0, averageTime: null, medianTime: null },
        ...{ waiting: 1, waitingSince: '2026-02-01T10:00:00.000Z' },
      },
      {
        ...{ employeeId: 'e3', employeeName: 'Cleo Calm', answers: 12, averageTime: 2 * hour, medianTime: 5 * second },
        ...{ waiting: 0, waitingSince: null },
      },
    ],
  }),
};
const show = (query = '', more = {}) =>
  renderScreen(<Analytics />, {
    ...{ path: `${paths.activityAnalytics()}${query}`, answers: activityAnswers },
    ...{ permissions: { analytics: true }, ...more },
  });
const answered = 'Answers to investors';
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));
const names = () =>
  cells(screen.getByRole('table', { name: answered }))
    .slice(1)
    .map(([name]) => name);

it('FIG-04 shows weekly active investors by month of approval, with the numbers behind the shares', async () => {
  show();
  const chart = await screen.findByRole('figure', { name: 'Active in the weeks after approval' });
  expect(cells(within(chart).getByRole('table'))).toEqual([
    ['Approved in', 'Investors', 'Week 1', 'Week 2'],
    ['Feb 2026', '3', '67% (2 of 3)', '50% (1 of 2)'],
    ['Mar 2026', '1', '', ''],
  ]);
  expect(textOf(chart)).toContain('Months in UTC');
});

it('FIG-04 shows how each employee answers, and who waits', async () => {
  show();
  const rows = cells(await screen.findByRole('table', { name: answered }));
  expect(rows[0]).toEqual(['Employee', 'Answers', 'Average answer', 'Median answer', 'Waiting', 'Waiting since']);
  expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
    ['Ann Alyst', '7', '1 min 30 s', '2 d 13 h', '2'],
    ['Ben Busy', '0', '–', '–', '1'],
    ['Cleo Calm', '12', '2 h 0 min', '5 s', '0'],
  ]);
});

it('FIG-04 FIG-01 sorts employees by each column, with period and sort in the address', async () => {
  const { sent } = show('?answers-from=2026-03-01&answers-to=2026-03-01');
  await screen.findByRole('table', { name: answered });
  expect(names()).toEqual(['Ann Alyst', 'Ben Busy', 'Cleo Calm']);
  for (const [title, first] of [
    ['Employee', ['Ann Alyst', 'Ben Busy', 'Cleo Calm']],
    ['Answers', ['Ben Busy', 'Ann Alyst', 'Cleo Calm']],
    ['Average answer', ['Ben Busy', 'Ann Alyst', 'Cleo Calm']],
    ['Median answer', ['Ben Busy', 'Cleo Calm', 'Ann Alyst']],
    ['Waiting', ['Cleo Calm', 'Ben Busy', 'Ann Alyst']],
    ['Waiting since', ['Cleo Calm', 'Ben Busy', 'Ann Alyst']],
  ] as const) {
    const sort = () => fireEvent.click(screen.getByRole('button', { name: `Sort by ${title}` }));
    sort();
    await waitFor(() => expect([title, names()]).toEqual([title, first]));
    sort();
    await waitFor(() => expect([title, names()]).toEqual([title, first.toReversed()]));
  }
  expect(address()).toContain('answers-from=2026-03-01&answers-to=2026-03-01&answers-sort=since');
  expect(sent.filter(({ operation }) => operation === 'AnswerTimes').map(({ variables }) => variables)).toEqual([
    { start: '2026-03-01T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z' },
  ]);
});

it('FIG-04 ANA-20 says when there is nothing, and a failing part leaves the other', async () => {
  show('', { answers: { ActiveInvestors: () => ({ activeInvestors: [] }), AnswerTimes: () => ({ answerTimes: [] }) } });
  await screen.findByText('Nobody was approved in the last twelve months');
  await screen.findByText('No answers in this period, and nobody waits');
  cleanup();
  show('', { answers: { ...activityAnswers, ActiveInvestors: () => new Error('INTERNAL') } });
  const failed = await screen.findByRole('region', { name: 'Weekly active investors' });
  await within(failed).findByText('The figures could not be loaded');
  await screen.findByRole('table', { name: answered });
});

it.each([
  [paths.activityAnalytics(), 'Weekly active investors', 'active-investors?format=csv'],
  [`${paths.activityAnalytics()}?answers-period=all`, answered, 'answer-times?format=csv'],
  [paths.sectorAnalytics(), 'Sector and Innovation Preferred:', 'preference-figures?format=csv'],
  [
    `${paths.feedbackAnalytics()}?feedback-period=all`,
    'Feedback from uninterested investors:',
    'feedback-reasons?format=csv',
  ],
  [`${paths.feedbackAnalytics()}?feedback-period=all`, 'Feedback by deal', 'feedback?format=csv'],
  [`${paths.dealAnalytics()}?days-period=all`, 'Interest over days', 'day-figures?format=csv'],
])('FIG-02 %s exports %s', async (path, name, file) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const download = vi.fn(async () => new Blob());
  show('', { path, http: { download } });
  await userEvent.click(await screen.findByRole('button', { name: `Export ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(download).toHaveBeenCalledWith(`/api/export/${file}`));
});
