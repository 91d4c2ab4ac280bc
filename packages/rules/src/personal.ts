import { hasHiddenCharacters } from './hidden-characters.ts';

const PHONE = /^\+?\(?\d{1,4}\)?[\d \-./]*$/;
/** Far longer than any number that can be dialled (E.164 has 15 digits). */
const longestPhone = 40;
const MARKUP_OR_LINK = /[<>]|:\/\/|www\./i;
/**
 * A dot without a space after it whose word ends with two or more letters, or a top-level domain in its ASCII form. A
 * capitalized ending, as in St.Gallen, is one of a domain only where an address goes on or a mailbox stands before it.
 */
const DOMAIN =
  /[^\s.。][.。](?:[xX][nN]--[a-zA-Z\d-]+|(?!\p{Lu}\p{Ll})[\p{L}\p{M}]{2,})(?![\p{L}\p{M}\p{N}])|(?:@\S*[.。]|[.。][\p{L}\p{M}]{2,}[/:])/u;

/** Characters as people count them: an emoji outside of the basic plane is one. */
const longestText = 100;

/** Whether a city, first name, last name or country may be stored (ACC-05). */
export function isPersonalText(text: string): boolean {
  const trimmed = text.trim();
  const { length } = [...trimmed];
  return length >= 1 && length <= longestText && !hasHiddenCharacters(trimmed) && !hasMarkupOrLink(trimmed);
}

/** Markup, and what mail programs make a link of, however it is spelt: a name goes into mails. */
function hasMarkupOrLink(text: string): boolean {
  const spelt = text.normalize('NFKC');
  return MARKUP_OR_LINK.test(spelt) || DOMAIN.test(spelt);
}

/** Whether a phone number may be stored (ACC-07). */
export function isPhoneNumber(text: string): boolean {
  return text.length <= longestPhone && PHONE.test(text);
}

/** The fields of a person's own information by the names of ACC-03. */
export type PersonalField = 'city' | 'firstName' | 'lastName' | 'email' | 'country' | 'phone';

const isFilled = (text: string) => text.trim() !== '';

/** In the order of ACC-02; an address is checked for being there only (ACC-06). */
const personalRules: Readonly<Record<PersonalField, (text: string) => boolean>> = {
  city: isPersonalText,
  firstName: isPersonalText,
  lastName: isPersonalText,
  email: isFilled,
  country: isPersonalText,
  phone: isPhoneNumber,
};

/** The first field at fault, in the order of ACC-02; null when all may be stored. */
export function firstInvalidField(values: Readonly<Record<PersonalField, string>>): PersonalField | null {
  const fields = Object.keys(personalRules) as PersonalField[];
  return fields.find((field) => !personalRules[field](values[field])) ?? null;
}

/** Mails: 1 once per day, 2 once per week, 3 two times per month, 4 once per month, 5 never (ACC-10). */
export const emailFrequencies = [1, 2, 3, 4, 5] as const;

/** Whether a number is a frequency of mails (ACC-14). */
export function isEmailFrequency(frequency: number): boolean {
  return emailFrequencies.some((known) => known === frequency);
}
