/** Returns the display name of an account: first and last name, or the e-mail address when both are missing. */
export function personName(account: { firstName?: string | null; lastName?: string | null; email: string }): string {
  return [account.firstName, account.lastName].filter(Boolean).join(' ') || account.email;
}

/** Returns the display name of a deal: the company, followed by the title if there is one. */
export function dealName(companyName: string, title: string): string {
  return title ? `${companyName} - ${title}` : companyName;
}
