import { mkdir } from 'node:fs/promises';
import type { ConsumedRelease } from '@platform/app-contract/gate';
import type { RegistryFault, Rollout } from '@platform/app-contract/schema';
import type { Services } from '../context.ts';
import { consumedBy } from './fits.ts';
import { parseOperations } from './operation-lists.ts';
import { openReleaseFiles, type ReleaseFiles } from './release-files.ts';
import { readApps, type StoredApp, type StoredRelease, shellName } from './release-rows.ts';
import { type Fits, type ReleaseView, viewOf } from './release-view.ts';

declare module '../events/events.ts' {
  interface Topics {
    /**
     * A release was published or collected, or a rollout has changed. Only the latter has `every`, for pages: nobody gets
     * another release by the others.
     */
    'releases.changed': { app: string; every?: 'rollout' };
  }
}

/** The published releases: who gets which, and the content of every kept one. */
export interface Releases {
  /**
   * Returns what pages of a release of the shell get.
   *
   * @param shell id of a kept release of the shell; the stable one if absent or unknown
   */
  view(shell?: string): ReleaseView;
  /** Id of the shell release that a page is served with, given the one that its browser asks for. */
  shellFor(wanted: string | undefined): string | undefined;
  /** Ids of the kept releases of each app and the shell, in the order of publishing. */
  order(): Record<string, string[]>;
  /** Who gets which release of the shell; undefined before it is published. */
  shellRollout(): Rollout | undefined;
  /** Persisted operations of the kept releases and the shell, by SHA-256. */
  operations(): Promise<ReadonlyMap<string, string>>;
  /** Every release that may still call the API, even of excluded apps, with what it consumes (DLV-03). */
  kept(): Promise<ConsumedRelease[]>;
  files: ReleaseFiles;
  /** Records that somebody got these releases, so that they are kept. */
  served(releases: readonly { app: string; id: string }[]): void;
  /** Reads the stored releases again; a process does so by itself when they change, and every minute. */
  reload(): Promise<void>;
  /** Reads again before an unknown file is answered with 404, at most once a second. */
  refresh(): Promise<void>;
  /** Describes a registry that cannot be read for minutes, for the operator. */
  problem(): string | undefined;
  close(): Promise<void>;
}

/** A part of the published releases that cannot be used; the others are not affected. */
export interface ReleaseFault {
  /** The faulty app. */
  what: string;
  reason: string;
}

export interface ReleaseOptions {
  /** Folder for local copies of published files. */
  directory: string;
  /** Called once for each fault. */
  onFault(fault: ReleaseFault): void;
  /** Default: every release fits. */
  fits?: Fits;
}

/** Milliseconds between two readings without a known change, and between two records of the releases that were served. */
const interval = 60_000;
/** Minimum milliseconds between two readings that unknown files cause. */
const refreshInterval = 1_000;
/** Milliseconds after a reading that failed. */
const retryAfter = 1_000;
/** Milliseconds without a reading after which the registry is reported as outdated. */
const staleAfter = 3 * interval;

const servedStatement = {
  name: 'releases.served',
  text: `
    UPDATE app_release SET served_at = now()
    WHERE (app_name, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
      AND (served_at IS NULL OR served_at < now() - interval '1 hour')`,
};

