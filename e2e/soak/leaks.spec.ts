import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** Enough to distinguish a leak from what the last screens retain; the soak test runs longer. */
const cycles = 15;

/** Resources that an app could leak in the page. */
interface Resources {
  /** Event listeners on the page and its elements. */
  listeners: number;
  nodes: number;
  styleElements: number;
  intervals: number;
}

/** Counts running intervals, which the browser does not report. */
function countIntervals(): void {
  const running = new Set<number>();
  const { setInterval: begin, clearInterval: end } = window;
  Reflect.set(window, 'runningIntervals', running);
  Reflect.set(window, 'setInterval', (...parameters: Parameters<typeof begin>) => {
    const id = Number(begin(...parameters));
    running.add(id);
    return id;
  });
  Reflect.set(window, 'clearInterval', (id: number) => {
    running.delete(id);
    end(id);
  });
}

async function countResources(page: Page, browser: CDPSession): Promise<Resources> {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const [styleElements, intervals] = await page.evaluate(() => [
    document.querySelectorAll('style, link[rel=stylesheet]').length,
    (Reflect.get(window, 'runningIntervals') as Set<number>).size,
  ]);
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    styleElements: styleElements ?? Number.NaN,
    intervals: intervals ?? Number.NaN,
  };
}

/** Measures once the last screen is fully rendered: its charts appear long after its heading. */
async function settled(page: Page, browser: CDPSession): Promise<Resources> {
  let last = await countResources(page, browser);
  const isStable = async () => {
    const before = last;
    last = await countResources(page, browser);
    return isDeepStrictEqual(last, before);
  };
  await expect.poll(isStable, { intervals: [500] }).toBe(true);
  return last;
}

/** Visits the apps in sequence, without a page load. */
async function visitAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((to) => window.history.pushState(null, '', to), path);
    const app = apps.find((candidate) => candidate.path === path);
    await expect(page.locator(`[data-app=${app?.name}] h1`)).toBeVisible();
  }
}

for (const [name, account] of Object.entries(demoAccounts))
  test.describe(`as ${name}`, () => {
    test.use({ signedInAs: account });

    test(`${cycles} visits of every app leak no listener, node, style or interval`, async ({ page }) => {
      test.setTimeout(240_000);
      const paths = apps.filter((app) => app.account === account).map(({ path }) => path);
      const sockets = { open: 0 };
      page.on('websocket', (socket) => {
        sockets.open++;
        socket.on('close', () => sockets.open--);
      });
      await page.addInitScript(countIntervals);
      await page.goto(paths[0] ?? '/');
      const browser = await page.context().newCDPSession(page);
      await browser.send('Performance.enable');

      // Warms up intentional caches, such as responses and styles.
      for (let round = 0; round < 5; round++) await visitAll(page, paths);
      const before = await settled(page, browser);
      const socketsBefore = sockets.open;
      for (let round = 0; round < cycles; round++) await visitAll(page, paths);
      const after = await settled(page, browser);

      expect(after.intervals).toBe(before.intervals);
      expect(sockets.open).toBe(socketsBefore);
      // The limit is less than one per cycle, because a single leaked listener, node or style would add up once per
      // cycle. Polls, because one garbage collection does not free everything of the last screens.
      const growth = async () => {
        const { listeners, nodes, styleElements } = await countResources(page, browser);
        return Math.max(listeners - before.listeners, nodes - before.nodes, styleElements - before.styleElements);
      };
      await expect.poll(growth, { timeout: 20_000 }).toBeLessThan(cycles);
    });
  });
