import { paths } from '@platform/paths';
import type { Locator, Page, Route } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { changeResponse, failOperation, operationOf } from '../kit/graphql.ts';
import { navigateTo } from '../kit/navigate.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';
import { type VisibleDeal, visibleDeals } from './deals.ts';

const storage = 'Tidewell Storage - Series C';
const closedStorage = 'Tidewell Storage - Series B';
const security = 'Quillon Security - Series D';
const cement = 'Fernbach Cement - Series D';
const biology = 'Seedling Bio';

const entries = (page: Page): Locator => page.getByRole('article');
const entry = (page: Page, name: string): Locator =>
  entries(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page): Promise<string[]> => entries(page).getByRole('heading', { level: 2 }).allInnerTexts();
const company = (page: Page) => page.getByRole('combobox', { name: 'Company' });
const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const addButton = (within: Page | Locator, name = '') =>
  within.getByRole('button', { name: new RegExp(`^Add ${name}.* to the watchlist$`) });
const removeButton = (within: Page | Locator, name = '') =>
  within.getByRole('button', { name: new RegExp(`^Remove ${name}.* from the watchlist$`) });
const pageButton = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Pages of the list' }).getByRole('button', { name: `Page ${number}` });
const added = (page: Page) => page.getByText('Company added to your watchlist');
const removed = (page: Page) => page.getByText('Company removed from your watchlist');

/** Creates an investor who watches the named deals. */
async function signUpWatcher(page: Page, watched: string[]): Promise<(name: string) => VisibleDeal> {
  const email = await signUpInvestor(page);
  const deal = await visibleDeals(email);
  for (const name of watched) await executeAs(email, 'AddToWatchlist', { dealId: deal(name).id });
  return deal;
}

/** Reduces the page size of the list from fifty to two deals, so that few deals need several pages. */
async function shortenPages(page: Page): Promise<void> {
  const share = 25;
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'WatchlistPage') return route.fallback();
    const { variables, ...call } = route.request().postDataJSON();
    const { limit, offset } = variables;
    const response = await route.fetch({
      postData: { ...call, variables: { ...variables, limit: limit / share, offset: offset / share } },
    });
    const json = await response.json();
    json.data.deals.totalCount *= share;
    return route.fulfill({ response, json });
  });
}

