import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { changeResponse } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf, within } from '../kit/url-patterns.ts';
import { openDeal } from './deals.ts';

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const presets = (page: Page) => page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button');

test('AMT-01 AMT-02 AMT-03 the screen shows limits, the meaning of the amount, and presets', { tag: '@soak' }, async ({
  page,
}) => {
  await openDeal(page, 'Seedling Bio', { screen: paths.invest });
  await expect(page.getByText('The investment is binding.')).toBeVisible();
  await expect(page.locator('dl')).toContainText('Min€25,000');
  await expect(page.locator('dl')).toContainText('Max€180,000');
  await expect(amount(page)).toHaveAttribute('placeholder', '$500,000');
  await expect(presets(page)).toHaveText(['€25,000', '€77,000', '€130,000', '€180,000']);
  await amount(page).fill('1');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The amount is below the minimum of €25,000' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'invest');
});

test('AMT-05 a preset fills the input, and typing keeps the caret position', { tag: '@soak' }, async ({ page }) => {
  await openDeal(page, 'Seedling Bio', { screen: paths.invest });
  await presets(page).nth(1).click();
  await expect(amount(page)).toHaveValue('77,000');
  await amount(page).fill('');
  await amount(page).pressSequentially('-1a2b5c0000.5.555');
  await expect(amount(page)).toHaveValue('1,250,000.55');
  /** Returns the input after pressing keys at a caret position; `|` marks the resulting caret. */
  async function afterKeys(typed: string, caret: number, ...keys: string[]): Promise<string> {
    await amount(page).fill(typed);
    await amount(page).evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), caret);
    for (const key of keys) await page.keyboard.press(key);
    return await amount(page).evaluate((input: HTMLInputElement) => {
      const at = input.selectionStart ?? -1;
      return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
    });
  }
  // Input without effect keeps the caret, so that the next key is inserted where expected.
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

test('CARE-01 on a phone, why an amount cannot be confirmed any more stands in view above the buttons', {
  tag: '@soak',
}, async ({ page }) => {
  await openDeal(page, 'Seedling Bio', { screen: paths.invest });
  await page.setViewportSize({ width: 360, height: 740 });
  await amount(page).fill('50000');
  await amount(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your investment' });
  await expect(confirmInvestment(page)).toBeEnabled();
  await changeResponse<{ deal: { fees: string } }>(page, 'AmountDeal', ({ deal }) => {
    deal.fees = '5 % a year';
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(confirmInvestment(page)).toBeDisabled();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'confirmation-outdated');
});

test('AMT-22 CARE-01 the second of two tabs reports the investment made in the first', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await openDeal(page, 'Lexicon Legal - Series B', { email: await signUpInvestor(page) });
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(amount(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await amount(other).fill('70000');
  await amount(page).fill('60000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await other.getByRole('button', { name: 'Invest', exact: true }).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(/document-handler/);
  await confirmInvestment(other).click();
  await expect(other.getByText('You have already invested in this opportunity')).toBeVisible();
  await expect(amount(other)).toHaveValue('70,000');
  await other.reload();
  await expect(other).toHaveURL(within(paths.modifyAmount));
  await page.goBack();
  await expect(page).toHaveURL(within(paths.deal));
});

test('AMT-10 AMT-23 investing opens the document handler of the new investment', { tag: '@soak' }, async ({ page }) => {
  await openDeal(page, 'Gridleaf - Series A2', { email: await signUpInvestor(page), screen: paths.invest });
  await amount(page).fill('45000.50');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your investment in Gridleaf - Series A2');
  await expect(page.getByText('€45,000.50')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Review the terms/ })).toHaveAttribute('aria-selected', 'true');
});

test('AMT-08 AMT-09 an interest is saved, confirmed, and reopened with its amount', async ({ page }) => {
  const email = await signUpInvestor(page);
  await openDeal(page, 'Fernbach Cement - Series D', { email, screen: paths.declareInterest });
  await expect(page.getByText('An indication of interest is not binding.')).toBeVisible();
  await amount(page).fill('250000');
  await page.getByRole('button', { name: 'Save interest' }).click();
  await expect(page.getByText('Your investment interest has been updated')).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
  await page.getByRole('button', { name: 'Modify interest' }).click();
  await expect(amount(page)).toHaveValue('250,000');
});
