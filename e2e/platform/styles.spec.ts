import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

/** How every element of the page looks, in the order of the document. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const values = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
      return `${element.tagName} ${element.className} ${values.join('; ')}`;
    }),
  );

/** Loads the style sheets of the apps anew, before all others of the page. */
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

for (const [area, person, path, content] of [
  ['an investor', people.investor, paths.allInvestments(), 'Committed over time'],
  ['staff', people.administrator, paths.whitelist(), 'Approved date'],
] as const) {
  test(`DLV-10 it makes no difference for ${area} whether the styles of the apps are loaded first or last`, async ({
    page,
  }) => {
    await resumeSession(page, person);
    await page.goto(path);
    await expect(page.getByText(content).first()).toBeVisible();
    await expect(page.locator('.ds-loading')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await looks(page);
    expect(await loadAppStylesFirst(page)).toBeGreaterThan(0);
    expect(await looks(page)).toEqual(before);
  });
}
