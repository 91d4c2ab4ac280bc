import { relativeDate } from '@platform/rules';
import type { DesignTexts } from './theme/design-context.ts';

/** Caches `Intl` formatters, which are expensive to construct. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The currency of deals without a stored one (NAV-17). */
export const defaultCurrency = 'USD';

/**
 * Formats money with thousands separators and currency (NAV-17). Decimals are shown unless they are zero.
 * @param amount decimal string, formatted exactly without conversion to a float
 */
export function formatMoney(amount: string, currency: string | null | undefined, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: currency ?? defaultCurrency,
    trailingZeroDisplay: 'stripIfInteger',
    // Intl formats decimal strings exactly, but its type requires a template literal.
  }).format(amount as `${number}`);
}

/** Formats money in a few characters, e.g. `$1.2M`. Rounded, so only for the scale of a chart. */
export function formatCompactMoney(amount: number, currency: string | null | undefined, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: currency ?? defaultCurrency,
    notation: 'compact',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Formats a number with thousands separators (NAV-17). */
export function formatNumber(value: number | string, locale: string): string {
  // As above: decimal strings are formatted exactly.
  return numberFormat(locale, {}).format(value as `${number}`);
}

/** Formats a file size in the largest suitable unit. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return numberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

const mediaTypeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/octet-stream': 'BIN',
  'application/x-cfb': 'OLE',
  'text/plain': 'TXT',
};

/** Returns the common short name of a media type, e.g. `PDF`. */
export function formatMediaType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';');
  const last = type.split('/').at(-1) ?? '';
  return mediaTypeNames[type.trim()] ?? last.replace(/^x-|\+.*$/g, '').toUpperCase();
}

/**
 * Formats the day of an instant in the user's time zone, or a calendar day independent of the time zone.
 * @param value ISO 8601 instant or `YYYY-MM-DD`
 */
export function formatDate(value: string, locale: string): string {
  const isCalendarDay = value.length === 10;
  return dateFormat(locale, { dateStyle: 'medium', ...(isCalendarDay ? { timeZone: 'UTC' } : {}) }).format(
    new Date(value),
  );
}

/**
 * Formats the month of a calendar day, e.g. `Mar 2026`.
 * @param value `YYYY-MM-DD`
 */
export function formatMonth(value: string, locale: string): string {
  return dateFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(value));
}

/**
 * Formats the day of a deadline in the platform's time zone. Deadlines are stored as the end of the day in that zone
 * (readings 9), so for users east of it the instant is on the next day.
 * @param value ISO 8601 instant
 * @param timeZone of the platform, e.g. `Europe/Zurich`
 */
export function formatDeadline(value: string, locale: string, timeZone: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(value));
}

/** Formats the date and time of an ISO 8601 instant in the user's time zone. */
export function formatDateTime(value: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
}

/** Formats an ISO 8601 instant as `Today`, `N days ago` or a date (NAV-18). */
export function formatRelativeDate(
  value: string,
  locale: string,
  texts: Pick<DesignTexts, 'today' | 'daysAgo'>,
): string {
  const relative = relativeDate(new Date(value), new Date());
  if (relative.kind === 'date') return formatDate(value, locale);
  return relative.kind === 'today' ? texts.today : texts.daysAgo(relative.days);
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numberFormats, locale, options, () => new Intl.NumberFormat(locale, options));
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dateFormats, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function cached<Format>(formats: Map<string, Format>, locale: string, options: object, make: () => Format): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
