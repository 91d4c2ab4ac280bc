import type { Browser } from '@playwright/test';
import type { RunningBuild } from './product.ts';
import { type SignedIn, viewCold } from './view.ts';

/** So slow that what the machine itself takes between two requests does not matter. */
const slow = { name: '1 s a request', limits: { latency: 1_000, bytesPerSecond: -1 } };
const times = 3;

/**
 * How many requests of a cold view wait for each other until the content is there; the navigation is the first. A busy machine
 * can make requests look as if they waited, never the other way round, so the least of several views counts.
 */
export async function countSteps(browser: Browser, build: RunningBuild, storageState: SignedIn): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < times; time++) {
    const view = await viewCold(browser, build, { storageState, network: slow, patience: 60_000 });
    if (view) counts.push(view.steps);
  }
  return Math.min(...counts);
}
