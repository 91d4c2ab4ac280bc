import type { ErrorPhase } from './error-phase.ts';

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
  /** Name and message of the error, at most 200 characters; the server takes out what may be personal. */
  message: string;
  count: number;
}
