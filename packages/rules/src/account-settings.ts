/** The languages of screens and mails, as ISO 639-1 codes (CARE-14). The first is shown where a text has no other. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** Whether a code is one of `languages` (ACC-13). */
export function isLanguage(code: string): code is Language {
  return languages.some((known) => known === code);
}

/** Returns a stored language; English for one that an older or newer release knows. */
export function knownLanguage(code: string | null | undefined): Language {
  return code && isLanguage(code) ? code : 'en';
}

/** Returns the first known language of BCP 47 tags, such as those of a browser; English without one (CARE-14). */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

/** Returns the first known language of an `Accept-Language` header (RFC 9110), by its weights; English without one. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', weight] = range.split(';');
    return { tag: tag.trim(), weight: weight ? Number(weight.replace(/^\s*q=/, '')) : 1 };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return preferredLanguage(wanted.map(({ tag }) => tag));
}

/** Returns the name of a language in that language. */
export function languageName(code: Language): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/** Returns the IANA time zones that the running browser or server knows, and UTC. */
export function listTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/**
 * Returns the running server's name of an IANA time zone, since browsers list some zones under other names; null for
 * any other text, UTC offsets included (ACC-13).
 */
export function canonicalTimeZone(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return listTimeZones().includes(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}
