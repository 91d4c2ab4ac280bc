import type { Browser, Page } from '@playwright/test';
import { goal } from '../goals.ts';
import type { RunningBuild } from './product.ts';
import { type SignedIn, screens } from './view.ts';

/** The longest frame of each thing that a person does, in milliseconds; 0 when none took over 50. */
export interface FrameFigures {
  cards: number;
  scrolling: number;
  typing: number;
}

const frameLimit = 50;

/** Scrolls the list from end to end and types in its search, and takes the longest animation frames meanwhile. */
export async function measureFrames(
  browser: Browser,
  { url }: RunningBuild,
  storageState: SignedIn,
): Promise<FrameFigures> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
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
    return { cards: count, scrolling, typing };
  } finally {
    await context.close();
  }
}

/** @param act what is done meanwhile; the frames that it causes are over when it returns */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  const observer = await page.evaluateHandle(() => {
    const durations: number[] = [];
    // Frames below 50 ms are not reported by browsers.
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

/** The lines of the report: of several runs the median counts, so that another process's moment is not ours. */
export function reportFrames(runs: readonly FrameFigures[], middle: (values: number[]) => number): string[] {
  const cards = runs[0]?.cards ?? 0;
  const of = (figure: 'scrolling' | 'typing') => runs.map((run) => run[figure]);
  const all = (['scrolling', 'typing'] as const).map(
    (figure) =>
      `${figure} ${of(figure)
        .map((value) => (value === 0 ? '< 50' : value.toFixed(0)))
        .join(', ')}`,
  );
  return [
    `Longest frame of each run with ${cards} cards, in ms: ${all.join('; ')}`,
    goal(`scrolling ${cards} cards: longest frame, milliseconds`, middle(of('scrolling')), frameLimit),
    goal('typing in the search: longest frame, milliseconds', middle(of('typing')), frameLimit),
  ];
}
