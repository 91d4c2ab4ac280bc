import type { Transaction } from '../../database/database.ts';

/** The user whose security settings change, and the call. */
export interface ChangeContext {
  subject: string;
  requestId?: string | undefined;
  /** The change was made by a command, not by the user. */
  byOperator?: boolean;
}

/** A change of a user's factors. */
export type FactorChange =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_removed';

/** Notifications about changes of a user's factors; injected by the creator of the provider. */
export interface SecurityNotices {
  /** Audits a change and notifies the user by mail, in the transaction of the change. */
  changed(transaction: Transaction, context: ChangeContext, change: FactorChange): Promise<void>;
  /** Audits the use of a recovery code. */
  recoveryCodeUsed(transaction: Transaction, context: ChangeContext): Promise<void>;
}

/** Notifications about a user's sign-ins; injected likewise. */
export interface SignInNotices {
  /** Tells the user of a sign-in on a device that is new, but not the user's first, in the transaction that stores it. */
  signedInOnNewDevice(
    transaction: Transaction,
    session: { uid: string; subject: string; userAgent: string },
  ): Promise<void>;
}
