/** Which of the three password rules hold; the order is the order of the hints (REG-05). */
export type PasswordHints = { length: boolean; letterCase: boolean; digits: boolean };

/** Which rules of REG-05 a password meets so far. Characters are counted as a person sees them typed. */
export function passwordHints(password: string): PasswordHints {
  return {
    length: [...password].length >= 8,
    letterCase: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    digits: /\d/.test(password),
  };
}

/** Whether a password may be chosen (REG-06). */
export function isStrongPassword(password: string): boolean {
  const hints = passwordHints(password);
  return hints.length && hints.letterCase && hints.digits;
}
