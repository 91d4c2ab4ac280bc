/** What separates thousands and decimals. */
export interface Separators {
  group: string;
  decimal: string;
}

const known = new Map<string, Separators>();

/** Returns the separators of numbers in a locale, such as `.` and `,` in German. */
export function separatorsOf(locale: string): Separators {
  const cached = known.get(locale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const separators = { group: find('group') ?? ',', decimal: find('decimal') ?? '.' };
  known.set(locale, separators);
  return separators;
}

/** Replaces the comma and point of a grouped number by the separators. */
export function withSeparators(grouped: string, { group, decimal }: Separators): string {
  return grouped.replace(/[,.]/g, (separator) => (separator === ',' ? group : decimal));
}

/**
 * Returns a text without separated thousands and with a decimal point.
 * @param pasted a text from elsewhere may have a decimal point whatever the locale: a single one that is not followed by
 * three digits
 */
export function withoutSeparators(text: string, { group, decimal }: Separators, pasted: boolean): string {
  if (pasted && !text.includes(decimal) && /^[^.]*\.(?!\d{3}(?!\d))[^.]*$/.test(text)) return text;
  return text.replaceAll(group, '').replace(decimal, '.');
}
