import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { executeAs } from '../kit/api-calls.ts';
import { newAccountPassword, signUpApplicant } from '../kit/new-accounts.ts';
import { expect } from '../kit/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Filters a searchable list by typing and selects an entry. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await field(page, label).fill(option);
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(option, { exact: true }))
    .click();
}

/** Fills in the personal information form. */
export async function fillPersonalInformation(
  page: Page,
  { firstName = 'Grace', lastName = 'Hopper' }: { firstName?: string; lastName?: string } = {},
): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Phone number').fill('2125550100');
  await choose(page, 'Country', 'Switzerland');
  await field(page, 'City').fill('Zürich');
}

/**
 * Creates an uninvited account with personal information, at the questions.
 *
 * @returns the e-mail address
 */
export async function registerUntilQuestions(page: Page): Promise<string> {
  const email = await signUpApplicant(page);
  const input = {
    firstName: 'Grace',
    lastName: 'Hopper',
    phoneZone: 'US',
    phoneNumber: '(212) 555-0100',
    country: 'CH',
    city: 'Zürich',
  };
  await executeAs(email, 'UpdatePersonalInformation', { input });
  await page.goto(paths.registrationQuestions());
  return email;
}

/**
 * Creates an uninvited account that is not a client yet, in the onboarding wizard.
 *
 * @returns the e-mail address
 */
export async function registerUntilOnboarding(page: Page): Promise<string> {
  const email = await registerUntilQuestions(page);
  await page
    .getByRole('radiogroup', { name: /a client/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await page
    .getByRole('radiogroup', { name: /accredited/ })
    .getByRole('radio', { name: 'Not sure' })
    .check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(paths.onboardingFlow());
  return email;
}

/** Completes the sign-up form with a prefilled address. */
export async function completeSignUp(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword);
  await page.getByLabel('Confirm Password').fill(newAccountPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
}
