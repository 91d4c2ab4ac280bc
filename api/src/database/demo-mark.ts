import { type Configuration, ConfigurationError, isLoopback } from '../configuration.ts';
import type { Database, Transaction } from './database.ts';

const key = 'demo';

/** Notes in the database that it holds the demo's accounts, whose passwords are public. */
export async function markDemo(transaction: Transaction, loadedAt: Date): Promise<void> {
  await transaction.platformSetting.create({ data: { key, value: { loadedAt: loadedAt.toISOString() } } });
}

/** Whether the database holds the demo's accounts; one that was loaded before there was a mark is known by its first. */
export async function isDemo({ prisma }: Pick<Database, 'prisma'>): Promise<boolean> {
  const marks = await prisma.platformSetting.count({ where: { key } });
  return marks > 0 || (await prisma.account.count({ where: { email: 'investor@demo.test' } })) > 0;
}

/**
 * Whatever `DEMO` says at this start: a database that was once filled with the demo is served to this machine only.
 *
 * @throws ConfigurationError naming the way out
 */
export async function refuseDemoOnNetwork(
  database: Pick<Database, 'prisma'>,
  { host }: Pick<Configuration, 'host'>,
): Promise<void> {
  if (isLoopback(host) || !(await isDemo(database))) return;
  throw new ConfigurationError([
    `HOST must be localhost, not "${host}": the database holds demo accounts, whose passwords are public. Use another database, or another DATA_DIR for a new one.`,
  ]);
}
