import { paths } from '@platform/paths';
import type { Locator, Page, Route } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { failOperation } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';
import { type VisibleDeal, visibleDeals } from '../opportunities/deals.ts';

const textiles = 'Threadline - Porto expansion';
const fermentation = 'Koji Works - Second plant in Kyoto';
const robotics = 'Corvid Robotics - Series C';

const entries = (page: Page): Locator => page.getByRole('article');
const entry = (page: Page, name: string): Locator =>
  entries(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page): Promise<string[]> => entries(page).getByRole('heading', { level: 2 }).allInnerTexts();
const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const question = (page: Page, what: string) => page.getByRole('dialog', { name: `Cancel this ${what}?` });

interface Owner {
  email: string;
  deal: (name: string) => VisibleDeal;
}

/** Creates an investor with an interest in robotics and investments in the named deals. */
async function signUpOwner(page: Page, invested: string[]): Promise<Owner & { investments: string[] }> {
  const email = await signUpInvestor(page);
  const deal = await visibleDeals(email);
  await executeAs(email, 'SaveInterest', { dealId: deal(robotics).id, amount: '150000.50' });
  const investments: string[] = [];
  for (const name of invested) {
    const body = { dealId: deal(name).id, value: '60000' };
    const { result } = (await callApiAs(email, '/api/investment/insert', body)) as { result: { investmentId: string } };
    investments.push(result.investmentId);
  }
  return { email, deal, investments };
}

const setCompleted = (investmentId: string | undefined) =>
  executeAs(demoAccounts.administrator, 'SetInvestmentCompleted', { investmentId, completed: true });

/** Records the calls that cancel something. */
function listenForCancels(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/investment/cancel')) sent.push(request.postDataJSON());
    if (request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === 'CancelInterest')
      sent.push(request.postDataJSON().variables);
  });
  return sent;
}

test('INV-01 INV-02 INV-04 each route shows its records, each as a tile next to the deal', async ({ page }) => {
  const { deal, investments } = await signUpOwner(page, [textiles, fermentation]);
  await setCompleted(investments[1]);
  await page.goto(paths.investmentsOfType({ type: 'nonsense' }));
  await expect(page).toHaveURL(paths.allInvestments());
  await expect.poll(() => names(page)).toEqual([fermentation, textiles, robotics]);
  for (const [name, what, amount, status] of [
    [fermentation, 'investment', '€60,000', 'Completed'],
    [textiles, 'investment', '€60,000', 'In progress'],
    [robotics, 'interest', '$150,000.50', 'Interest recorded'],
  ] as const) {
    await expect(entry(page, name)).toContainText(`Your ${what}${amount}DateTodayStatus${status}`);
    await expect(entry(page, name)).toContainText('Proposed Valuation');
  }
  await expect(page.getByText('Please complete your investment')).toHaveCount(1);
  await expect(entry(page, textiles)).toContainText('Please complete your investment');
  await expect(
    entry(page, robotics).getByRole('link', { name: `Manage your interest in ${robotics}` }),
  ).toHaveAttribute('href', paths.declareInterest({ dealId: deal(robotics).id }));
  await expect(
    entry(page, textiles).getByRole('link', { name: `Manage your investment in ${textiles}` }),
  ).toHaveAttribute('href', paths.documentHandler({ dealId: deal(textiles).id, investmentId: investments[0] ?? '' }));
  await expect(entry(page, fermentation).getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'In progress' }).click();
  await expect(page).toHaveURL(paths.investmentsOfType({ type: 'in-progress' }));
  await expect.poll(() => names(page)).toEqual([textiles]);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page).toHaveURL(paths.investmentsOfType({ type: 'complated' }));
  await expect.poll(() => names(page)).toEqual([fermentation]);
});

