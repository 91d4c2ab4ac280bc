import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { mockAccount } from '../access/mock-responses.ts';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation } from '../kit/graphql.ts';
import { newAccountPassword, signUpApplicant } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { fillPersonalInformation, registerUntilQuestions } from './registration.ts';

const answer = (page: Page, question: RegExp, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });
const client = (page: Page, name: string) => answer(page, /Are you a client/, name);
const accredited = (page: Page, name: string) => answer(page, /Are you an accredited investor/, name);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function answerBoth(page: Page, isClient: 'Yes' | 'No'): Promise<void> {
  await client(page, isClient).check();
  await accredited(page, 'Not sure').check();
}

/** Records the calls that create an onboarding instance. */
function listenForClones(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/onboarding/clone')) calls.push(request.postData() ?? '');
  });
  return calls;
}

const failClone = (page: Page) =>
  page.route('**/api/onboarding/clone', (route) =>
    route.fulfill({ status: 409, json: { status: 'ERROR', result: { code: 'NO_DEFAULT_FLOW', message: 'none' } } }),
  );

test('REG-21 REG-22 REG-23 both questions are asked and explained, and going back keeps the answers', async ({
  page,
}) => {
  await registerUntilQuestions(page);
  await expect(button(page, 'Continue')).toBeDisabled();
  await client(page, 'Yes').check();
  await expect(button(page, 'Continue')).toBeDisabled();
  await accredited(page, 'Not sure').check();
  await expect(button(page, 'Continue')).toBeEnabled();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'last-steps');

  await button(page, 'What is an accredited investor?').click();
  const help = page.getByRole('dialog', { name: 'What is an accredited investor?' });
  await expect(help.getByText('able to judge the risk')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(button(page, 'What is an accredited investor?')).toBeFocused();
  await expect(client(page, 'Yes')).toBeChecked();
  await expect(accredited(page, 'Not sure')).toBeChecked();

  await button(page, 'Back').click();
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await expect(page.getByLabel('Phone number')).toHaveValue('(212) 555-0100');
  await button(page, 'Continue').click();
  await expect(client(page, 'Yes')).toBeChecked();
  await page.reload();
  await expect(client(page, 'Yes')).toBeChecked();
});

test('REG-24 REG-28 REG-31 a failure keeps the answers; a client sees that staff will make contact', async ({
  page,
}) => {
  await registerUntilQuestions(page);
  await answerBoth(page, 'Yes');
  const clones = listenForClones(page);
  const removeFault = await failOperation(page, 'UpdateClientAnswers');
  await button(page, 'Continue').click();
  await expect(page.getByText('data saving error')).toBeVisible();
  await expect(client(page, 'Yes')).toBeChecked();
  await expect(accredited(page, 'Not sure')).toBeChecked();
  await removeFault();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(paths.awaitApproval());
  expect(clones).toEqual([]);

  for (const path of [paths.awaitApproval(), paths.registrationDone()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Thank you for your interest' })).toBeVisible();
    await expect(page.getByText(/Your message has arrived\..* you will be contacted/)).toBeVisible();
  }
  await page.goto(paths.registrationQuestions());
  await expect(client(page, 'Yes')).toBeChecked();
  await page.goto(paths.awaitApproval());
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('REG-26 a user who is not a client gets a single onboarding, by keyboard', { tag: '@soak' }, async ({ page }) => {
  await registerUntilQuestions(page);
  const clones = listenForClones(page);
  await client(page, 'Yes').focus();
  await page.keyboard.press('ArrowRight');
  await expect(client(page, 'No')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(accredited(page, 'Yes')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.onboardingFlow());
  await expect(page.getByRole('heading', { level: 1, name: 'Investor onboarding' })).toBeVisible();
  expect(clones.map((body) => JSON.parse(body))).toEqual([{ flowId: null, firebaseId: expect.any(String) }]);
  await page.goBack();
  await expect(client(page, 'No')).toBeChecked();
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Investor onboarding' })).toBeVisible();
  expect(clones).toHaveLength(1);
});

test('REG-27 without a default onboarding flow the user is informed and waits', { tag: '@soak' }, async ({ page }) => {
  await registerUntilQuestions(page);
  await failClone(page);
  await answerBoth(page, 'No');
  await button(page, 'Continue').click();
  await expect(page.getByText('No default onboarding flow exists')).toBeVisible();
  await expect(page).toHaveURL(paths.awaitApproval());
});

test('REG-27 REG-29 REG-30 a later sign-in enables the forgot flow, also across a reload', async ({ page }) => {
  const email = await signUpApplicant(page);
  await page.goto(paths.registrationPersonalInformation());
  await button(page, 'Sign out').click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await signIn(page, email, { password: newAccountPassword });
  await expect(page).toHaveURL(paths.personalInformation());
  await fillPersonalInformation(page);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(paths.registrationQuestions());
  await failClone(page);
  // Simulates an approved account with preferences that have been seen.
  await mockAccount(page, (me) => {
    Object.assign(me, { firstTimeViewed: new Date().toISOString(), step: 'INVESTOR_PREFERENCES' });
    me.permissions.appContentAccess = true;
  });
  await page.reload();
  await answerBoth(page, 'No');
  await button(page, 'Continue').click();
  await expect(page.getByText('No default onboarding flow exists')).toBeVisible();
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  // The forgot flow is off when the questions are opened directly: they redirect to the start and to the step.
  const clones = listenForClones(page);
  await page.goto(paths.registrationQuestions());
  await answerBoth(page, 'No');
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  expect(clones).toEqual([]);
});
