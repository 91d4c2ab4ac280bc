import type { AppDeclaration, RouteDeclaration } from './app-declaration.ts';

/** A file to fetch early, with its Subresource Integrity value. */
export interface ReleaseFile {
  /** Absolute path on this origin. */
  path: string;
  /** Empty only for a server of development, whose files change under the page. */
  integrity: string;
}

/** One deployed build of an app. Its files are never overwritten. */
export interface AppRelease {
  /** `<version>-<build>`; names the folder. */
  id: string;
  /** Semantic version of the app's package. */
  version: string;
  /** Hash of the built content. */
  build: string;
  manifest: ReleaseFile;
  entry: ReleaseFile;
  /** Global name of the federation container; differs from build to build. */
  container: string;
  /** Files of the app's first view, in the order of need. */
  preload: string[];
  /** Shared modules that the first view takes from the shell. */
  shared: string[];
  /** Path of the list of GraphQL operations this release may send. */
  operations: string;
  declaration: AppDeclaration;
}

/** Which release people get. Changing this one entry pins, rolls back or starts a canary. */
export interface Rollout {
  /** Release id for everybody outside the canary. */
  stable: string;
  canary?: {
    release: string;
    /** 0 to 100: the share of people, the same ones on every visit. */
    percentage: number;
  };
}

export interface RegistryApp {
  name: string;
  rollout: Rollout;
  /** The page gets those that `rollout` names; the stored registry keeps older ones for tabs that are still open. */
  releases: AppRelease[];
}

/** An app whose entry or release cannot be used, with what can be told of it. */
export interface UnavailableApp {
  name: string;
  /** The app's name as people read it; null when it cannot be told. */
  title: string | null;
  routes: RouteDeclaration[];
}

/** The one source of apps. */
export interface RegistryDocument {
  schemaVersion: 1;
  apps: RegistryApp[];
  /** Neither stored nor served as a part of the registry: whoever reads it finds them, and tells the next reader beside it. */
  unavailable?: UnavailableApp[];
}

/**
 * The release of an app for a person: the canary when the person falls into its share, else the stable one.
 * @param personId stable id of the person; undefined for nobody, who gets the stable release
 * @throws when the rollout names a release that is not listed
 */
export function chooseRelease(app: RegistryApp, personId?: string): AppRelease {
  const { stable, canary } = app.rollout;
  const inCanary =
    canary !== undefined && personId !== undefined && sharePoint(`${app.name}:${personId}`) < canary.percentage;
  const id = inCanary ? canary.release : stable;
  const release = app.releases.find((candidate) => candidate.id === id);
  if (!release) throw new Error(`The registry lists no release ${id} of ${app.name}`);
  return release;
}

/** FNV-1a, spread over 0 up to 100: cheap, the same in every browser, and enough to split people evenly. */
function sharePoint(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (((hash >>> 0) % 10_000) / 10_000) * 100;
}