test('INV-03 INV-05 INV-06 search and sort are kept in the URL, also across tabs', async ({ page }) => {
  await signUpOwner(page, [textiles, fermentation]);
  await page.goto(paths.allInvestments());
  await expect.poll(() => names(page)).toEqual([fermentation, textiles, robotics]);
  await expect(page.getByText('Please complete your investment')).toHaveCount(2);
  await expect(sortBy(page).getByRole('option')).toHaveText(['Update date', 'Name', 'Valuation', 'Offering']);
  for (const [sort, first] of [
    ['Name', [robotics, fermentation, textiles]],
    ['Valuation', [robotics, textiles, fermentation]],
    ['Offering', [robotics, textiles, fermentation]],
  ] as const) {
    await sortBy(page).selectOption({ label: sort });
    await expect.poll(() => names(page)).toEqual(first);
    await page.getByRole('button', { name: /^Change to (a|de)scending$/ }).click();
    await expect.poll(() => names(page)).toEqual(first.toReversed());
  }
  await page.getByRole('searchbox', { name: 'Search your investments' }).fill('kyoto');
  await expect.poll(() => names(page)).toEqual([fermentation]);
  await expect(page).toHaveURL(`${paths.allInvestments()}?search=kyoto&sort=offering&order=ascending`);
  await page.getByRole('tab', { name: 'In progress' }).click();
  await expect(page).toHaveURL(
    `${paths.investmentsOfType({ type: 'in-progress' })}?search=kyoto&sort=offering&order=ascending`,
  );
  await page.reload();
  await expect.poll(() => names(page)).toEqual([fermentation]);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('Nothing in your list matches these words.')).toBeVisible();
});

test('INV-07 INV-08 INV-09 cancelling asks for confirmation and removes the entry permanently', async ({
  page,
  uncaught,
}) => {
  const { email, deal, investments } = await signUpOwner(page, [textiles, fermentation]);
  await executeAs(email, 'SaveInterest', { dealId: deal('Fernbach Cement - Series D').id, amount: '100000' });
  const sent = listenForCancels(page);
  await page.goto(paths.allInvestments());
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await expect(portfolio).toContainText('€120,000');
  await entry(page, textiles)
    .getByRole('button', { name: `Cancel your investment in ${textiles}` })
    .click();
  for (const told of ['Threadline', 'Porto expansion', '€60,000', 'You are no longer bound to pay this amount.']) {
    await expect(question(page, 'investment')).toContainText(told);
  }
  await expectNoAxeViolations(page);
  await question(page, 'investment').getByRole('button', { name: 'Keep investment' }).click();
  await expect(question(page, 'investment')).toBeHidden();
  expect(sent).toEqual([]);

  // Without a response the entry and the dialog stay, and a retry sends the same request.
  const keys = new Set<string | undefined>();
  let lost = true;
  const answer = (route: Route) => {
    keys.add(route.request().headers()['idempotency-key']);
    return lost ? route.abort() : route.continue();
  };
  await page.route('**/api/investment/cancel', answer);
  await entry(page, textiles)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await question(page, 'investment').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(page.getByText(`Could not complete request... No answer came for ${textiles}.`)).toBeVisible();
  await expect(entry(page, textiles)).toHaveCount(1);
  // The failure is logged.
  expect(uncaught.splice(0).map(({ message }) => message)).toEqual(['There was no answer']);
  lost = false;
  await question(page, 'investment').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(page.getByText('Investment canceled')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Fernbach Cement - Series D', fermentation, robotics]);
  expect(keys.size).toBe(1);
  expect(sent).toEqual([{ investmentId: investments[0] }, { investmentId: investments[0] }]);
  await expect(portfolio).toContainText('€60,000');

  await entry(page, robotics)
    .getByRole('button', { name: `Cancel your interest in ${robotics}` })
    .click();
  await question(page, 'interest').getByRole('button', { name: 'Cancel interest' }).click();
  await expect(page.getByText('Your investment interest has been updated')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Fernbach Cement - Series D', fermentation]);
  await expect(portfolio).not.toContainText('$');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Fernbach Cement - Series D', fermentation]);
  for (const [name, action] of [
    [textiles, 'Invest'],
    [robotics, 'Indicate interest'],
  ] as const) {
    await page.goto(paths.deal({ dealId: deal(name).id }));
    await expect(
      page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: action }),
    ).toBeVisible();
  }
});

