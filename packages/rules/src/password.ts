/** Which of the three password rules are met, in the order of the hints (REG-05). */
export type PasswordHints = { length: boolean; letterCase: boolean; digits: boolean };

/** Returns which rules of REG-05 a password meets. Length is counted in code points. */
export function passwordHints(password: string): PasswordHints {
  return {
    length: [...password].length >= 8,
    letterCase: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    digits: /\d/.test(password),
  };
}

/** Whether a password meets all rules (REG-06). */
export function isStrongPassword(password: string): boolean {
  const hints = passwordHints(password);
  return hints.length && hints.letterCase && hints.digits;
}
