import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { idsIn, pageOf, within } from '../kit/addresses.ts';
import { changeAnswer } from '../kit/graphql.ts';
import { becomeInvestor } from '../kit/newcomers.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

/** Opens the screen that takes an amount for a deal of the demo, by the deal's main action. */
async function openAmount(page: Page, deal: string, action: string, email: string = people.investor): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: `Learn more: ${deal}` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
}

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const presets = (page: Page) => page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button');

test('AMT-01 AMT-02 AMT-03 the screen shows limits, what the amount means, and the presets', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  await expect(page.getByText('The investment is binding.')).toBeVisible();
  await expect(page.locator('dl')).toContainText('Min€25,000');
  await expect(page.locator('dl')).toContainText('Max€180,000');
  await expect(amount(page)).toHaveAttribute('placeholder', '$500,000');
  await expect(presets(page)).toHaveText(['€25,000', '€77,000', '€130,000', '€180,000']);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Penumbra Quantum - Series A' }).click();
  await page.getByRole('button', { name: 'Indicate interest' }).click();
  await expect(page.getByText('An indication of interest is not binding.')).toBeVisible();
});

test('AMT-05 a preset fills the input, and typing takes digits and one point only', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  await presets(page).nth(1).click();
  await expect(amount(page)).toHaveValue('77,000');
  await amount(page).fill('');
  await amount(page).pressSequentially('-1a2b5c0000.5.555');
  await expect(amount(page)).toHaveValue('1,250,000.55');
});

test('AMT-05 the caret stays where a key was pressed, and a comma is deleted with its figure', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  /** What the input says after the keys, pressed with the caret at this position; `|` is where they leave the caret. */
  async function afterKeys(typed: string, caret: number, ...keys: string[]): Promise<string> {
    await amount(page).fill(typed);
    await amount(page).evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), caret);
    for (const key of keys) await page.keyboard.press(key);
    return await amount(page).evaluate((input: HTMLInputElement) => {
      const at = input.selectionStart ?? -1;
      return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
    });
  }
  // What changes nothing leaves the caret, so that the next key lands where it was meant.
  expect(await afterKeys('1250000', 1, ',')).toBe('1|,250,000');
  expect(await afterKeys('1250000', 1, ',', '5')).toBe('15,|250,000');
  expect(await afterKeys('1250000', 4, 'x')).toBe('1,25|0,000');
  expect(await afterKeys('1250.55', 7, '.')).toBe('1,250.5|5');
  expect(await afterKeys('0.5', 1, 'Backspace')).toBe('0|.5');
  expect(await afterKeys('1234567', 2, 'Backspace')).toBe('|234,567');
  expect(await afterKeys('1234567', 6, 'Backspace', 'Backspace')).toBe('12,|567');
  expect(await afterKeys('1234567', 1, 'Delete')).toBe('1|34,567');
  expect(await afterKeys('1234567', 5, 'Delete', 'Delete')).toBe('12,34|7');
  expect(await afterKeys('1234567', 9, 'Backspace')).toBe('123,456|');
});

test('AMT-06 an amount in the route fills the input, anything else leaves it empty', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  const address = page.url();
  await page.goto(`${address}/120000`);
  await expect(amount(page)).toHaveValue('120,000');
  await page.goto(`${address}/25000.50`);
  await expect(amount(page)).toHaveValue('25,000.50');
  for (const wrong of ['-5', '0', 'abc', '1e5', '%E0%A4']) {
    await page.goto(`${address}/${wrong}`);
    await expect(amount(page)).toHaveValue('');
  }
});

test('AMT-07 an amount outside the limits names the limit, sends nothing and is kept', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  const submit = page.getByRole('button', { name: 'Invest', exact: true });
  await expect(submit).toBeDisabled();
  await amount(page).fill('0');
  await expect(submit).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/investment') && sent.push(request.url()));
  for (const [typed, problem] of [
    ['24999.99', 'The amount is below the minimum of €25,000'],
    ['180000.01', 'The amount is above the maximum of €180,000'],
  ] as const) {
    await amount(page).fill(typed);
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expect(amount(page)).not.toHaveValue('');
  }
  expect(sent).toEqual([]);
});

