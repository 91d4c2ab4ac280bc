// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateText } from '../src/components/date-text.tsx';
import { Money } from '../src/components/money.tsx';
import {
  formatBytes,
  formatCompactMoney,
  formatDate,
  formatDeadline,
  formatMoney,
  formatMonth,
  formatNumber,
} from '../src/formats.ts';
import { ThemeProvider } from '../src/theme/theme-provider.tsx';
import { designTexts } from './design-texts.ts';

function show(element: ReactElement) {
  render(
    <ThemeProvider texts={designTexts} locale="en" timeZone="UTC">
      {element}
    </ThemeProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('money', () => {
  it.each([
    ['1234567.89', 'USD', '$1,234,567.89'],
    ['25000.00', 'USD', '$25,000'],
    ['25000', null, '$25,000'],
    ['9999999999999999.99', 'EUR', '€9,999,999,999,999,999.99'],
    ['0', 'GBP', '£0'],
  ])('NAV-17 %s %s is formatted as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en')).toBe(text);
  });

  it.each([
    [0, 'USD', '$0'],
    [250_000, 'EUR', '€250K'],
    [1_250_000, 'GBP', '£1.3M'],
    [5e15, null, '$5000T'],
  ])('%s %s is %s on a scale', (amount, currency, text) => {
    expect(formatCompactMoney(amount, currency, 'en')).toBe(text);
  });

  it('NAV-17 shows money with its currency', () => {
    show(<Money amount="77000" currency="CHF" />);
    expect(screen.getByText(/^CHF\s77,000$/)).toBeDefined();
  });

  it('NAV-17 separates thousands of numbers', () => expect(formatNumber(1234567, 'en')).toBe('1,234,567'));
});

describe('dates', () => {
  it('formats a calendar day regardless of the time zone', () =>
    expect(formatDate('2027-01-15', 'en')).toBe('Jan 15, 2027'));

  it('formats the month of a calendar day regardless of the time zone', () =>
    expect(formatMonth('2026-03-01', 'en')).toBe('Mar 2026'));

  it.each([
    ['2026-11-30T23:59:59.999Z', 'UTC', 'Nov 30, 2026'],
    ['2026-11-30T22:59:59.999Z', 'Europe/Zurich', 'Nov 30, 2026'],
    ['2026-12-01T04:59:59.999Z', 'America/New_York', 'Nov 30, 2026'],
  ])('OPP-25 the deadline %s in %s is formatted as %s in any local time zone', (value, timeZone, text) => {
    expect(formatDeadline(value, 'en', timeZone)).toBe(text);
  });

  it.each([
    ['2026-11-20T02:00:00.000Z', 'Today'],
    ['2026-11-19T02:00:00.000Z', '1 day ago'],
    ['2026-11-17T02:00:00.000Z', '3 days ago'],
    ['2026-11-10T12:00:00.000Z', 'Nov 10, 2026'],
  ])('NAV-18 %s is formatted as %s', (value, text) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
    show(<DateText value={value} display="relative" />);
    expect(screen.getByText(text).getAttribute('datetime')).toBe(value);
  });
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1500, '1.5 kB'],
  [52_428_799, '52.4 MB'],
])('%d bytes are formatted as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));
