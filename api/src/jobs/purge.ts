import type { Services } from '../context.ts';
import type { TaskLog, TaskPayloads, TasksOf } from './tasks.ts';

/** Statements that delete expired rows, keyed by table. */
export type Purges = Readonly<Record<string, string>>;

/**
 * Merges the purges of all owners.
 *
 * @throws Error when two owners purge the same table
 */
export function joinPurges(owners: readonly { name: string; purges?: Purges }[]): Purges {
  const joined: Record<string, string> = {};
  for (const { name, purges = {} } of owners) {
    for (const [table, text] of Object.entries(purges)) {
      if (table in joined) throw new Error(`${name} purges ${table}, which another owner purges already`);
      joined[table] = text;
    }
  }
  return joined;
}

/** Deletes expired rows. */
export async function purgeExpired(
  { database }: Pick<Services, 'database'>,
  purges: Purges,
  log: Pick<TaskLog, 'info'>,
): Promise<void> {
  for (const [table, text] of Object.entries(purges)) {
    const { rowCount } = await database.pool.query(`/* jobs.purge.${table} */ ${text}`);
    if (rowCount) log.info({ table, rows: rowCount }, 'Expired rows were removed');
  }
}

/** The hourly task that deletes the expired rows of all owners. */
export const purgeTasks = (purges: Purges): TasksOf<Pick<TaskPayloads, 'database.purge'>> => ({
  'database.purge': {
    run: (services, _payload, log) => purgeExpired(services, purges, log),
    schedule: '17 * * * *',
  },
});
