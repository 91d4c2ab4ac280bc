import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

/** Returns the computed styles of every element, in document order. */
const computedStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const values = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
      return `${element.tagName} ${element.className} ${values.join('; ')}`;
    }),
  );

/** Reloads the style sheets of the apps before all others of the page. */
async function loadAppStylesFirst(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/apps/"]')];
    await Promise.all(
      sheets.map((sheet) => {
        const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }));
        document.head.prepend(sheet);
        return loaded;
      }),
    );
    return sheets.length;
  });
}

for (const [area, account, path, content] of [
  ['an investor', demoAccounts.investor, paths.allInvestments(), 'Committed over time'],
  ['staff', demoAccounts.administrator, paths.whitelist(), 'Approved date'],
] as const) {
  test(`DLV-10 the load order of app styles makes no difference for ${area}`, async ({ page }) => {
    await resumeSession(page, account);
    await page.goto(path);
    await expect(page.getByText(content).first()).toBeVisible();
    await expect(page.locator('.ds-loading')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await computedStyles(page);
    expect(await loadAppStylesFirst(page)).toBeGreaterThan(0);
    expect(await computedStyles(page)).toEqual(before);
  });
}
