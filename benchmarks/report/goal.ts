import type { Interval } from '../statistics/interval.ts';

/** A limit for a figure. */
export interface Goal {
  /** Names the limit; starts with the id of the requirement that the goal covers, if any. */
  title: string;
  figure: Interval;
  /** The maximum allowed value, or the minimum. */
  limit: number;
  isLeast?: boolean;
}

/** Whether the whole interval is within the limit; otherwise the goal may have been missed. */
export function isReached({ figure, limit, isLeast }: Goal): boolean {
  return isLeast ? figure.low >= limit : figure.high <= limit;
}

/** Whether the whole interval is beyond the limit. */
function isMissed({ figure, limit, isLeast }: Goal): boolean {
  return isLeast ? figure.high < limit : figure.low > limit;
}

/** Formats a goal as one line for the terminal. */
export function describeGoal(goal: Goal): string {
  const { title, figure } = goal;
  const verdict = isReached(goal) ? 'reached' : isMissed(goal) ? 'MISSED ' : 'UNSURE ';
  return `${verdict}  ${title}: ${describe(figure)}`;
}

/** Formats goals as a Markdown list. */
export function listGoals(goals: readonly Goal[]): string {
  const line = (goal: Goal) =>
    `- ${describeGoal(goal).replace(/^(\S+)\s+/, (_, verdict: string) => `**${verdict.toLowerCase()}** `)}`;
  return goals.map(line).join('\n');
}

/** Formats a figure with its interval; exact figures have none. */
export function describe({ estimate, low, high }: Interval, digits = 2): string {
  const show = (value: number) => (Number.isFinite(value) ? value.toFixed(digits) : '∞');
  if (low === high) return Number.isInteger(estimate) ? String(estimate) : show(estimate);
  return `${show(estimate)} (${show(Math.max(0, low))} to ${show(high)})`;
}
