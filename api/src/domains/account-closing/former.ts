/** Who the person of a closed account was, kept until the rest is deleted (CARE-13). */
export interface Former {
  /** At the identity provider. */
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Returns what `confirmClosing` has stored; null after the removal. */
export const formerOf = (stored: unknown): Former | null => stored as Former | null;
