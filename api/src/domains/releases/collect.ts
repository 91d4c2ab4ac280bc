import type { Services } from '../../context.ts';
import { queriesIn } from '../../database/database.ts';
import { blobKey, lockRollouts, readRollouts } from '../../platform/index.ts';

/** Releases of an app that are kept whatever their age. */
const keptReleases = 10;
/** Days for which a release is kept after somebody last got it: open tabs may still run it (DLV-06). */
const keptDays = 30;
/** Releases that everybody had, which are kept for a rollback: the stable one and two before. */
const keptGiven = 3;
/** Releases removed in one run, which holds up rollouts. */
const maxRemoved = 50;
/** Files per statement. */
const batchSize = 100;

/**
 * Removes releases that no open tab can still run, and files that no release refers to. Safe to run concurrently in
 * several processes.
 *
 * @returns the numbers of what was removed
 */
export async function collectReleases(
  services: Pick<Services, 'database' | 'storage' | 'events'>,
): Promise<{ releases: number; files: number }> {
  return { releases: await removeReleases(services), files: await removeFiles(services) };
}

async function removeReleases({ database, events }: Pick<Services, 'database' | 'events'>): Promise<number> {
  return database.prisma.$transaction(async (transaction) => {
    // No rollout may return to a release that is being removed.
    await lockRollouts(transaction);
    const kept = [...(await readRollouts(queriesIn(transaction)))].flatMap(([app, { stable, canary, given }]) =>
      [stable, canary?.release, ...given.slice(0, keptGiven)].flatMap((id) => (id === undefined ? [] : { app, id })),
    );
    const removed = await transaction.$queryRaw<{ app: string }[]>`
      /* releases.collect */
      WITH ranked AS (
        SELECT app_name, id, row_number() OVER (PARTITION BY app_name ORDER BY position DESC) AS age,
          GREATEST(published_at, served_at) AS used_at
        FROM app_release),
      unused AS (
        SELECT app_name, id FROM ranked
        WHERE age > ${keptReleases} AND used_at < now() - make_interval(days => ${keptDays}::int)
          AND (app_name, id) NOT IN (
            SELECT * FROM unnest(${kept.map(({ app }) => app)}::text[], ${kept.map(({ id }) => id)}::text[]))
        ORDER BY used_at LIMIT ${maxRemoved})
      DELETE FROM app_release release USING unused
      WHERE release.app_name = unused.app_name AND release.id = unused.id
      RETURNING release.app_name AS app`;
    for (const app of new Set(removed.map((release) => release.app)))
      await events.publish('releases.changed', { app }, transaction);
    return removed.length;
  });
}

async function removeFiles({ database, storage }: Pick<Services, 'database' | 'storage'>): Promise<number> {
  let files = 0;
  for (;;) {
    const count = await database.prisma.$transaction(
      async (transaction) => {
        // A day old, because the release of a file that is being published is stored after it.
        const blobs = await transaction.$queryRaw<{ key: string }[]>`
          /* releases.collect_files */
          DELETE FROM release_blob WHERE sha256 IN (
            SELECT sha256 FROM release_blob blob WHERE stored_at < now() - interval '1 day'
              AND NOT EXISTS (SELECT FROM app_release_file file WHERE file.sha256 = blob.sha256)
            ORDER BY sha256 LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
          RETURNING encode(sha256, 'hex') AS key`;
        // Inside the transaction: when the store fails, the rows are kept, and who publishes the same file waits.
        for (const { key } of blobs) await storage.remove(blobKey(key));
        return blobs.length;
      },
      { timeout: 60_000 },
    );
    files += count;
    if (count < batchSize) return files;
  }
}
