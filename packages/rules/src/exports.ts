/**
 * Rows of a staff list that may be chosen for one export (DATA-07): the address of more would be longer than the 8 kB that
 * proxies accept.
 */
export const maxChosenRows = 200;

/**
 * What begins a cell of its own in a spreadsheet that separates lists by semicolons or tabs, as in many countries, and would
 * be evaluated as a formula there; also after apostrophes, so that taking one off gives the same text again.
 */
const INNER_FORMULA = /(?<=[;\t])'*[-=+@\uFF0B\uFF0D\uFF1D\uFF20]/g;
const ESCAPED_INNER_FORMULA = /(?<=[;\t])'(?='*[-=+@\uFF0B\uFF0D\uFF1D\uFF20])/g;

/** Returns a text of which no part is evaluated where a CSV file is split at semicolons or tabs (DATA-05). */
export const escapeInnerFormulas = (text: string): string => text.replace(INNER_FORMULA, "'$&");

/** Takes off what `escapeInnerFormulas` has put into a text. */
export const unescapeInnerFormulas = (text: string): string => text.replace(ESCAPED_INNER_FORMULA, '');
