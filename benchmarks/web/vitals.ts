import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** What a person feels of a view, by the definitions of web-vitals; times in milliseconds. */
export interface Vitals {
  /** Largest contentful paint: when the largest part of the first view was painted. */
  lcp: number;
  /** Cumulative layout shift: how much of what is shown has moved by itself. */
  cls: number;
  /** Interaction to next paint: the longest wait from an input to what it changes on the screen; 0 without one. */
  inp: number;
  /** Blocking time: what long tasks take beyond 50 ms each. */
  blocking: number;
}

declare global {
  var benchmarkVitals: Vitals;
}

/** The build for pages without modules, which declares a variable `webVitals`. */
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

/** Watches a page from before its first script on. One script: each has a scope of its own. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript({ content: `${library}\n;(${watch})();` });
}

/** What has been seen so far. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    // Observers report after the frame in which something happened.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return { ...benchmarkVitals };
  });
}
