import type { ErrorPhase } from './error-phase.ts';

/** What one beacon may hold (DLV-07). */
export const beaconLimits = {
  /** The shell and the apps, some of them replaced meanwhile. */
  releases: 30,
  /** Of one kind; a page does not get as far in half a minute. */
  count: 500,
  /** Different faults. */
  faults: 5,
  /** Characters of the message of a fault. */
  message: 200,
} as const;

/** What a page counted of a release since it sent the last beacon (DLV-07). */
export interface ReleaseCounts {
  /** Name of the app, or `shell`. */
  app: string;
  /** Id of the release. */
  release: string;
  mounts: number;
  /** Mounts in which anything failed; one that was sent before may become faulty later. */
  faultyMounts: number;
  /** Mounts that did not succeed, or crashed later. */
  failedMounts: number;
  failedCalls: number;
  /** Tasks that occupied the page for more than 50 ms. */
  longTasks: number;
}

/** A fault of a release as a page saw it since it sent the last beacon, so that its team can find it (DLV-07). */
export interface SeenFault {
  /** Name of the app, or `shell`. */
  app: string;
  /** Id of the release. */
  release: string;
  phase: ErrorPhase;
  /** Name and message of the error, cut to its limit; the server takes out what may be personal. */
  message: string;
  count: number;
}
