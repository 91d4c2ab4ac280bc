import { describe, expect, it } from 'vitest';
import { clockIn, endOfDay, instantIn, isFileTooLarge, progressLabel, relativeDate } from '../src/index.ts';

it('FILE-01 FILE-10 refuses 52,428,800 bytes and accepts one less', () => {
  expect(isFileTooLarge(52_428_800)).toBe(true);
  expect(isFileTooLarge(52_428_799)).toBe(false);
});

describe('relative dates', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const hoursAgo = (hours: number) => relativeDate(new Date(now.getTime() - hours * 3_600_000), now);

  it('NAV-18 up to 24 hours is today', () => {
    expect(hoursAgo(0)).toEqual({ kind: 'today' });
    expect(hoursAgo(24)).toEqual({ kind: 'today' });
    expect(hoursAgo(-1)).toEqual({ kind: 'today' });
  });

  it('NAV-18 up to four days is in whole days', () => {
    expect(hoursAgo(24.1)).toEqual({ kind: 'days', days: 1 });
    expect(hoursAgo(71.9)).toEqual({ kind: 'days', days: 2 });
    expect(hoursAgo(96)).toEqual({ kind: 'days', days: 4 });
  });

  it('NAV-18 older or more than a day ahead is the date', () => {
    expect(hoursAgo(96.1)).toEqual({ kind: 'date' });
    expect(hoursAgo(-48)).toEqual({ kind: 'date' });
  });
});

it.each([
  ['2026-11-20T12:00:00Z', 'UTC', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T12:00:00Z', 'Europe/Zurich', '2026-11-20T22:59:59.999Z'],
  ['2026-11-20T23:30:00Z', 'Europe/Zurich', '2026-11-21T22:59:59.999Z'],
  ['2026-11-20T03:00:00Z', 'America/New_York', '2026-11-20T04:59:59.999Z'],
  ['2026-11-20T12:00:00Z', 'Asia/Kolkata', '2026-11-20T18:29:59.999Z'],
  // Days with the end and the start of DST.
  ['2026-10-24T23:30:00Z', 'Europe/Zurich', '2026-10-25T22:59:59.999Z'],
  ['2026-03-28T23:30:00Z', 'Europe/Zurich', '2026-03-29T21:59:59.999Z'],
])('the day of %s in %s ends at %s', (instant, timeZone, end) => {
  expect(endOfDay(new Date(instant), timeZone).toISOString()).toBe(end);
});

it.each([
  ['2026-01-05T09:30', 'Europe/Zurich', '2026-01-05T08:30:00.000Z'],
  ['2026-07-05T00:10', 'Europe/Zurich', '2026-07-04T22:10:00.000Z'],
  ['2026-07-05T20:10', 'America/New_York', '2026-07-06T00:10:00.000Z'],
  ['2026-07-05T20:10', 'Asia/Kathmandu', '2026-07-05T14:25:00.000Z'],
  // The days with the start and the end of DST.
  ['2026-03-29T01:59', 'Europe/Zurich', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Zurich', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Zurich', '2026-10-25T02:00:00.000Z'],
  ['2026-10-26T00:00', 'Europe/Zurich', '2026-10-25T23:00:00.000Z'],
])('HIST-14 %s in %s is %s, and back', (clock, timeZone, instant) => {
  expect(instantIn(clock, timeZone)?.toISOString()).toBe(instant);
  expect(clockIn(new Date(instant), timeZone)).toBe(clock);
});

it('HIST-14 a time that the change to summer time skips is an hour later, and what is no time is none', () => {
  expect(instantIn('2026-03-29T02:30', 'Europe/Zurich')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  for (const clock of ['', '2026-03-29', '2026-13-01T10:00', '2026-03-29T25:00']) {
    expect(instantIn(clock, 'UTC')).toBeNull();
  }
});

describe('the progress label of an investment', () => {
  const section = (name: string, current: boolean, completed: boolean, shown = true) => ({
    name,
    shown,
    current,
    completed,
  });

  it.each([
    [1, 'Completed', true, [section('Identity', true, false)]],
    [2, 'Contract', false, [section('Identity', false, false), section('Contract', true, false)]],
    [3, 'Payment', false, [section('Identity', false, true), section('Payment', false, false)]],
    [3, 'Payment', false, [section('Hidden', true, false, false), section('Payment', false, false)]],
    [4, 'All steps completed, waiting for review', false, [section('Identity', false, true)]],
    [4, 'All steps completed, waiting for review', false, []],
  ])('AINV-05/%i is %s', (_row, label, completed, sections) => {
    expect(progressLabel(completed, sections)).toBe(label);
  });
});
