import { maxReleaseReason } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import { mapEvents } from '../../events/map-events.ts';
import type {
  CanaryMeasurement,
  PublishedApp,
  ReleasesChanged,
  RolloutInput,
} from '../../graphql/generated/resolvers.ts';
import {
  type CanaryFigures,
  type CanaryTerms,
  type RolloutChange,
  readRollouts,
  rollbackTarget,
  shellName,
} from '../../platform/index.ts';
import { readAppTitles } from '../../read-models/app-titles.ts';
import { readRecentCounts } from './counts.ts';
import { platformActor } from './decide.ts';
import { listKeys } from './keys.ts';
import { changeMeasuredRollout, type Measurement, readMeasurements } from './measurement.ts';
import { nameOf, person } from './people.ts';

/** Rollouts of an app that the screen shows. */
const maxHistory = 50;

/** Returns the shell and the apps with their kept releases, keys and the history of their rollouts (DLV-05, DLV-09). */
export async function listPublishedApps({
  services: { database },
  caller,
}: Pick<RequestContext, 'services' | 'caller'>): Promise<PublishedApp[]> {
  const [apps, current, titles, measurements, countsOf, keys] = await Promise.all([
    database.prisma.app.findMany({
      orderBy: { name: 'asc' },
      include: {
        releases: {
          orderBy: { position: 'desc' },
          select: {
            ...{ id: true, publishedAt: true, publishedBy: true, signedBy: true, servedAt: true },
            _count: { select: { faults: true } },
          },
        },
        rollouts: { orderBy: { revision: 'desc' }, take: maxHistory, include: { account: { select: person } } },
      },
    }),
    readRollouts(database),
    readAppTitles(database, caller.language),
    readMeasurements(database),
    readRecentCounts(database),
    listKeys(database),
  ]);
  const served = apps.map(({ name, releases, rollouts }): PublishedApp => {
    const rollout = current.get(name);
    const kept = releases.map(({ id }) => id);
    return {
      __typename: 'PublishedApp',
      name,
      title: titles.get(name) ?? name,
      revision: rollout?.revision ?? 0,
      stable: rollout?.stable ?? null,
      canary: rollout?.canary?.release ?? null,
      canaryPercentage: rollout?.canary?.percentage ?? null,
      measurement: measurementOf(measurements.get(name)),
      rollbackTo: rollbackTarget(rollout, kept) ?? null,
      keys: keys.filter(({ app }) => app === name).map((key) => ({ __typename: 'AppKey', ...key })),
      releases: releases.map(({ _count: { faults }, ...release }) => ({
        __typename: 'PublishedRelease',
        ...release,
        counts: countsOf(name, release.id),
        seenFaults: faults,
      })),
      history: rollouts.map(({ createdAt, account, actor, revision, action, stable, canary, ...others }) => ({
        __typename: 'RolloutEntry',
        ...{ revision, action, stable, canary, canaryPercentage: others.canaryPercentage },
        ...{ actor: account ? nameOf(account) : actor, reason: others.reason, at: createdAt },
        isByPlatform: account === null && actor === platformActor,
        // Written as such by `storeRollout` only.
        terms: termsOf(others.terms as CanaryTerms | null),
        figures: figuresOf(others.figures as unknown as CanaryFigures | null),
      })),
    };
  });
  return served.sort((one, other) => Number(other.name === shellName) - Number(one.name === shellName));
}

function measurementOf(measurement: Measurement | undefined): CanaryMeasurement | null {
  if (!measurement) return null;
  const { terms, figures, startedAt } = measurement;
  return {
    __typename: 'CanaryMeasurement',
    terms: { __typename: 'CanaryTerms', ...terms },
    figures: withTypes(figures),
    endsAt: new Date(startedAt.getTime() + terms.maxHours * 3_600_000),
  };
}

const termsOf = (terms: CanaryTerms | null) => terms && { __typename: 'CanaryTerms' as const, ...terms };
const figuresOf = (figures: CanaryFigures | null) => figures && withTypes(figures);

function withTypes({ canary, stable, ...others }: CanaryFigures) {
  return {
    ...{ __typename: 'CanaryFigures' as const, ...others },
    canary: { __typename: 'CanarySample' as const, ...canary },
    stable: { __typename: 'CanarySample' as const, ...stable },
  };
}

/**
 * Changes who gets which release of an app (DLV-05).
 *
 * @throws CodedError as `changeRollout`, FIELD_INVALID for a reason that is empty or too long
 */
export async function changeRolloutAsStaff(
  context: RequestContext,
  { app, revision, input }: { app: string; revision: number; input: RolloutInput },
): Promise<PublishedApp> {
  const { accountId } = context.caller;
  const reason = requireReason(input.reason);
  const change = changeOf(input);
  await changeMeasuredRollout(context.services, app, change, {
    revision,
    actor: 'staff',
    accountId,
    requestId: context.requestId,
    reason,
  });
  return publishedApp(context, app);
}

/** Returns an app as `listPublishedApps` does. @throws CodedError NOT_FOUND */
export async function publishedApp(context: RequestContext, app: string): Promise<PublishedApp> {
  const found = (await listPublishedApps(context)).find(({ name }) => name === app);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** Follows the rollouts of all apps, for open pages; the first result comes at once (DLV-06). */
export function followReleases({
  services,
}: RequestContext): AsyncIterableIterator<{ releasesChanged: ReleasesChanged }> {
  const changes = services.events.subscribe('releases.changed', 'every', 'rollout', { app: '', every: 'rollout' });
  return mapEvents(changes, ({ app }) => [
    { releasesChanged: { __typename: 'ReleasesChanged' as const, app: app || null } },
  ]);
}

/** @throws CodedError FIELD_MISSING, FIELD_INVALID */
export function requireReason(reason: string): string {
  const text = reason.trim();
  if (text === '') throw refuse('FIELD_MISSING', { field: 'reason' });
  if (text.length > maxReleaseReason) throw refuse('FIELD_INVALID', { field: 'reason' });
  return text;
}

/** @throws CodedError FIELD_MISSING for what the action needs */
export function changeOf({
  action,
  release,
  percentage,
  terms,
}: Pick<RolloutInput, 'action' | 'release' | 'percentage' | 'terms'>): RolloutChange {
  if (action === 'PROMOTED' || action === 'ROLLED_BACK') return { action };
  if (typeof release !== 'string') throw refuse('FIELD_MISSING', { field: 'release' });
  if (action !== 'CANARY') return { action, release };
  if (typeof percentage !== 'number') throw refuse('FIELD_MISSING', { field: 'percentage' });
  return { action, release, percentage, terms };
}
