// @vitest-environment jsdom

import type { PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BarChart, CohortGrid, FunnelChart, LineChart } from '../src/index.ts';

// jsdom has no layout: stub ResizeObserver and the width.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// Charts use texts and no other platform services.
const services = { texts: createTexts({ pseudo: false }), timeZone: 'UTC' } as unknown as PlatformServices;
const show = (chart: ReactElement) => render(<AppProviders services={services}>{chart}</AppProviders>);
const format = (value: string) => `EUR ${value}`;

const bars = [
  { key: 'committed', label: 'Committed', part: { key: 'completed', label: 'Completed', rest: 'In progress' } },
  { key: 'indicated', label: 'Indicated' },
] as const;
const row = (label: string, committed: string, completed = '0.00', indicated = '0.00') => ({
  key: label,
  label,
  values: { committed, completed, indicated },
});
const barChart = (rows: ReturnType<typeof row>[]) => (
  <BarChart title="By sector" rowsLabel="Sector" bars={bars} rows={rows} format={format} note="Counted twice." />
);
/** Returns the widths of all bars, including their solid parts. */
const widths = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style*="inline-size"]')].map(({ style }) => style.inlineSize);

it('draws bars on one scale from zero, with the part inside its bar, and nothing for zero', () => {
  const { container } = show(
    barChart([row('Energy', '200.00', '50.00'), row('Space', '100.00', '0.00', '20.00'), row('Media', '0.00')]),
  );
  expect(widths(container)).toEqual(['100%', '25%', '50%', '10%']);
});

