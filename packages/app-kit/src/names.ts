/** How a person is named: by first and last name, by e-mail address while there is none. */
export function personName(person: { firstName?: string | null; lastName?: string | null; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;
}

/** How a deal is named: by company, then by title when there is one. */
export function dealName(companyName: string, title: string): string {
  return title ? `${companyName} - ${title}` : companyName;
}
