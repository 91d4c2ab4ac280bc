import { createHash } from 'node:crypto';
import type { Database, NamedStatement } from '../../database/database.ts';
import type { AccountGroup } from './canary-test.ts';

/** Mounts of an account that count for the decision about a canary, the first ones: nobody has more weight than others. */
export const mountsPerAccount = 10;

/** What an account has seen of a measured canary, or of the stable release beside it. */
interface AccountSample {
  app: string;
  /** Of the rollout that started the canary. */
  revision: number;
  isCanary: boolean;
  mounts: number;
  faults: number;
}

const addStatement: NamedStatement = {
  name: 'canaries.add',
  // Of mounts beyond the limit, their part of the faults does not count either.
  text: `
    INSERT INTO canary_sample AS sample (app_name, revision, reporter, is_canary, mounts, faults)
    SELECT app_name, revision, reporter, is_canary, LEAST($7::int, mounts),
      LEAST($7::int, ceil(faults * LEAST(1, $7::numeric / GREATEST(mounts, 1))))
    FROM unnest($1::text[], $2::int[], $3::bytea[], $4::boolean[], $5::int[], $6::int[])
      AS sent (app_name, revision, reporter, is_canary, mounts, faults)
    ORDER BY app_name
    ON CONFLICT (app_name, revision, reporter) DO UPDATE SET
      mounts = LEAST($7::int, sample.mounts + EXCLUDED.mounts),
      faults = LEAST($7::int, sample.faults + ceil(
        EXCLUDED.faults * LEAST(1, ($7::numeric - sample.mounts) / GREATEST(EXCLUDED.mounts, 1))))
    WHERE sample.mounts < $7::int`,
};

const readStatement: NamedStatement = {
  name: 'canaries.read',
  text: `
    SELECT is_canary AS "isCanary", mounts, LEAST(mounts, faults) AS faults, count(*)::int AS accounts FROM canary_sample
    WHERE app_name = $1 AND revision = $2 AND mounts > 0 GROUP BY is_canary, mounts, LEAST(mounts, faults)`,
};

/** Adds to what an account has seen. */
export async function addSamples(
  database: Pick<Database, 'query'>,
  accountId: string,
  samples: readonly AccountSample[],
): Promise<void> {
  await database.query(addStatement, [
    samples.map(({ app }) => app),
    samples.map(({ revision }) => revision),
    samples.map(({ app, revision }) => reporterOf(app, revision, accountId)),
    samples.map(({ isCanary }) => isCanary),
    samples.map(({ mounts }) => mounts),
    samples.map(({ faults }) => faults),
    mountsPerAccount,
  ]);
}

/** Recognizes an account while a canary runs, and no longer; `erasures` computes the same. */
function reporterOf(app: string, revision: number, accountId: string): Buffer {
  return createHash('sha256').update(`${app}:${revision}:${accountId}`).digest().subarray(0, 16);
}

/** What was counted of a canary and of the stable release beside it. */
export interface Counted {
  canary: AccountGroup[];
  stable: AccountGroup[];
}

/** @param revision of the rollout that started the canary */
export async function readSamples(
  database: Pick<Database, 'query'>,
  { app, revision }: { app: string; revision: number },
): Promise<Counted> {
  const groups = await database.query<AccountGroup & { isCanary: boolean }>(readStatement, [app, revision]);
  return {
    canary: groups.filter(({ isCanary }) => isCanary),
    stable: groups.filter(({ isCanary }) => !isCanary),
  };
}

/** Removes what was counted of canaries that have ended. */
export async function removeEndedSamples({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    /* canaries.remove_ended */
    DELETE FROM canary_sample sample USING (SELECT app_name, max(revision) AS revision FROM app_rollout GROUP BY app_name) current
    WHERE current.app_name = sample.app_name AND current.revision > sample.revision`);
}
