import type { AppDeclaration, RouteDeclaration } from './app-declaration.ts';

/** A file to preload, with its Subresource Integrity value. */
export interface ReleaseFile {
  /** Absolute path at this origin. */
  path: string;
  /** Empty only on a development server, whose files change while the page is open. */
  integrity: string;
}

/** A release of an app. Its files are never overwritten. */
export interface AppRelease {
  /** `<version>-<build>`; also the folder name. */
  id: string;
  /** Semantic version of the app's package. */
  version: string;
  /** Hash of the built files. */
  build: string;
  manifest: ReleaseFile;
  entry: ReleaseFile;
  /** Global variable of the federation container; unique per build. */
  container: string;
  /** Files of the app's first view, in loading order. */
  preload: string[];
  /** Shared modules that the first view uses from the shell. */
  shared: string[];
  /** Path of the list of GraphQL operations that this release may send. */
  operations: string;
  declaration: AppDeclaration;
}

/** Which release users get. Changing this one entry pins a release, rolls back or starts a canary. */
export interface Rollout {
  /** Id of the release for all users outside the canary. */
  stable: string;
  canary?: {
    release: string;
    /** Share of accounts, 0 to 100; an account stays in or out of the canary on every visit. */
    percentage: number;
  };
}

export interface RegistryApp {
  name: string;
  rollout: Rollout;
  /** The page receives those that `rollout` names; the stored registry keeps older ones for open tabs. */
  releases: AppRelease[];
}

/** An app whose entry or release cannot be used, with what could be read of it. */
export interface UnavailableApp {
  name: string;
  /** Display name of the app; null when it could not be read. */
  title: string | null;
  routes: RouteDeclaration[];
}

/** The single source of the product's apps. */
export interface RegistryDocument {
  schemaVersion: 1;
  apps: RegistryApp[];
  /**
   * Filled in by the reader; never stored or served as part of the registry, but passed to the page in a separate
   * element.
   */
  unavailable?: UnavailableApp[];
}

/**
 * Returns the release of an app for an account: the canary when the account is in its share, else the stable release.
 * @param accountId undefined when signed out, which selects the stable release
 * @throws when the rollout names a release that is not listed
 */
export function chooseRelease(app: RegistryApp, accountId?: string): AppRelease {
  const { stable, canary } = app.rollout;
  const inCanary =
    canary !== undefined && accountId !== undefined && percentileOf(`${app.name}:${accountId}`) < canary.percentage;
  const id = inCanary ? canary.release : stable;
  const release = app.releases.find((candidate) => candidate.id === id);
  if (!release) throw new Error(`The registry lists no release ${id} of ${app.name}`);
  return release;
}

/** FNV-1a hash scaled to [0, 100): cheap, identical in every browser, and uniform enough to split accounts. */
function percentileOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (((hash >>> 0) % 10_000) / 10_000) * 100;
}
