import type { Transaction } from '../database/database.ts';
import type { Permission } from '../database/generated/enums.ts';

/** Returns whether an enabled account holds all of some permissions as staff now, which the call's caller may have lost. */
export async function stillHolds(
  transaction: Transaction,
  accountId: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  const [row] = await transaction.$queryRaw<{ held: number }[]>`
    /* access.still_holds */
    SELECT count(DISTINCT granted.permission)::int AS held
    FROM account
    JOIN role_assignment assignment ON assignment.account_id = account.id
    JOIN role ON role.id = assignment.role_id AND role.role_type <> 'INVESTOR'
    JOIN role_permission granted ON granted.role_id = role.id
    WHERE account.id = ${accountId}::uuid AND account.disabled_at IS NULL
      AND granted.permission = ANY(${permissions}::permission[])`;
  return row?.held === permissions.length;
}

/** Reads the enabled accounts that hold a permission as staff. */
export async function readHolders(transaction: Transaction, permission: Permission): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* access.holders */
    SELECT account.id FROM account
    WHERE account.disabled_at IS NULL AND EXISTS (
      SELECT FROM role_assignment assignment
      JOIN role ON role.id = assignment.role_id AND role.role_type <> 'INVESTOR'
      JOIN role_permission granted ON granted.role_id = role.id
      WHERE assignment.account_id = account.id AND granted.permission = ${permission}::permission)`;
  return rows.map(({ id }) => id);
}

/** Returns whether any enabled account holds role 3. */
export async function hasEnabledAdministrator(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* access.enabled_administrator */
    SELECT account.id FROM role_assignment assignment JOIN account ON account.id = assignment.account_id
    WHERE assignment.role_id = 3 AND account.disabled_at IS NULL LIMIT 1`;
  return rows.length > 0;
}
