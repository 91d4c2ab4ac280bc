import type { ClosedPerson } from '../accounts/service.ts';

/** Who the person of a closed account was, kept until the rest is deleted (CARE-13). */
export type Former = ClosedPerson;

/** Returns what `confirmClosing` has stored; null after the removal. */
export const formerOf = (stored: unknown): Former | null => stored as Former | null;
