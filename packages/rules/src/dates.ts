export type RelativeDate = { kind: 'today' } | { kind: 'days'; days: number } | { kind: 'date' };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Classifies an instant relative to now: `today` up to 24 hours ago, whole `days` up to four days, else `date`
 * (NAV-18). An instant less than a day in the future counts as today, to tolerate clock skew.
 */
export function relativeDate(instant: Date, now: Date): RelativeDate {
  const age = now.getTime() - instant.getTime();
  if (age < -DAY || age > 4 * DAY) return { kind: 'date' };
  return age <= DAY ? { kind: 'today' } : { kind: 'days', days: Math.floor(age / DAY) };
}

/** Returns the last millisecond of an instant's day in a time zone, which is when a deadline ends (readings 9). */
export function endOfDay(instant: Date, timeZone: string): Date {
  return endOfDayIn(dayIn(instant, timeZone), timeZone);
}

/**
 * Returns the last millisecond of a day in a time zone (EDIT-12).
 *
 * @param day YYYY-MM-DD
 */
export function endOfDayIn(day: string, timeZone: string): Date {
  const localEnd = Date.parse(`${day}T23:59:59.999Z`);
  // A DST change may lie between the first guess and the end of the day, so use the offset at the end.
  const approximate = new Date(localEnd - offsetAt(new Date(localEnd), timeZone));
  return new Date(localEnd - offsetAt(approximate, timeZone));
}

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
export function dayIn(instant: Date, timeZone: string): string {
  return clockIn(instant, timeZone).slice(0, 10);
}

/** Returns what a clock in a time zone shows at an instant, YYYY-MM-DDTHH:mm. */
export function clockIn(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns the instant at which a clock in a time zone shows a date and time (HIST-14): the first of two, and an hour later for
 * one that the change to summer time skips.
 *
 * @param clock YYYY-MM-DDTHH:mm
 * @returns null for anything else
 */
export function instantIn(clock: string, timeZone: string): Date | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN;
  if (Number.isNaN(local)) return null;
  // With the offset before a change of that day, and with that after it.
  const early = new Date(local - offsetAt(new Date(local - DAY), timeZone));
  const late = new Date(local - offsetAt(early, timeZone));
  return clockIn(late, timeZone) === clock ? late : early;
}

/** By time zone, because creating one takes a hundred times as long as using it. */
const clockFormats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric', ...time });
}

/**
 * Returns the UTC offset of a time zone in milliseconds, positive east of UTC. Computed from what a clock shows, because a
 * browser loads the names of all time zones to format an offset.
 */
function offsetAt(instant: Date, timeZone: string): number {
  const format = clockFormats.get(timeZone) ?? clockFormat(timeZone);
  clockFormats.set(timeZone, format);
  const parts = format.formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return clock - Math.floor(instant.getTime() / 1000) * 1000;
}
