import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { platformTimeZone } from '../kit/run.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';
import { demoDealNames } from './listed-deals.ts';

/** The deals of the list; each is an article named by company and title. */
const cards = (page: Page): Locator => page.getByRole('article');
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openList(page: Page, path = paths.allDeals()): Promise<void> {
  await resumeSession(page, demoAccounts.investor);
  await page.goto(path);
  await expect(cards(page).first()).toBeVisible();
}

const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const chosenSort = (page: Page) => sortBy(page).getByRole('option', { selected: true });

async function chooseSort(page: Page, name: string): Promise<void> {
  await sortBy(page).selectOption({ label: name });
}

test('OPP-01 OPP-02 each tab has its route and shows the deals of its status', async ({ page }) => {
  await openList(page, paths.dealsOfType({ type: 'nonsense' }));
  await expect(page).toHaveURL(paths.allDeals());
  for (const [tab, path, badge] of [
    ['Active', 'active', 'Open'],
    ['Prospective', 'prospective', 'Prospective'],
    ['Closed', 'closed', 'Closed'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(paths.dealsOfType({ type: path }));
    await expect(cards(page).filter({ hasNotText: badge })).toHaveCount(0);
    await expect(cards(page).first()).toContainText(badge);
  }
});

test('OPP-04 the search is debounced until after the last keystroke', { tag: '@soak' }, async ({ page }) => {
  await openList(page);
  const searches: string[] = [];
  page.on('request', (request) => {
    const search = request.url().endsWith('/graphql') && request.postDataJSON()?.variables?.filter?.search;
    if (search) searches.push(search);
  });
  // The test controls the clock, so that slow typing does not trigger the search.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const part of ['batt', 'eries']) {
    await page.getByRole('searchbox', { name: 'Search opportunities' }).pressSequentially(part);
    await page.clock.runFor(250);
  }
  await page.clock.resume();
  await expect(cards(page)).toHaveCount(2);
  expect(await demoDealNames(page)).toEqual(['Tidewell Storage - Series C', 'Tidewell Storage - Series B']);
  expect(searches).toEqual(['batteries']);
  await expect(page).toHaveURL(/search=batteries/);
});

test('OPP-04 OPP-26 a pending debounced search does not navigate back from an opened deal', { tag: '@soak' }, async ({
  page,
}) => {
  await openList(page);
  // The code of the deal's page takes longer than the debounce.
  const arrived = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arrived.promise;
    return route.fallback();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('nothing like this');
  await page.getByRole('link', { name: 'Learn more: Harbourlight Insurance - Series B' }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  await page.clock.runFor(600);
  arrived.resolve();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbourlight Insurance - Series B');
  await expect(page).toHaveURL(pageOf(paths.deal));
  await page.unrouteAll({ behavior: 'wait' });
});

test('the list of all deals', async ({ page }) => {
  await openList(page);

  await test.step('OPP-20 OPP-21 OPP-22 a card identifies the company and the deal', async () => {
    const tidewell = card(page, 'Tidewell Storage - Series C');
    await expect(tidewell).toContainText('Esbjerg, Denmark');
    await expect(tidewell).toContainText('Open');
    await expect(tidewell).toContainText('Iron-air batteries that hold four days of wind power');
    await expect(tidewell).toContainText('Notable InvestorsNordlys Ventures, Ostrava Infrastructure Partners');
    await expect(tidewell).toContainText('Proposed Valuation€410,000,000');
    await expect(tidewell).toContainText('StageMid');
    // Without a title there is no dash; images are shown in their natural size.
    await expect(card(page, 'Seedling Bio')).toContainText('Lyon, France');
    await expect(card(page, 'Farsight Orbital - Series D extension')).toContainText('Boulder, Colorado, United States');
    await expect
      .poll(() => tidewell.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('OPP-23 OPP-25 a card shows the available amount and the relevant date', async () => {
    await expect(card(page, 'Plainsail - Convertible note')).toContainText('Available amount$7,350,000');
    await expect(card(page, 'Tidewell Storage - Series C')).toContainText(/Deadline[A-Z][a-z]{2} \d+, \d{4}/);
    await expect(card(page, 'Basalt Geothermal - Series E')).toContainText(/Opening date[A-Z][a-z]{2} \d+, \d{4}/);
    await expect(card(page, 'Orchard Surgical - Series B')).toContainText(/Closing date[A-Z][a-z]{2} \d+, \d{4}/);
    await expect(card(page, 'Threadline - Porto expansion')).toContainText('DeadlineDate unavailable');
  });

  await test.step('OPP-02 it is accessible in both sizes and colour schemes', async () => {
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'opportunities-list');
  });

  await test.step('OPP-07 OPP-08 the most recent deals come first, and each sort has two directions', async () => {
    expect((await demoDealNames(page))[0]).toBe('Harbourlight Insurance - Series B');
    await page.getByRole('button', { name: 'Change to descending' }).click();
    await expect(chosenSort(page)).toHaveText('Least recent');
    await expect.poll(async () => (await demoDealNames(page))[0]).toBe('Tidewell Storage - Series B');

    await page.getByRole('button', { name: 'Change to ascending' }).click();
    await chooseSort(page, 'Name A-Z');
    await expect.poll(async () => (await demoDealNames(page))[0]).toBe('Almanac - Employee shares');
    await page.getByRole('button', { name: 'Change to descending' }).click();
    await expect(chosenSort(page)).toHaveText('Name Z-A');
    await expect.poll(async () => (await demoDealNames(page))[0]).toBe('Wayfare Mobility');
    await chooseSort(page, 'Highest valuation');
    await expect.poll(async () => (await demoDealNames(page))[0]).toBe('Anvil Semiconductors - Secondary');
  });
});

test('OPP-15 OPP-17 OPP-18 deals are paginated, and a changed filter returns to the first page', async ({ page }) => {
  await resumeSession(page, demoAccounts.investor);
  const offsets: number[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== 'DealsPage') return route.continue();
    offsets.push(variables.offset);
    const answer = await route.fetch({
      postData: { ...route.request().postDataJSON(), variables: { ...variables, offset: 0 } },
    });
    const body = await answer.json();
    body.data.deals.totalCount = 240;
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(paths.allDeals());
  const pager = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(page.getByText(/^Showing \d+ of 240 Investments$/)).toBeVisible();
  await expect(pager.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3']);
  await pager.getByRole('button', { name: 'Page 3' }).click();
  await expect(pager.getByRole('button', { name: /^Page / })).toHaveText(['2', '3', '4']);
  await expect(pager.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => offsets.at(-1)).toBe(100);
  for (const change of [
    () => page.getByRole('searchbox', { name: 'Search opportunities' }).fill('energy'),
    () => page.getByRole('button', { name: 'Change to descending' }).click(),
    () => chooseSort(page, 'Name Z-A'),
    () => page.getByRole('checkbox', { name: 'Under $100M' }).check(),
    () => page.getByRole('tab', { name: 'Active', exact: true }).click(),
  ]) {
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/page=3/);
    await change();
    await expect(page).not.toHaveURL(/page=/);
    await expect(pager.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => offsets.at(-1)).toBe(0);
  }
  // The focus stays on the changed control.
  await expect(page.getByRole('tab', { name: 'Active', exact: true })).toBeFocused();
  await pager.getByRole('button', { name: 'Page 3' }).click();
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('water');
  await expect(page).not.toHaveURL(/page=/);
  await expect(pager.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('searchbox', { name: 'Search opportunities' })).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});

test('OPP-19 an empty result and a failed load are reported and keep the filters', async ({ page }) => {
  await openList(page);
  const search = page.getByRole('searchbox', { name: 'Search opportunities' });
  await search.fill('no such company anywhere');
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().operationName === 'DealsPage' ? route.abort() : route.continue(),
  );
  await search.fill('wind');
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(search).toHaveValue('wind');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Tidewell Storage - Series C')).toBeVisible();
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('OPP-25 DEAL-13 a deadline is the same day in every time zone', { tag: '@soak' }, async ({ page }) => {
    await openList(page, paths.dealsOfType({ type: 'active' }));
    const deadline = card(page, 'Tidewell Storage - Series C').locator('time');
    const end = new Date((await deadline.getAttribute('datetime')) ?? '');
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: platformTimeZone }).format(end);
    await expect(deadline).toHaveText(day);
    await card(page, 'Tidewell Storage - Series C').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Summary', exact: true }).locator('time')).toHaveText(day);
  });
});

test('OPP-26 a card toggles the watchlist and links to the deal', { tag: '@soak' }, async ({ page }) => {
  await signUpInvestor(page);
  await page.goto(paths.allDeals());
  const koji = card(page, 'Koji Works - Second plant in Kyoto');
  await koji.getByRole('button', { name: /^Add .* to the watchlist$/ }).click();
  await expect(page.getByText('Company added to your watchlist')).toBeVisible();
  await page.reload();
  await koji.getByRole('button', { name: /^Remove .* from the watchlist$/ }).click();
  await expect(page.getByText('Company removed from your watchlist')).toBeVisible();
  await expect(koji.getByRole('button', { name: /^Add .* to the watchlist$/ })).toBeVisible();
  await koji.getByRole('link', { name: 'Learn more' }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Koji Works - Second plant in Kyoto');
});
