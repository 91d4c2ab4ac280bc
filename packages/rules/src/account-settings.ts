/** The languages of screens and mails, as ISO 639-1 codes. */
export const languages = ['en'] as const;

/** Whether a code is one of `languages` (ACC-13). */
export function isLanguage(code: string): boolean {
  return languages.some((known) => known === code);
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
