import { foldText } from '@platform/rules';
import { isUuid } from '../../database/uuid.ts';
import type { Names } from './former.ts';

export type Details = null | boolean | number | string | Details[] | { [key: string]: Details };

/** What stands in place of a text that was taken out. */
const withheld = '…';

/** Keys whose texts are words of the product, such as the name of a changed field. */
const ownWords: ReadonlySet<string> = new Set(['field']);

/** By what entries of others mention a person. */
export interface Mentions {
  /** Each mention holds one of them: the addresses, and the subject at the identity provider. */
  texts: string[];
  /** A mention, as `readAccountLabel` names a person, or by one of `texts`. A name alone could be anybody's. */
  pattern: RegExp;
  /** Names and addresses without accents and letter case, for what somebody has searched for. */
  names: string[];
}

export function mentionsOf(subject: string, { addresses, firstNames, lastNames }: Names): Mentions {
  const texts = [...addresses, subject].toSorted((a, b) => b.length - a.length);
  const first = oneOf(firstNames);
  const last = oneOf(lastNames);
  // Both names, or one of them.
  const names = [first && last && `${first} ${last}`, first, last].filter(Boolean).join('|');
  const address = oneOf(addresses);
  const label = names ? `(?:${names}) \\(${address}\\)|` : '';
  return {
    texts,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}._%+-])(?:${label}${oneOf(texts)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}]))`,
      'giu',
    ),
    names: [...addresses, ...firstNames, ...lastNames].map(foldText),
  };
}

/** Returns a pattern that matches any of the texts, the longest first; empty for none. */
const oneOf = (texts: readonly string[]): string => {
  const escaped = texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return escaped.length > 0 ? `(?:${escaped.join('|')})` : '';
};

/**
 * Returns details of an audit entry without mentions of a person.
 *
 * @param isPersonal whether its texts are what the person entered: then none of them stays but ids and names of fields
 */
export function scrub(details: Details, mentions: Mentions, isPersonal: boolean): Details {
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

function scrubText(text: string, { texts, pattern }: Mentions, isPersonal: boolean): string {
  if (isPersonal) return isUuid(text) && !texts.includes(text) ? text : withheld;
  return text.replace(pattern, withheld);
}

/** A search of fewer characters, or for a shorter name, could be for anybody. */
const minSearchLength = 3;

/** Returns details of an exported list without what was searched for, if a name or address of the person has it or is in it. */
export function scrubSearch(details: Details, { names }: Mentions): Details {
  if (details === null || typeof details !== 'object' || Array.isArray(details)) return details;
  const { search } = details;
  if (typeof search !== 'string' || search.length < minSearchLength) return details;
  const folded = foldText(search);
  const isOfPerson = names.some(
    (name) => name.includes(folded) || (name.length >= minSearchLength && folded.includes(name)),
  );
  return isOfPerson ? { ...details, search: withheld } : details;
}
