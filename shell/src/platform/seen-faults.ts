import { beaconLimits, type ErrorPhase, type SeenFault } from '@platform/app-contract';

/** Keeps what the page saw of the faults of its releases (DLV-07). */
export interface FaultNotes {
  note(app: string, phase: ErrorPhase, error: unknown): void;
  /** Returns what was seen since the last time: the first few, because further ones mostly follow from them. */
  take(): SeenFault[];
}

/** @param releaseOf id of the release of an app that the page runs; undefined where none is published */
export function createFaultNotes(releaseOf: (app: string) => string | undefined): FaultNotes {
  let seen = new Map<string, SeenFault>();
  return {
    note(app, phase, error) {
      const release = releaseOf(app);
      if (release === undefined || phase === 'unmount') return;
      const message = String(error).slice(0, beaconLimits.message);
      const key = JSON.stringify([app, release, phase, message]);
      const known = seen.get(key);
      if (known) known.count = Math.min(beaconLimits.count, known.count + 1);
      else if (seen.size < beaconLimits.faults) seen.set(key, { app, release, phase, message, count: 1 });
    },
    take() {
      const taken = [...seen.values()];
      seen = new Map();
      return taken;
    },
  };
}
