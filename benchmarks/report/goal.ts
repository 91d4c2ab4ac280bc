import type { Interval } from '../statistics/interval.ts';

/** A limit for a figure. */
export interface Goal {
  /** Names the limit; starts with the id of the requirement that the goal covers, if any. */
  title: string;
  figure: Interval;
  /** The maximum allowed value. */
  limit: number;
}

/** Whether the whole interval is within the limit; otherwise the goal may have been missed. */
export function isReached({ figure, limit }: Goal): boolean {
  return figure.high <= limit;
}

/** Formats a goal as one line for the terminal. */
export function describeGoal(goal: Goal): string {
  const { title, figure, limit } = goal;
  const verdict = isReached(goal) ? 'reached' : figure.low > limit ? 'MISSED ' : 'UNSURE ';
  return `${verdict}  ${title}: ${describe(figure)}`;
}

/** Formats a figure with its interval; exact figures have none. */
export function describe({ estimate, low, high }: Interval, digits = 2): string {
  const show = (value: number) => (Number.isFinite(value) ? value.toFixed(digits) : '∞');
  if (low === high) return Number.isInteger(estimate) ? String(estimate) : show(estimate);
  return `${show(estimate)} (${show(Math.max(0, low))} to ${show(high)})`;
}
