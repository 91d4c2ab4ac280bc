/** Returns the initials of an account: of first and last name, else the first letter of the e-mail address. */
export function initialsOf(account: { firstName?: string | null; lastName?: string | null; email: string }): string {
  const names = [account.firstName, account.lastName].filter((name): name is string => Boolean(name?.trim()));
  const letters = (names.length > 0 ? names : [account.email]).map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
