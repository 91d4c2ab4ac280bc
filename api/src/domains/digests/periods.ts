import { dayIn, instantIn } from '@platform/rules';

/** The hour of a digest, on the clock of the account's time zone (NOTE-06). */
const hour = '08:00';

/** Returns the first day of the period of each frequency that a day, YYYY-MM-DD, belongs to (ACC-10). */
const firstDays: Readonly<Record<number, (day: string) => string>> = {
  1: (day) => day,
  // Days since Monday.
  2: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  3: (day) => `${day.slice(0, 8)}${day.slice(8) < '15' ? '01' : '15'}`,
  4: (day) => `${day.slice(0, 8)}01`,
};

/** The frequencies with periods: daily, Mondays, the 1st and 15th, the 1st. */
export const periodicFrequencies = Object.keys(firstDays).map(Number);

/**
 * Returns the last instant, up to `now`, at which a period of a frequency has ended: at 08:00 in the time zone, on its
 * first day (NOTE-06). Null for a frequency without periods.
 */
export function lastPeriodEnd(frequency: number, timeZone: string, now: Date): Date | null {
  const firstDay = firstDays[frequency];
  if (!firstDay) return null;
  const today = dayIn(now, timeZone);
  const end = endOn(firstDay(today), timeZone);
  return end && end > now ? endOn(firstDay(addDays(today, -1)), timeZone) : end;
}

const endOn = (day: string, timeZone: string): Date | null => instantIn(`${day}T${hour}`, timeZone);

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
