import { isUuid } from '../../database/uuid.ts';
import type { Former } from './former.ts';

export type Details = null | boolean | number | string | Details[] | { [key: string]: Details };

/** What stands in place of a text that was taken out. */
const withheld = '…';

/** Keys whose texts are words of the product, such as the name of a changed field. */
const ownWords: ReadonlySet<string> = new Set(['field']);

/**
 * Returns the texts by which entries of others mention a person, the longest first: as `readAccountLabel` names them, by the
 * address, and by the subject at the identity provider. A name alone could be anybody's.
 */
export function mentionsOf({ subject, email, firstName, lastName }: Former): string[] {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [...(name ? [`${name} (${email})`] : []), email, subject];
}

/**
 * Returns details of an audit entry without mentions of a person.
 *
 * @param isPersonal whether its texts are what the person entered: then none of them stays but ids and names of fields
 */
export function scrub(details: Details, mentions: readonly string[], isPersonal: boolean): Details {
  if (typeof details === 'string') return scrubText(details, mentions, isPersonal);
  if (Array.isArray(details)) return details.map((each) => scrub(each, mentions, isPersonal));
  if (details === null || typeof details !== 'object') return details;
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      ownWords.has(key) ? value : scrub(value, mentions, isPersonal),
    ]),
  );
}

function scrubText(text: string, mentions: readonly string[], isPersonal: boolean): string {
  if (isPersonal) return isUuid(text) && !mentions.includes(text) ? text : withheld;
  return mentions.reduce((rest, mention) => replaceAll(rest, mention), text);
}

/** Replaces a mention, letter case ignored, but not within a longer address or word. */
function replaceAll(text: string, mention: string): string {
  const escaped = mention.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'giu'),
    withheld,
  );
}
