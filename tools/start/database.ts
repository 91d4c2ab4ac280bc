import pg from 'pg';
import { demoPassword } from '../../api/demo/content/people.ts';
import { CommandError } from '../report/progress.ts';

const connectDeadline = 5_000;

/** @throws CommandError with instructions when the server does not answer or rejects the credentials */
export async function requireDatabase(url: string): Promise<void> {
  await query(url, 'SELECT 1').catch((error: Error & { code?: string }) => {
    const { host, pathname } = new URL(url);
    const name = decodeURIComponent(pathname.slice(1));
    if (error.code === '28P01' || error.code === '28000') {
      throw new CommandError(`The database at ${host} refuses the user or the password: correct DATABASE_URL.`);
    }
    if (error.code === '3D000') {
      throw new CommandError(`There is no database "${name}" at ${host}: create it, or correct DATABASE_URL.`);
    }
    throw new CommandError(
      `The database at ${host} does not answer (${error.code ?? error.message}): start it, or correct DATABASE_URL.`,
    );
  });
}

/** Returns the lines that list the demo accounts, the two main ones first. */
export async function describeDemoAccounts(url: string): Promise<string[]> {
  const rows = await query<{ email: string }>(
    url,
    `SELECT email FROM account WHERE email LIKE '%@demo.test' AND disabled_at IS NULL
     ORDER BY email <> 'investor@demo.test', email <> 'admin@demo.test', email`,
  );
  if (rows.length === 0) return [];
  const [first, second, ...others] = rows.map(({ email }) => email);
  return [
    `accounts  ${[first, second].join('   ')}   (password ${demoPassword})`,
    ...(others.length > 0 ? [`          also ${others.join(', ')}`] : []),
  ];
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectDeadline });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
