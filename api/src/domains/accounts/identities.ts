import type { Language } from '@platform/rules';
import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { accountIssuer, provisionalSubjectPrefix } from '../../identity/issuer.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';
import { hasRelationshipManager, roleIds } from '../access/service.ts';

/** Identifies a user of an identity provider. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

const accountStateStatement = {
  name: 'accounts.state-of-subject',
  text: 'SELECT disabled_at IS NOT NULL AS disabled FROM account WHERE issuer = $1 AND subject = $2',
};

/**
 * Returns whether the account of an identity may sign in. The account is the single source of truth for this (AUTH-18).
 */
export async function readAccountState(
  database: Database,
  { issuer, subject }: IdentityKey,
): Promise<'active' | 'disabled' | 'unknown'> {
  const [row] = await database.query<{ disabled: boolean }>(accountStateStatement, [issuer, subject]);
  if (!row) return 'unknown';
  return row.disabled ? 'disabled' : 'active';
}

/** An account as sign-up and invitations see it. */
export interface KnownAccount extends IdentityKey {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Created by staff for a client who has not signed up yet (CACC-11). */
  provisional: boolean;
  /** The user has confirmed the address. */
  emailConfirmed: boolean;
  approvedAt: Date | null;
  /** At the request of its owner, for ever (CARE-13). */
  closed: boolean;
  roleIds: number[];
}

export async function findAccountByIdentity(
  transaction: Transaction,
  { issuer, subject }: IdentityKey,
): Promise<KnownAccount | undefined> {
  return toKnownAccount(
    await transaction.account.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: knownAccountColumns,
    }),
  );
}

export async function findAccountByEmail(transaction: Transaction, email: string): Promise<KnownAccount | undefined> {
  return toKnownAccount(await transaction.account.findUnique({ where: { email }, select: knownAccountColumns }));
}

export async function findAccountById(transaction: Transaction, id: string): Promise<KnownAccount | undefined> {
  return toKnownAccount(await transaction.account.findUnique({ where: { id }, select: knownAccountColumns }));
}

/**
 * Returns the account of a client by its subject at the identity provider.
 *
 * @throws CodedError NOT_FOUND for an unknown subject, for clients that the caller may not see (CLI-13) and for staff
 *   (CLI-08)
 */
export async function findVisibleClient(
  transaction: Transaction,
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  subject: string,
): Promise<KnownAccount> {
  const issuer = accountIssuer(services.configuration.identity);
  const account = await findAccountByIdentity(transaction, { issuer, subject });
  const { all, managed } = clientScope(caller);
  if (!account || !(all || managed.includes(account.id))) throw refuse('NOT_FOUND');
  if (!(await isClientAccount(transaction, account.id))) throw refuse('NOT_FOUND');
  return account;
}

/**
 * Returns whether an account is another manager's client: created by staff or assigned to a manager, and outside the
 * clients that the caller may see (CLI-07). An investor who signed up without a manager is not yet anybody's client.
 */
export async function isClientOfOtherManager(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  account: KnownAccount,
): Promise<boolean> {
  const { all, managed } = clientScope(caller);
  if (all || managed.includes(account.id)) return false;
  return account.provisional || (await hasRelationshipManager(transaction, account.id));
}

/**
 * Returns whether an account has signed up without an invitation and is not yet approved. The read model `whitelist.ts`
 * has the same condition in SQL (WL-12).
 */
export function waitsForApproval({ approvedAt, provisional, roleIds: held }: KnownAccount): boolean {
  return !approvedAt && !provisional && held.length > 0 && held.every((id) => id === roleIds.applicant);
}

const knownAccountColumns = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  issuer: true,
  subject: true,
  emailConfirmedAt: true,
  approvedAt: true,
  closedAt: true,
  assignments: { select: { roleId: true } },
} as const;

function toKnownAccount(
  row: {
    id: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    issuer: string;
    subject: string;
    emailConfirmedAt: Date | null;
    approvedAt: Date | null;
    closedAt: Date | null;
    assignments: { roleId: number }[];
  } | null,
): KnownAccount | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    provisional: row.subject.startsWith(provisionalSubjectPrefix),
    emailConfirmed: row.emailConfirmedAt !== null,
    approvedAt: row.approvedAt,
    closed: row.closedAt !== null,
    roleIds: row.assignments.map(({ roleId }) => roleId),
  };
}

/**
 * Serializes the transactions that create or change the account of an address, so that each sees what the previous one
 * has stored.
 */
export async function lockEmail(transaction: Transaction, email: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sign-up'), hashtext(${email}))`;
}

/** @returns the new account's id */
export async function createAccount(
  transaction: Transaction,
  account: IdentityKey & {
    email: string;
    language?: Language | undefined;
    firstName?: string | null;
    lastName?: string | null;
  },
): Promise<string> {
  const { language = 'en', ...data } = account;
  const { id } = await transaction.account.create({ data: { ...data, language }, select: { id: true } });
  return id;
}

/** Transfers a provisional account to the identity of the client who signed up; its data stay (CACC-12). */
export async function takeOverAccount(
  transaction: Transaction,
  accountId: string,
  { issuer, subject, language }: IdentityKey & { language?: Language | undefined },
): Promise<void> {
  const data = { issuer, subject, ...(language ? { language } : {}) };
  await transaction.account.update({ where: { id: accountId }, data, select: { id: true } });
}

/** Stores a new address that the identity provider has verified. @returns false when another account has the address, and for a closed one */
export async function updateAddress(transaction: Transaction, accountId: string, email: string): Promise<boolean> {
  if (await transaction.account.findUnique({ where: { email }, select: { id: true } })) return false;
  const { count } = await transaction.account.updateMany({ where: { id: accountId, closedAt: null }, data: { email } });
  return count > 0;
}

/** Records that the account's address is confirmed. */
export async function confirmAddress(transaction: Transaction, { issuer, subject }: IdentityKey): Promise<void> {
  await transaction.account.updateMany({
    where: { issuer, subject, emailConfirmedAt: null },
    data: { emailConfirmedAt: new Date() },
  });
}

/** Returns whether the account's address is unconfirmed. */
export async function isUnconfirmed(transaction: Transaction, accountId: string): Promise<boolean> {
  return (await transaction.account.count({ where: { id: accountId, emailConfirmedAt: null } })) > 0;
}

/** Like `isUnconfirmed`, but locks an unconfirmed account until the transaction ends. */
export async function lockUnconfirmed(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* accounts.lock_unconfirmed */
    SELECT id FROM account WHERE id = ${accountId}::uuid AND email_confirmed_at IS NULL FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Records the approval of an account that has none yet; the database rejects one without a confirmed address. */
export async function approveAccount(transaction: Transaction, accountId: string, at: Date): Promise<void> {
  await transaction.account.updateMany({ where: { id: accountId, approvedAt: null }, data: { approvedAt: at } });
}
