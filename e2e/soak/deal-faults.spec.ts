import { paths } from '@platform/paths';
import type { Page, Route } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse, operationOf } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { type DealContent, openFullDeal } from '../opportunities/deal-content.ts';
import { idOfDeal } from '../opportunities/deals.ts';

test.use({ signedInAs: demoAccounts.investor });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page' });
const watchButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /watchlist$/ })
    .first();
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Mocks the response for a deal that is no longer visible. */
async function hideDeal(page: Page, ...operations: string[]): Promise<void> {
  await page.route('**/graphql', (route) => {
    if (!operations.includes(operationOf(route) ?? '')) return route.fallback();
    const errors = [{ message: 'Not found', extensions: { code: 'NOT_FOUND', params: {} } }];
    return route.fulfill({ status: 404, json: { data: null, errors } });
  });
}

test('DEAL-04 DEAL-22 a deal that is closed or unpublished while open is reported', async ({ page }) => {
  await openFullDeal(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Invest', exact: true })).toBeVisible();
  const reopen = await changeResponse<{ deal: DealContent }>(page, 'DealPage', ({ deal }) => {
    deal.status = 'CLOSED';
  });
  await focusWindow(page);
  await expect(main.getByText('This opportunity was closed while you had it open.', { exact: false })).toBeVisible();
  await expect(main.getByRole('button', { name: /^(Invest|Provide feedback|Update feedback)$/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Choose an amount' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await reopen();
  await focusWindow(page);
  await expect(main.getByRole('button', { name: 'Invest', exact: true })).toBeVisible();

  await hideDeal(page, 'DealPage');
  await focusWindow(page);
  await expect(page.getByText('This opportunity is no longer available')).toBeVisible();
  await expect(page).toHaveURL(paths.allDeals());
});

test('DEAL-22 an action on an unpublished deal redirects to the list with the reason', async ({ page }) => {
  await openFullDeal(page);
  await hideDeal(page, 'DealPage', 'AddToWatchlist', 'RemoveFromWatchlist');
  await watchButton(page).click();
  await expect(page.getByText('This opportunity is no longer available')).toHaveCount(1);
  await expect(page).toHaveURL(paths.allDeals());
});

test('DEAL-22 an action that fails for another reason does not hide that the deal is unpublished', async ({ page }) => {
  await openFullDeal(page);
  const errors = [{ message: 'Not allowed', extensions: { code: 'FORBIDDEN', params: {} } }];
  await page.route('**/graphql', (route) =>
    /^(AddTo|RemoveFrom)Watchlist$/.test(operationOf(route) ?? '')
      ? route.fulfill({ status: 403, json: { data: null, errors } })
      : route.fallback(),
  );
  await hideDeal(page, 'DealPage');
  await watchButton(page).click();
  await expect(page.getByText('This opportunity is no longer available')).toHaveCount(1);
  await expect(page).toHaveURL(paths.allDeals());
});

test('DEAL-01 the page stays usable with a slow, missing or partial response', async ({ page }) => {
  const id = await idOfDeal('Harbourlight Insurance - Series B');
  let giveUp: () => void = () => undefined;
  const pending = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const hang = async (route: Route) => {
    if (operationOf(route) !== 'DealPage') return route.fallback();
    await pending;
    return route.abort();
  };
  await page.route('**/graphql', hang);
  await page.goto(paths.deal({ dealId: id }));
  await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
  giveUp();
  await expect(page.getByRole('alert')).toContainText('The opportunity could not be loaded');
  await expectNoAxeViolations(page);
  await page.unroute('**/graphql', hang);
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'DealPage') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    body.data.deal.imageSections[0].imageUrl = null;
    const path = ['deal', 'imageSections', 0, 'imageUrl'];
    body.errors = [{ message: 'Failed', path, extensions: { code: 'INTERNAL', params: {} } }];
    return route.fulfill({ response, json: body });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbourlight Insurance' })).toBeVisible();
  await expect(section(page, 'Harbourlight Insurance at work')).toContainText('Nothing has been added here yet.');
});

const arabic = 'شركة تأمين للسفن الصغيرة';

test('DEAL-10 DEAL-11 DEAL-13 the page stays readable with long, empty and right-to-left content', async ({ page }) => {
  await page.route('**/api/download/**', (route) => route.fulfill({ body: 'no picture', contentType: 'image/png' }));
  await openFullDeal(page, (deal) => {
    Object.assign(deal, { availableAmount: '0.00', investmentMin: '50000.00', investmentMax: '50000.00' });
    deal.company.description = '';
    deal.company.management = [];
    deal.company.fundingHistory = [];
    for (const { files } of deal.documentSections) files.length = 0;
    for (const { links } of deal.linkSections) links.length = 0;
    const overview = deal.textSections.find(({ isOverview }) => isOverview);
    if (overview) overview.body = `<p>${'Lorem ipsum dolor sit amet. '.repeat(720)}</p><p>${'x'.repeat(600)}</p>`;
    deal.textSections.push(
      ...(Array.from({ length: 40 }, (_, index) => ({
        ...deal.textSections[0],
        id: `added-${index}`,
        order: 100 + index,
        title:
          index === 0
            ? 'A label of exactly 30 letters.'
            : index === 1
              ? 'A label of just over 30 letters'
              : `Part ${index}`,
        body: index === 2 ? `<p>${arabic}</p>` : `<p>Text ${index}</p>`,
        isOverview: false,
      })) as DealContent['textSections']),
    );
  });
  const summary = section(page, 'Summary');
  await expect(summary).toContainText('Available amount$0');
  await expect(summary).toContainText('Minimum investment$50,000');
  await expect(summary).toContainText('Maximum investment$50,000');
  for (const name of ['Company Description', 'Company Management', 'Funding History', 'Documents', 'Read more'])
    await expect(section(page, name)).toContainText('Nothing has been added here yet.');
  const picture = section(page, 'Harbourlight Insurance at work');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toContainText('The picture cannot be shown.');
  // The initial replaces a logo that cannot be displayed.
  await expect(page.getByRole('main').locator('header').getByText('H', { exact: true })).toBeVisible();
  const arabicText = section(page, 'Part 2').locator('p');
  const indent = await arabicText.evaluate((element) => {
    const line = document.createRange();
    line.selectNodeContents(element);
    return line.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(indent).toBeGreaterThan(100);

  const exact = menu(page).getByRole('link', { name: 'A label of exactly 30 letters.' });
  await expect(exact).toHaveText('A label of exactly 30 letters.');
  const longer = menu(page).getByRole('link', { name: 'A label of just over 30 letter…' });
  await expect(longer).toHaveText('A label of just over 30 letter…');
  await expect(longer).toHaveAccessibleDescription('A label of just over 30 letters');
  await longer.focus();
  await expect(page.getByRole('tooltip', { name: 'A label of just over 30 letters' })).toBeVisible();
  const last = menu(page).getByRole('link', { name: 'Part 39' });
  await last.press('Enter');
  await expect(section(page, 'Part 39')).toBeInViewport();
  await expect(section(page, 'Part 39')).toBeFocused();
  await expect(last).toHaveAttribute('aria-current', 'location');
  await expect(last).toBeInViewport();
  await menu(page).getByRole('link', { name: 'Overview' }).press('Enter');
  await expect(menu(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'location');
  await expect(last).not.toHaveAttribute('aria-current');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
});

test('DEAL-12 DEAL-19 a deal without sections shows its terms, and one with rounds a table of them', async ({
  page,
}) => {
  await openFullDeal(page);
  const history = section(page, 'Funding History').getByRole('table');
  await expect(history.getByRole('columnheader')).toHaveText([
    'Round',
    'Date',
    'Pre-money valuation',
    'Amount raised',
    'Investor name',
  ]);
  await expect(history.getByRole('row').nth(1)).toContainText(/[$€£]|[A-Z]{3}/);
  const image = section(page, 'Harbourlight Insurance at work').getByRole('img');
  await expect(image).toHaveAttribute('width', '1280');
  await expect(image).toHaveAttribute('height', '640');
  await expect(image).toHaveAttribute('loading', 'lazy');

  await openFullDeal(page, (deal) => {
    Object.assign(deal, { descriptionOrder: -1, managementOrder: 0, fundingHistoryOrder: -1 });
    for (const sections of [deal.textSections, deal.imageSections, deal.documentSections, deal.linkSections])
      sections.length = 0;
  });
  await expect(page.getByRole('region').getByRole('heading', { level: 2, name: 'Summary' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'deal-without-sections');
});

test('DEAL-11 a link to a section scrolls to it', async ({ page }) => {
  await openFullDeal(page);
  const address = await menu(page).getByRole('link', { name: 'What may go wrong' }).getAttribute('href');
  const deal = page.url();
  await page.goto(`${deal}${address}`);
  await page.reload();
  await expect(section(page, 'What may go wrong')).toBeInViewport();
  // A malformed fragment names no section.
  await page.goto(`${deal}#%`);
  await page.reload();
  await expect(section(page, 'Summary')).toBeVisible();
});
