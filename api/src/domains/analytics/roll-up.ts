import type { Services } from '../../context.ts';

/** Marked days that are computed in one transaction. */
const batch = 2_000;

const statement = {
  name: 'analytics.roll_up',
  text: 'SELECT deal_day_roll_up($1, $2) AS "isMore"',
};

/**
 * Rolls up the ended days of the platform's time zone, and those whose events changed since (FIG-07). Steps that were done
 * stay when the process is killed; the next run goes on.
 */
export async function rollUpDays({
  database,
  configuration,
}: Pick<Services, 'database' | 'configuration'>): Promise<void> {
  let isMore = true;
  while (isMore) {
    const [step] = await database.query<{ isMore: boolean }>(statement, [configuration.timeZone, batch]);
    isMore = step?.isMore ?? false;
  }
}
