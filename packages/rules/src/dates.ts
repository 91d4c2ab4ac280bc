export type RelativeDate = { kind: 'today' } | { kind: 'days'; days: number } | { kind: 'date' };

const DAY = 24 * 60 * 60 * 1000;

/**
 * How an instant is named beside now: today up to 24 hours, whole days up to four days, else by its date (NAV-18).
 * An instant ahead of now by less than a day counts as today, since clocks differ.
 */
export function relativeDate(instant: Date, now: Date): RelativeDate {
  const age = now.getTime() - instant.getTime();
  if (age < -DAY || age > 4 * DAY) return { kind: 'date' };
  return age <= DAY ? { kind: 'today' } : { kind: 'days', days: Math.floor(age / DAY) };
}
