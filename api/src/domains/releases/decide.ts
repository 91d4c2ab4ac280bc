import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { CodedError } from '../../errors/coded-error.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import { type CanaryFigures, changeRollout } from '../../platform/index.ts';
import { readHolders } from '../../read-models/current-access.ts';
import { notify } from '../notifications/service.ts';
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
  { app, canary, revision, terms, figures }: Measurement,
): Promise<boolean> {
  const { verdict } = figures;
  if (verdict === 'MEASURING' || (verdict === 'WITHIN_BUDGET' && !terms.mayPromote)) return false;
  const action = verdict === 'WITHIN_BUDGET' ? 'PROMOTED' : 'ROLLED_BACK';
  try {
    await changeRollout(
      services,
      app,
      { action },
      {
        ...{ revision, actor: platformActor, reason: reasonOf(figures, terms.maxHours), figures },
        within: (transaction, decided) => tell(services, transaction, { app, canary, decided, verdict }),
      },
    );
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'CONFLICT') return false;
    throw error;
  }
}

const kinds = {
  WITHIN_BUDGET: 'CANARY_PROMOTED',
  TOO_MANY_FAULTS: 'CANARY_WITHDRAWN',
  UNDECIDED: 'CANARY_UNDECIDED',
} as const;

interface Decision {
  app: string;
  canary: string;
  /** Revision of the rollout by which it ended. */
  decided: number;
  verdict: keyof typeof kinds;
}

/** Tells holders of `settings` what the platform has done by itself (DLV-07, NOTE-03). */
async function tell(
  services: Pick<Services, 'events'>,
  transaction: Transaction,
  { app, canary, decided, verdict }: Decision,
): Promise<void> {
  const holders = await readHolders(transaction, 'settings');
  const told = { kind: kinds[verdict], entity: 'RELEASES', detail: canary } as const;
  await notify(
    services,
    transaction,
    holders.map((id) => ({ ...told, accountId: id, entityId: id, dedupeKey: `canary:${app}:${decided}` })),
  );
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
