import type { Database } from '../../database/database.ts';

const accountStateStatement = {
  name: 'accounts.state-of-subject',
  text: 'SELECT disabled_at IS NOT NULL AS disabled FROM account WHERE issuer = $1 AND subject = $2',
};

/** Whether the account of an identity may sign in; the account is the only place that knows (AUTH-18). */
export async function readAccountState(
  database: Database,
  issuer: string,
  subject: string,
): Promise<'active' | 'disabled' | 'unknown'> {
  const [row] = await database.query<{ disabled: boolean }>(accountStateStatement, [issuer, subject]);
  if (!row) return 'unknown';
  return row.disabled ? 'disabled' : 'active';
}
