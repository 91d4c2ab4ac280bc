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

/** The last millisecond of the day that an instant falls on in a time zone: when a deadline ends (readings 9). */
export function endOfDay(instant: Date, timeZone: string): Date {
  const wall = new Date(instant.getTime() + offsetAt(instant, timeZone));
  const lastOfDay = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), 23, 59, 59, 999);
  // The clocks may change between the instant and the end of its day: the offset is that of the end.
  const near = new Date(lastOfDay - offsetAt(instant, timeZone));
  return new Date(lastOfDay - offsetAt(near, timeZone));
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
