import type { Database } from '../database/database.ts';
import { isEmployee } from './employees-list.ts';
import { compileStatement, runStatement } from './statement.ts';
import { isClient } from './visible-client.ts';

export interface RecordQuery {
  /** Of the account that the record is about. */
  id: string;
  /** The account of the employee who wants to see it. */
  callerId: string;
  /** Which records the employee may see. */
  allClients: boolean;
  managedClients: boolean;
  employees: boolean;
}

const statement = compileStatement(
  'accounts.visible_record',
  `SELECT account.id FROM account WHERE account.id = {id}::uuid AND (
    {employees}::boolean AND ${isEmployee}
    OR ${isClient} AND ({allClients}::boolean OR {managedClients}::boolean AND EXISTS (
      SELECT FROM role_assignment managing WHERE managing.role_id = 10
        AND managing.account_id = {callerId}::uuid AND managing.investor_account_id = account.id)))`,
);

/** Returns whether an employee may see the record of a client (CLI-07) or employee, as is stored now. */
export async function isVisibleRecord(database: Database, query: RecordQuery): Promise<boolean> {
  const rows = await runStatement(database, statement, { ...query });
  return rows.length > 0;
}