/** Opens the stored releases, and follows their changes. An invalid app is excluded without affecting the others. */
export async function openReleases(
  { database, events, storage }: Pick<Services, 'database' | 'events' | 'storage'>,
  { directory, onFault, fits = () => true }: ReleaseOptions,
): Promise<Releases> {
  // The static file server needs its folder.
  await mkdir(directory, { recursive: true });
  let apps: StoredApp[] = [];
  let views = new Map<string | undefined, ReleaseView>();
  let faults = new Set<string>();
  let operations: Promise<ReadonlyMap<string, string>> | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let readAt = performance.now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  const files = openReleaseFiles(storage, directory);
  let served = new Map<string, { app: string; id: string }>();

  const shellApp = () => apps.find(({ name }) => name === shellName);
  const shellRelease = (id: string | undefined): StoredRelease | undefined =>
    shellApp()?.releases.find((release) => release.id === id);
  const stableShell = () => shellRelease(shellApp()?.rollout?.stable);

  async function read(): Promise<void> {
    do {
      isStale = false;
      apps = await readApps(database, apps);
      await files.replace(apps);
      views = new Map();
      operations = undefined;
      readAt = performance.now();
      view();
    } while (isStale);
  }

  /** One reading at a time; a change during it causes another. */
  function reload(): Promise<void> {
    isStale = true;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function view(id?: string): ReleaseView {
    const shell = shellRelease(id) ?? stableShell();
    const known = views.get(shell?.id);
    if (known) return known;
    const built = viewOf(apps, shell, fits);
    views.set(shell?.id, built.view);
    report(built.faults);
    return built.view;
  }

  /** Reports new faults only: most changes concern another app than the faulty one. */
  function report(found: RegistryFault[]): void {
    const keys = new Set(found.map(({ app, reason }) => `${app}: ${reason}`));
    for (const { app, reason } of found) if (!faults.has(`${app}: ${reason}`)) onFault({ what: app, reason });
    faults = views.size === 1 ? keys : new Set([...faults, ...keys]);
  }

  async function recordServed(): Promise<void> {
    if (served.size === 0) return;
    const recorded = [...served.values()];
    served = new Map();
    await database
      .query(servedStatement, [recorded.map(({ app }) => app), recorded.map(({ id }) => id)])
      .catch((error: unknown) => onFault({ what: 'served releases', reason: String(error) }));
  }

  /** Reads until it succeeds: another change may be long in coming. */
  function follow(): void {
    clearTimeout(retry);
    reload().catch((error: unknown) => {
      onFault({ what: 'registry', reason: String(error) });
      retry = setTimeout(follow, retryAfter).unref();
    });
  }

  const stopListening = [
    events.on('releases.changed', follow),
    // After an interruption in which changes may have been missed.
    events.on('access.changed', ({ everyone }) => {
      if (everyone) follow();
    }),
  ];
  const timer = setInterval(() => {
    follow();
    void recordServed();
  }, interval).unref();
  await reload();

  return {
    view,
    shellFor(wanted) {
      const rollout = shellApp()?.rollout;
      return wanted !== undefined && wanted === rollout?.canary?.release && shellRelease(wanted)
        ? wanted
        : rollout?.stable;
    },
    order: () => Object.fromEntries(apps.map(({ name, releases }) => [name, releases.map(({ id }) => id)])),
    shellRollout() {
      const rollout = shellApp()?.rollout;
      return rollout && { stable: rollout.stable, ...(rollout.canary ? { canary: rollout.canary } : {}) };
    },
    operations() {
      operations ??= Promise.resolve(operationsOf(apps));
      return operations;
    },
    kept: async () => apps.flatMap(({ name, releases }) => releases.map((release) => consumedBy(name, release))),
    files,
    served(releases) {
      for (const release of releases) served.set(`${release.app}/${release.id}`, release);
    },
    reload,
    async refresh() {
      if (performance.now() - readAt > refreshInterval) await reload().catch(() => undefined);
    },
    problem: () =>
      performance.now() - readAt > staleAfter
        ? 'The releases cannot be read: pages may get withdrawn ones.'
        : undefined,
    async close() {
      for (const stop of stopListening) stop();
      clearInterval(timer);
      clearTimeout(retry);
      await reading?.catch(() => {});
      await recordServed();
    },
  };
}

/** Includes operations of every stored release, even of excluded apps: open tabs may still send them. */
function operationsOf(apps: readonly StoredApp[]): ReadonlyMap<string, string> {
  return new Map(
    apps.flatMap(({ releases }) => releases.flatMap(({ operations }) => Object.entries(parseOperations(operations)))),
  );
}
