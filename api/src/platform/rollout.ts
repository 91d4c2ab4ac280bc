import { type AppRelease, overlap, type RouteDeclaration } from '@platform/app-contract/schema';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { queriesIn } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';
import type { ReleaseServices } from './add-release.ts';
import { type CanaryFigures, type GivenTerms, termsOf } from './canary-terms.ts';
import { readRollouts, type StoredRollout, shellName } from './release-rows.ts';

/** What is done with the releases of an app. */
export type RolloutChange =
  /** Gives a release to everybody; later builds that are started with the product follow. */
  | { action: 'PUBLISHED'; release: string }
  /** Gives a release to a share of the accounts, 0 to 100, until the platform decides by these terms. */
  | { action: 'CANARY'; release: string; percentage: number; terms?: GivenTerms | null | undefined }
  /** Gives the canary to everybody. */
  | { action: 'PROMOTED' }
  /** Ends a canary, or returns to the release that everybody had before, other than those taken back. */
  | { action: 'ROLLED_BACK' }
  /** Gives a release to everybody until somebody decides otherwise. */
  | { action: 'PINNED'; release: string };

/** Who changes a rollout, and why. */
export interface RolloutAuthor {
  /** Of a team, an operator or a start; of staff it is the account. */
  actor: string;
  accountId?: string;
  /** The call that changes it. */
  requestId?: string;
  reason: string;
  /** What the canary that ends has shown. */
  figures?: CanaryFigures | undefined;
}

/** What a change starts from, and what else happens with it. */
interface ChangeOptions {
  /** Of the rollout that it starts from; undefined: whatever it is. */
  revision?: number | undefined;
  /** Called in the transaction of the change, with the revision of the new rollout. */
  within?: (transaction: Transaction, revision: number) => Promise<void>;
}

type Services = Pick<ReleaseServices, 'database' | 'events'>;

/**
 * Changes who gets which release of an app, and records it (DLV-05).
 *
 * @throws CodedError NOT_FOUND for an app without releases, FIELD_INVALID for a release or percentage that cannot be
 *   used, CONFLICT with `by` and `at` when the rollout has another revision, ROUTES_OVERLAP naming the other app
 */
export async function changeRollout(
  { database, events }: Services,
  app: string,
  change: RolloutChange,
  { revision, within, ...author }: RolloutAuthor & ChangeOptions,
): Promise<NewRollout> {
  return database.prisma.$transaction(async (transaction) => {
    await lockRollouts(transaction);
    const releases = await readReleaseIds(transaction, app);
    if (releases.length === 0) throw refuse('NOT_FOUND');
    const current = (await readRollouts(queriesIn(transaction))).get(app);
    if (revision !== undefined && revision !== (current?.revision ?? 0)) throw await conflict(transaction, app);
    const next = nextRollout(change, current, releases);
    const stored: NewRollout = { ...next, action: change.action, revision: (current?.revision ?? 0) + 1 };
    await requireOwnRoutes(transaction, app, stored);
    await storeRollout(transaction, app, stored, author);
    await auditRollout(transaction, app, stored, author);
    await within?.(transaction, stored.revision);
    await events.publish('releases.changed', { app, every: 'rollout' }, transaction);
    return stored;
  });
}

/** Serializes changes: of one app by their revisions, of two by the routes that neither may take from the other. */
export async function lockRollouts(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`
    /* rollouts.lock */ SELECT pg_advisory_xact_lock(hashtextextended('app_rollout', 0))`;
}

/** A rollout that is to be stored. */
export type NewRollout = Omit<StoredRollout, 'given'>;

/** Stores the next rollout of an app; the caller holds the lock. */
export async function storeRollout(
  transaction: Transaction,
  app: string,
  { revision, action, stable, canary, terms }: NewRollout,
  { actor, accountId, reason, figures }: RolloutAuthor,
): Promise<void> {
  await transaction.appRollout.create({
    data: {
      ...{ appName: app, revision, action, stable, actor, reason },
      canary: canary?.release ?? null,
      canaryPercentage: canary?.percentage ?? null,
      accountId: accountId ?? null,
      ...(terms ? { terms } : {}),
      ...(figures ? { figures } : {}),
    },
  });
}

/** @returns in the order of publishing */
export async function readReleaseIds(transaction: Transaction, app: string): Promise<string[]> {
  const releases = await transaction.appRelease.findMany({
    where: { appName: app },
    select: { id: true },
    orderBy: { position: 'asc' },
  });
  return releases.map(({ id }) => id);
}

type NextRollout = Pick<StoredRollout, 'stable' | 'canary' | 'terms'>;