test('WATCH-01 WATCH-03 WATCH-04 the dropdown lists each company once and opens its route', async ({ page }) => {
  const deal = await signUpWatcher(page, [storage, closedStorage, security]);
  const companyOf = (name: string) => paths.watchlistOfCompany({ companyId: deal(name).company.id });
  await page.goto(paths.watchlist());
  await expect(page).toHaveURL(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(3);
  await expect(company(page).getByRole('option')).toHaveText(['All', 'Quillon Security', 'Tidewell Storage']);
  await company(page).selectOption({ label: 'Tidewell Storage' });
  await expect(page).toHaveURL(companyOf(storage));
  await expect(entries(page)).toHaveCount(2);
  expect(await names(page)).toEqual([storage, closedStorage]);
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await company(page).selectOption({ label: 'All' });
  await expect(page).toHaveURL(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(3);
  for (const path of [
    `${paths.watchlist()}/nonsense`,
    paths.watchlistOfCompany.root,
    paths.watchlistOfCompany({ companyId: 'nonsense' }),
    companyOf(cement),
    `${companyOf(storage)}/more`,
  ]) {
    await navigateTo(page, path);
    await expect(page).toHaveURL(paths.wholeWatchlist());
  }

  // The company is removed with its last deal.
  await navigateTo(page, companyOf(security));
  await removeButton(entry(page, security)).click();
  await expect(page).toHaveURL(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(2);
  await expect(company(page).getByRole('option')).toHaveText(['All', 'Tidewell Storage']);
});

test('WATCH-02 WATCH-05 WATCH-06 search and sort are kept in the URL, and each entry shows its last update', async ({
  page,
}) => {
  await signUpWatcher(page, [storage, security, cement]);
  const searches: unknown[] = [];
  page.on('request', (request) => {
    const { operationName, variables } = request.url().endsWith('/graphql') ? (request.postDataJSON() ?? {}) : {};
    if (operationName === 'WatchlistPage' && variables.filter.search) searches.push(variables.filter.search);
  });
  await page.goto(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(3);
  expect(await names(page)).toEqual([security, storage, cement]);
  await expect(entry(page, security)).toContainText(/Deal update(Today|\d+ days? ago|[A-Z][a-z]{2} \d+, \d{4})/);
  await expect(entry(page, security)).toContainText('Your activityAdded to watchlist');
  await expect(sortBy(page).getByRole('option')).toHaveText(['Published date', 'Name', 'Valuation', 'Offering']);
  for (const [sort, first, second] of [
    ['Name', [cement, security, storage], [storage, security, cement]],
    ['Valuation', [cement, security, storage], [storage, security, cement]],
    ['Offering', [security, cement, storage], [storage, cement, security]],
    ['Published date', [security, storage, cement], [cement, storage, security]],
  ] as const) {
    await sortBy(page).selectOption({ label: sort });
    await expect.poll(() => names(page)).toEqual(first);
    await page.getByRole('button', { name: /^Change to (a|de)scending$/ }).click();
    await expect.poll(() => names(page)).toEqual(second);
  }
  await sortBy(page).selectOption({ label: 'Name' });
  // The test controls the clock, so that slow typing does not trigger the search.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Search the watchlist' }).pressSequentially('DENMARK');
  await page.clock.resume();
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?search=DENMARK&sort=name`);
  expect(searches).toEqual(['DENMARK']);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('DENMARK');
  await entry(page, storage)
    .getByRole('link', { name: /^Learn more/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(storage);
  await page.goBack();
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?search=DENMARK&sort=name`);
});

test('WATCH-02 WATCH-05 WATCH-07 deals are paginated and the pages work by keyboard', { tag: '@soak' }, async ({
  page,
}) => {
  const deal = await signUpWatcher(page, [storage, closedStorage, security, cement, biology]);
  await shortenPages(page);
  await page.goto(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(2);
  const first = await names(page);
  await pageButton(page, 2).press('Enter');
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?page=2`);
  await expect.poll(() => names(page)).not.toEqual(first);
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  const second = await names(page);
  expect(new Set([...first, ...second]).size).toBe(4);
  // Scroll position and focus are at the top of the page.
  await expect(entries(page).first().getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(entries(page).first().locator(':focus')).toHaveCount(1);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(second);
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL(paths.wholeWatchlist());
  await expect.poll(() => names(page)).toEqual(first);

  // A URL may refer to a page that no longer exists.
  await page.goto(`${paths.wholeWatchlist()}?page=9`);
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?page=3`);
  await expect(entries(page)).toHaveCount(1);
  await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

  // A changed filter returns to page 1, and the focus stays on the control.
  await sortBy(page).focus();
  await page.keyboard.press('N');
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?sort=name`);
  await expect.poll(() => names(page)).toEqual([cement, security]);
  await expect(sortBy(page)).toBeFocused();
  await pageButton(page, 2).press('Enter');
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?sort=name&page=2`);
  await company(page).focus();
  await company(page).selectOption({ label: 'Tidewell Storage' });
  await expect(page).toHaveURL(`${paths.watchlistOfCompany({ companyId: deal(storage).company.id })}?sort=name`);
  await expect(entries(page)).toHaveCount(2);
  await expect(company(page)).toBeFocused();

  // A search is limited to the length of the field, also when the URL has a longer one.
  const search = page.getByRole('searchbox', { name: 'Search the watchlist' });
  const longest = 'x'.repeat(200);
  await page.goto(`${paths.wholeWatchlist()}?page=2&search=${longest}${longest}`);
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await expect(search).toHaveValue(longest);
  await search.clear();
  await expect.poll(() => names(page)).toEqual(first);
  await search.focus();
  await page.keyboard.insertText(longest + longest);
  await expect(page).toHaveURL(`${paths.wholeWatchlist()}?search=${longest}`);
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});

test('WATCH-07 WATCH-10 an empty list, a failed load and a failed removal are reported', async ({ page }) => {
  await signUpWatcher(page, [storage, security]);
  await page.goto(`${paths.wholeWatchlist()}?search=nothing+like+it`);
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await expectNoAxeViolations(page);
  const removeFault = await failOperation(page, 'WatchlistPage');
  await Promise.all([
    expect(page.getByText('Could not complete request...')).toBeVisible(),
    page.goto(paths.wholeWatchlist()),
  ]);
  await expect(page.getByRole('heading', { name: 'Your watchlist could not be loaded' })).toBeVisible();
  await removeFault();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(2);

  // Texts of 20,000 characters, one right-to-left, and a broken logo.
  const long = 'a'.repeat(20_000);
  const restore = await changeResponse<{
    deals: { items: { title: string; company: object; summaryInvestors: string[] }[] };
  }>(page, 'WatchlistPage', ({ deals: { items } }) => {
    const company = {
      ...items[0]?.company,
      name: long,
      blurb: 'שלום '.repeat(4000),
      hqCity: long,
      logoUrl: '/robots.txt',
    };
    Object.assign(items[0] ?? {}, { title: long, company, summaryInvestors: [long] });
  });
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'watchlist-long');
  expect((await entries(page).first().boundingBox())?.height).toBeLessThan(700);
  await restore();
  await page.reload();
  await expect(entry(page, security)).toBeVisible();

  // The removal is optimistic and rolled back when the server rejects it.
  const failing = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'RemoveFromWatchlist') return route.fallback();
    await failing.promise;
    return route.abort();
  });
  await removeButton(entry(page, security)).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText('Showing 1 of 1 watched deals')).toBeVisible();
  failing.resolve();
  await expect(page.getByText('Could not complete request...').last()).toBeVisible();
  await expect.poll(() => names(page)).toEqual([security, storage]);
  await expect(removed(page)).toHaveCount(0);
  await expect(removeButton(entry(page, security))).toBeEnabled();
  await page.unrouteAll({ behavior: 'wait' });
});

