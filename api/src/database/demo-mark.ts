import { type Configuration, ConfigurationError, isLoopback } from '../configuration.ts';
import type { Database, Transaction } from './database.ts';

const key = 'demo';

/** Marks the database as holding the demo accounts, whose passwords are public. */
export async function markDemo(transaction: Transaction, loadedAt: Date): Promise<void> {
  await transaction.platformSetting.create({ data: { key, value: { loadedAt: loadedAt.toISOString() } } });
}

/**
 * Whether the database holds the demo accounts; databases loaded before the mark existed are recognized by an account.
 */
export async function isDemo({ prisma }: Pick<Database, 'prisma'>): Promise<boolean> {
  const marks = await prisma.platformSetting.count({ where: { key } });
  return marks > 0 || (await prisma.account.count({ where: { email: 'investor@demo.test' } })) > 0;
}

/**
 * Rejects a non-loopback host for a database that was ever loaded with the demo, regardless of `DEMO`.
 *
 * @throws ConfigurationError naming the alternatives
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
