import { describe, expect, it } from 'vitest';
import type { FigureBench, TableFigures } from './bench.ts';
import { periodKinds } from './periods.ts';
import { reportFigures } from './report.ts';

const newest = new Date('2026-11-28T12:34:56.789Z');
const day = 86_400_000;

describe('the periods', () => {
  it('are the presets up to the newest event, and the same custom ones each time', () => {
    const kinds = periodKinds(newest);
    const of = (name: string, call = 0) => kinds.find((kind) => kind.name === name)?.periodOf(call);
    expect(of('24 hours')).toEqual({ start: '2026-11-27T12:34:56.789Z', end: '2026-11-28T12:34:56.789Z' });
    expect(of('all time')).toEqual({ start: null, end: null });
    expect(of('instants', 4)).toEqual(periodKinds(newest).at(-1)?.periodOf(4));
    expect(of('instants', 4)).not.toEqual(of('instants', 5));
  });

  it('begin before they end, within a year, and are whole days where the screen sends days', () => {
    for (const { name, periodOf } of periodKinds(newest).slice(-2)) {
      for (let call = 0; call < 200; call++) {
        const [start = 0, end = 0] = Object.values(periodOf(call)).map((instant) => Date.parse(instant ?? ''));
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThan(newest.getTime() - 366 * day);
        if (name === 'days') expect([start % day, end % day]).toEqual([0, 0]);
      }
    }
  });
});

describe('the report', () => {
  const table = (p95: number, options: Partial<TableFigures> = {}): TableFigures => ({
    ...{ table: 'deals', detail: 'by VIEWS', isTable: true, rounds: 10 },
    periods: [
      { period: '7 days', p50: 1, p95: 20, processor: 3 },
      { period: 'all time', p50: 1, p95, processor: 5 },
    ],
    ...options,
  });
  const bench = (figures: TableFigures[], events = 10_000_000): FigureBench => ({
    ...{ figures, events, deals: 10_000, postgres: '18' },
  });

  it('judges a table by the kind of period that takes longest, and charts not at all', () => {
    const { goals } = reportFigures(bench([table(501), table(900, { table: 'funnel', isTable: false })]));
    expect(goals).toMatchObject([
      { title: expect.stringMatching(/^FIG-07 deals by VIEWS: /), figure: { estimate: 501 }, limit: 500 },
    ]);
  });

  it('judges nothing with fewer events', () => {
    expect(reportFigures(bench([table(501)], 200_000)).goals).toEqual([]);
  });

  it('shows each kind of period, and the same figure for all of a table without one', () => {
    const single = table(0, {
      ...{ table: 'preferences', detail: '' },
      periods: [{ period: '', p50: 1, p95: 42, processor: 8 }],
    });
    const { markdown } = reportFigures(bench([table(77), single]));
    expect(markdown).toContain('| deals | by VIEWS | 20 | 77 | 5 |');
    expect(markdown).toContain('| preferences |  | 42 | 42 | 8 |');
  });
});