function nextRollout(
  change: RolloutChange,
  current: StoredRollout | undefined,
  releases: readonly string[],
): NextRollout {
  const only = (stable: string): NextRollout => ({ stable, canary: undefined, terms: undefined });
  if ('release' in change && !releases.includes(change.release)) throw refuse('FIELD_INVALID', { field: 'release' });
  switch (change.action) {
    case 'PUBLISHED':
    case 'PINNED':
      return only(change.release);
    case 'CANARY': {
      const { release, percentage } = change;
      if (!(percentage >= 0 && percentage <= 100)) throw refuse('FIELD_INVALID', { field: 'percentage' });
      if (!current || release === current.stable) throw refuse('FIELD_INVALID', { field: 'release' });
      return { stable: current.stable, canary: { release, percentage }, terms: termsOf(change.terms) };
    }
    case 'PROMOTED':
      if (!current?.canary) throw refuse('FIELD_INVALID', { field: 'action' });
      return only(current.canary.release);
    case 'ROLLED_BACK': {
      const target = rollbackTarget(current, releases);
      if (target === undefined) throw refuse('FIELD_INVALID', { field: 'action' });
      return only(target);
    }
  }
}

/**
 * Returns the release that everybody gets after a rollback: without the canary, or else the one before, other than those
 * taken back.
 *
 * @param releases ids of the kept ones
 */
export function rollbackTarget(current: StoredRollout | undefined, releases: readonly string[]): string | undefined {
  if (current?.canary) return current.stable;
  return current?.given.find((id) => id !== current.stable && releases.includes(id));
}

function auditRollout(
  transaction: Transaction,
  app: string,
  { revision, action, stable, canary, terms }: NewRollout,
  { actor, accountId, requestId, reason, figures }: RolloutAuthor,
): Promise<void> {
  return audit(
    transaction,
    { ...(accountId ? { caller: { accountId } } : {}), ...(requestId ? { requestId } : {}) },
    {
      ...{ action: 'app.rollout_changed', entityType: 'app', entityId: app },
      details: {
        ...{ revision, rollout: action, stable, actor, reason },
        ...(canary ? { canary } : {}),
        ...(terms ? { terms } : {}),
        ...(figures ? { figures } : {}),
      },
    },
  );
}

interface RoutesRow {
  app: string;
  routes: unknown;
}

/**
 * Requires that nobody gets two apps with overlapping routes.
 *
 * @throws CodedError ROUTES_OVERLAP naming the other app
 */
export async function requireOwnRoutes(
  transaction: Transaction,
  app: string,
  next: Pick<StoredRollout, 'stable' | 'canary'>,
): Promise<void> {
  if (app === shellName) return;
  const rows = await transaction.$queryRaw<RoutesRow[]>`
    /* rollouts.routes */
    WITH given AS (
      SELECT DISTINCT ON (app_name) app_name, stable, canary FROM app_rollout WHERE app_name <> ${app}
      ORDER BY app_name, revision DESC)
    SELECT release.app_name AS app, manifest -> 'declaration' -> 'routes' AS routes
    FROM app_release release LEFT JOIN given USING (app_name)
    WHERE release.id IN (given.stable, given.canary)
      OR (release.app_name = ${app} AND release.id IN (${next.stable}, ${next.canary?.release ?? next.stable}))`;
  const [own, others] = [rows.filter((row) => row.app === app), rows.filter((row) => row.app !== app)];
  const ownRoutes = own.flatMap(({ routes }) => routesOf(routes));
  for (const other of others)
    for (const theirs of routesOf(other.routes)) {
      const taken = ownRoutes.find((route) => overlap([route], [theirs]));
      if (!taken) continue;
      const release = `${app} ${next.canary?.release ?? next.stable}`;
      throw refuse('ROUTES_OVERLAP', { release, path: taken.path, other: other.app, otherPath: theirs.path });
    }
}

function routesOf(stored: unknown): RouteDeclaration[] {
  const routes = Array.isArray(stored) ? stored : [];
  return (routes as AppRelease['declaration']['routes']).filter((route) => typeof route?.path === 'string');
}

async function conflict(transaction: Transaction, app: string): Promise<Error> {
  const [last] = await transaction.$queryRaw<{ by: string; at: Date }[]>`
    /* rollouts.last */
    SELECT COALESCE(NULLIF(concat_ws(' ', account.first_name, account.last_name), ''), account.email::text, actor) AS "by",
      rollout.created_at AS at
    FROM app_rollout rollout LEFT JOIN account ON account.id = rollout.account_id
    WHERE app_name = ${app} ORDER BY revision DESC LIMIT 1`;
  return refuse('CONFLICT', last ? { by: last.by, at: last.at.toISOString() } : {});
}
