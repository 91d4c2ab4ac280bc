import { brand } from '@platform/brand';
import { paths } from '@platform/paths';
import type { Locator } from '@playwright/test';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

/** Where a text begins; its width changes with the font that arrives. */
async function place(text: Locator) {
  const box = await text.boundingBox();
  return { x: box?.x, y: box?.y, height: box?.height };
}

test.use({ signedInAs: demoAccounts.investor });

test('NAV-01 the page shows its bar before any script has arrived, and says that it is loading', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  const platform = Promise.withResolvers<void>();
  await page.route(/\/shell\/main\.\w+\.js$/, (route) => script.promise.then(() => route.continue()));
  await page.route('**/graphql', (route) => platform.promise.then(() => route.continue()));
  await page.goto(paths.allDeals(), { waitUntil: 'commit' });
  const bar = page.getByText(brand.name, { exact: true });
  await expect(bar).toBeVisible();
  const before = await place(bar);
  await takeScreenshots(page, 'loading-frame');
  script.resolve();
  await expect(page.getByRole('status')).toHaveText('Loading');
  platform.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
  expect(await place(page.getByRole('banner').getByText(brand.name, { exact: true }))).toEqual(before);
});
