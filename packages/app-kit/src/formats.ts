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

/** Money and numbers as texts, for places that cannot hold the `Money` component (NAV-17). */
export function useMoney(): {
  /** `amount` is a decimal string; without currency it is `USD`. */
  money(amount: string, currency?: string | null): string;
  /** A few characters, for the scale of a chart; never where somebody reads an amount. */
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

/** Dates as texts, for places that cannot hold the `DateText` component. Values are ISO 8601. */
export function useDates(): {
  date(value: string): string;
  dateTime(value: string): string;
  /** A day that ends in the platform's zone, whoever reads it. */
  deadline(value: string): string;
  /** The month of a calendar day, such as `Mar 2026`. */
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
