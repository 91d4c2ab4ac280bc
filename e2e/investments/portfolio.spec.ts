import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { answerRequests } from '../kit/answer-requests.ts';
import { callApiAs } from '../kit/api-calls.ts';
import { changeResponse, failOperation } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

interface Portfolio {
  myPortfolio: {
    __typename: string;
    currency: string;
    committed: string;
    completed: string;
    indicated: string;
    closed: string;
    investmentCount: number;
    completedCount: number;
    interestCount: number;
    closedCount: number;
    sectors: object[];
    months: object[];
  }[];
}

const portfolio = (page: Page) => page.getByRole('region', { name: 'Portfolio' });
const sums = (page: Page) => portfolio(page).getByRole('list', { name: 'Sums by currency' }).getByRole('listitem');
const figure = (page: Page, name: string) => portfolio(page).getByRole('figure', { name });

/** Creates test sums: `currencies` entries with three years of months and the named sectors. */
function largePortfolio(sectors: readonly string[]): Portfolio['myPortfolio'] {
  const months = Array.from({ length: 36 }, (_, index) => ({
    __typename: 'MonthPortfolio',
    month: new Date(Date.UTC(2023, 11 + index, 1)).toISOString().slice(0, 10),
    committed: `${250_000 * (index + 1 - (index % 5))}.25`,
  }));
  return ['USD', 'EUR', 'GBP', 'CHF'].map((currency, at) => ({
    __typename: 'CurrencyPortfolio',
    currency,
    committed: at === 3 ? '4999999999999995.99' : `${8_000_000 - 1_250_000 * at}.25`,
    completed: at === 3 ? '0.00' : '1234567.89',
    indicated: '500000.00',
    closed: at === 1 ? '75000.50' : '0.00',
    investmentCount: 12,
    completedCount: 1,
    interestCount: 3,
    closedCount: at === 1 ? 1 : 0,
    sectors: sectors.map((description, index) => ({
      __typename: 'SectorPortfolio',
      sector: { __typename: 'EnumerationEntry', value: `sector-${index}`, description },
      committed: at === 3 ? '4999999999999995.99' : `${3_000_000 / (index + 1)}`.slice(0, 9),
      completed: index % 3 === 0 ? '100000.00' : '0.00',
      indicated: index % 4 === 1 ? '500000.00' : '0.00',
    })),
    months,
  }));
}

test('the portfolio starts empty, sums the list by currency and is updated by a cancellation', {
  tag: '@soak',
}, async ({ page }) => {
  const email = await signUpInvestor(page);
  await page.goto(paths.allInvestments());
  await expect(portfolio(page)).toContainText('Your first investment or interest starts your portfolio.');
  await expect(page.getByText('Go to Opportunities page to explore active and prospective deals')).toBeVisible();
  await expect(portfolio(page).getByRole('figure')).toHaveCount(0);

  await page.goto(paths.allDeals());
  for (const [name, value] of [
    ['Threadline - Porto expansion', '60000.50'],
    ['Tidewell Storage - Series C', '70000'],
  ]) {
    const href = await page.getByRole('link', { name: `Learn more: ${name}` }).getAttribute('href');
    await callApiAs(email, '/api/investment/insert', { dealId: href?.split('/').at(-1), value });
  }
  await page.goto(paths.allInvestments());
  await expect(sums(page)).toHaveCount(1);
  await expect(sums(page)).toContainText('€130,000.50');
  await expect(sums(page)).toContainText('2 investments');
  // A single month offers no choice.
  await expect(figure(page, 'Committed over time')).toContainText('€130,000.50');
  await expect(page.getByRole('slider')).toHaveCount(0);

  const tile = page.getByRole('article').filter({ hasText: 'Threadline' });
  await tile.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(page.getByText('Investment canceled')).toBeVisible();
  await expect(sums(page)).toContainText('€70,000');
  await expect(sums(page)).toContainText('1 investment');
});

