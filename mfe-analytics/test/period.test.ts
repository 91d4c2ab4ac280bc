import { expect, it } from 'vitest';
import { rangeOf } from '../src/period/period.ts';

const now = new Date('2026-04-02T12:34:56.789Z');

it.each([
  ['day', '2026-04-01T12:34:00.000Z'],
  ['week', '2026-03-26T12:34:00.000Z'],
  ['month', '2026-03-03T12:34:00.000Z'],
  ['all', null],
] as const)('ANA-03 the preset %s starts at %s and is open', (preset, start) => {
  expect(rangeOf(preset, now, 'Europe/Zurich')).toEqual({ start, end: null });
});

it.each([
  ['UTC', '2026-03-28', '2026-03-29', '2026-03-28T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  // Both changes of the clocks.
  ['Europe/Zurich', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Zurich', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-02-28', '2026-02-28', '2026-02-27T18:15:00.000Z', '2026-02-28T18:15:00.000Z'],
  // Midnight does not exist on this day.
  ['America/Santiago', '2026-09-06', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('ANA-04 FIG-05 days count in full in %s: %s to %s', (timeZone, from, to, start, end) => {
  expect(rangeOf({ from, to }, now, timeZone)).toEqual({ start, end });
});

it.each([
  ['2026-03-10', '2026-03-09'],
  ['2026-13-01', '2026-13-02'],
  ['yesterday', 'yesterday'],
  // While the year is typed.
  ['0002-03-10', '2026-03-10'],
  ['0202-03-10', '0202-03-11'],
  ['', ''],
])('ANA-04 days from %s to %s are no period', (from, to) => {
  expect(rangeOf({ from, to }, now, 'UTC')).toBeNull();
});