test('INV-08 INV-14 an investment that staff have completed is not cancelled; the list shows its current state', {
  tag: '@soak',
}, async ({ page }) => {
  const { investments } = await signUpOwner(page, [textiles]);
  await page.goto(paths.allInvestments());
  await entry(page, textiles)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await setCompleted(investments[0]);
  await question(page, 'investment').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(page.getByText('This investment is completed')).toBeVisible();
  await expect(question(page, 'investment')).toBeHidden();
  await expect(entry(page, textiles)).toContainText('StatusCompleted');
  await expect(entry(page, textiles).getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
});

test('INV-11 an empty list links to the opportunities, and a failed load can be retried', async ({ page }) => {
  await signUpInvestor(page);
  const removeFault = await failOperation(page, 'InvestmentsPage');
  await page.goto(paths.allInvestments());
  await expect(page.getByRole('heading', { name: 'Your investments could not be loaded' })).toBeVisible();
  await removeFault();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  const empty = 'Go to Opportunities page to explore active and prospective deals';
  await expect(page.getByRole('heading', { name: empty })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Find Investment Opportunities' }).click();
  await expect(page).toHaveURL(paths.allDeals());
});

test.describe('of the demo', () => {
  test.use({ signedInAs: demoAccounts.investor });

  test('INV-15 INV-04 an investment in a deal that is no longer visible stays, closed and without actions', {
    tag: '@soak',
  }, async ({ page }) => {
    await page.goto(paths.allInvestments());
    const gone = entry(page, 'Murmur Health - Series A extension');
    await expect(gone).toContainText('Your investment€75,000');
    // One in the tile, one in the card.
    await expect(gone.getByText('Closed', { exact: true })).toHaveCount(2);
    await expect(gone).toContainText(
      'This deal was voided. Your investment is closed and no longer counts as committed.',
    );
    await expect(gone.getByRole('button').or(gone.getByRole('link'))).toHaveCount(0);
    await expect(gone).not.toContainText('Please complete your investment');
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'investments');
  });
});

test('INV-07 INV-09 INV-10 search, sort, manage and cancel both kinds by keyboard on a narrow screen', {
  tag: '@soak',
}, async ({ page }) => {
  await signUpOwner(page, [textiles, fermentation]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.allInvestments());
  await expect(entries(page)).toHaveCount(3);
  const press = async (target: Locator, key: string) => {
    for (let count = 0; count < 80; count++) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await press(page.getByRole('searchbox'), 'k');
  await expect(page).toHaveURL(/search=k/);
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/search/);
  await press(sortBy(page), 'N');
  await expect.poll(() => names(page)).toEqual([robotics, fermentation, textiles]);
  await press(entry(page, robotics).getByRole('link', { name: /^Manage/ }), 'Enter');
  await expect(page).toHaveURL(pageOf(paths.declareInterest));
  await page.goBack();
  await expect.poll(() => names(page)).toEqual([robotics, fermentation, textiles]);
  await press(entry(page, fermentation).getByRole('button', { name: /^Cancel/ }), 'Enter');
  await press(question(page, 'investment').getByRole('button', { name: 'Cancel investment' }), 'Enter');
  await expect(page.getByText('Investment canceled')).toBeVisible();
  await expect.poll(() => names(page)).toEqual([robotics, textiles]);
  // The focus moves to the entry that takes the place.
  await expect(entry(page, textiles).getByRole('link', { name: /^Manage/ })).toBeFocused();
  for (let count = 0; count < 30; count++) {
    const target = entry(page, robotics).getByRole('button', { name: /^Cancel/ });
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await press(question(page, 'interest').getByRole('button', { name: 'Cancel interest' }), 'Enter');
  await expect.poll(() => names(page)).toEqual([textiles]);
  await press(entry(page, textiles).getByRole('link', { name: /^Manage/ }), 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your investment in ${textiles}`);
  // Back restores the sorting of the list.
  await press(page.getByRole('link', { name: 'Back' }), 'Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.allInvestments()}\\?.*sort=name`));
});
