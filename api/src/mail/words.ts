import { isPersonalText } from '@platform/rules';
import { unknownName } from './texts.ts';

/** How a mail addresses somebody; names that were stored before the rule for names became stricter are left out. */
export function salutation({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter((name) => name && isPersonalText(name)).join(' ') || unknownName;
}

/** A moment with its time zone, such as `28 November 2026 at 14:05 (Europe/Zurich)`. @param timeZone IANA name */
export function timeInWords(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
  return `${time} (${timeZone})`;
}

/** An amount with its currency's code, such as `EUR 60,000.00`. @param amount decimal */
export function amountInWords(amount: string, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' });
  // Intl formats decimal strings exactly, but its type requires a template literal.
  return format.format(amount as `${number}`).replaceAll('\u00a0', ' ');
}
