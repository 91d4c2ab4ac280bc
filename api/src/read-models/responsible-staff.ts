import type { Transaction } from '../database/database.ts';

/** SQL of the accounts that answer for a client: the relationship manager, otherwise the administrators. */
export const responsibleFor = (clientId: string) => `
  SELECT account_id FROM role_assignment WHERE role_id = 10 AND investor_account_id = ${clientId}
  UNION SELECT account_id FROM role_assignment WHERE role_id = 3
    AND NOT EXISTS (SELECT FROM role_assignment WHERE role_id = 10 AND investor_account_id = ${clientId})`;

/** Reads the accounts of those who answer for a client. */
export async function readResponsibleStaff(transaction: Transaction, clientId: string): Promise<string[]> {
  const rows = await transaction.$queryRawUnsafe<{ accountId: string }[]>(
    `/* clients.responsible */ SELECT account_id AS "accountId" FROM (${responsibleFor('$1::uuid')}) responsible`,
    clientId,
  );
  return rows.map(({ accountId }) => accountId);
}