test('WATCH-08 WATCH-09 a toggle is shown in list, page and watchlist before the server responds', {
  tag: '@soak',
}, async ({ page }) => {
  const deal = await signUpWatcher(page, [security]);
  const held: Route[] = [];
  await page.route('**/graphql', (route) => {
    if (/^(AddTo|RemoveFrom)Watchlist$/.test(operationOf(route) ?? '')) held.push(route);
    else return route.fallback();
  });
  const answer = async () => {
    await expect.poll(() => held.length).toBe(1);
    await held.shift()?.continue();
  };
  await page.goto(paths.allDeals());
  const card = entry(page, cement);
  // A double click counts as one toggle.
  await addButton(card).dblclick();
  await expect(removeButton(card)).toBeVisible();
  await card.getByRole('link', { name: /^Learn more/ }).click();
  await expect(page).toHaveURL(paths.deal({ dealId: deal(cement).id }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cement);
  await expect(added(page)).toHaveCount(0);
  await answer();
  await expect(added(page)).toBeVisible();
  await expect(removeButton(page)).toBeVisible();

  // When toggled again while the first request is pending, the last state shown is the one stored.
  await removeButton(page).click();
  await addButton(page).click();
  await expect(removeButton(page)).toBeVisible();
  await answer();
  await answer();
  await expect(page.getByText(/^Company .* your watchlist$/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Watchlist' }).click();
  await expect.poll(() => names(page)).toEqual([security, cement]);
  await removeButton(entry(page, cement)).click();
  await expect(entries(page)).toHaveCount(1);
  // The previous message about the removal may still be visible.
  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.operationName === 'RemoveFromWatchlist',
  );
  await answer();
  await stored;
  await expect(removed(page).last()).toBeVisible();
  await page.reload();
  await expect.poll(() => names(page)).toEqual([security]);
  await page.unrouteAll({ behavior: 'wait' });
});

test('WATCH-09 WATCH-12 two tabs stay in sync, and an unpublished deal is removed from the list', {
  tag: '@soak',
}, async ({ page, context }) => {
  await signUpWatcher(page, [storage, security, cement]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(paths.wholeWatchlist());
    await expect(entries(tab)).toHaveCount(3);
  }
  await Promise.all(
    [page, other].map(async (tab) => {
      await removeButton(entry(tab, storage)).click();
      await expect(removed(tab)).toBeVisible();
      await expect(entries(tab)).toHaveCount(2);
    }),
  );
  const stored = other.waitForResponse(
    (response) => response.request().postDataJSON()?.operationName === 'RemoveFromWatchlist',
  );
  await removeButton(entry(other, security)).click();
  await stored;
  await expect(entries(page)).toHaveCount(2);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => names(page)).toEqual([cement]);

  await page.route('**/graphql', (route) =>
    operationOf(route) === 'RemoveFromWatchlist'
      ? route.fulfill({
          status: 404,
          json: { data: null, errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND', params: {} } }] },
        })
      : route.fallback(),
  );
  await changeResponse<{ deals: { items: unknown[]; totalCount: number } }>(page, 'WatchlistPage', ({ deals }) => {
    Object.assign(deals, { items: [], totalCount: 0 });
  });
  await removeButton(entry(page, cement)).click();
  await expect(page.getByText('This opportunity is no longer available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('WATCH-05 WATCH-09 search, sort, open, watch and unwatch by keyboard on a narrow screen', {
  tag: '@soak',
}, async ({ page }) => {
  await signUpWatcher(page, [storage, security, cement]);
  await page.goto(paths.wholeWatchlist());
  await expect(entries(page)).toHaveCount(3);
  await takeScreenshots(page, 'watchlist');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const press = async (target: Locator, key: string) => {
    for (let count = 0; count < 60; count++) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await press(page.getByRole('searchbox'), 'e');
  await expect(page).toHaveURL(/search=e/);
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/search/);
  await press(sortBy(page), 'N');
  await expect.poll(() => names(page)).toEqual([cement, security, storage]);
  await press(page.getByRole('button', { name: 'Change to descending' }), 'Enter');
  await expect.poll(() => names(page)).toEqual([storage, security, cement]);
  await press(removeButton(entry(page, security)), ' ');
  await expect(removed(page)).toBeVisible();
  // The focus moves to the entry that takes the place.
  await expect(entry(page, cement).locator(':focus')).toHaveCount(1);
  await press(removeButton(entry(page, cement)), 'Enter');
  await expect.poll(() => names(page)).toEqual([storage]);
  await press(entry(page, storage).getByRole('link', { name: /^Learn more/ }), 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(storage);
  await press(removeButton(page), 'Enter');
  await expect(addButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removeButton(page)).toBeVisible();
});
