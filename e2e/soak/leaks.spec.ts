import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** Visits of each app, in which a single thing that is left each time adds up to more than what the last screens retain. */
const cycles = 50;

/** Visits before the first measurement: until then the browser compiles what it will run, and the caches fill. */
const warmUp = 20;

/**
 * Bytes that a round through all apps may leave in the heap: far less than one retained screen takes. Of the 10,000 to 20,000
 * that are measured, heap snapshots show compiled code and the browser's own records of long tasks, and no object of the product.
 */
const heapPerRound = 35_000;

/** Resources that an app could leak in the page. */
interface Resources {
  /** Event listeners on the page and its elements. */
  listeners: number;
  nodes: number;
  styleElements: number;
  intervals: number;
  timeouts: number;
  /** Bytes of the JavaScript heap in use. */
  heap: number;
}

/** Counts running intervals and timeouts, which the browser does not report. */
function countTimers(): void {
  const running = { intervals: new Set<number>(), timeouts: new Set<number>() };
  Reflect.set(window, 'runningTimers', running);
  const { setInterval: every, clearInterval: endEvery, setTimeout: once, clearTimeout: endOnce } = window;
  Reflect.set(window, 'setInterval', (...parameters: Parameters<typeof every>) => {
    const id = Number(every(...parameters));
    running.intervals.add(id);
    return id;
  });
  Reflect.set(window, 'setTimeout', (work: TimerHandler, ...rest: unknown[]) => {
    const run = (...given: unknown[]) => {
      running.timeouts.delete(id);
      if (typeof work === 'function') work(...given);
    };
    const id: number = Number(once(run, ...(rest as [number])));
    running.timeouts.add(id);
    return id;
  });
  // Either function ends both kinds.
  const end = (clear: (id?: number) => void) => (id?: number) => {
    running.intervals.delete(Number(id));
    running.timeouts.delete(Number(id));
    clear(id);
  };
  Reflect.set(window, 'clearInterval', end(endEvery));
  Reflect.set(window, 'clearTimeout', end(endOnce));
}

/** Follows the sockets of a page and the subscriptions that run over them, by the messages of `graphql-transport-ws`. */
function followSockets(page: Page) {
  const running = { sockets: 0, subscriptions: new Set<string>() };
  let opened = 0;
  page.on('websocket', (socket) => {
    running.sockets++;
    const index = ++opened;
    const key = (id: string) => `${index} ${id}`;
    socket.on('close', () => {
      running.sockets--;
      for (const each of running.subscriptions) if (each.startsWith(`${index} `)) running.subscriptions.delete(each);
    });
    const follow = ({ payload }: { payload: string | Buffer }) => {
      const { type, id } = JSON.parse(String(payload)) as { type: string; id?: string };
      if (type === 'subscribe') running.subscriptions.add(key(String(id)));
      // The server ends a subscription upon the first, and reports with the others that it has ended.
      if (type === 'complete' || type === 'error') running.subscriptions.delete(key(String(id)));
    };
    socket.on('framesent', follow);
    socket.on('framereceived', follow);
  });
  return running;
}

async function countResources(page: Page, browser: CDPSession): Promise<Resources> {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const counted = await page.evaluate(() => {
    const timers = Reflect.get(window, 'runningTimers') as { intervals: Set<number>; timeouts: Set<number> };
    return {
      styleElements: document.querySelectorAll('style, link[rel=stylesheet]').length,
      intervals: timers.intervals.size,
      timeouts: timers.timeouts.size,
    };
  });
  return {
    ...counted,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize'),
  };
}

/** Measures once the last screen is fully rendered: its charts appear long after its heading. */
async function settled(page: Page, browser: CDPSession): Promise<Resources> {
  let last = await countResources(page, browser);
  const isStable = async () => {
    const { heap: _before, ...before } = last;
    last = await countResources(page, browser);
    const { heap: _after, ...after } = last;
    return isDeepStrictEqual(after, before);
  };
  await expect.poll(isStable, { intervals: [500] }).toBe(true);
  return last;
}

/** Returns the apps whose style sheets apply to the page. */
async function appsWithStyles(page: Page): Promise<string[]> {
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].filter(({ disabled }) => !disabled).map(({ href }) => href ?? ''),
  );
  const names = sheets.map((href) => /\/apps\/([^/]+)\//.exec(href)?.[1] ?? '');
  return [...new Set(names)].filter((name) => name !== '');
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

    test(`${cycles} visits of every app leak no listener, node, style, timer, subscription or memory`, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      const paths = apps.filter((app) => app.account === account).map(({ path }) => path);
      const running = followSockets(page);
      await page.addInitScript(countTimers);
      await page.goto(paths[0] ?? '/');
      const browser = await page.context().newCDPSession(page);
      await browser.send('Performance.enable');

      for (let round = 0; round < warmUp; round++) await visitAll(page, paths);
      const before = await settled(page, browser);
      const openBefore = { sockets: running.sockets, subscriptions: running.subscriptions.size };
      for (let round = 0; round < cycles; round++) await visitAll(page, paths);
      const after = await settled(page, browser);

      expect(after.intervals).toBe(before.intervals);
      expect(await appsWithStyles(page)).toEqual(
        apps.filter(({ path }) => path === paths.at(-1)).map(({ name }) => name),
      );
      expect({ sockets: running.sockets, subscriptions: running.subscriptions.size }).toEqual(openBefore);
      expect(openBefore.subscriptions).toBeGreaterThan(0);
      // The limit is less than one per cycle, because a single leaked listener, node or style would add up once per
      // cycle. Polls, because one garbage collection does not free everything of the last screens.
      const growth = async () => {
        const now = await countResources(page, browser);
        const counts = ['listeners', 'nodes', 'styleElements', 'timeouts'] as const;
        return Math.max(...counts.map((what) => now[what] - before[what]));
      };
      await expect.poll(growth, { timeout: 20_000 }).toBeLessThan(cycles);
      const retained = async () => ((await countResources(page, browser)).heap - before.heap) / cycles;
      await expect.poll(retained, { timeout: 20_000 }).toBeLessThan(heapPerRound);
    });
  });
