import {
  type AppRelease,
  chooseRelease,
  chooseReleaseId,
  type RegistryDocument,
  type Rollout,
} from '@platform/app-contract';

/** What the server gives to somebody now, as far as it fits the running shell. */
export interface ServedReleases {
  registry: RegistryDocument;
  /** Who gets which release of the shell; undefined where the shell is not published, as in development. */
  shell: Rollout | undefined;
  /** The kept releases of each app and the shell, in the order of publishing. */
  order: Record<string, string[]>;
}

/** What a tab runs. */
export interface RunningReleases {
  /** Id of the shell's release. */
  shell: string;
  apps: readonly AppRelease[];
}

export interface Difference {
  /**
   * `newer`: a later release of the shell or an app is there, or another app. `withdrawn`: the shell was rolled back, which
   * only a reload follows.
   */
  state: 'current' | 'newer' | 'withdrawn';
  /** The releases that take the place of withdrawn ones of apps. */
  instead: AppRelease[];
  /** Ids of the later releases. */
  newer: string[];
}

/** Returns the id of the shell release of an account. */
export function shellOf(rollout: Rollout, accountId: string | undefined): string {
  return chooseReleaseId({ name: 'shell', rollout }, accountId);
}

/** Compares what a tab runs with what the server gives to its account now (DLV-05, DLV-06). */
export function compareReleases(
  running: RunningReleases,
  { registry, shell, order }: ServedReleases,
  accountId: string | undefined,
): Difference {
  const isEarlier = (name: string, id: string, than: string) => {
    const own = order[name] ?? [];
    return own.indexOf(id) < own.indexOf(than);
  };
  const instead: AppRelease[] = [];
  const newer: string[] = [];
  for (const app of registry.apps) {
    const wanted = chooseRelease(app, accountId);
    const current = running.apps.find(({ declaration }) => declaration.name === app.name);
    if (current?.id === wanted.id) continue;
    if (current && isEarlier(app.name, wanted.id, current.id)) instead.push(wanted);
    else newer.push(`${app.name} ${wanted.id}`);
  }
  const wantedShell = shell && shellOf(shell, accountId);
  if (wantedShell === undefined || wantedShell === running.shell)
    return { state: newer.length > 0 ? 'newer' : 'current', instead, newer };
  return { state: isEarlier('shell', wantedShell, running.shell) ? 'withdrawn' : 'newer', instead, newer };
}

/** Seconds for which a browser asks for the releases of its account. */
const cookieAge = 30 * 24 * 60 * 60;

/**
 * Tells the server which release of the shell this account gets, for the next page: the server does not know who asks for a
 * page.
 */
export function rememberShell(rollout: Rollout, accountId: string | undefined): void {
  const wanted = shellOf(rollout, accountId);
  remember('shell-release', wanted === rollout.stable ? '' : wanted);
}

/** Tells the server which canaries of apps this account gets, so that the next page preloads those and not the stable releases. */
export function rememberCanaries({ apps }: RegistryDocument, accountId: string | undefined): void {
  const canaries = apps
    .map((app) => ({ name: app.name, id: chooseReleaseId(app, accountId), stable: app.rollout.stable }))
    .filter(({ id, stable }) => id !== stable);
  remember('app-canaries', canaries.map(({ name, id }) => `${name}:${id}`).join('|'));
}

/** Keeps a value in a cookie, or deletes it when it is empty. */
function remember(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without TLS
  document.cookie = `${name}=${value}; path=/; max-age=${value ? cookieAge : 0}; samesite=lax${secure}`;
}
