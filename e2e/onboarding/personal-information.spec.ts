import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { signUpInvited } from './newcomer.ts';

const labels = ['First name', 'Last name', 'Country code', 'Phone number', 'Country', 'City'];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await field(page, label).fill(option);
  await page.getByTitle(option, { exact: true }).click();
}

async function fillAll(page: Page): Promise<void> {
  await field(page, 'First name').fill('Grace');
  await field(page, 'Last name').fill('Hopper');
  await field(page, 'Phone number').fill('2125550100');
  await choose(page, 'Country', 'Switzerland');
  await field(page, 'City').fill('Zürich');
}

test('REG-15 both routes show the same form', async ({ page }) => {
  await signIn(page, 'personal@demo.test');
  for (const path of ['/add-personal-informations', '/onboarding/personal-information']) {
    await page.goto(path);
    for (const label of labels) await expect(field(page, label)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'personal-information');
});

test('REG-16 the number is formatted by the country, which starts as the US', async ({ page }) => {
  await signIn(page, 'personal@demo.test');
  await expect(page.getByText('United States (+1)')).toBeVisible();
  await field(page, 'Phone number').pressSequentially('2125550100');
  await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
  await field(page, 'Phone number').clear();
  await choose(page, 'Country code', 'Switzerland (+41)');
  await field(page, 'Phone number').pressSequentially('0441234567');
  await expect(field(page, 'Phone number')).toHaveValue('044 123 45 67');
});

test('REG-17 REG-19 Continue needs every field, and a failure keeps them', async ({ page }) => {
  await signIn(page, 'personal@demo.test');
  await expect(submit(page)).toBeDisabled();
  await fillAll(page);
  await expect(submit(page)).toBeEnabled();
  await field(page, 'City').fill('  ');
  await expect(submit(page)).toBeDisabled();
  await field(page, 'City').fill('Zürich');
  await failOperation(page, 'UpdatePersonalInformation');
  await submit(page).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Grace');
  await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
  await expect(page).toHaveURL('/add-personal-informations');
});

test('API-13 the personal information is stored and shown again', async ({ browser, page }) => {
  await signUpInvited(browser, page);
  await fillAll(page);
  await submit(page).click();
  await expect(page).toHaveURL('/confidentiality-agreement');
  await page.goto('/onboarding/personal-information');
  await expect(field(page, 'First name')).toHaveValue('Grace');
  await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
  await expect(page.getByText('United States (+1)')).toBeVisible();
  await expect(page.getByText('Switzerland', { exact: true })).toBeVisible();
});
