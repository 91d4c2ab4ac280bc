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
  const id = chooseReleaseId(app, accountId);
  const release = app.releases.find((candidate) => candidate.id === id);
  if (!release) throw new Error(`The registry lists no release ${id} of ${app.name}`);
  return release;
}

/**
 * Returns the id of the release of an app, or of the shell, for an account: the same on every visit. Each release has
 * another share of the accounts, so that not the same people try everything (DLV-05).
 */
export function chooseReleaseId({ name, rollout }: Pick<RegistryApp, 'name' | 'rollout'>, accountId?: string): string {
  const { stable, canary } = rollout;
  if (!canary || accountId === undefined) return stable;
  return percentileOf(`${name}:${canary.release}:${accountId}`) < canary.percentage ? canary.release : stable;
}

/**
 * FNV-1a hash, mixed as murmur3 does at its end and scaled to [0, 100): cheap and identical in every browser. Without the
 * mixing, texts that only differ at their start would have related hashes.
 */
function percentileOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (((hash >>> 0) % 10_000) / 10_000) * 100;
}
