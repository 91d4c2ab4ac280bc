/** Lookups of accounts that the embedded provider needs; injected by its creator. */
export interface AccountDirectory {
  /** Whether the account of a subject may sign in; the account is the only source of this state (AUTH-18). */
  stateOf(subject: string): Promise<'active' | 'disabled' | 'unknown'>;
  /** Whether the account of a subject has a staff role. */
  isStaff(subject: string): Promise<boolean>;
}
