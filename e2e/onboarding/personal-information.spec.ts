import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { mockErrorResponses } from '../access/mock-responses.ts';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation, operationOf } from '../kit/graphql.ts';
import { signUpApplicant } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose, fillPersonalInformation } from './registration.ts';

const labels = ['First name', 'Last name', 'Country code', 'Phone number', 'Country', 'City'];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Continue' });

test('REG-15 REG-17 both routes show the same form after the stored answers are loaded', { tag: '@soak' }, async ({
  page,
}) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) === 'PersonalInformation') await mayAnswer;
    return route.fallback();
  });
  await resumeSession(page, 'personal@demo.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  answer();
  for (const path of [paths.personalInformation(), paths.registrationPersonalInformation()]) {
    await page.goto(path);
    for (const label of labels) await expect(field(page, label)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'personal-information');
});

test('the personal information form', async ({ page }) => {
  await resumeSession(page, 'personal@demo.test');
  await page.goto('/');

  await test.step('REG-15 a country is found by code, prefix or without accents', async () => {
    const first = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first();
    for (const [typed, found] of [
      ['ch', 'Switzerland'],
      ['oman', 'Oman'],
      ['turkiye', 'Türkiye'],
    ] as const) {
      await field(page, 'Country').click();
      await field(page, 'Country').fill(typed);
      await expect(first).toHaveAttribute('title', found);
      await page.keyboard.press('Enter');
      await expect(page.locator('.ant-select').filter({ has: field(page, 'Country') })).toContainText(found);
    }
  });

  await test.step('REG-17 REG-19 Continue requires every field, and a failure keeps the input', async () => {
    await expect(submit(page)).toBeDisabled();
    await fillPersonalInformation(page);
    await expect(submit(page)).toBeEnabled();
    await field(page, 'City').fill('  ');
    await expect(submit(page)).toBeDisabled();
    await field(page, 'City').fill('Zürich');
    await failOperation(page, 'UpdatePersonalInformation');
    await submit(page).click();
    await expect(page.getByText('Could not complete request...')).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Grace');
    await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
    await expect(page).toHaveURL(paths.personalInformation());
    await page.reload();
    await expect(field(page, 'Last name')).toHaveValue('Hopper');
    await expect(field(page, 'City')).toHaveValue('Zürich');
  });

  await test.step('REG-16 the number is formatted by country, by default the US', async () => {
    await expect(page.getByText('United States (+1)')).toBeVisible();
    const number = field(page, 'Phone number');
    await number.fill('');
    await number.pressSequentially('2125550100');
    await expect(number).toHaveValue('(212) 555-0100');
    // Correcting the middle keeps the caret there.
    await number.press('ArrowLeft');
    await number.press('ArrowLeft');
    await number.press('Backspace');
    await number.pressSequentially('9');
    await expect(number).toHaveValue('(212) 555-0900');
    await choose(page, 'Country code', 'Switzerland (+41)');
    await number.fill('0441234567');
    await expect(number).toHaveValue('044 123 45 67');
    await choose(page, 'Country code', 'Germany (+49)');
    await expect(number).not.toHaveValue('044 123 45 67');
  });
});

test('REG-19 AUTH-18 an account disabled during a step is reported, and the input is kept', { tag: '@soak' }, async ({
  page,
}) => {
  await signIn(page, 'personal@demo.test');
  await fillPersonalInformation(page);
  await mockErrorResponses(page, 401, 'ACCOUNT_DISABLED', 'Your account has been disabled');
  await submit(page).click();
  await expect(page.getByText('Your account has been disabled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.unroute('**/graphql');
  await signIn(page, 'personal@demo.test');
  await expect(field(page, 'First name')).toHaveValue('Grace');
  await expect(field(page, 'City')).toHaveValue('Zürich');
});

const names = [`"O'Neill" & 'Søn'`, '👩‍🚀 أحمد بن محمد'];

test('REG-18 REG-20 ACC-05 any name is stored, and invalid fields are rejected by name', async ({ page }) => {
  const [firstName, lastName] = names;
  await signUpApplicant(page);
  await page.goto(paths.registrationPersonalInformation());
  await fillPersonalInformation(page, { firstName, lastName });
  await field(page, 'City').fill('x'.repeat(101));
  await submit(page).click();
  await expect(page.getByText('Field city is not valid')).toBeVisible();
  await field(page, 'City').fill('ß'.repeat(100));
  await submit(page).click();
  await expect(page).toHaveURL(paths.registrationQuestions());
  await page.goBack();
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue(firstName ?? '');
  await expect(field(page, 'Last name')).toHaveValue(lastName ?? '');
  await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
  await expect(page.getByText('United States (+1)')).toBeVisible();
  await expect(page.getByText('Switzerland', { exact: true })).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('ß'.repeat(100));
});
