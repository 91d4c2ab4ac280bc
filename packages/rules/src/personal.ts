import { hasHiddenCharacters } from './hidden-characters.ts';

const PHONE = /^\+?\(?\d{1,4}\)?[\d \-./]*$/;
/** Maximum length of a phone number including formatting; E.164 allows 15 digits. */
const maxPhoneLength = 40;
const MARKUP_OR_LINK = /[<>]|:\/\/|www\./i;
/**
 * A domain: a dot not followed by a space, then two or more letters at the end of the word or a top-level domain in
 * Punycode. A capitalized ending, as in St.Gallen, only counts within a URL or an email address.
 */
const DOMAIN =
  /[^\s.。][.。](?:[xX][nN]--[a-zA-Z\d-]+|(?!\p{Lu}\p{Ll})[\p{L}\p{M}]{2,})(?![\p{L}\p{M}\p{N}])|(?:@\S*[.。]|[.。][\p{L}\p{M}]{2,}[/:])/u;

/** Maximum length in code points. */
const maxTextLength = 100;

/** Whether a text is a valid city, first name, last name or country (ACC-05). */
export function isPersonalText(text: string): boolean {
  const trimmed = text.trim();
  const { length } = [...trimmed];
  return length >= 1 && length <= maxTextLength && !hasHiddenCharacters(trimmed) && !hasMarkupOrLink(trimmed);
}

/** Whether a text contains markup, or anything that mail clients turn into a link, since names are used in mails. */
function hasMarkupOrLink(text: string): boolean {
  const normalized = text.normalize('NFKC');
  return MARKUP_OR_LINK.test(normalized) || DOMAIN.test(normalized);
}

/** Whether a text is a valid phone number (ACC-07). */
export function isPhoneNumber(text: string): boolean {
  return text.length <= maxPhoneLength && PHONE.test(text);
}

/** The fields of the personal information, named as in ACC-03. */
export type PersonalField = 'city' | 'firstName' | 'lastName' | 'email' | 'country' | 'phone';

const isFilled = (text: string) => text.trim() !== '';

/** In the order of ACC-02; the email address only has to be filled in (ACC-06). */
const personalRules: Readonly<Record<PersonalField, (text: string) => boolean>> = {
  city: isPersonalText,
  firstName: isPersonalText,
  lastName: isPersonalText,
  email: isFilled,
  country: isPersonalText,
  phone: isPhoneNumber,
};

/** Returns the first invalid field in the order of ACC-02; null if all are valid. */
export function firstInvalidField(values: Readonly<Record<PersonalField, string>>): PersonalField | null {
  const fields = Object.keys(personalRules) as PersonalField[];
  return fields.find((field) => !personalRules[field](values[field])) ?? null;
}

/** Frequency of mails: 1 once per day, 2 once per week, 3 two times per month, 4 once per month, 5 never (ACC-10). */
export const emailFrequencies = [1, 2, 3, 4, 5] as const;

/** Whether a number is a valid mail frequency (ACC-14). */
export function isEmailFrequency(frequency: number): boolean {
  return emailFrequencies.some((known) => known === frequency);
}
