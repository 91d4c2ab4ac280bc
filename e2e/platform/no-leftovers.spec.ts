import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { isSoak } from '../kit/run.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from './apps.ts';

/** Enough to tell a leak from what the last screens still hold; the soak looks longer. */
const cycles = isSoak ? 15 : 8;

/** What an app could leave behind in the page. */
interface Leftovers {
  /** Listeners that JavaScript holds, on the page and on its elements. */
  listeners: number;
  nodes: number;
  styleElements: number;
  intervals: number;
}

/** Counts intervals that run; the browser itself does not tell. */
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

async function leftovers(page: Page, browser: CDPSession): Promise<Leftovers> {
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

/** What there is once the last screen is drawn to its end: its heading comes long before its charts. */
async function settled(page: Page, browser: CDPSession): Promise<Leftovers> {
  let last = await leftovers(page, browser);
  const stands = async () => {
    const before = last;
    last = await leftovers(page, browser);
    return isDeepStrictEqual(last, before);
  };
  await expect.poll(stands, { intervals: [500] }).toBe(true);
  return last;
}

/** Visits the apps one after the other, without a page load. */
async function visitAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((to) => window.history.pushState(null, '', to), path);
    const app = apps.find((candidate) => candidate.path === path);
    await expect(page.locator(`[data-app=${app?.name}] h1`)).toBeVisible();
  }
}

for (const [name, person] of Object.entries(people))
  test.describe(`as ${name}`, () => {
    test.use({ person });

    test(`${cycles} times in and out of every app leave no listener, node, style or interval`, async ({ page }) => {
      test.setTimeout(240_000);
      const paths = apps.filter((app) => app.person === person).map(({ path }) => path);
      const sockets = { open: 0 };
      page.on('websocket', (socket) => {
        sockets.open++;
        socket.on('close', () => sockets.open--);
      });
      await page.addInitScript(countIntervals);
      await page.goto(paths[0] ?? '/');
      const browser = await page.context().newCDPSession(page);
      await browser.send('Performance.enable');

      // What is kept on purpose, such as cached answers and loaded styles, is there after a few rounds.
      for (let round = 0; round < 5; round++) await visitAll(page, paths);
      const before = await settled(page, browser);
      const socketsBefore = sockets.open;
      for (let round = 0; round < cycles; round++) await visitAll(page, paths);
      const after = await settled(page, browser);

      expect(after.intervals).toBe(before.intervals);
      expect(sockets.open).toBe(socketsBefore);
      // Less than one of each for a cycle: a single listener, node or style that an app forgets would show as many times.
      // One collection leaves some of what the last screens had; what is held stays, however often is collected.
      const grown = async () => {
        const { listeners, nodes, styleElements } = await leftovers(page, browser);
        return Math.max(listeners - before.listeners, nodes - before.nodes, styleElements - before.styleElements);
      };
      await expect.poll(grown, { timeout: 20_000 }).toBeLessThan(cycles);
    });
  });
