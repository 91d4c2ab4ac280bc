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

for (const [name, id] of [
  ['Skip', 'PREF-07'],
  ['Close', 'PREF-07'],
] as const) {
  test(`${id} ${name} stores nothing and opens the app`, async ({ browser, page }) => {
    await signUpInvited(browser, page);
    await page.goto('/');
    await read(page).check();
    await button(page, 'Continue').click();
    const sector = await chooseFirst(page, lists[0] ?? '');
    await button(page, name).click();
    await expect(page).toHaveURL('/app/opportunities/all');
    await page.goto('/app/preferences/industry');
    await expect(list(page, lists[0] ?? '')).toBeVisible();
    await expect(page.getByText(sector, { exact: true })).toHaveCount(0);
  });
}

test('PREF-01 PREF-08 the wizard starts with the industry, its lists fed by the enumerations', async ({ page }) => {
  await signIn(page, 'preferences@demo.test');
  await expect(page).toHaveURL('/investor-preferences/industry');
  await page.goto('/investor-preferences/nonsense');
  await expect(page).toHaveURL('/investor-preferences/industry');
  await expect(page.getByText('Tell us your criteria, and we send you the opportunities')).toBeVisible();
  for (const name of lists) {
    await list(page, name).click();
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await expect(options.first()).toBeVisible();
    expect(await options.count()).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
  }
  await expect(list(page, 'Additional information')).toBeVisible();
  const { width = 0 } = (await page.locator('.preferences-wizard').boundingBox()) ?? {};
  expect(width).toBe(560);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'preferences-wizard');
});

test('PREF-09 a failed save is told, does not go on and keeps the choices', async ({ page }) => {
  await signIn(page, 'preferences@demo.test');
  await failOperation(page, 'SaveIndustryPreferences');
  const sector = await chooseFirst(page, lists[0] ?? '');
  await list(page, 'Additional information').fill('No tobacco');
  await button(page, 'Continue').click();
  await expect(page.getByText('There was an error saving your data')).toBeVisible();
  await expect(page.getByText(sector, { exact: true }).first()).toBeVisible();
  await expect(list(page, 'Additional information')).toHaveValue('No tobacco');
  await expect(page).toHaveURL('/investor-preferences/industry');
});

test('PREF-08 the industry part is saved in the app and there after a reload', async ({ page }) => {
  test.slow();
  await signIn(page, 'new.investor@demo.test');
  await page.goto('/app/preferences');
  const chosen: string[] = [];
  for (const name of lists) chosen.push(await chooseFirst(page, name));
  await list(page, 'Additional information').fill('Infrastructure only');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'preferences');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.reload();
  await expect(list(page, 'Additional information')).toHaveValue('Infrastructure only');
  for (const name of lists) {
    const field = page.locator('.ant-form-item').filter({ has: list(page, name) });
    await expect(field.getByText(chosen[lists.indexOf(name)] ?? '', { exact: true })).toBeVisible();
  }
});
