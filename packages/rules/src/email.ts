/** The HTML standard's pattern for `input type=email`, narrowed to addresses with a top-level domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Whether a text is an e-mail address (AUTH-19, REG-07, REG-32). Surrounding spaces are not part of one. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** The form in which addresses are compared: trimmed, letter case ignored (REG-13). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
