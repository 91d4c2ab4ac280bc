/** The HTML standard's pattern for `input type=email`, narrowed to addresses with a top-level domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Whether a text is an email address (AUTH-19, REG-07, REG-32). Surrounding spaces are invalid. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Normalizes an address for comparison: trimmed and lower case (REG-13). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
