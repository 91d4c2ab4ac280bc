import type { PublishedApp } from './product.ts';

/** Returns the lines with which a team is told who gets which of its releases, how they do, and what happened (DLV-05, DLV-07). */
export function describeApp(app: string, published: PublishedApp): string[] {
  return [
    app,
    ...releaseLines(published),
    ...measurementLines(published),
    ...faultLines(published),
    ...historyLines(published),
  ];
}

function releaseLines({ releases, stable, canary, counts = {} }: PublishedApp): string[] {
  return releases.map((id) => {
    const given = [id === stable ? 'everybody' : '', id === canary?.release ? `${canary.percentage} %` : ''];
    const counted = counts[id];
    const use = counted ? [`${counted.faultyMounts} of ${counted.mounts} mounts with faults in 7 days`] : [];
    return `  ${id} ${[...given, ...use].filter(Boolean).join(', ')}`.trimEnd();
  });
}

function measurementLines({ measurement }: PublishedApp): string[] {
  if (!measurement) return [];
  const { canary, stable, budget } = measurement.figures;
  return [
    '',
    'the canary so far, by which the platform decides:',
    `  faults in ${canary.faults} of ${canary.mounts} mounts of ${canary.accounts} people, against ${stable.faults} of ${stable.mounts} of ${stable.accounts}`,
    `  error budget ${budget} percentage points, promoted after ${measurement.terms.minMounts} mounts at the earliest${measurement.terms.mayPromote ? '' : ', by you'}, withdrawn after ${measurement.terms.maxHours} hours at the latest`,
  ];
}

function faultLines({ faults = [] }: PublishedApp): string[] {
  if (faults.length === 0) return [];
  const lines = faults.map(
    ({ release, phase, message, count, lastAt }) =>
      `  ${minuteOf(lastAt)} ${release} ${phase}, ${count === 1 ? 'once' : `${count} times`}: ${message}`,
  );
  return ['', 'faults that pages saw, the latest first, in UTC:', ...lines];
}

/** The date and time without seconds. */
export const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ');

const actions: Record<string, string> = {
  PUBLISHED: 'gave everybody',
  CANARY: 'started a canary of',
  PROMOTED: 'promoted the canary',
  ROLLED_BACK: 'went back to',
  PINNED: 'pinned',
};

function historyLines({ history = [] }: PublishedApp): string[] {
  if (history.length === 0) return [];
  const lines = history.map(({ at, actor, action, canary, stable, reason }, index) => {
    const ended = history[index + 1]?.canary;
    const what =
      action === 'ROLLED_BACK' && ended
        ? `withdrew the canary ${ended.release}`
        : `${actions[action] ?? action} ${canary ? `${canary.release} for ${canary.percentage} %` : stable}`;
    return `  ${minuteOf(at)} ${actor} ${what}: ${reason}`;
  });
  return ['', 'history, newest first, in UTC:', ...lines];
}
