import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** User-perceived performance of a view, by the definitions of web-vitals; times in milliseconds. */
export interface Vitals {
  /** Largest contentful paint: when the largest element of the first view was painted. */
  lcp: number;
  /** Cumulative layout shift: unexpected movement of visible content. */
  cls: number;
  /** Interaction to next paint: the longest delay from an input to the next frame; 0 without input. */
  inp: number;
  /** Total blocking time: the sum of the time beyond 50 ms of each long task. */
  blocking: number;
}

declare global {
  var benchmarkVitals: Vitals;
}

/** The script build, which declares a global `webVitals`. */
const library = readFileSync(
  join(dirname(fileURLToPath(import.meta.resolve('web-vitals'))), 'web-vitals.iife.js'),
  'utf8',
);
declare const webVitals: typeof import('web-vitals');

/** Runs in the page. */
function watch(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0, blocking: 0 };
  globalThis.benchmarkVitals = vitals;
  const options = { reportAllChanges: true };
  webVitals.onLCP(({ value }) => {
    vitals.lcp = value;
  }, options);
  webVitals.onCLS(({ value }) => {
    vitals.cls = value;
  }, options);
  webVitals.onINP(
    ({ value }) => {
      vitals.inp = value;
    },
    { ...options, durationThreshold: 16 },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) vitals.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

/** Observes a page from before its first script. Uses a single script, because each init script has its own scope. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript({ content: `${library}\n;(${watch})();` });
}

/** Returns the values measured so far. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    // Observers report after the frame of an event.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return { ...benchmarkVitals };
  });
}
