import { chooseReleaseId, type ReleaseCounts, type SeenFault } from '@platform/app-contract/schema';
import type { RequestContext } from '../../context.ts';
import type { Database, NamedStatement } from '../../database/database.ts';
import { addSamples } from './samples.ts';
import { addFaults } from './seen-faults.ts';

/** Who gets which release of an app now. */
interface CurrentRollout {
  app: string;
  revision: number;
  stable: string;
  canary: string | null;
  percentage: number | null;
  /** Whether the canary is measured. */
  measured: boolean;
}

const rolloutsStatement: NamedStatement = {
  name: 'beacons.rollouts',
  text: `
    SELECT DISTINCT ON (app_name) app_name AS app, revision, stable, canary, canary_percentage AS percentage,
      terms IS NOT NULL AS measured
    FROM app_rollout WHERE app_name = ANY($1::text[]) ORDER BY app_name, revision DESC`,
};

const countStatement: NamedStatement = {
  name: 'beacons.count',
  // Ordered, so that two beacons never wait for each other.
  text: `
    INSERT INTO app_release_hour AS counted
      (app_name, release_id, hour, mounts, faulty_mounts, failed_mounts, failed_calls, long_tasks)
    SELECT app_name, id, date_trunc('hour', now(), 'UTC'), mounts, faulty_mounts, failed_mounts, failed_calls, long_tasks
    FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
      AS sent (app_name, id, mounts, faulty_mounts, failed_mounts, failed_calls, long_tasks)
      JOIN app_release USING (app_name, id)
    ORDER BY app_name, id
    ON CONFLICT (app_name, release_id, hour) DO UPDATE SET
      mounts = counted.mounts + EXCLUDED.mounts,
      faulty_mounts = counted.faulty_mounts + EXCLUDED.faulty_mounts,
      failed_mounts = counted.failed_mounts + EXCLUDED.failed_mounts,
      failed_calls = counted.failed_calls + EXCLUDED.failed_calls,
      long_tasks = counted.long_tasks + EXCLUDED.long_tasks`,
};

/**
 * Counts what a page sends, as far as it is about the releases that the account gets now: a tab that still runs another one,
 * and an unknown release, are ignored.
 */
export async function countBeacon(
  { services: { database }, caller }: Pick<RequestContext, 'services' | 'caller'>,
  sent: readonly ReleaseCounts[],
  seen: readonly SeenFault[],
): Promise<void> {
  const rollouts = await database.query<CurrentRollout>(rolloutsStatement, [sent.map(({ app }) => app)]);
  const counted = rollouts.flatMap((rollout) => {
    const own = releaseOf(rollout, caller.accountId);
    const counts = sent.find(({ app, release }) => app === rollout.app && release === own);
    return counts ? [{ counts, rollout }] : [];
  });
  if (counted.length === 0) return;
  await addCounts(
    database,
    counted.map(({ counts }) => counts),
  );
  const measured = counted
    .filter(({ rollout }) => rollout.measured)
    .map(({ counts, rollout: { app, revision, canary } }) => {
      const { mounts, faultyMounts } = counts;
      return { app, revision, isCanary: counts.release === canary, mounts, faults: faultyMounts };
    });
  const own = new Set(counted.map(({ counts: { app, release } }) => `${app}/${release}`));
  const faults = seen.filter(({ app, release }) => own.has(`${app}/${release}`));
  if (faults.length > 0) await addFaults(database, faults);
  if (measured.length > 0) await addSamples(database, caller.accountId, measured);
}

/** The release that an account gets: decided here, and not by the page. */
function releaseOf({ app, stable, canary, percentage }: CurrentRollout, accountId: string): string {
  const share = canary === null ? {} : { canary: { release: canary, percentage: percentage ?? 0 } };
  return chooseReleaseId({ name: app, rollout: { stable, ...share } }, accountId);
}

async function addCounts(database: Pick<Database, 'query'>, counts: readonly ReleaseCounts[]): Promise<void> {
  const columns = ['app', 'release', 'mounts', 'faultyMounts', 'failedMounts', 'failedCalls', 'longTasks'] as const;
  await database.query(
    countStatement,
    columns.map((column) => counts.map((each) => each[column])),
  );
}
