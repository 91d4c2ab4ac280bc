import { relativeDate } from '@platform/rules';
import { formatDate, formatDateTime } from '../formats.ts';
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
  const text = () => {
    if (display === 'date-time') return formatDateTime(value, locale);
    if (display === 'date') return formatDate(value, locale);
    const relative = relativeDate(new Date(value), new Date());
    if (relative.kind === 'date') return formatDate(value, locale);
    return relative.kind === 'today' ? texts.today : texts.daysAgo(relative.days);
  };
  return (
    <time className="ds-figures" dateTime={value}>
      {text()}
    </time>
  );
}