it('has all figures, unrounded, in a table for screen readers while the chart is shown', async () => {
  show(barChart([row('Energy', '4999999999999995.99', '1.01')]));
  const chart = screen.getByRole('figure', { name: 'By sector' });
  const table = within(chart).getByRole('table', { name: 'By sector' });
  expect([...table.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual([
    ...['Sector', 'Committed', 'Completed', 'Indicated'],
    ...['Energy', 'EUR 4999999999999995.99', 'EUR 1.01', 'EUR 0.00'],
  ]);
  expect(chart.textContent).toContain('Counted twice.');
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table: By sector' }));
  expect(chart.querySelector('.charts-bar-chart')).toBeNull();
  expect(within(chart).getAllByRole('table')).toHaveLength(1);
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as chart: By sector' }));
  expect(chart.querySelector('.charts-bar-chart')).not.toBeNull();
});

it('shows the first eight rows until expanded', async () => {
  const { container } = show(barChart(Array.from({ length: 12 }, (_, index) => row(`Sector ${index}`, '1'))));
  const drawn = () => container.querySelectorAll('.charts-bar-chart-row').length;
  expect(drawn()).toBe(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(drawn()).toBe(12);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(drawn()).toBe(8);
  expect(screen.getAllByRole('row')).toHaveLength(13);
});

it('ANA-16 shows the top rows first, with View all and View less', async () => {
  const rows = Array.from({ length: 6 }, (_, index) => row(`Sector ${index}`, '1'));
  const chart = (shown: typeof rows) => (
    <BarChart title="By sector" rowsLabel="Sector" bars={bars} rows={shown} format={format} top={5} />
  );
  const { container } = show(chart(rows));
  const drawn = () => container.querySelectorAll('.charts-bar-chart-row').length;
  expect(drawn()).toBe(5);
  await userEvent.click(screen.getByRole('button', { name: 'View all: By sector' }));
  expect(drawn()).toBe(6);
  await userEvent.click(screen.getByRole('button', { name: 'View less: By sector' }));
  expect(drawn()).toBe(5);
  cleanup();
  show(chart(rows.slice(1)));
  expect(screen.queryByRole('button', { name: /View/ })).toBeNull();
});

it('draws rows that are all zero', () => {
  const { container } = show(barChart([row('Energy', '0.00')]));
  expect(widths(container)).toEqual([]);
});

const points = (...values: string[]) =>
  values.map((value, index) => ({ key: `${index}`, label: `Month ${index + 1}`, value }));
const lineChart = (values: ReturnType<typeof points>) => (
  <LineChart
    title="Over time"
    periodLabel="Month"
    valueLabel="Committed"
    points={values}
    format={format}
    formatScale={(value) => `${value}`}
  />
);
const path = (container: HTMLElement) => container.querySelector('.charts-line-chart-line')?.getAttribute('d');

it('draws a value over time as steps of one period each', () => {
  const { container } = show(lineChart(points('0', '100')));
  // From 35 px, the width of the scale, to 599 px: zero for the first half, then 100, the top of the scale.
  expect(path(container)).toBe('M35,204L317,204L317,12L599,12L599,12');
});

it.each([
  ['one value', ['5']],
  ['only zeros', ['0', '0']],
  ['values beyond the precision of floats', ['9999999999999999.99', '9999999999999999.98']],
])('draws %s', (_name, values) => {
  const { container } = show(lineChart(points(...values)));
  expect(path(container)).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+)+$/);
  expect(container.querySelector('.charts-line-chart-readout')?.textContent).toContain(`EUR ${values.at(-1)}`);
});

it.each([1, 3, 36, 240])('labels some of %i periods without clipping or overlap', (count) => {
  const { container } = show(lineChart(points(...Array.from({ length: count }, () => '1'))));
  const names = [...container.querySelectorAll('text[text-anchor="middle"]')];
  const places = names.map((name) => Number(name.getAttribute('x'))).sort((one, other) => one - other);
  expect(places.length).toBeGreaterThan(0);
  expect(places.at(-1)).toBeLessThanOrEqual(600 - 40);
  for (const [index, place] of places.entries()) {
    if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(80);
  }
});

it('highlights the last period first, and others by the slider', () => {
  const { container } = show(lineChart(points('1.50', '2.50', '3.50')));
  const slider = screen.getByRole('slider', { name: 'Over time: Month' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Month 3: EUR 3.50');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('Month 1: EUR 1.50');
  expect(container.querySelector('.charts-line-chart-readout')?.textContent).toBe('Month 1EUR 1.50');
});

it('has no slider for one period, and draws nothing without periods', () => {
  show(lineChart(points('1')));
  expect(screen.queryByRole('slider')).toBeNull();
  cleanup();
  show(lineChart([]));
  expect(screen.queryByRole('figure')).toBeNull();
});

const share = (value: number) => `${Math.round(value * 100)} %`;
const rowsOf = (chart: HTMLElement) =>
  within(chart)
    .getAllByRole('row')
    .map((each) => [...each.children].map(({ textContent }) => textContent));

it('draws a funnel on one scale, with each step as a share of the one before and of the first', () => {
  const { container } = show(
    <FunnelChart
      title="Funnel"
      stepsLabel="Step"
      reachedLabel="Investors"
      stoppedLabel="Stopped"
      steps={[
        { key: 'a', label: 'Viewed', reached: 8, stopped: 6 },
        { key: 'b', label: 'Opened', reached: 2, stopped: 2 },
        { key: 'c', label: 'Invested', reached: 0, stopped: 0 },
        { key: 'd', label: 'Completed', reached: 0, stopped: 0 },
      ]}
      format={String}
      formatShare={share}
    />,
  );
  expect(widths(container)).toEqual(['100%', '25%']);
  expect(rowsOf(screen.getByRole('figure', { name: 'Funnel' }))).toEqual([
    ['Step', 'Investors', 'Of the step before', 'Of the first step', 'Stopped'],
    ['Viewed', '8', '–', '100 %', '6'],
    ['Opened', '2', '25 %', '25 %', '2'],
    ['Invested', '0', '0 %', '0 %', '0'],
    ['Completed', '0', '–', '0 %', '0'],
  ]);
  const drawn = [...container.querySelectorAll('.charts-funnel-step')].map(({ textContent }) => textContent);
  expect(drawn).toEqual(['Viewed8', 'Opened25 % of the step before2', 'Invested0 % of the step before0', 'Completed0']);
});

it('draws groups with the share of each period as text on a shade, and the numbers in the table', async () => {
  const { container } = show(
    <CohortGrid
      title="Active"
      cohortsLabel="Month"
      sizeLabel="Investors"
      periodLabel={(number) => `Week ${number}`}
      cohorts={[
        {
          key: '1',
          label: 'Jan',
          size: 4,
          periods: [
            { part: 3, of: 4 },
            { part: 0, of: 2 },
          ],
        },
        { key: '2', label: 'Feb', size: 1, periods: [{ part: 0, of: 0 }] },
      ]}
      format={String}
      formatShare={share}
    />,
  );
  const shades = [...container.querySelectorAll<HTMLElement>('.charts-cohorts-shade')];
  expect(shades.map(({ style, textContent }) => [style.getPropertyValue('--charts-share'), textContent])).toEqual([
    ['0.75', '75 %'],
    ['0', '0 %'],
    ['0', '0 %'],
  ]);
  expect(rowsOf(screen.getByRole('figure', { name: 'Active' }))).toEqual([
    ['Month', 'Investors', 'Week 1', 'Week 2'],
    ['Jan', '4', '75 % (3 of 4)', '0 % (0 of 2)'],
    ['Feb', '1', '0 % (0 of 0)', ''],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Active' }));
  expect(container.querySelector('.charts-cohorts')).toBeNull();
});
