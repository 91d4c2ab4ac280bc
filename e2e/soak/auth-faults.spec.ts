import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { inviteByEmail, signUpApplicant } from '../kit/new-accounts.ts';
import { currentRun } from '../kit/run.ts';
import { demoAccounts, demoPassword } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { closeToast } from '../kit/toasts.ts';
import { completeSignUp } from '../onboarding/registration.ts';

const password = 'Meadow2026';
const newEmail = () => `sign-up-${randomUUID()}@example.test`;
const alert = (page: Page) => page.getByRole('alert');
const getStarted = (page: Page) => page.getByRole('button', { name: 'Get Started' });

async function fillPasswords(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('REG-01 keeps address and consent across reload and back, but never a password, until the account exists', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Email').fill(email);
  await fillPasswords(page);
  await page.getByRole('checkbox').check();
  const expectKept = async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  };
  await page.reload();
  await expectKept();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goForward();
  await expectKept();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain(email);
  expect(kept).not.toContain(password);

  // A draft without invitation is not applied to an invitation link.
  await page.goto('/onboarding/create-account?email=ann%40example.test');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.test');
  await expect(page.getByRole('checkbox')).not.toBeChecked();

  await page.goto('/onboarding/create-account');
  await fillPasswords(page);
  await getStarted(page).dblclick();
  await expect(page).toHaveURL('/onboarding/personal-information');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('create-account');
});

test('AUTH-19 REG-01 back and reload restore each auth screen', async ({ page }) => {
  const screens = [
    ['/', 'Login'],
    ['/onboarding/create-account', 'Create account'],
    ['/', 'Login'],
    ['/reset-password', 'Reset password'],
    ['/admin', 'Login'],
  ] as const;
  for (const [path] of screens) await page.goto(path);
  for (const [index, [path, title]] of [...screens.entries()].toReversed()) {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    if (index > 0) await page.goBack();
  }
});

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

test('AUTH-20 REG-09 reset and sign-up work by keyboard on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = newEmail();
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('An email has been sent.')).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await tabTo(page, page.getByRole('link', { name: 'Back to login' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Register' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  for (const label of ['Password', 'Confirm Password']) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(password);
  }
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await tabTo(page, getStarted(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/onboarding/personal-information');
});

test('AUTH-07 throttles sign-in after too many wrong passwords, even with the right one', async ({ page }) => {
  const email = newEmail();
  const signedUp = await page.request.post('/api/auth/sign-up', {
    headers: { 'x-requested-with': 'platform' },
    data: { email, password, consent: true },
  });
  expect(signedUp.status()).toBe(200);
  await page.goto('/');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await logIn(page, email, `Wrong${attempt}234`);
    await closeToast(alert(page), 'Wrong password. Try again or click Forgot password to reset it.');
  }
  for (const typed of ['Wrong6234', password]) {
    await logIn(page, email.toUpperCase(), typed);
    await closeToast(alert(page), /^Too many attempts\. Try again in \d+ seconds$/);
    await expect(page.getByLabel('Email')).toHaveValue(email.toUpperCase());
    await expect(page).toHaveURL('/');
  }
});

test("REG-12 accepts the own invitation of a signed-in applicant, but not another user's", async ({
  page,
  browser,
}) => {
  const own = await signUpApplicant(page);
  const another = await inviteByEmail(newEmail());
  await page.goto(another);
  await expect(page.getByRole('alert')).toContainText('This invitation is for another person.');
  await expect(page).toHaveURL('/add-personal-informations');
  await page.goto(await inviteByEmail(own));
  await expect(page).toHaveURL('/confidentiality-agreement');

  const other = await browser.newPage();
  await other.goto(another);
  await completeSignUp(other);
  await expect(other).toHaveURL('/onboarding/personal-information');
  await other.close();
});

test('REG-03 REG-08 REG-13 lets only one of two browsers use an invitation and informs the other', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const link = await inviteByEmail(email);

  const other = await browser.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await expect(tab.getByLabel('Email')).toHaveValue(email);
    await fillPasswords(tab);
    await tab.getByRole('checkbox').check();
  }
  await getStarted(page).click();
  await expect(page).toHaveURL('/onboarding/personal-information');

  await getStarted(other).click();
  await expect(alert(other)).toHaveText('The email address is already in use by another account.');
  await expect(other.getByLabel('Confirm Password')).toHaveValue(password);
  await other.reload();
  await expect(alert(other)).toHaveText('Token validation failed');

  // An altered link, or one for another address, counts as no invitation.
  const altered = new URL(link);
  altered.searchParams.set('email', newEmail());
  await other.goto(altered.href);
  await expect(alert(other)).toHaveText('Token validation failed');
  await expect(getStarted(other)).toBeVisible();
  await other.close();
});

test('AUTH-08 NAV-09 never redirects to another site', async ({ page }) => {
  const { url } = currentRun();
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  for (const path of [
    '//evil.example/app',
    '/\\evil.example/app',
    '/%5C%5Cevil.example/app',
    '/app//evil.example/deals',
    '/?continueUrl=https://evil.example/&lastPage=//evil.example&interaction=https://evil.example/',
    '/app/view-opportunity/javascript:alert(1)',
  ]) {
    await page.goto(url + path);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(url);
  }
  await page.goto(`${url}//evil.example/app`);
  await logIn(page, demoAccounts.investor, demoPassword);
  await expect(page).toHaveURL('/app/opportunities/all');
  expect([...origins]).toEqual([url]);
});
