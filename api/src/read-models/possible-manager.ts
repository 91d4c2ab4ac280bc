import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import { limitClause } from './paging.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/** SQL of whether a row named `account` is enabled, an employee, and may read clients (CLI-30). */
const isPossibleManager = Prisma.sql`account.disabled_at IS NULL
  AND EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
    WHERE role_assignment.account_id = account.id AND role.role_type = 'EMPLOYEE')
  AND EXISTS (SELECT FROM role_assignment JOIN role_permission ON role_permission.role_id = role_assignment.role_id
    WHERE role_assignment.account_id = account.id AND role_permission.permission = 'read_client_info')`;

/** Returns whether an account may be a relationship manager (CLI-30). */
export async function mayManageClients(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* clients.possible_manager */
    SELECT account.id FROM account WHERE account.id = ${accountId}::uuid AND ${isPossibleManager}`;
  return rows.length > 0;
}

/** Reads the accounts that may be relationship managers and match the search, sorted by name (CACC-05). */
export function readPossibleManagers(
  database: Database,
  query: { search: string | null; limit: number },
): Promise<Person[]> {
  const { search, limit } = query;
  const found = search === null ? '' : `AND ${containsSearch('listed.document', search).indexed}`;
  const statement = compileStatement(
    'clients.possible_managers',
    `SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email
    FROM account_list listed JOIN account ON account.id = listed.account_id
    WHERE listed.staff AND ${isPossibleManager.sql} ${found}
    ORDER BY listed.name NULLS FIRST, listed.account_id NULLS FIRST ${limitClause({ limit, offset: 0 })}`,
  );
  return runStatement<Person>(database, statement, searchParameters(search));
}
