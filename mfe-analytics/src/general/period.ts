export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

const hour = 3_600_000;
const lengths: Record<Period, number | null> = {
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  all: null,
};

/**
 * When a period begins, counted back from now; null for all time. The start is cut to the full minute, so that the
 * figures on the screen are asked for once a minute at most.
 */
export function startOf(period: Period, now: Date): string | null {
  const length = lengths[period];
  if (length === null) return null;
  return new Date(Math.floor((now.getTime() - length) / 60_000) * 60_000).toISOString();
}
