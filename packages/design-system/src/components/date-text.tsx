import { formatDate, formatDateTime, formatDeadline, formatRelativeDate } from '../formats.ts';
import { useDesignSettings } from '../theme/design-context.ts';

type DateTextProps = {
  /** ISO 8601 instant, or `YYYY-MM-DD` for a calendar day. */
  value: string;
  /** `relative` shows recent days as "N days ago" (NAV-18); `deadline` is a day in the platform's time zone. */
  display?: 'date' | 'date-time' | 'deadline' | 'relative';
};

/** A formatted date in a `time` element with the exact value. */
export function DateText({ value, display = 'date' }: DateTextProps) {
  const { locale, texts, timeZone } = useDesignSettings();
  const text = {
    date: () => formatDate(value, locale),
    'date-time': () => formatDateTime(value, locale),
    deadline: () => formatDeadline(value, locale, timeZone),
    relative: () => formatRelativeDate(value, locale, texts),
  };
  return (
    <time className="ds-figures" dateTime={value}>
      {text[display]()}
    </time>
  );
}
