import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { operationOf } from '../kit/graphql.ts';
import { demoAccounts, signIn, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';

test.use({ signedInAs: demoAccounts.investor });

const address = `${paths.allDeals()}?stage=any&sort=name`;
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const learnMore = (page: Page, name: string): Locator => page.getByRole('link', { name: `Learn more: ${name}` });

/** Shown when the list has a single page, however many deals other tests have published. */
const showingAll = (page: Page): Locator => page.getByText(/^Showing (\d+) of \1 Investments$/);
const showingSome = (page: Page): Locator => page.getByText(/^Showing \d+ of 120 Investments$/);

/** Returns the distance from the top of the window, in pixels. */
const top = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;

/** Leaves an operation pending from now on, so that the screen can only show cached data. */
async function hold(page: Page, operation: 'DealsPage' | 'DealPage'): Promise<void> {
  await page.route('**/graphql', (route) =>
    operationOf(route) === operation ? new Promise<void>(() => undefined) : route.fallback(),
  );
}

test('DEAL-02 back from a deal restores scroll position and focus of the list immediately', async ({ page }) => {
  await page.goto(address);
  const link = learnMore(page, 'Threadline - Porto expansion');
  // Cards outside the viewport get their height when they come close to it.
  await expect(async () => {
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ timeout: 500 });
  }).toPass();
  // Scrolling by wheel would still be animating during the measurement.
  await page.evaluate(() => window.scrollBy(0, 120));
  await link.focus();
  const before = await top(link);
  await link.press('Enter');
  await expect(heading(page)).toHaveText('Threadline - Porto expansion');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await hold(page, 'DealsPage');
  for (const goBack of [() => page.getByRole('link', { name: 'Back' }).click(), () => page.goBack()]) {
    await goBack();
    await expect(page).toHaveURL(address);
    await expect(link).toBeFocused();
    await expect.poll(async () => Math.abs((await top(link)) - before)).toBeLessThan(2);
    await expect(showingAll(page)).toBeAttached();
    await link.press('Enter');
    await expect(heading(page)).toHaveText('Threadline - Porto expansion');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.reload();
  await expect(heading(page)).toHaveText('Threadline - Porto expansion');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(address);
});

test('OPP-15 a changed filter or page scrolls to the top of the results', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'DealsPage') return route.fallback();
    const { variables, ...call } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...call, variables: { ...variables, offset: 0 } } });
    const json = await response.json();
    json.data.deals.totalCount = 120;
    return route.fulfill({ response, json });
  });
  await page.goto(paths.allDeals());
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(showingSome(page)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeInViewport();
  await pages.getByRole('button', { name: 'Page 1', exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('checkbox', { name: 'Any' }).check();
  await expect(page).toHaveURL(/all\?stage=any$/);
  await expect(showingSome(page)).toBeInViewport();
});

test('OPP-17 browser back restores a page of a longer list that is no longer cached', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'DealsPage') return route.fallback();
    const { variables, ...call } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...call, variables: { ...variables, offset: 0 } } });
    const json = await response.json();
    if (!variables.filter.fundingStages?.length) json.data.deals.totalCount = 120;
    return route.fulfill({ response, json });
  });
  await page.goto(`${paths.allDeals()}?page=2`);
  await expect(showingSome(page)).toBeAttached();
  await page.getByRole('checkbox', { name: 'Any' }).check();
  await expect(page).toHaveURL(/all\?stage=any$/);
  await page.reload();
  await expect(showingAll(page)).toBeAttached();
  await page.goBack();
  await expect(showingSome(page)).toBeAttached();
  await expect(page).toHaveURL(`${paths.allDeals()}?page=2`);
});

test('DEAL-02 a deal shown from the cache leads back to the filters it was opened from', async ({ page }) => {
  await page.goto(address);
  for (const place of [address, `${paths.allDeals()}?sort=name`]) {
    await learnMore(page, 'Seedling Bio').click();
    await expect(heading(page)).toHaveText('Seedling Bio');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(place);
    await page.getByRole('checkbox', { name: 'Any' }).uncheck();
    await expect(page).toHaveURL(`${paths.allDeals()}?sort=name`);
    await hold(page, 'DealPage');
  }
});

test('DEAL-02 a directly opened deal leads back to all deals', async ({ page }) => {
  await page.goto(address);
  const path = (await learnMore(page, 'Seedling Bio').getAttribute('href')) ?? '';
  const other = await page.context().newPage();
  await other.goto(path);
  await other.getByRole('link', { name: 'Back' }).click();
  await expect(other).toHaveURL(paths.allDeals());
  await expect(heading(other)).toHaveText('Opportunities');
});

test('browser back from a deal opened in the watchlist returns to the watchlist', async ({ page }) => {
  await page.goto(paths.wholeWatchlist());
  await page
    .getByRole('link', { name: /^Learn more/ })
    .first()
    .click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  await page.goBack();
  await expect(page).toHaveURL(paths.wholeWatchlist());
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('after sign-out', () => {
  test.use({ signedInAs: undefined });

  test('AUTH-11 the scroll position of the list is not stored', async ({ page }) => {
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await signIn(page, 'third.investor@demo.test');
    await page.goto(`${paths.allDeals()}?search=wind`);
    await page
      .getByRole('link', { name: /^Learn more/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/search=wind$/);
    expect(await kept()).toContain('search=wind');
    await signOut(page);
    expect(await kept()).not.toContain('search=wind');
  });
});
