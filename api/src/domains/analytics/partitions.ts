import type { Services } from '../../context.ts';

type Deps = Pick<Services, 'database'>;

/** Months that have a partition ahead of time; an installation may be stopped for as long. */
const monthsAhead = 3;

const addMonth = {
  name: 'analytics.add_month',
  text: `SELECT analytics_event_add_month(date_trunc('month', now(), 'UTC') + make_interval(days => 32 * $1))`,
};
const dropMonth = {
  name: 'analytics.drop_month',
  text: `SELECT analytics_event_drop_month((
    SELECT (value->>'eventRetentionMonths')::int FROM platform_setting WHERE key = 'settings')) AS "isDropped"`,
};

/** Makes the partitions of the coming months, each in a transaction of its own; those that exist stay (FIG-07). */
export async function makeMonths({ database }: Deps): Promise<void> {
  for (let ahead = 1; ahead <= monthsAhead; ahead++) await database.query(addMonth, [ahead]);
}

/** Drops the partitions of months that have expired in whole (CARE-19); the purge deletes the events of a part of a month. */
export async function dropExpiredMonths({ database }: Deps): Promise<void> {
  let isDropped = true;
  while (isDropped) {
    const [step] = await database.query<{ isDropped: boolean }>(dropMonth);
    isDropped = step?.isDropped ?? false;
  }
}
