/** What the embedded provider asks about the accounts of its users; whoever creates the provider hands it in. */
export interface AccountDirectory {
  /** Whether the account of a subject may sign in; the account is the only place that knows (AUTH-18). */
  stateOf(subject: string): Promise<'active' | 'disabled' | 'unknown'>;
  /** Whether the account of a subject has a role of staff. */
  isStaff(subject: string): Promise<boolean>;
}
