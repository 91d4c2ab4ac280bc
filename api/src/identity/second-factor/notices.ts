import type { Transaction } from '../../database/database.ts';

/** Whose security changed, in which call. */
export interface Changing {
  subject: string;
  requestId?: string | undefined;
  /** A command did it, not the person. */
  byOperator?: boolean;
}

/** What changed in the factors of a user. */
export type FactorChange =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_removed';

/** Who is told of changes of a user's factors; whoever creates the provider hands it in. */
export interface SecurityNotices {
  /** Notes a change and tells the person, with the change or not at all. */
  changed(transaction: Transaction, changing: Changing, change: FactorChange): Promise<void>;
  /** Notes that a recovery code was used. */
  recoveryCodeUsed(transaction: Transaction, changing: Changing): Promise<void>;
}
