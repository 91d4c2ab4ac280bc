import type { Browser, Page } from '@playwright/test';
import type { Goal } from '../report/goal.ts';
import { medianInterval } from '../statistics/interval.ts';
import type { RunningBuild } from './product.ts';
import { type SignedIn, screens } from './view.ts';
import { readVitals, watchVitals } from './vitals.ts';

/** The longest frame of each activity, in milliseconds; 0 when none exceeded 50. */
export interface FrameFigures {
  cards: number;
  scrolling: number;
  typing: number;
  /** Interaction to next paint (INP) over all keys and clicks. */
  inp: number;
  /** Cumulative layout shift (CLS) over the whole visit. */
  cls: number;
}

const frameLimit = 50;
/** The thresholds for "good" of web-vitals. */
const inpLimit = 200;
const shiftLimit = 0.1;

/** Scrolls through the list and types in its search, and measures the longest animation frames. */
export async function measureFrames(
  browser: Browser,
  { url }: RunningBuild,
  storageState: SignedIn,
): Promise<FrameFigures> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await watchVitals(page);
    await page.goto(url + screens.deals.path);
    const cards = page.locator(screens.deals.content);
    await cards.first().waitFor();
    await page.waitForLoadState('networkidle');
    const scrolling = await longestFrame(page, async () => {
      for (const way of [1, -1]) {
        for (let step = 0; step < 40; step++) {
          await page.mouse.wheel(0, way * 600);
          await nextFrames(page, 2);
        }
      }
    });
    const count = await cards.count();
    const search = page.getByRole('searchbox', { name: 'Search opportunities' });
    const typing = await longestFrame(page, async () => {
      for (const text of ['energy', 'series']) {
        await search.click();
        await search.pressSequentially(text, { delay: 80 });
        await page.waitForURL((address) => address.searchParams.toString().includes(text));
        await page.waitForLoadState('networkidle');
        await search.clear();
        await page.waitForURL((address) => !address.searchParams.toString().includes(text));
        await page.waitForLoadState('networkidle');
      }
    });
    // Toggled twice, so that each run starts with the same list.
    for (let change = 0; change < 2; change++) {
      const watch = cards.first().getByRole('button', { name: /watchlist/ });
      const label = await watch.getAttribute('aria-label');
      await watch.click();
      await cards.first().locator(`button[aria-label*=watchlist]:not([aria-label="${label}"])`).waitFor();
      await page.waitForLoadState('networkidle');
    }
    const { inp, cls } = await readVitals(page);
    return { cards: count, scrolling, typing, inp, cls };
  } finally {
    await context.close();
  }
}

/**
 * Returns the longest frame during an action.
 *
 * @param act the measured action; resolves when its effects are rendered
 */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  const observer = await page.evaluateHandle(() => {
    const durations: number[] = [];
    // Browsers do not report frames below 50 ms.
    const seen = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    );
    seen.observe({ type: 'long-animation-frame' });
    return { seen, durations };
  });
  await act();
  await nextFrames(page, 5);
  return observer.evaluate(({ seen, durations }) => {
    durations.push(...seen.takeRecords().map(({ duration }) => duration));
    seen.disconnect();
    return Math.max(0, ...durations);
  });
}

function nextFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Uses the median of several runs, so that interference by other processes does not count. */
export function goalsOfFrames(runs: readonly FrameFigures[]): Goal[] {
  const cards = runs[0]?.cards ?? 0;
  const of = (figure: keyof FrameFigures) => medianInterval(runs.map((run) => run[figure]));
  return [
    { title: `scrolling ${cards} cards: no frame over ${frameLimit} ms`, figure: of('scrolling'), limit: frameLimit },
    { title: `typing in the search: no frame over ${frameLimit} ms`, figure: of('typing'), limit: frameLimit },
    {
      title: `typing and clicking in the list: interaction to next paint at most ${inpLimit} ms`,
      figure: of('inp'),
      limit: inpLimit,
    },
    { title: `a visit to the list: layout shift at most ${shiftLimit}`, figure: of('cls'), limit: shiftLimit },
  ];
}
