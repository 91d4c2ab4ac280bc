/** Returns the full name of a whitelist entry, which may be empty. */
export function entryName({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
