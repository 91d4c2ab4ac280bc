import { paths } from '@platform/paths';
import { type Browser, type BrowserContext, errors, type Page } from '@playwright/test';
import { demoPassword } from '../../api/demo/content/people.ts';
import { recordExchanges, serialSteps } from './exchanges.ts';
import type { RunningBuild } from './product.ts';
import type { NetworkLimits } from './shaped-network.ts';
import { countTraffic, type Traffic } from './traffic.ts';
import { readVitals, type Vitals, watchVitals } from './vitals.ts';

/** The network conditions of a browser. */
export interface Network {
  name: string;
  /** Not limited when absent. */
  limits?: NetworkLimits;
}

/** The slow network of the goals. */
export const slowNetwork = { name: '10 Mbit/s, 40 ms', limits: { latency: 40, bytesPerSecond: 10_000_000 / 8 } };

export const networks: readonly Network[] = [{ name: 'local' }, slowNetwork];

/** Figures of a cold first view of the deals list. */
export interface ColdView extends Traffic, Vitals {
  /** Length of the longest chain of sequential requests until the content is shown. */
  steps: number;
  /** Milliseconds from the start of the navigation until the first deal is shown. */
  milliseconds: number;
}

export const screens = {
  deals: { path: paths.allDeals(), content: '.opportunities-list article' },
  investments: { path: paths.allInvestments(), content: '.deal-ui-deal-entries > li' },
};

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the demo investor in through the sign-in page; the returned state lets other windows start signed in. */
export async function signIn(browser: Browser, { url }: Pick<RunningBuild, 'url'>): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email').fill('investor@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/app/**');
  await page.goto(url + screens.deals.path);
  await page.locator(screens.deals.content).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

interface ColdOptions {
  storageState: SignedIn;
  network: Network;
  /** Milliseconds until the view is given up. */
  timeout?: number;
}

/**
 * Opens the deals list in a window with an empty cache.
 *
 * @returns undefined when it is not shown in time
 */
export async function viewCold(
  browser: Browser,
  { url }: RunningBuild,
  { storageState, network, timeout = 15_000 }: ColdOptions,
): Promise<ColdView | undefined> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await watchVitals(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    if (network.limits) {
      const { latency, bytesPerSecond } = network.limits;
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
      await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    }
    const traffic = countTraffic(client);
    const exchanges = recordExchanges(client);
    await page.goto(url + screens.deals.path, { waitUntil: 'commit' });
    const milliseconds = await untilShown(page, screens.deals.content, timeout);
    if (milliseconds === undefined) return undefined;
    const steps = serialSteps(exchanges);
    await page.waitForLoadState('networkidle');
    return { milliseconds, steps, ...(await readVitals(page)), ...traffic };
  } finally {
    await context.close();
  }
}

/** Measures the milliseconds of each switch between the two apps after both have been shown once. */
export async function switchWarm(
  browser: Browser,
  { url }: RunningBuild,
  { storageState, times }: { storageState: SignedIn; times: number },
): Promise<number[]> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await page.goto(url + screens.deals.path);
    await page.locator(screens.deals.content).first().waitFor();
    const visits = Array.from({ length: times + 2 }, (_, index) =>
      index % 2 === 0 ? screens.investments : screens.deals,
    );
    const milliseconds: number[] = [];
    for (const { path, content } of visits) {
      milliseconds.push(await switchTo(page, path, content));
      await page.waitForLoadState('networkidle');
    }
    return milliseconds.slice(2);
  } finally {
    await context.close();
  }
}

/**
 * Resolves with the result of a view, or undefined when it timed out: overload of the machine is not part of the
 * measurement.
 */
export async function withTimeout<Value>(view: Promise<Value>): Promise<Value | undefined> {
  try {
    return await view;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    throw error;
  }
}

/** Returns the milliseconds from the start of the navigation until the frame in which the content is shown. */
async function untilShown(page: Page, content: string, timeout: number): Promise<number | undefined> {
  const shown = await withTimeout(
    page.waitForFunction((selector) => (document.querySelector(selector) ? performance.now() : false), content, {
      polling: 'raf',
      timeout,
    }),
  );
  return (await shown?.jsonValue()) || undefined;
}

function switchTo(page: Page, path: string, content: string): Promise<number> {
  return page.evaluate(
    ({ target, selector }) =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now();
        const poll = () => {
          if (document.querySelector(selector)) resolve(performance.now() - started);
          else if (performance.now() - started > 15_000)
            reject(new Error(`${target} shows no ${selector} within 15 s`));
          else requestAnimationFrame(poll);
        };
        // Navigates like a link: the shell and its apps follow the URL.
        history.pushState(null, '', target);
        requestAnimationFrame(poll);
      }),
    { target: path, selector: content },
  );
}
