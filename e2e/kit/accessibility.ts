import { AxeBuilder } from '@axe-core/playwright';
import { brand } from '@platform/brand';
import { expect, type Locator, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with rule and element for each violation of WCAG 2.2 A and AA on the page, and when a signed-in screen does not
 * set its own title, which means that it was not announced either.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Waits for animations to finish, because a fading element has an intermediate contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Legacy mode (the page has no frames) and violations only take a quarter of the time.
  const checker = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules);
  const { violations } = await checker.setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ id, help, target: target.join(' ') })),
  );
  const sizes = found.filter(({ id }) => id === 'target-size').map(({ target }) => target);
  const covered = sizes.length > 0 ? await page.evaluate(listCovered, sizes) : [];
  const counted = found.filter(({ id, target }) => id !== 'target-size' || !covered.includes(target));
  expect(counted.map(({ id, help, target }) => `${id}: ${help} (${target})`)).toEqual([]);
  if ((await page.locator('.shell').count()) > 0) await expect(page).not.toHaveTitle(brand.name);
}

/**
 * Returns the selectors of what an open modal dialog lies over: axe measures the part that the dialog leaves visible, but
 * no pointer reaches it. A list that was opened after the dialog lies over it and is reached.
 */
function listCovered(selectors: string[]): string[] {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) => dialog.checkVisibility());
  return selectors.filter((selector) => {
    const element = document.querySelector(selector);
    const isBefore = (dialog: Element) =>
      Boolean((element?.compareDocumentPosition(dialog) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
    return dialogs.some(isBefore);
  });
}

/** Fails when a title, a number or a text of a table that may take several lines is cut. */
export async function expectNothingCut(table: Locator): Promise<void> {
  const cells = table.locator('thead .ds-list-text, .ds-list-end > .ds-list-text, .ds-list-wraps > .ds-list-text');
  await expect(cells.first()).toBeVisible();
  const cut = await cells.evaluateAll((all) =>
    all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}

/** Fails when the page scrolls horizontally at 360 px, the narrowest supported width. */
export async function expectFitsNarrowScreen(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  if (before) await page.setViewportSize(before);
}
