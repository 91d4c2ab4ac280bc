import { type ConsumedRelease, gateRelease } from '@platform/app-contract/gate';
import { type ProvidedByShell, type ReleaseManifest, readReleaseManifest } from '@platform/app-contract/schema';
import { type StoredRelease, shellName } from './release-rows.ts';
import type { Fits } from './release-view.ts';

/** Release of the shell that stands for all that an earlier version of the product has published without folders. */
export const earlierShell = 'earlier';

/**
 * Whether a release of an app finds in a shell what it needs (DLV-04). Of a shell without a manifest nobody knows what it
 * provides: only releases of the same time, which have none either, fit it.
 */
export const fitsShell: Fits = (app, release, shell) => {
  if (!shell) return true;
  const provides = providedBy(shell);
  const consumed = consumedBy(app, release);
  return provides ? gateRelease(consumed, { shell: provides }).length === 0 : consumed.consumes === undefined;
};

/** What a release of the shell provides; undefined for one without a manifest. */
export function providedBy(shell: Pick<StoredRelease, 'contract'>): ProvidedByShell | undefined {
  return manifestOf(shell)?.provides;
}

/** What a stored release consumes. */
export function consumedBy(
  app: string,
  release: Pick<StoredRelease, 'id' | 'contract' | 'operations'>,
): ConsumedRelease {
  const consumes = manifestOf(release)?.consumes;
  const id = app === shellName && release.id.startsWith('0.0.0-') ? earlierShell : release.id;
  return { app, release: id, operations: release.operations, ...(consumes ? { consumes } : {}) };
}

/** Returns the manifest of a release; undefined for earlier builds, and for one that this process cannot read. */
function manifestOf({ contract }: Pick<StoredRelease, 'contract'>): ReleaseManifest | undefined {
  if (!contract) return undefined;
  try {
    return readReleaseManifest(contract);
  } catch {
    return undefined;
  }
}
