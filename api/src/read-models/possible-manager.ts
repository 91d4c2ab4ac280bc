import type { Transaction } from '../database/database.ts';

/** Whether an account may be somebody's relationship manager: enabled, an employee, and may read clients (CLI-30). */
export async function mayManageClients(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* clients.possible_manager */
    SELECT account.id FROM account WHERE account.id = ${accountId}::uuid AND account.disabled_at IS NULL
      AND EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
        WHERE role_assignment.account_id = account.id AND role.role_type = 'EMPLOYEE')
      AND EXISTS (SELECT FROM role_assignment JOIN role_permission ON role_permission.role_id = role_assignment.role_id
        WHERE role_assignment.account_id = account.id AND role_permission.permission = 'read_client_info')`;
  return rows.length > 0;
}
