import { beaconLimits, type ReleaseCounts, type SeenFault } from '@platform/app-contract';
import { type ReleaseCounter, sumOf } from './release-counts.ts';
import type { FaultNotes } from './seen-faults.ts';

/** Milliseconds between two beacons. */
const interval = 30_000;

interface BeaconOptions {
  counter: Pick<ReleaseCounter, 'take'>;
  notes: Pick<FaultNotes, 'take'>;
  /** Returns a valid access token. */
  token(): Promise<string>;
}

/**
 * Sends the server what the page counts of its releases, every half a minute and when the page is left (DLV-07). What cannot
 * be sent is sent once more with the next beacon; nobody is told.
 *
 * @returns a function that sends what was counted so far
 */
export function startBeacons({ counter, notes, token }: BeaconOptions): () => void {
  let again: ReleaseCounts[] = [];

  async function send(): Promise<void> {
    if (!navigator.onLine) return;
    const counted = counter.take();
    const releases = sumOf([...again, ...counted], beaconLimits.count).slice(0, beaconLimits.releases);
    again = [];
    if (releases.length === 0) return;
    try {
      await postBeacon({ releases, faults: notes.take() }, await token());
    } catch {
      again = counted;
    }
  }

  setInterval(() => void send(), interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
  window.addEventListener('pagehide', () => void send());
  return () => void send();
}

/** Tells the server that a release of the shell could not start. */
export function sendFailedStart(release: string, token: () => Promise<string>): void {
  const counts = { mounts: 1, faultyMounts: 1, failedMounts: 1, failedCalls: 0, longTasks: 0 };
  void token()
    .then((valid) => postBeacon({ releases: [{ app: 'shell', release, ...counts }] }, valid))
    .catch(() => undefined);
}

/**
 * Not by the HTTP client, which tells people of failures and ends a refused session.
 *
 * @throws when there was no answer, or the server has failed
 */
async function postBeacon(beacon: { releases: ReleaseCounts[]; faults?: SeenFault[] }, token: string): Promise<void> {
  const { status } = await fetch('/api/platform/beacons/', {
    method: 'POST',
    // Outlives the page.
    keepalive: true,
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(beacon),
  });
  if (status >= 500) throw new Error(`The beacon was answered with ${status}`);
}
