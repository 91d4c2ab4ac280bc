import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse, failOperation, listenForOperations, operationOf } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test.use({ signedInAs: demoAccounts.investor });

interface Company {
  id: string;
  name: string;
  logoUrl: string | null;
}

interface DealsPage {
  deals: { totalCount: number; items: { title: string; company: Company }[] };
}

const cards = (page: Page): Locator => page.getByRole('article');
const showing = (page: Page, shown: number): Locator =>
  page.getByText(`Showing ${shown} of ${shown} Investments`, { exact: true });
/** Shown when the list has a single page, however many deals it has. */
const showingAll = (page: Page): Locator => page.getByText(/^Showing (\d+) of \1 Investments$/);
const results = (page: Page): Locator => page.locator('.opportunities-results');

/** Delays every response of the list until the returned function is called. */
async function holdList(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) === 'DealsPage') await held.promise;
    return route.fallback();
  });
  return held.resolve;
}

test('OPP-19 a slow response is awaited with a single request per change', async ({ page }) => {
  // Deals that other tests publish would reload the list.
  await page.routeWebSocket('**/graphql', () => undefined);
  const operations = listenForOperations(page);
  const requests = () => operations.filter((name) => name === 'DealsPage').length;
  const release = await holdList(page);
  await page.goto(paths.allDeals());
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Seed' })).toBeEnabled();
  release();
  const all = Number((await showingAll(page).innerText()).match(/\d+/)?.[0]);
  expect(requests()).toBe(1);
  await page.getByRole('tab', { name: 'Closed', exact: true }).click();
  await expect(showing(page, 6)).toBeVisible();
  expect(requests()).toBe(2);
  const releaseAgain = await holdList(page);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  // Cached data is shown immediately, with an indication that it is being refreshed.
  await expect(showing(page, all)).toBeVisible();
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  releaseAgain();
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  expect(requests()).toBe(3);
});

test('OPP-19 a failed or partial response keeps the selected filters', async ({ page }) => {
  await page.goto(`${paths.allDeals()}?sort=name`);
  await expect(showingAll(page)).toBeVisible();
  const restore = await failOperation(page, 'DealsPage');
  await page.getByRole('checkbox', { name: 'Over $2B' }).check();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(page.getByText('The opportunities could not be loaded')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Over $2B' })).toBeChecked();
  await expect(page).toHaveURL(`${paths.allDeals()}?valuation=over-2-billion&sort=name`);
  await expect(page.getByRole('button', { name: 'Remove filter: Over $2B' })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(showing(page, 2)).toBeVisible();

  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'DealsPage') return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    json.data.deals.items[0].company.logoUrl = null;
    const path = ['deals', 'items', 0, 'company', 'logoUrl'];
    json.errors = [{ message: 'Something went wrong', path, extensions: { code: 'INTERNAL', params: {} } }];
    return route.fulfill({ response, json });
  });
  const saved = await failOperation(page, 'SavedSearches');
  await page.goto(`${paths.allDeals()}?valuation=over-2-billion`);
  await expect(page.getByText('Request completed with errors')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  const region = page.getByRole('region', { name: 'Saved searches' });
  await expect(region).toContainText('The saved searches could not be loaded');
  await saved();
  await region.getByRole('button', { name: 'Try again' }).click();
  await expect(region).toContainText('Choose filters, then save them here');
});

test('OPP-17 OPP-18 shows no deal, one deal, and handles malformed URLs', async ({ page }) => {
  const keep = (number: number) =>
    changeResponse<DealsPage>(page, 'DealsPage', ({ deals }) => {
      deals.items = deals.items.slice(0, number);
      deals.totalCount = number;
    });
  const all = await keep(0);
  await page.goto(`${paths.allDeals()}?page=-1&sort=nonsense&order=up&valuation=&search=%00${'x'.repeat(300)}`);
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await expect(showing(page, 0)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option', { selected: true })).toHaveText(
    'Most recent',
  );
  await expect(page.getByRole('searchbox', { name: 'Search opportunities' })).toHaveValue('x'.repeat(200));
  await all();
  await keep(1);
  await page.goto(`${paths.dealsOfType({ type: 'closed' })}?page=99`);
  await expect(page).toHaveURL(paths.dealsOfType({ type: 'closed' }));
  await expect(showing(page, 1)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toHaveCount(0);
});

test('OPP-20 very long and right-to-left names and broken logos keep the layout of the list', async ({ page }) => {
  await changeResponse<DealsPage>(page, 'DealsPage', ({ deals }) => {
    const [first, second, third] = deals.items;
    if (!first || !second || !third) throw new Error('The demo has at least three deals');
    // Companies are normalised in the cache, whichever of their deals refers to them.
    const change = (changed: Company, to: Partial<Company>) => {
      for (const { company } of deals.items) if (company.id === changed.id) Object.assign(company, to);
    };
    change(first.company, { name: 'Endless '.repeat(2_500) });
    change(second.company, { name: 'شركة الطاقة الشمسية', logoUrl: '/api/download/company/logo/missing' });
    change(third.company, { logoUrl: '/health/ready' });
    third.title = 'x'.repeat(20_000);
  });
  await page.goto(paths.allDeals());
  await expect(cards(page).nth(1).getByRole('heading')).toContainText('شركة الطاقة الشمسية');
  // A broken logo is replaced by the initial.
  await expect(cards(page).nth(1).locator('img')).toHaveCount(0);
  await expect(cards(page).nth(2).locator('img')).toHaveCount(0);
  for (const index of [0, 2]) expect((await cards(page).nth(index).boundingBox())?.height).toBeLessThan(500);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'opportunities-long-texts');
  await expectFitsNarrowScreen(page);
});

test('OPP-04 OPP-15 OPP-26 search, filters, sorting, paging and links of the list work by keyboard on a narrow screen', async ({
  page,
}) => {
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'DealsPage') return route.fallback();
    const { variables, ...call } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...call, variables: { ...variables, limit: 3, offset: 0 } } });
    const json = await response.json();
    json.data.deals.totalCount = 120;
    return route.fulfill({ response, json });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.dealsOfType({ type: 'active' }));
  await expect(cards(page)).toHaveCount(3);

  async function tabTo(target: Locator): Promise<void> {
    do await page.keyboard.press('Tab');
    while (!(await target.evaluate((element) => element === document.activeElement)));
  }
  await tabTo(page.getByRole('searchbox', { name: 'Search opportunities' }));
  await page.keyboard.type('a');
  await expect(page).toHaveURL(/search=a/);
  await tabTo(page.getByRole('button', { name: 'Filters', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('checkbox', { name: 'Any' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Change to descending' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.dealsOfType({ type: 'active' })}?search=a&stage=any&order=descending`);
  await tabTo(page.getByRole('button', { name: 'Page 2' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2$/);
  await expect(results(page)).toBeFocused();
  const link = cards(page)
    .first()
    .getByRole('link', { name: /^Learn more/ });
  await tabTo(link);
  const name = await cards(page).first().getByRole('heading').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await tabTo(page.getByRole('link', { name: 'Back' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.dealsOfType({ type: 'active' })}?search=a&stage=any&order=descending&page=2`);
  await expect(link).toBeFocused();
});
