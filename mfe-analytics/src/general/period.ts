export const presets = ['day', 'week', 'month', 'all'] as const;
export const periods = [...presets, 'custom'] as const;
export type Preset = (typeof presets)[number];
/** The default preset. */
export const firstPreset: Preset = 'month';
export type Period = (typeof periods)[number];

/** ISO 8601 instants; start inclusive, end exclusive, null unbounded (ANA-11). */
export type Range = { start: string | null; end: string | null };

const hour = 3_600_000;
const lengths: Record<Preset, number | null> = {
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  all: null,
};

/**
 * Returns the range of a preset up to now. The start is truncated to the minute, so that the query variables change at
 * most once a minute.
 */
export function rangeOf(preset: Preset, now: Date): Range {
  const length = lengths[preset];
  if (length === null) return { start: null, end: null };
  return { start: new Date(Math.floor((now.getTime() - length) / 60_000) * 60_000).toISOString(), end: null };
}

/**
 * Returns the range of two calendar days in the user's time zone, both inclusive (ANA-04).
 * @param start `YYYY-MM-DD`, as is the end
 * @returns null while a day is missing, `reversed` if the end is before the start
 */
export function rangeOfDays(start: string, end: string): Range | 'reversed' | null {
  if (!start || !end) return null;
  if (end < start) return 'reversed';
  const after = new Date(`${end}T00:00`);
  after.setDate(after.getDate() + 1);
  return { start: new Date(`${start}T00:00`).toISOString(), end: after.toISOString() };
}