test('AMT-07 AMT-04 an amount over what is available names it, and equal limits give one button', async ({ page }) => {
  await changeAnswer<{ deal: { availableAmount: string; investmentMax: string } }>(page, 'AmountDeal', ({ deal }) => {
    Object.assign(deal, { availableAmount: '50000.00', investmentMin: '60000.00', investmentMax: '60000.00' });
  });
  await openAmount(page, 'Seedling Bio', 'Invest');
  await expect(presets(page)).toHaveText(['€60,000']);
  await presets(page).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The amount is above the available €50,000' })).toBeVisible();
  await expect(amount(page)).toHaveValue('60,000');
});

test('AMT-22 of two tabs the second is told of the investment that the first has made', async ({ page, context }) => {
  await openAmount(page, 'Lexicon Legal - Series B', 'Invest', await becomeInvestor(page));
  const other = await context.newPage();
  await other.goto(page.url());
  await amount(other).fill('70000');
  await amount(page).fill('60000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await other.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(other.getByText('You have already invested in this opportunity')).toBeVisible();
  await expect(amount(other)).toHaveValue('70,000');
  await other.reload();
  await expect(other).toHaveURL(within(paths.modifyAmount));
  await page.goBack();
  await expect(page).toHaveURL(within(paths.deal));
});

test('AMT-10 a refused investment shows why and keeps the amount', async ({ page }) => {
  await openAmount(page, 'Gridleaf - Series A2', 'Invest');
  await page.route('**/api/investment/insert', async (route) => {
    // The request reaches the server with an empty body and is refused there, so that the answer takes its real time.
    const answer = await route.fetch({ postData: JSON.stringify({}) });
    await route.fulfill({
      response: answer,
      status: 409,
      json: {
        status: 'ERROR',
        result: { code: 'DEAL_NOT_OPEN', message: 'This opportunity is not open for investment', params: {} },
      },
    });
  });
  await amount(page).fill('50000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(page.getByText('This opportunity is not open for investment')).toBeVisible();
  await expect(amount(page)).toHaveValue('50,000');
  await expect(page.getByRole('button', { name: 'Invest', exact: true })).toBeEnabled();
});

test('AMT-10 AMT-23 investing opens the document handler of the new investment', async ({ page }) => {
  await openAmount(page, 'Gridleaf - Series A2', 'Invest', await becomeInvestor(page));
  await amount(page).fill('45000.50');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your investment in Gridleaf - Series A2');
  await expect(page.getByText('€45,000.50')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Review the terms/ })).toHaveAttribute('aria-selected', 'true');
});

test('AMT-08 AMT-09 an interest is saved, said so, and opens again with its amount', async ({ page }) => {
  await openAmount(page, 'Fernbach Cement - Series D', 'Indicate interest', await becomeInvestor(page));
  await amount(page).fill('250000');
  await page.getByRole('button', { name: 'Save interest' }).click();
  await expect(page.getByText('Your investment interest has been updated')).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
  await page.getByRole('button', { name: 'Modify interest' }).click();
  await expect(amount(page)).toHaveValue('250,000');
});

test('AMT-16 a screen that does not fit the state leads to the one that does', async ({ page }) => {
  await openAmount(page, 'Penumbra Quantum - Series A', 'Indicate interest');
  const [id = ''] = idsIn(page.url());
  await page.goto(paths.invest({ dealId: id }));
  await expect(page).toHaveURL(paths.declareInterest({ dealId: id }));
  await page.goto(paths.modifyAmount({ dealId: id }));
  await expect(page).toHaveURL(paths.declareInterest({ dealId: id }));
  await page.goto(paths.invest({ dealId: id, amount: '1250000' }));
  await expect(page).toHaveURL(paths.declareInterest({ dealId: id, amount: '1250000' }));
  await expect(amount(page)).toHaveValue('1,250,000');
  await page.goto(paths.dealsOfType({ type: 'closed' }));
  await page.getByRole('link', { name: 'Learn more: Verdance Genomics - Seed' }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  const [closed = ''] = idsIn(page.url());
  for (const path of [paths.invest, paths.declareInterest, paths.modifyAmount]) {
    await page.goto(path({ dealId: closed }));
    await expect(page).toHaveURL(paths.deal({ dealId: closed }));
  }
});

test('AMT-01 the screen is accessible and reads well in both sizes and schemes', async ({ page }) => {
  await openAmount(page, 'Seedling Bio', 'Invest');
  await amount(page).fill('1');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'invest');
});
