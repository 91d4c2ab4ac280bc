import type { Services } from '../../context.ts';
import type { CanaryFigures, CanaryTerms } from '../../platform/index.ts';
import { readMeasurements } from './measurement.ts';

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
}

/** Returns the releases of an app and who gets which, for its team. */
export async function readPublishedApp({ database }: Pick<Services, 'database'>, app: string): Promise<TeamView> {
  const rollout = await database.prisma.appRollout.findFirst({
    where: { appName: app },
    orderBy: { revision: 'desc' },
  });
  const releases = await database.prisma.appRelease.findMany({
    where: { appName: app },
    select: { id: true },
    orderBy: { position: 'asc' },
  });
  const measurement = (await readMeasurements(database)).get(app);
  return {
    revision: rollout?.revision ?? 0,
    stable: rollout?.stable ?? null,
    canary: rollout?.canary ? { release: rollout.canary, percentage: rollout.canaryPercentage ?? 0 } : null,
    measurement: measurement ? { terms: measurement.terms, figures: measurement.figures } : null,
    releases: releases.map(({ id }) => id),
  };
}
