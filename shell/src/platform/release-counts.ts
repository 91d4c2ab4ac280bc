import type { ErrorPhase, ReleaseCounts } from '@platform/app-contract';

const kinds = ['mounts', 'faultyMounts', 'failedMounts', 'failedCalls', 'longTasks'] as const;

type Kind = (typeof kinds)[number];

/** Counts what happens to the apps of the page, by release (DLV-07). */
export interface ReleaseCounter {
  /** An app, or one of its slot fillings, is about to be mounted. */
  mounting(app: string): void;
  /** An app has failed; what is not the fault of its release is not counted. */
  failed(app: string, phase: ErrorPhase): void;
  callFailed(app: string): void;
  longTask(app: string): void;
  /** Returns what was counted since the last time. */
  take(): ReleaseCounts[];
}

/** @param releaseOf id of the release of an app that the page runs; undefined where none is published */
export function createReleaseCounter(releaseOf: (app: string) => string | undefined): ReleaseCounter {
  let counts = new Map<string, ReleaseCounts>();
  /** Releases in whose latest mount something has failed already: it is faulty only once. */
  const faulty = new Set<string>();

  /** Does something with the counts of an app's release. */
  function count(app: string, change: (add: (kind: Kind) => void, key: string) => void): void {
    const release = releaseOf(app);
    if (release === undefined) return;
    const key = `${app}/${release}`;
    const none = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };
    const own = counts.get(key) ?? { app, release, ...none };
    counts.set(key, own);
    change((kind) => {
      own[kind]++;
    }, key);
  }

  function markFaulty(add: (kind: Kind) => void, key: string): void {
    if (faulty.has(key)) return;
    faulty.add(key);
    add('faultyMounts');
  }

  function mounting(app: string): void {
    count(app, (add, key) => {
      faulty.delete(key);
      add('mounts');
    });
  }

  return {
    mounting,
    failed(app, phase) {
      if (phase === 'unmount' || phase === 'call') return;
      // What could not be loaded is never mounted.
      if (phase !== 'mount' && phase !== 'render') mounting(app);
      count(app, (add, key) => {
        add('failedMounts');
        markFaulty(add, key);
      });
    },
    callFailed(app) {
      count(app, (add, key) => {
        add('failedCalls');
        markFaulty(add, key);
      });
    },
    longTask: (app) => count(app, (add) => add('longTasks')),
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}

/** Adds up the counts of each release, up to a limit for each kind. */
export function sumOf(counts: readonly ReleaseCounts[], limit: number): ReleaseCounts[] {
  const sums = new Map<string, ReleaseCounts>();
  for (const each of counts) {
    const key = `${each.app}/${each.release}`;
    const sum = { ...each };
    for (const kind of kinds) sum[kind] = Math.min(limit, each[kind] + (sums.get(key)?.[kind] ?? 0));
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Codes of calls that fail whatever a person has done: the page sent what the server does not know, or the server failed. */
const faultCodes = new Set(['INTERNAL', 'UNAVAILABLE', 'OPERATION_UNKNOWN', 'BAD_REQUEST']);

/**
 * Whether a failed call counts as a fault of the release: not what a person has caused, such as a refused input, and not a
 * missing answer, which is the network's.
 *
 * @param status of the response; 0 for none
 */
export function isReleaseFault(status: number, codes: readonly unknown[]): boolean {
  return status >= 500 || codes.some((code) => faultCodes.has(String(code)));
}
