import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';

/** An account that is locked until the transaction ends. */
export interface LockedAccount {
  id: string;
  subject: string;
  disabled: boolean;
  /** At the request of its owner; for ever. */
  closed: boolean;
  /** As `readAccountLabel` returns it. */
  label: string;
}

const label = Prisma.sql`
  COALESCE(NULLIF(concat_ws(' ', first_name, last_name), '') || ' (' || email::text || ')', email::text) AS label`;

const columns = Prisma.sql`id, subject, disabled_at IS NOT NULL AS disabled, closed_at IS NOT NULL AS closed, ${label}`;

/**
 * Locks an account, so that its roles, manager and state are changed by one transaction at a time. A lock for sharing
 * (`lockAccountForShare`) waits for it.
 *
 * @param key the account's id, or its subject at the identity provider
 * @returns undefined for an unknown account
 */
export async function lockAccount(
  transaction: Transaction,
  key: { id: string; issuer: string },
): Promise<LockedAccount | undefined> {
  const accountId = isUuid(key.id) ? key.id : null;
  const [account] = await transaction.$queryRaw<LockedAccount[]>`
    /* accounts.lock */
    SELECT ${columns} FROM account WHERE id = ${accountId}::uuid OR issuer = ${key.issuer} AND subject = ${key.id}
    FOR NO KEY UPDATE`;
  return account;
}

/** Like `lockAccount`, by id, for transactions that rely on the account's roles without changing them. */
export async function lockAccountForShare(transaction: Transaction, id: string): Promise<LockedAccount | undefined> {
  if (!isUuid(id)) return undefined;
  const [account] = await transaction.$queryRaw<LockedAccount[]>`
    /* accounts.lock_for_share */
    SELECT ${columns} FROM account WHERE id = ${id}::uuid FOR SHARE`;
  return account;
}

/**
 * Requires that an account is not closed, which stays so until the transaction ends (CARE-13).
 *
 * @throws CodedError ACCOUNT_CLOSED
 */
export async function requireNotClosed(transaction: Transaction, id: string): Promise<void> {
  if ((await lockAccountForShare(transaction, id))?.closed) throw refuse('ACCOUNT_CLOSED');
}

/**
 * Like `requireNotClosed`, without a lock: for what is deleted with the rest of a closed account, and thus need not wait for a
 * closing that is being confirmed.
 *
 * @throws CodedError ACCOUNT_CLOSED
 */
export async function refuseForClosed(transaction: Transaction, id: string): Promise<void> {
  const isClosed = (await transaction.account.count({ where: { id, closedAt: { not: null } } })) > 0;
  if (isClosed) throw refuse('ACCOUNT_CLOSED');
}

/** Returns the name and e-mail address of an account, as the audit trail records a person. */
export async function readAccountLabel(transaction: Transaction, id: string): Promise<string | undefined> {
  const [account] = await transaction.$queryRaw<{ label: string }[]>`
    /* accounts.label */
    SELECT ${label} FROM account WHERE id = ${id}::uuid`;
  return account?.label;
}

/**
 * Disables or enables an account. Triggers revoke the sign-ins that have begun and announce the change to open
 * connections (AUTH-18, CLI-27).
 */
export async function setDisabled(transaction: Transaction, id: string, disabled: boolean): Promise<void> {
  await transaction.account.update({
    where: { id },
    data: { disabledAt: disabled ? new Date() : null },
    select: { id: true },
  });
}
