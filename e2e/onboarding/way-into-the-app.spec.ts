import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { signUpInvited } from './newcomer.ts';

const read = (page: Page) => page.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lists = [
  'Sectors you are interested in',
  'Innovation enablers you are interested in',
  'Sectors you are least interested in',
  'Innovation enablers you are least interested in',
];
const list = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Chooses the first entry of a list and answers with its text. */
async function chooseFirst(page: Page, name: string): Promise<string> {
  await list(page, name).click();
  const option = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first();
  const text = (await option.getAttribute('title')) ?? '';
  await option.click();
  await page.keyboard.press('Escape');
  return text;
}

test('CONF-01 CONF-02 Continue is enabled while the box is ticked', async ({ page }) => {
  await signIn(page, 'confidentiality@demo.test');
  await expect(page.getByRole('heading', { name: 'Confidentiality agreement' })).toBeVisible();
  await expect(page.getByText('Everything shown here about companies')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await read(page).check();
  await expect(button(page, 'Continue')).toBeEnabled();
  await read(page).uncheck();
  await expect(button(page, 'Continue')).toBeDisabled();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'confidentiality');
});

test('CONF-05 a failed acceptance keeps the box ticked and the step', async ({ page }) => {
  await signIn(page, 'confidentiality@demo.test');
  await failOperation(page, 'AcceptConfidentiality');
  await read(page).check();
  await button(page, 'Continue').click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(read(page)).toBeChecked();
  await expect(page).toHaveURL('/confidentiality-agreement');
});

test('CONF-03 PREF-03 an invited person accepts, chooses and enters the app without a new sign-in', async ({
  browser,
  page,
}) => {
  await signUpInvited(browser, page);
  await page.goto('/');
  await expect(page).toHaveURL('/confidentiality-agreement');
  await read(page).check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL('/investor-preferences/industry');
  const sector = await chooseFirst(page, lists[0] ?? '');
  await button(page, 'Continue').click();
  await expect(page).toHaveURL('/app/opportunities/all');
  await page.goto('/app/preferences');
  await expect(page).toHaveURL('/app/preferences/industry');
  await expect(page.getByText(sector, { exact: true })).toBeVisible();
  await page.goto('/investor-preferences');
  await expect(page).toHaveURL('/app/opportunities/all');
});
