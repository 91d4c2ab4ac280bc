/** Who saved the part meanwhile, and when; as far as the server says. */
export type Conflict = {
  by?: string | undefined;
  /** ISO 8601 instant. */
  at?: string | undefined;
};

/** The result of a save. A failure has been shown; a conflict is shown by the form (CARE-17). */
export type SaveOutcome =
  | { state: 'saved'; version: number }
  | { state: 'conflict'; conflict: Conflict }
  | { state: 'failed' };
