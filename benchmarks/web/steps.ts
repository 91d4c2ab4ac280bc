import type { Browser } from '@playwright/test';
import { median } from '../statistics/percentile.ts';
import type { RunningBuild } from './product.ts';
import { type SignedIn, viewCold } from './view.ts';

/** Milliseconds that each request waits for its answer. They lie far apart, so that the machine's own time does not count. */
const latencies = { short: 200, long: 1_000 };
const times = 3;

/** No limit but the latency. */
const unlimited = -1;

/**
 * How many requests of a cold view wait for each other until the content is there: the navigation is the first. A page that
 * takes seven takes seven times longer by what each request takes longer, whatever else it does at the same time.
 */
export async function countSteps(browser: Browser, build: RunningBuild, storageState: SignedIn): Promise<number> {
  const view = async (latency: number) => {
    const network = { name: `${latency} ms`, limits: { latency, bytesPerSecond: unlimited } };
    return (await viewCold(browser, build, { storageState, network, patience: 60_000 }))?.milliseconds ?? Number.NaN;
  };
  const slopes: number[] = [];
  for (let time = 0; time < times; time++) {
    const [short, long] = [await view(latencies.short), await view(latencies.long)];
    slopes.push((long - short) / (latencies.long - latencies.short));
  }
  return Math.round(median(slopes.filter(Number.isFinite)));
}
