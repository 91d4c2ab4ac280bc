import type { Browser } from '@playwright/test';
import type { RunningBuild } from './product.ts';
import { type SignedIn, viewCold } from './view.ts';

/** Slow enough that the machine's own processing time between requests is negligible. */
const slow = { name: '1 s per request', limits: { latency: 1_000, bytesPerSecond: -1 } };
const times = 3;

/**
 * Counts the sequential requests of a cold view until the content is shown; the navigation is the first. A busy machine
 * can make parallel requests look sequential but never the reverse, so the minimum of several views is used.
 */
export async function countSteps(browser: Browser, build: RunningBuild, storageState: SignedIn): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < times; time++) {
    const view = await viewCold(browser, build, { storageState, network: slow, timeout: 60_000 });
    if (view) counts.push(view.steps);
  }
  return Math.min(...counts);
}
