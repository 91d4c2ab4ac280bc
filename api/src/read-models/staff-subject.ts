import type { Database } from '../database/database.ts';

const statement = {
  name: 'identity.is-staff',
  text: `
    SELECT FROM account
    JOIN role_assignment assignment ON assignment.account_id = account.id
    JOIN role ON role.id = assignment.role_id
    WHERE account.issuer = $1 AND account.subject = $2 AND role.role_type <> 'INVESTOR'
    LIMIT 1`,
};

/** Returns whether an identity has a staff role, according to its stored assignments (AUTH-16, ADM-06). */
export async function isStaffSubject(
  database: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  return (await database.query(statement, [issuer, subject])).length > 0;
}
