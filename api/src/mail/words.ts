import { isPersonalText, type Language } from '@platform/rules';
import { mailCatalogues } from './catalogues.ts';

/**
 * Returns the name of a person for a mail, empty if it is unknown; names that were stored before the rule for names became
 * stricter are left out.
 */
export function nameInMail({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName]
    .map((part) => part?.trim())
    .filter((part) => part && isPersonalText(part))
    .join(' ');
}

/** A moment with its time zone, such as `28 November 2026 at 14:05 (Europe/Zurich)`. @param timeZone IANA name */
export function timeInWords(moment: Date, timeZone: string, language: Language): string {
  const { locale } = mailCatalogues[language];
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
  return `${time} (${timeZone})`;
}

/** An amount with its currency's code, such as `EUR 60,000.00`. @param amount decimal */
export function amountInWords(amount: string, currency: string, language: Language): string {
  const { locale } = mailCatalogues[language];
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  // Intl formats decimal strings exactly, but its type requires a template literal.
  return format.format(amount as `${number}`).replaceAll('\u00a0', ' ');
}
