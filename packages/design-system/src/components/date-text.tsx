import { formatDate, formatDateTime, formatRelativeDate } from '../formats.ts';
import { useDesignSettings } from '../theme/design-context.ts';

type DateTextProps = {
  /** ISO 8601 instant, or `YYYY-MM-DD` for a calendar day. */
  value: string;
  /** `relative` names recent days by their distance (NAV-18). */
  display?: 'date' | 'date-time' | 'relative';
};

/** A date for reading, with the exact value for machines. */
export function DateText({ value, display = 'date' }: DateTextProps) {
  const { locale, texts } = useDesignSettings();
  const text = {
    date: () => formatDate(value, locale),
    'date-time': () => formatDateTime(value, locale),
    relative: () => formatRelativeDate(value, locale, texts),
  };
  return (
    <time className="ds-figures" dateTime={value}>
      {text[display]()}
    </time>
  );
}
