import type { Interval } from '../statistics/interval.ts';

/** A limit that a figure is to keep. */
export interface Goal {
  /** A sentence that names the limit; it begins with the id of the requirement that it proves, where it proves one. */
  title: string;
  figure: Interval;
  /** The most that is allowed. */
  limit: number;
}

/** As long as a value beyond the limit is within the interval, the goal may have been missed. */
export function isReached({ figure, limit }: Goal): boolean {
  return figure.high <= limit;
}

/** One line for the terminal. */
export function describeGoal(goal: Goal): string {
  const { title, figure, limit } = goal;
  const verdict = isReached(goal) ? 'reached' : figure.low > limit ? 'MISSED ' : 'UNSURE ';
  return `${verdict}  ${title}: ${describe(figure)}`;
}

/** A figure with its interval; one that is exact has none. */
export function describe({ estimate, low, high }: Interval, digits = 2): string {
  const show = (value: number) => (Number.isFinite(value) ? value.toFixed(digits) : '∞');
  if (low === high) return Number.isInteger(estimate) ? String(estimate) : show(estimate);
  return `${show(estimate)} (${show(Math.max(0, low))} to ${show(high)})`;
}
