import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../../tools/start/ports.ts';
import { measuringBrowser } from '../web/browser.ts';
import type { RunningBuild } from '../web/product.ts';
import { type SignedIn, screens } from '../web/view.ts';

/** What Lighthouse says of one view of a page on a phone, over the slow network that it simulates. */
export interface LighthouseView {
  /** Scores from 0 to 100. */
  accessibility: number;
  performance: number;
  /** First contentful paint, largest contentful paint and speed index in milliseconds. */
  fcp: number;
  lcp: number;
  speedIndex: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time in milliseconds. */
  blocking: number;
  /** Lighthouse's measure of the machine's speed; a recent desktop computer has about 1,500 to 3,000. */
  machine: number;
  /** Audits that do not reach their full score, with what Lighthouse says of them. */
  notes: string[];
}

/** A page as somebody opens it. */
export interface MeasuredPage {
  path: string;
  /** Whether somebody is signed in, and whether the browser has shown them the page before. */
  visitor: 'signed out' | 'signed in' | 'returned';
  /** Least scores. */
  accessibility: number;
  performance?: number;
}

/** The measured pages with their goals. */
export const pages = {
  'sign-in page': { path: '/', visitor: 'signed out', accessibility: 99, performance: 95 },
  'deals list': { path: screens.deals.path, visitor: 'returned', accessibility: 99, performance: 92 },
  'deals list, empty cache': { path: screens.deals.path, visitor: 'signed in', accessibility: 99 },
} as const satisfies Record<string, MeasuredPage>;

export type PageName = keyof typeof pages;

export const pageNames = Object.keys(pages) as PageName[];

/**
 * Opens a page in a browser of its own, as Lighthouse controls a whole browser. Lighthouse empties the cache, unless the
 * visitor returns: then it keeps it, as its authors advise for pages behind a sign-in.
 *
 * @throws when Lighthouse cannot open the page or is led to another one
 */
export async function viewWithLighthouse(
  name: PageName,
  { url }: RunningBuild,
  storageState: SignedIn,
): Promise<LighthouseView> {
  const { path, visitor } = pages[name];
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const executablePath = measuringBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    if (visitor !== 'signed out') {
      await context.addCookies(storageState.cookies);
      const page = await context.newPage();
      // A page of the same origin that runs none of the product's scripts.
      await page.goto(`${url}/health/ready`);
      await page.evaluate(
        (stored) => {
          for (const { name, value } of stored) localStorage.setItem(name, value);
        },
        storageState.origins.flatMap(({ localStorage }) => localStorage),
      );
      if (visitor === 'returned') await page.goto(url + path, { waitUntil: 'networkidle' });
      await page.close();
    }
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: visitor === 'returned',
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not open the ${name}: ${result?.lhr.runtimeError?.message}`);
    return figuresOf(result.lhr, url + path);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function figuresOf({ audits, categories, environment, finalDisplayedUrl }: Result, address: string): LighthouseView {
  if (!finalDisplayedUrl.startsWith(address)) throw new Error(`Lighthouse was led to ${finalDisplayedUrl}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const notes = Object.values(audits)
    .filter((audit) => audit.score !== null && audit.score < 1)
    .map(({ id, displayValue, score }) => `${id} ${displayValue ?? ''} (${score})`);
  return {
    accessibility: score('accessibility'),
    performance: score('performance'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    cls: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    notes,
  };
}
