import type { Database } from '../database/database.ts';

const statement = {
  name: 'clients.possible_manager',
  text: `
    SELECT account.id FROM account WHERE account.id = $1 AND account.disabled_at IS NULL
      AND EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
        WHERE role_assignment.account_id = account.id AND role.role_type = 'EMPLOYEE')
      AND EXISTS (SELECT FROM role_assignment JOIN role_permission ON role_permission.role_id = role_assignment.role_id
        WHERE role_assignment.account_id = account.id AND role_permission.permission = 'read_client_info')`,
};

/** Whether an account may be somebody's relationship manager: enabled, an employee, and may read clients (CLI-30). */
export async function mayManageClients(database: Database, accountId: string): Promise<boolean> {
  return (await database.query<{ id: string }>(statement, [accountId])).length > 0;
}
