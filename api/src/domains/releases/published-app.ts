import type { Services } from '../../context.ts';
import type { CanaryFigures, CanaryTerms } from '../../platform/index.ts';
import { type CountedKinds, readRecentCounts } from './counts.ts';
import { readMeasurements } from './measurement.ts';
import { readFaults, type ToldFault } from './seen-faults.ts';

/** Rollouts that a team is told. */
const maxHistory = 10;

/** The releases of an app as its team sees them. */
export interface TeamView {
  /** 0 before the first rollout; a change of the rollout names it. */
  revision: number;
  stable: string | null;
  canary: { release: string; percentage: number } | null;
  /** By what the platform decides about the canary, and what is known so far (DLV-07). */
  measurement: { terms: CanaryTerms; figures: CanaryFigures } | null;
  /** Ids of the kept releases in the order of publishing. */
  releases: string[];
  /** What pages counted in the last seven days of each kept release that they mounted, by its id. */
  counts: Record<string, CountedKinds>;
  /** What pages saw of the faults of the kept releases, the latest first. */
  faults: ToldFault[];
  /** Who got what, since when, by whom and why; newest first. */
  history: TeamRollout[];
}

interface TeamRollout {
  action: string;
  stable: string;
  canary: { release: string; percentage: number } | null;
  /** `platform`, `staff`, or the team or operator by name. */
  actor: string;
  /** Date and time in ISO 8601. */
  at: string;
  reason: string;
}

/** Returns the releases of an app, who gets which, and what happened to them, for its team. */
export async function readPublishedApp({ database }: Pick<Services, 'database'>, app: string): Promise<TeamView> {
  const [rollouts, releases, measurements, countsOf, faults] = await Promise.all([
    database.prisma.appRollout.findMany({ where: { appName: app }, orderBy: { revision: 'desc' }, take: maxHistory }),
    database.prisma.appRelease.findMany({
      where: { appName: app },
      select: { id: true },
      orderBy: { position: 'asc' },
    }),
    readMeasurements(database),
    readRecentCounts(database),
    readFaults(database, app),
  ]);
  const rollout = rollouts[0];
  const measurement = measurements.get(app);
  const counted = releases
    .map(({ id }): [string, CountedKinds] => [id, countsOf(app, id)])
    .filter(([, { mounts, failedCalls }]) => mounts > 0 || failedCalls > 0);
  return {
    revision: rollout?.revision ?? 0,
    stable: rollout?.stable ?? null,
    canary: canaryOf(rollout),
    measurement: measurement ? { terms: measurement.terms, figures: measurement.figures } : null,
    releases: releases.map(({ id }) => id),
    counts: Object.fromEntries(counted),
    faults,
    history: rollouts.map(({ action, stable, actor, createdAt, reason, ...others }) => ({
      ...{ action, stable, canary: canaryOf(others), actor, reason },
      at: createdAt.toISOString(),
    })),
  };
}

function canaryOf(rollout: { canary: string | null; canaryPercentage: number | null } | undefined): TeamView['canary'] {
  return rollout?.canary ? { release: rollout.canary, percentage: rollout.canaryPercentage ?? 0 } : null;
}
