import type { Database, NamedStatement } from '../../database/database.ts';
import type { ReleaseCounts } from '../../graphql/generated/resolvers.ts';

const recentStatement: NamedStatement = {
  name: 'releases.recent_counts',
  text: `
    SELECT app_name AS app, release_id AS release, sum(mounts)::int AS mounts, sum(faulty_mounts)::int AS "faultyMounts",
      sum(failed_mounts)::int AS "failedMounts", sum(failed_calls)::int AS "failedCalls", sum(long_tasks)::int AS "longTasks"
    FROM app_release_hour WHERE hour > now() - interval '7 days' GROUP BY app_name, release_id`,
};

/** What is counted of a release. */
export type CountedKinds = Omit<ReleaseCounts, '__typename'>;

type CountsRow = CountedKinds & { app: string; release: string };

const none = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };

/** Returns what pages counted in the last seven days, by app and release. */
export async function readRecentCounts(
  database: Pick<Database, 'query'>,
): Promise<(app: string, release: string) => ReleaseCounts> {
  const rows = await database.query<CountsRow>(recentStatement);
  const byRelease = new Map(rows.map(({ app, release, ...counts }) => [`${app}/${release}`, counts]));
  return (app, release) => ({ __typename: 'ReleaseCounts', ...(byRelease.get(`${app}/${release}`) ?? none) });
}
