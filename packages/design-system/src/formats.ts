import { relativeDate } from '@platform/rules';
import type { DesignTexts } from './theme/design-context.ts';

/** Formats by `Intl`, with the formatters kept, since making one costs more than using it many times. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The currency of a deal that has none stored (NAV-17). */
export const defaultCurrency = 'USD';

/**
 * Money with thousands separators and its currency (NAV-17). Decimals are shown when there are any.
 * @param amount decimal string; it is formatted exactly, without passing through a float
 */
export function formatMoney(amount: string, currency: string | null | undefined, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: currency ?? defaultCurrency,
    trailingZeroDisplay: 'stripIfInteger',
    // Intl takes decimal strings of any length exactly; the type wants a literal it cannot see.
  }).format(amount as `${number}`);
}

/** Money in a few characters, such as `$1.2M`, for the scale of a chart; never where somebody reads an amount. */
export function formatCompactMoney(amount: number, currency: string | null | undefined, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: currency ?? defaultCurrency,
    notation: 'compact',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** A number with thousands separators (NAV-17). */
export function formatNumber(value: number | string, locale: string): string {
  // As above: a decimal string is formatted exactly.
  return numberFormat(locale, {}).format(value as `${number}`);
}

/** How many bytes, in the largest unit that keeps the number readable. */
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

/** The kind of a file in the few letters that people know it by, such as `PDF`, from its media type. */
export function formatMediaType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';');
  const last = type.split('/').at(-1) ?? '';
  return mediaTypeNames[type.trim()] ?? last.replace(/^x-|\+.*$/g, '').toUpperCase();
}

/**
 * The day of an instant in the reader's time zone, or a calendar day as it is.
 * @param value ISO 8601 instant or `YYYY-MM-DD`
 */
export function formatDate(value: string, locale: string): string {
  const isCalendarDay = value.length === 10;
  return dateFormat(locale, { dateStyle: 'medium', ...(isCalendarDay ? { timeZone: 'UTC' } : {}) }).format(
    new Date(value),
  );
}

/**
 * The month of a calendar day, such as `Mar 2026`.
 * @param value `YYYY-MM-DD`
 */
export function formatMonth(value: string, locale: string): string {
  return dateFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(value));
}

/**
 * The day of a deadline, which is stored as the end of that day in the platform's time zone (readings 9): a reader east
 * of it is already in the next day then.
 * @param value ISO 8601 instant
 * @param timeZone of the platform, for example `Europe/Zurich`
 */
export function formatDeadline(value: string, locale: string, timeZone: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(value));
}

/** Day and time of an ISO 8601 instant in the reader's time zone. */
export function formatDateTime(value: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
}

/** `Today`, `N days ago`, or the date of an ISO 8601 instant (NAV-18). */
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
  return kept(numberFormats, locale, options, () => new Intl.NumberFormat(locale, options));
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dateFormats, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function kept<Format>(formats: Map<string, Format>, locale: string, options: object, make: () => Format): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
