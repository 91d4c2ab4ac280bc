import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { demoDealNames } from './listed-deals.ts';

test.use({ signedInAs: demoAccounts.investor });

/**
 * Cumulative layout shift up to 0.1 counts as good; each half of an earlier regression on this page exceeded this
 * limit.
 */
const limit = 0.05;

declare global {
  var shifted: number;
}

/** Sums up the layout shifts without user input, starting before the first script. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) globalThis.shifted += entry.value;
    };
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });
}

const readShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Observers report after the frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return globalThis.shifted;
  });

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
})) {
  test.describe(size, () => {
    test.use({ viewport });

    test('the layout is stable while the list loads', { tag: '@soak' }, async ({ page }) => {
      await watchShifts(page);
      await page.goto(paths.allDeals());
      await expect(page.getByText(/^Showing (\d+) of \1 Investments$/)).toBeVisible();
      await expect.poll(async () => (await demoDealNames(page)).length).toBe(26);
      expect(await readShifts(page)).toBeLessThan(limit);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  });
}
