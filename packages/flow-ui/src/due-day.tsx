import { useDates } from '@platform/app-kit';
import { StatusBadge, Text, useDesignSettings } from '@platform/design-system';
import { dayIn } from '@platform/rules';
import { progressTexts } from './progress-texts.ts';

/** By when something is asked for. */
export type Due = {
  /** YYYY-MM-DD */
  day: string;
  /** Whether it is the deal's deadline, as the step has no day of its own. */
  isDeadline: boolean;
  isOverdue: boolean;
};

/**
 * Returns by when a step is due: its own day, otherwise the deal's deadline until that has passed (CARE-05, CARE-18).
 *
 * @param deadline ISO 8601 instant
 * @param timeZone of the platform, in which both days end
 */
export function dueOf(
  dueOn: string | null | undefined,
  deadline: string | null | undefined,
  timeZone: string,
  now = new Date(),
): Due | null {
  const today = dayIn(now, timeZone);
  if (dueOn) return { day: dueOn, isDeadline: false, isOverdue: dueOn < today };
  const day = deadline ? dayIn(new Date(deadline), timeZone) : '';
  return day >= today ? { day, isDeadline: true, isOverdue: false } : null;
}

/** Returns the function that puts such a day into words. */
export function useDueText(): (due: Due) => string {
  const t = progressTexts.useTexts();
  const { date } = useDates();
  return ({ day, isDeadline, isOverdue }) =>
    t(`due.${isOverdue ? 'overdue' : isDeadline ? 'deadline' : 'step'}`, { day: date(day) });
}

/** The day by which a step is due; one that has passed is called so. */
export function DueDay({
  dueOn,
  deadline,
}: {
  dueOn: string | null | undefined;
  deadline?: string | null | undefined;
}) {
  const { timeZone } = useDesignSettings();
  const textOf = useDueText();
  const due = dueOf(dueOn, deadline, timeZone);
  if (!due) return null;
  return due.isOverdue ? (
    <StatusBadge tone="negative">{textOf(due)}</StatusBadge>
  ) : (
    <Text tone="secondary">{textOf(due)}</Text>
  );
}
