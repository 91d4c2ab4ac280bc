import type { Database, NamedStatement } from '../database/database.ts';
import type { RolloutAction } from '../database/generated/enums.ts';
import type { CanaryTerms } from './canary-terms.ts';

/** A published build. Its parts are as published: a newer publisher may have written what this process cannot use. */
export interface StoredRelease {
  id: string;
  manifest: unknown;
  /** `release.json` of the build; null for earlier builds. */
  contract: unknown;
  operations: Record<string, string>;
  /** SHA-256 in hexadecimal by file name. */
  files: Record<string, string>;
}

/** Who gets which release. */
export interface StoredRollout {
  revision: number;
  action: RolloutAction;
  stable: string;
  canary: { release: string; percentage: number } | undefined;
  /** By which the platform decides about the canary; undefined if it does not. */
  terms: CanaryTerms | undefined;
  /** The releases that everybody got and that were not taken back since, newest first: the stable one and those before. */
  given: string[];
}

/** An app or the shell, with its kept releases in the order of publishing. */
export interface StoredApp {
  name: string;
  rollout: StoredRollout | undefined;
  releases: StoredRelease[];
}

/** The app under which the shell is stored. */
export const shellName = 'shell';

interface RolloutRow extends PastRollout {
  app_name: string;
  revision: number;
  canary_percentage: number | null;
  terms: CanaryTerms | null;
}

/** Rollouts of an app that are looked at for what people had before. */
const maxHistory = 100;

const rolloutsStatement: NamedStatement = {
  name: 'releases.rollouts',
  text: `
    SELECT app_name, revision, action, stable, canary, canary_percentage, terms FROM (
      SELECT *, row_number() OVER (PARTITION BY app_name ORDER BY revision DESC) AS age FROM app_rollout) rollout
    WHERE age <= ${maxHistory} ORDER BY app_name, revision DESC`,
};

const keysStatement: NamedStatement = {
  name: 'releases.keys',
  text: 'SELECT app_name, id FROM app_release ORDER BY app_name, position',
};

const releasesStatement: NamedStatement = {
  name: 'releases.read',
  text: `
    SELECT app_name, id, manifest, contract, operations, COALESCE((
      SELECT jsonb_object_agg(path, encode(sha256, 'hex')) FROM app_release_file file
      WHERE file.app_name = release.app_name AND file.release_id = release.id), '{}') AS files
    FROM app_release release
    WHERE (app_name, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
};

/** What a rollout of the history says about its releases. */
export interface PastRollout {
  action: RolloutAction;
  stable: string;
  canary: string | null;
}

/**
 * Returns the releases that everybody got and that were not taken back since, newest first.
 *
 * @param history newest first
 */
export function givenReleases(history: readonly PastRollout[]): string[] {
  const given = new Set<string>();
  const takenBack = new Set<string>();
  for (const [index, { action, stable }] of history.entries()) {
    if (!takenBack.has(stable)) given.add(stable);
    const before = history[index + 1];
    // With a canary, only that was taken back.
    if (action === 'ROLLED_BACK' && before && before.canary === null && !given.has(before.stable))
      takenBack.add(before.stable);
  }
  return [...given];
}

/** The current rollout of each app, by name. */
export async function readRollouts(database: Pick<Database, 'query'>): Promise<Map<string, StoredRollout>> {
  const rows = await database.query<RolloutRow>(rolloutsStatement);
  const byApp = Map.groupBy(rows, ({ app_name }) => app_name);
  return new Map(
    [...byApp].flatMap(([name, history]): [string, StoredRollout][] => {
      const [current] = history;
      if (!current) return [];
      const { revision, action, stable, canary, canary_percentage, terms } = current;
      const share = canary === null ? undefined : { release: canary, percentage: canary_percentage ?? 0 };
      return [
        [name, { revision, action, stable, canary: share, terms: terms ?? undefined, given: givenReleases(history) }],
      ];
    }),
  );
}

/**
 * Reads all apps. Releases never change, so that only those unknown to the caller are read whole.
 *
 * @param known the releases of an earlier reading
 */
export async function readApps(
  database: Pick<Database, 'query'>,
  known: readonly StoredApp[] = [],
): Promise<StoredApp[]> {
  // Before the releases: one that a rollout names is stored earlier, and kept as long.
  const rollouts = await readRollouts(database);
  const keys = await database.query<{ app_name: string; id: string }>(keysStatement);
  const read = new Map(
    known.flatMap(({ name, releases }) => releases.map((release) => [keyOf(name, release.id), release])),
  );
  const missing = keys.filter(({ app_name, id }) => !read.has(keyOf(app_name, id)));
  if (missing.length > 0) {
    const names = [missing.map(({ app_name }) => app_name), missing.map(({ id }) => id)];
    const rows = await database.query<StoredRelease & { app_name: string }>(releasesStatement, names);
    for (const { app_name, ...release } of rows) read.set(keyOf(app_name, release.id), release);
  }
  const byApp = Map.groupBy(keys, ({ app_name }) => app_name);
  return [...byApp].map(([name, own]) => ({
    name,
    rollout: rollouts.get(name),
    releases: own.flatMap(({ id }) => read.get(keyOf(name, id)) ?? []),
  }));
}

const keyOf = (app: string, release: string): string => `${app}/${release}`;
