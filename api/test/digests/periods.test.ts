import { describe, expect, it } from 'vitest';
import { lastPeriodEnd, periodicFrequencies } from '../../src/domains/digests/periods.ts';
import { daysOf, isFirstDay, zones } from './calendar.ts';

/** What clocks of a time zone show, by another way than the product's. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

describe.each(zones)('in %s', (timeZone) => {
  it('NOTE-06 the periods of a year end at 08:00: each day, on Mondays, the 1st and 15th, the 1st', () => {
    const clock = clockIn(timeZone);
    for (const frequency of periodicFrequencies) {
      const ends: string[] = [];
      const start = new Date('2025-01-01T23:00:00Z');
      // Backwards from the end of the year, from one end to the instant before it.
      for (let end = lastPeriodEnd(frequency, timeZone, new Date('2026-01-01T22:00:00Z')); end && end > start; ) {
        expect(lastPeriodEnd(frequency, timeZone, end)).toEqual(end);
        ends.unshift(clock.format(end));
        end = lastPeriodEnd(frequency, timeZone, new Date(end.getTime() - 1));
      }
      const expected = daysOf('2025-01-02', '2026-01-01').filter((day) => isFirstDay[frequency]?.(day));
      expect(ends).toEqual(expected.map((day) => `${day} 08:00:00`));
    }
  });
});

it('NOTE-06 `never` has no periods', () => {
  expect(lastPeriodEnd(5, 'UTC', new Date())).toBeNull();
});
