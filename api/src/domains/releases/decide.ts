import type { Services } from '../../context.ts';
import { CodedError } from '../../errors/coded-error.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import { type CanaryFigures, changeRollout } from '../../platform/index.ts';
import { type Measurement, readMeasurements } from './measurement.ts';
import { removeEndedSamples } from './samples.ts';

/** Who decides, in the history. */
export const platformActor = 'platform';

/**
 * Promotes and withdraws canaries by their measured faults (DLV-07). What somebody changes meanwhile holds, and the failure of
 * one app does not keep the others from being decided.
 */
export async function decideCanaries(
  services: Pick<Services, 'database' | 'events'>,
  log: Pick<TaskLog, 'info' | 'warn'>,
): Promise<void> {
  for (const measurement of (await readMeasurements(services.database)).values()) {
    const { app } = measurement;
    try {
      if (await decide(services, measurement)) log.info({ app, ...measurement.figures }, 'A canary was decided');
    } catch (error) {
      log.warn({ app, err: error }, 'A canary could not be decided');
    }
  }
  await removeEndedSamples(services.database);
}

/** @returns whether the canary has ended by this */
async function decide(
  services: Pick<Services, 'database' | 'events'>,
  { app, revision, terms, figures }: Measurement,
): Promise<boolean> {
  const { verdict } = figures;
  if (verdict === 'MEASURING' || (verdict === 'WITHIN_BUDGET' && !terms.mayPromote)) return false;
  const action = verdict === 'WITHIN_BUDGET' ? 'PROMOTED' : 'ROLLED_BACK';
  try {
    const author = { revision, actor: platformActor, reason: reasonOf(figures, terms.maxHours), figures };
    await changeRollout(services, app, { action }, author);
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'CONFLICT') return false;
    throw error;
  }
}

function reasonOf({ verdict, budget, canary, stable }: CanaryFigures, maxHours: number): string {
  const counted = `faults in ${canary.faults} of ${canary.mounts} mounts, against ${stable.faults} of ${stable.mounts}`;
  switch (verdict) {
    case 'TOO_MANY_FAULTS':
      return `Beyond the error budget of ${budget} percentage points: ${counted}`;
    case 'WITHIN_BUDGET':
      return `Within the error budget of ${budget} percentage points: ${counted}`;
    default:
      return `Not decided in ${maxHours} hours: ${counted}`;
  }
}
