import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { idsIn, pageOf, within } from '../kit/addresses.ts';
import { changeAnswer } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

/** Opens a deal of the demo by its name, through the list as a person does. */
async function openDeal(page: Page, name: string, email: string = people.investor): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: `Learn more: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const amounts = (page: Page) => page.getByRole('navigation', { name: 'Choose an amount' });

test('DEAL-01 DEAL-02 the header names the company and the top bar leads back', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
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

test('DEAL-04 DEAL-05 a closed deal has no main action and no amount row', async ({ page }) => {
  await openDeal(page, 'Orchard Surgical - Series B');
  await expect(section(page, 'Summary')).toBeVisible();
  const content = page.getByRole('main');
  await expect(
    content.getByRole('button', {
      name: /^(Invest|Manage|Indicate interest|Modify interest|Provide feedback|Update feedback)$/,
    }),
  ).toHaveCount(0);
  await expect(amounts(page)).toHaveCount(0);
});

test('DEAL-05 the main action follows status, investment and interest', async ({ page }) => {
  await test.step('DEAL-05/ACTIVE, investment in progress leads to its documents', async () => {
    await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary');
    await page.getByRole('main').getByRole('button', { name: 'Manage', exact: true }).click();
    await expect(page).toHaveURL(pageOf(paths.documentHandler));
  });
  for (const [state, name, label, target] of [
    ['PROSPECTIVE, interest exists', 'Basalt Geothermal - Series E', 'Modify interest', paths.declareInterest],
    ['PROSPECTIVE, no interest', 'Penumbra Quantum - Series A', 'Indicate interest', paths.declareInterest],
    ['ACTIVE, no investment', 'Koji Works - Second plant in Kyoto', 'Invest', paths.invest],
  ] as const) {
    await test.step(`DEAL-05/${state} offers ${label}`, async () => {
      await page.goto(paths.allDeals());
      await page.getByRole('link', { name: `Learn more: ${name}` }).click();
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page).toHaveURL(pageOf(target));
    });
  }
});

test('DEAL-05/ACTIVE, investment completed DEAL-06 is named so and takes no other amount', async ({ page }) => {
  await changeAnswer<{ deal: { myInvestment: { completedAt: string } } }>(page, 'DealPage', ({ deal }) => {
    deal.myInvestment.completedAt = '2026-01-05T10:00:00.000Z';
  });
  await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await expect(amounts(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Investment completed' }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
});

test('DEAL-06 DEAL-07/#1-5 DEAL-08 the amount row leads to the screen that fits the state', async ({ page }) => {
  await openDeal(page, 'Koji Works - Second plant in Kyoto');
  const targets = () =>
    amounts(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect(amounts(page).getByRole('link')).toHaveText([
    'Not interested',
    '$200,000',
    '$500,000',
    '$1,000,000',
    'Custom',
  ]);
  const [id = ''] = idsIn(page.url());
  expect(await targets()).toEqual([
    paths.feedback({ dealId: id }),
    paths.invest({ dealId: id, amount: '200000' }),
    paths.invest({ dealId: id, amount: '500000' }),
    paths.invest({ dealId: id, amount: '1000000' }),
    paths.invest({ dealId: id }),
  ]);
  for (const [name, target] of [
    ['Halcyon Diagnostics - Pre-IPO secondary', paths.modifyAmount],
    ['Penumbra Quantum - Series A', paths.declareInterest],
  ] as const) {
    await page.goto(paths.allDeals());
    await page.getByRole('link', { name: `Learn more: ${name}` }).click();
    await expect(amounts(page).getByRole('link').last()).toHaveAttribute('href', within(target));
  }
});

test('DEAL-09 DEAL-12 DEAL-14 overview and summary come first, the rest by order, and the menu lists them', async ({
  page,
}) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
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
  const menu = page.getByRole('navigation', { name: 'Sections of this page' });
  await expect(menu.getByRole('link')).toHaveText(titles.filter((title) => title !== 'Summary'));
});

test('DEAL-14 DEAL-15 equal orders go by kind, and an order of -1 or 0 hides what the company tells', async ({
  page,
}) => {
  await resumeSession(page, people.investor);
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'DealPage') return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const { deal } = body.data;
    Object.assign(deal, { descriptionOrder: 3, managementOrder: -1, fundingHistoryOrder: 0 });
    const custom = [deal.textSections, deal.imageSections, deal.documentSections, deal.linkSections].flat();
    for (const block of custom) block.order = 3;
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Harbourlight Insurance - Series B' }).click();
  const left = [
    'Overview',
    'Summary',
    'Company Description',
    'Market and competition',
    'What may go wrong',
    'Harbourlight Insurance at work',
    'Documents',
    'Read more',
  ];
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText(left);
  await expect(page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link')).toHaveText(
    left.filter((title) => title !== 'Summary'),
  );
  await page.unrouteAll({ behavior: 'wait' });
});

test('DEAL-11 a click on a menu entry brings its section into view', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
  await expect(section(page, 'What may go wrong')).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Sections of this page' })
    .getByRole('link', { name: 'What may go wrong' })
    .click();
  await expect(section(page, 'What may go wrong')).toBeInViewport();
  await expect(page).toHaveURL(pageOf(paths.deal));
});

test('DEAL-13 NAV-17 the summary shows the terms that are set, with separators and currency', async ({ page }) => {
  await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  const summary = section(page, 'Summary');
  for (const term of [
    'Offering typeSecondary',
    'Security typePre-IPO',
    'ValuationCHF 980,000,000',
    'Total offeredCHF 18,000,000',
    'Minimum investmentCHF 100,000',
    'Maximum investmentCHF 3,000,000',
    'Fees2 % once, 10 % of the gain above a return of 8 % a year.',
  ]) {
    await expect(summary).toContainText(term.replace('CHF ', 'CHF '));
  }
  await expect(summary).toContainText('Deadline');
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Seedling Bio' }).click();
  await expect(section(page, 'Summary')).toContainText('Valuation€190,000,000');
  await expect(section(page, 'Summary')).not.toContainText('Fees');
  // A deal without a currency of its own is in dollars.
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Anvil Semiconductors - Secondary' }).click();
  await expect(section(page, 'Summary')).toContainText('Total offered$50,000,000');
});

test('DEAL-16 DEAL-18 formatted text and links are shown, and nothing in them runs', async ({ page }) => {
  await resumeSession(page, people.investor);
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'DealPage') return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const evil =
      '<p>Kept</p><script>window.ran = 1</script><img src=x onerror="window.ran = 2"><a href="javascript:window.ran=3">Click</a>';
    body.data.deal.textSections[0].body = evil;
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Harbourlight Insurance - Series B' }).click();
  const overview = section(page, 'Overview');
  await expect(overview).toContainText('Kept');
  await expect(overview.locator('script, [onerror], [href^="javascript:" i]')).toHaveCount(0);
  await overview.getByText('Click').click();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const link = section(page, 'Read more').getByRole('link', { name: /in the press/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('DEAL-17 FILE-07 a picture is shown and a document is downloaded under its name', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
  const image = section(page, 'Harbourlight Insurance at work').getByRole('img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1280);
  const download = page.waitForEvent('download');
  await section(page, 'Documents').getByRole('button', { name: 'Download Investor presentation.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('Investor presentation.pdf');
});

test('FILE-08 a download that fails says so', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
  await page.route('**/api/download/**', (route) => route.fulfill({ status: 404 }));
  await section(page, 'Documents').getByRole('button', { name: 'Download Investor presentation.pdf' }).click();
  await expect(page.getByText('Document download failed')).toBeVisible();
});

test('DEAL-20 a long bio is cut to 115 characters until asked for', async ({ page }) => {
  await openDeal(page, 'Farsight Orbital - Series D extension');
  const management = section(page, 'Company Management');
  const long = management.getByRole('listitem').filter({ hasText: 'Hiroshi Ueda' });
  await expect(long).toContainText('Folded antennas that others said could not be folded');
  await expect(long).not.toContainText('the constellation stands on.');
  await long.getByRole('button', { name: 'Show more' }).click();
  await expect(long).toContainText('the constellation stands on.');
  await long.getByRole('button', { name: 'Show less' }).click();
  await expect(long).not.toContainText('the constellation stands on.');
});

test('DEAL-22 an unknown and a malformed deal lead to the list', async ({ page }) => {
  await resumeSession(page, people.investor);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id', '%27%3B--']) {
    await page.goto(paths.deal({ dealId: id }));
    await expect(page).toHaveURL(paths.allDeals());
  }
});

test('DEAL-01 the page of a deal is accessible and reads well in both sizes and schemes', async ({ page }) => {
  await openDeal(page, 'Harbourlight Insurance - Series B');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'deal');
});
