import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf, within } from '../kit/url-patterns.ts';
import { openDeal } from './deals.ts';

test.use({ signedInAs: demoAccounts.investor });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page' });
const amounts = (page: Page) => page.getByRole('navigation', { name: 'Choose an amount' });

test('DEAL-01 DEAL-02 the header shows the company, and the top bar links back', { tag: '@soak' }, async ({ page }) => {
  const name = 'Harbourlight Insurance - Series B';
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: `Learn more: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(header).toContainText('Open');
  await expect(header).toContainText(`Halifax, Nova Scotia, Canada · Founded ${new Date().getUTCFullYear() - 5}`);
  await expect(header.getByRole('button', { name: /watchlist/ })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Invest' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(paths.allDeals());
});

test('DEAL-05 DEAL-08 the main action and the amount row depend on the state of the deal', { tag: '@soak' }, async ({
  page,
}) => {
  await openDeal(page, 'Penumbra Quantum - Series A');
  await expect(amounts(page).getByRole('link').last()).toHaveAttribute('href', within(paths.declareInterest));
  await page.getByRole('button', { name: 'Indicate interest', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.declareInterest));
  await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await expect(amounts(page).getByRole('link').last()).toHaveAttribute('href', within(paths.modifyAmount));
  await page.getByRole('main').getByRole('button', { name: 'Manage', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
});

test('the page of the deal with the most sections', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');

  await test.step('DEAL-09 DEAL-12 DEAL-14 overview and summary come first, other sections by order, and the menu lists them', async () => {
    const titles = [
      'Overview',
      'Summary',
      'Company Description',
      'Company Management',
      'Funding History',
      'Market and competition',
      'Harbourlight Insurance at work',
      'Documents',
      'Read more',
      'What may go wrong',
    ];
    await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText(titles);
    await expect(menu(page).getByRole('link')).toHaveText(titles.filter((title) => title !== 'Summary'));
  });

  await test.step('DEAL-01 it is accessible in both sizes and colour schemes', async () => {
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'deal');
  });

  await test.step('DEAL-11 a click on a menu entry scrolls to its section', async () => {
    await expect(section(page, 'What may go wrong')).not.toBeInViewport();
    await menu(page).getByRole('link', { name: 'What may go wrong' }).click();
    await expect(section(page, 'What may go wrong')).toBeInViewport();
    await expect(page).toHaveURL(pageOf(paths.deal));
  });

  await test.step('DEAL-17 FILE-07 shows a picture and downloads a document under its name', async () => {
    const image = section(page, 'Harbourlight Insurance at work').getByRole('img');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1280);
    const download = page.waitForEvent('download');
    await section(page, 'Documents').getByRole('button', { name: 'Download Investor presentation.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Investor presentation.pdf');
  });

  await test.step('FILE-08 a failed download is reported', async () => {
    await page.route('**/api/download/**', (route) => route.fulfill({ status: 404 }));
    await section(page, 'Documents').getByRole('button', { name: 'Download Investor presentation.pdf' }).click();
    await expect(page.getByText('Document download failed')).toBeVisible();
  });
});

test('DEAL-16 DEAL-18 shows formatted text and links without executing their content', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'DealPage') return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const evil =
      '<p>Kept</p><script>window.ran = 1</script><img src=x onerror="window.ran = 2"><a href="javascript:window.ran=3">Click</a>';
    body.data.deal.textSections[0].body = evil;
    return route.fulfill({ response: answer, json: body });
  });
  await openDeal(page, 'Harbourlight Insurance - Series B');
  const overview = section(page, 'Overview');
  await expect(overview).toContainText('Kept');
  await expect(overview.locator('script, [onerror], [href^="javascript:" i]')).toHaveCount(0);
  await overview.getByText('Click').click();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const link = section(page, 'Read more').getByRole('link', { name: /in the press/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('DEAL-22 an unknown or malformed deal id redirects to the list', { tag: '@soak' }, async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', '%27%3B--']) {
    await page.goto(paths.deal({ dealId: id }));
    await expect(page).toHaveURL(paths.allDeals());
  }
});
