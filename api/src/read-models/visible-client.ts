import type { Transaction } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import { isUuid } from '../database/uuid.ts';

/** SQL of whether a row named `account` has no staff role (CLI-08). */
export const isClient = `NOT EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
  WHERE role_assignment.account_id = account.id AND role.role_type <> 'INVESTOR')`;

/**
 * SQL of whether a row named `account` is a client whom the caller may see (CLI-07); parameters as in `ClientScope`.
 */
export const isVisibleClient = `({all}::boolean OR account.id = ANY({managed}::uuid[])) AND ${isClient}`;

/** Returns whether an account is a client's and not an employee's (CLI-08). */
export async function isClientAccount(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* accounts.is_client */
    SELECT account.id FROM account WHERE account.id = ${accountId}::uuid AND ${Prisma.raw(isClient)}`;
  return rows.length > 0;
}

/** Identifies a client by the id of the account or by its subject at the identity provider. */
export interface ClientKey {
  id: string;
  issuer: string;
}

/** SQL of whether a row named `account` is the one that `clientKeyParameters` identifies. */
export const matchesClientKey =
  '(account.id = {accountId}::uuid OR account.issuer = {issuer} AND account.subject = {subject})';

/** Returns the parameters of `matchesClientKey`. */
export function clientKeyParameters({ id, issuer }: ClientKey) {
  return { accountId: isUuid(id) ? id : null, issuer, subject: id };
}
