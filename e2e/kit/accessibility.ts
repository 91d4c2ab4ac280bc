import { AxeBuilder } from '@axe-core/playwright';
import { brand } from '@platform/brand';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with rule and element for each violation of WCAG 2.2 A and AA on the page as it is now, and when a screen of the
 * signed-in page has no title of its own: it was not announced then either.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Colours are judged when they have settled: a fading element has the contrast of neither state.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // One pass in the page, which has no frames, and no list of what is right: that is a quarter of the time.
  const checker = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules);
  const { violations } = await checker.setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(found).toEqual([]);
  if ((await page.locator('.shell').count()) > 0) await expect(page).not.toHaveTitle(brand.name);
}

/** Fails when the page is wider than the narrowest screen that is supported, 360 px. */
export async function expectFitsNarrowScreen(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  if (before) await page.setViewportSize(before);
}
