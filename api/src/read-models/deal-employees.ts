import type { Transaction } from '../database/database.ts';
import type { DealEmployee } from '../graphql/generated/resolvers.ts';

/** Reads all staff accounts but one, by name; `assigned` tells who holds role 8 on a deal (ADEAL-14). */
export function readDealEmployees(
  transaction: Transaction,
  { dealId, exceptId }: { dealId: string; exceptId: string },
): Promise<DealEmployee[]> {
  return transaction.$queryRaw<DealEmployee[]>`
    /* deals.employees */
    SELECT account.id AS "accountId", account.first_name AS "firstName", account.last_name AS "lastName",
      account.email::text AS email,
      bool_or(assignment.role_id = 8 AND assignment.deal_id IS NOT DISTINCT FROM ${dealId}::uuid) AS assigned
    FROM account
    JOIN role_assignment assignment ON assignment.account_id = account.id
    JOIN role ON role.id = assignment.role_id AND role.role_type <> 'INVESTOR'
    WHERE account.id <> ${exceptId}::uuid
    GROUP BY account.id
    ORDER BY lower(concat_ws(' ', account.first_name, account.last_name)), account.email, account.id`;
}

/** Returns whether an account has a staff role. */
export async function isStaffAccount(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<object[]>`
    /* deals.is_staff */
    SELECT assignment.id FROM role_assignment assignment
    JOIN role ON role.id = assignment.role_id AND role.role_type <> 'INVESTOR'
    WHERE assignment.account_id = ${accountId}::uuid LIMIT 1`;
  return rows.length > 0;
}
