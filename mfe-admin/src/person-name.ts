/** How a person is named: by first and last name, by e-mail address while there is none. */
export function personName(person: { firstName?: string | null; lastName?: string | null; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;
}
