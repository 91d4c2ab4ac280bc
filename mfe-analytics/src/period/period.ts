import { instantIn } from '@platform/rules';

export const presets = ['day', 'week', 'month', 'all'] as const;
export type Preset = (typeof presets)[number];
/** The preset that a table opens with. */
export const firstPreset: Preset = 'month';

/** Calendar days of the platform's time zone, `YYYY-MM-DD`, both inclusive (ANA-04). */
export type Days = { from: string; to: string };

/** A preset up to now, or custom days (ANA-03). */
export type Period = Preset | Days;

/** ISO 8601 instants; start inclusive, end exclusive, null unbounded (ANA-11). */
export type Range = { start: string | null; end: string | null };

const hour = 3_600_000;
const lengths: Record<Exclude<Preset, 'all'>, number> = { day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour };

/**
 * Returns the range of a period. The start of a preset is truncated to the minute, so that the query variables change at
 * most once a minute.
 *
 * @returns null for days that are none, or not typed to the end, or whose end is before the start
 */
export function rangeOf(period: Period, now: Date, timeZone: string): Range | null {
  if (period === 'all') return { start: null, end: null };
  if (typeof period === 'string') {
    return {
      start: new Date(Math.floor((now.getTime() - lengths[period]) / 60_000) * 60_000).toISOString(),
      end: null,
    };
  }
  if (period.to < period.from || !isWhole(period.from) || !isWhole(period.to)) return null;
  const start = startOfDay(period.from, timeZone);
  const end = startOfDay(dayAfter(period.to), timeZone);
  return start && end ? { start: start.toISOString(), end: end.toISOString() } : null;
}

/** Whether a day is typed to the end: while its year is typed, the field has those from 0002 on. */
export const isWhole = (day: string): boolean => /^(19|2\d)\d\d-/.test(day);

const startOfDay = (day: string, timeZone: string) => instantIn(`${day}T00:00`, timeZone);

function dayAfter(day: string): string {
  const midnight = new Date(`${day}T00:00Z`);
  if (Number.isNaN(midnight.getTime())) return '';
  midnight.setUTCDate(midnight.getUTCDate() + 1);
  return midnight.toISOString().slice(0, 10);
}