test.describe('of an investor with many investments', () => {
  test.use({ signedInAs: demoAccounts.investor });

  test('every chart has a table and works by keyboard, in both sizes and colour schemes', { tag: '@soak' }, async ({
    page,
  }) => {
    const sectors = Array.from({ length: 28 }, (_, index) => `Sector ${index + 1}`);
    sectors[1] = 'Medical devices, diagnostics and everything else that a hospital of some size would buy in a year';
    sectors[2] = 'الرعاية الصحية والأجهزة';
    await changeResponse<Portfolio>(page, 'Portfolio', (data) => {
      data.myPortfolio = largePortfolio(sectors);
    });
    await page.goto(paths.allInvestments());
    await expect(sums(page)).toHaveCount(4);
    await expect(sums(page).nth(0)).toContainText('$8,000,000.25');
    await expect(sums(page).nth(0)).toContainText('$1,234,567.89');
    await expect(sums(page).nth(3)).toContainText('4,999,999,999,999,995.99');
    await expect(sums(page).nth(1)).toContainText('€75,000.50 1 entry');

    const bars = figure(page, 'By sector');
    const overTime = figure(page, 'Committed over time');
    // Screen readers get the table while the chart is shown.
    await expect(bars.getByRole('table', { name: 'By sector' }).getByRole('row')).toHaveCount(29);
    await expect(bars.getByRole('columnheader')).toHaveText([
      'Sector',
      'Committed',
      'Of which completed',
      'Indicated, not binding',
    ]);
    await expect(overTime.getByRole('table').getByRole('row')).toHaveCount(37);

    const slider = page.getByRole('slider', { name: 'Committed over time: Month' });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Nov 2026: $9,000,000.25');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Oct 2026: $7,750,000.25');
    await page.keyboard.press('Home');
    await expect(overTime.getByText('Dec 2023').first()).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', 'Dec 2023: $250,000.25');
    await slider.hover({ position: { x: 2, y: 40 } });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Dec 2023: $250,000.25');

    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'portfolio');

    await bars.getByRole('button', { name: 'Show all 28' }).click();
    await expect(bars.getByRole('button', { name: 'Show fewer' })).toBeVisible();
    await bars.getByRole('button', { name: 'Show as table: By sector' }).focus();
    await page.keyboard.press('Enter');
    await portfolio(page).getByRole('radiogroup', { name: 'Currency of the charts' }).getByText('CHF').click();
    await expect(bars.getByRole('cell', { name: /4,999,999,999,999,995.99/ }).first()).toBeVisible();
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'portfolio-largest');
    await overTime.getByRole('button', { name: 'Show as table: Committed over time' }).click();
    await expect(overTime.getByRole('rowheader').first()).toHaveText('Dec 2023');
    await takeScreenshots(page, 'portfolio-tables');
  });

  test('the list works without sums or charts, and both can be retried', { tag: '@soak' }, async ({
    page,
    uncaught,
  }) => {
    const removeFault = await failOperation(page, 'Portfolio');
    await page.goto(paths.allInvestments());
    const failed = portfolio(page).getByRole('alert');
    await expect(failed).toContainText('The sums of your portfolio could not be loaded');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Could not complete request...')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'portfolio-failed');
    await removeFault();

    // Only the scripts of the charts fail.
    const restoreCharts = await answerRequests(page, '**/apps/mfe-investments/**/*.js*', async (route) => {
      const response = await route.fetch();
      return (await response.text()).includes('charts-line-chart-readout')
        ? route.abort()
        : route.fulfill({ response });
    });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(portfolio(page).getByRole('alert')).toContainText('The charts could not be loaded');
    await expect(sums(page).first()).toContainText('Committed');
    await restoreCharts();
    await portfolio(page).getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'By sector')).toBeVisible();
    // The failure is also reported.
    expect(uncaught.splice(0)).toHaveLength(1);

    // Loaded sums stay when their refresh fails, and the failure is reported.
    const removeFaultAgain = await failOperation(page, 'Portfolio');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(portfolio(page)).toContainText('These sums could not be renewed and may be out of date');
    await expect(sums(page).first()).toContainText('Committed');
    await removeFaultAgain();
    await portfolio(page).getByRole('button', { name: 'Renew' }).click();
    await expect(portfolio(page).getByRole('button', { name: 'Renew' })).toHaveCount(0);
  });
});

test('CARE-03 an investment in a voided deal is closed in list, portfolio and documents, with the reason', async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.investor);
  await page.goto(paths.allInvestments());
  await expect(sums(page).filter({ hasText: '€75,000 1 entry' })).toHaveCount(1);
  await expect(portfolio(page).getByText('Closed', { exact: true })).toBeVisible();
  await expect(portfolio(page)).toContainText('These deals were canceled or voided.');
  // Its currency has no data for a chart.
  await expect(portfolio(page).getByRole('radio', { name: 'GBP' })).toHaveCount(1);
  await expect(portfolio(page).getByRole('radio', { name: 'EUR' })).toHaveCount(0);
  await expect(figure(page, 'By sector')).toContainText('Canceled and voided deals are left out.');
  const entry = page.getByRole('article').filter({ hasText: 'Murmur Health - Series A extension' });
  const note = 'This deal was voided. Your investment is closed and no longer counts as committed.';
  await expect(entry).toContainText(note);
  await takeScreenshots(page, 'portfolio-closed');

  await page.goto(paths.documents());
  const card = page.getByRole('article').filter({ hasText: 'Series A extension' });
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  await expect(card).toContainText(note);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'documents-closed');
  await card.getByRole('button', { name: /^Access documents/ }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Insert|Update|Delete)/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'document-handler-closed');
});

test('an investor with interests only sees bars and no line', { tag: '@soak' }, async ({ page }) => {
  await resumeSession(page, demoAccounts.investor);
  await changeResponse<Portfolio>(page, 'Portfolio', (data) => {
    data.myPortfolio = largePortfolio(['Space']).slice(0, 1);
    for (const entry of data.myPortfolio) Object.assign(entry, { committed: '0.00', completed: '0.00', months: [] });
  });
  await page.goto(paths.investmentsOfType({ type: 'complated' }));
  await expect(figure(page, 'By sector')).toBeVisible();
  await expect(figure(page, 'Committed over time')).toHaveCount(0);
});
