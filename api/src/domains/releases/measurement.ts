import type { Services } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import {
  type CanaryFigures,
  type CanaryTerms,
  changeRollout,
  type RolloutAuthor,
  type RolloutChange,
} from '../../platform/index.ts';
import { judgeCanary, numberOf, totalOf } from './canary-test.ts';
import { readSamples } from './samples.ts';

/** A canary that is measured, and what is known of it. */
export interface Measurement {
  app: string;
  /** The release. */
  canary: string;
  /** Of the rollout that started it. */
  revision: number;
  terms: CanaryTerms;
  startedAt: Date;
  figures: CanaryFigures;
}

interface MeasuredRow {
  app: string;
  canary: string;
  revision: number;
  terms: CanaryTerms;
  startedAt: Date;
  hours: number;
}

const measuredStatement = {
  name: 'canaries.measured',
  text: `
    SELECT app_name AS app, canary, revision, terms, created_at AS "startedAt",
      extract(epoch FROM now() - created_at)::float8 / 3600 AS hours
    FROM (SELECT DISTINCT ON (app_name) * FROM app_rollout ORDER BY app_name, revision DESC) current
    WHERE canary IS NOT NULL AND terms IS NOT NULL`,
};

/** Returns the canaries that are measured now, by app. */
export async function readMeasurements(database: Pick<Database, 'query'>): Promise<Map<string, Measurement>> {
  const rows = await database.query<MeasuredRow>(measuredStatement);
  const measurements = rows.map(async ({ hours, ...row }): Promise<[string, Measurement]> => {
    const counted = await readSamples(database, row);
    const figures: CanaryFigures = {
      verdict: judgeCanary(counted, row.terms, hours),
      budget: row.terms.budget,
      canary: { ...totalOf(counted.canary), accounts: numberOf(counted.canary) },
      stable: { ...totalOf(counted.stable), accounts: numberOf(counted.stable) },
    };
    return [row.app, { ...row, figures }];
  });
  return new Map(await Promise.all(measurements));
}

/**
 * Changes a rollout as `changeRollout` does; if that ends a measured canary, the history has what it had shown (DLV-07).
 *
 * @throws CodedError as `changeRollout`
 */
export async function changeMeasuredRollout(
  services: Pick<Services, 'database' | 'events'>,
  app: string,
  change: RolloutChange,
  author: RolloutAuthor & { revision?: number | undefined },
): ReturnType<typeof changeRollout> {
  const measurement = (await readMeasurements(services.database)).get(app);
  return changeRollout(services, app, change, { ...author, figures: measurement?.figures });
}
