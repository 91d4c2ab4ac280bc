/** What is read of an account to name who has done something. */
export const person = { firstName: true, lastName: true, email: true } as const;

/** Returns the name of an account: the e-mail address if it has none. */
export function nameOf({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
