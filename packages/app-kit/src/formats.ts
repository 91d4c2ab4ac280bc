import {
  formatCompactMoney,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRelativeDate,
  useDesignSettings,
} from '@platform/design-system';
import { useMemo } from 'react';

/** Formats money and numbers as strings, where the `Money` component cannot be used (NAV-17). */
export function useMoney(): {
  /** `amount` is a decimal string; the default currency is `USD`. */
  money(amount: string, currency?: string | null): string;
  /** Rounded to a few characters for chart axes; not for amounts that users rely on. */
  compactMoney(amount: number, currency?: string | null): string;
  number(value: number | string): string;
} {
  const { locale } = useDesignSettings();
  return useMemo(
    () => ({
      money: (amount, currency) => formatMoney(amount, currency, locale),
      compactMoney: (amount, currency) => formatCompactMoney(amount, currency, locale),
      number: (value) => formatNumber(value, locale),
    }),
    [locale],
  );
}

/** Formats ISO 8601 dates as strings, where the `DateText` component cannot be used. */
export function useDates(): {
  date(value: string): string;
  dateTime(value: string): string;
  /** A day in the platform's time zone, regardless of the user's. */
  deadline(value: string): string;
  /** The month of a date, such as `Mar 2026`. */
  month(value: string): string;
  /** `Today`, `N days ago`, or the date (NAV-18). */
  relative(value: string): string;
} {
  const { locale, texts, timeZone } = useDesignSettings();
  return useMemo(
    () => ({
      date: (value) => formatDate(value, locale),
      dateTime: (value) => formatDateTime(value, locale),
      deadline: (value) => formatDeadline(value, locale, timeZone),
      month: (value) => formatMonth(value, locale),
      relative: (value) => formatRelativeDate(value, locale, texts),
    }),
    [locale, texts, timeZone],
  );
}
