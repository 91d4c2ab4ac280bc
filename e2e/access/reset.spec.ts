import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { closeToast } from '../kit/toasts.ts';

const forgotten = 'Meadow2026';
const chosen = 'Harvest2027';

/** Creates an account for this test; returns its address. */
async function signUp(page: Page): Promise<string> {
  const email = `forgetful-${randomUUID()}@example.test`;
  const answer = await page.request.post('/api/auth/sign-up', {
    headers: { 'x-requested-with': 'platform' },
    data: { email, password: forgotten, consent: true },
  });
  expect(answer.status()).toBe(200);
  return email;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const alert = (page: Page) => page.getByRole('alert');
const send = (page: Page) => page.getByRole('button', { name: 'Send email' });
const save = (page: Page) => page.getByRole('button', { name: 'Set new password' });
const sent = 'An email has been sent. Open the link from your email to reset your password.';

async function cardWidth(page: Page, title: string): Promise<number | undefined> {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  return (await card.boundingBox())?.width;
}

test('AUTH-19 AUTH-20 ADM-19 rejects invalid addresses and sends the mail for a valid one', async ({ page }) => {
  const requests: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/reset')) requests.push(request.postDataJSON());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(paths.resetPassword());
  expect(await cardWidth(page, 'Reset password')).toBe(560);
  await expect(send(page)).toBeDisabled();
  for (const typed of ['nobody', 'nobody@', '@example.test', 'no body@example.test']) {
    await page.getByLabel('Email').fill(typed);
    await page.getByLabel('Email').press('Enter');
    await closeToast(alert(page), 'Invalid email');
    await expect(page.getByLabel('Email')).toHaveValue(typed);
  }
  expect(requests).toEqual([]);

  const email = `unknown-${randomUUID()}@example.test`;
  await page.getByLabel('Email').fill(email);
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByText(`Password reset email sent to ${email}`)).toBeVisible();
  expect(requests).toEqual([{ email }]);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'reset-password-sent');
});

test('AUTH-21 ADM-19 reports that the mail cannot be sent, keeps the address and allows a retry', async ({ page }) => {
  await page.goto(paths.resetPassword());
  await page.getByLabel('Email').fill(demoAccounts.investor);
  const refused = { code: 'MAIL_UNAVAILABLE', message: 'Error sending password reset email', params: {} };
  for (const answer of [{ status: 503, json: { status: 'ERROR', result: refused } }, null]) {
    await page.route('**/api/auth/reset', (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
    await send(page).click();
    await closeToast(alert(page), 'Error sending password reset email');
    await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.investor);
    await expect(page.getByText(sent)).toBeHidden();
  }
  await page.route('**/api/auth/reset', (route) => route.fulfill({ json: { status: 'OK', result: {} } }));
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
});

test('AUTH-23 ADM-20 checks the origin before the code, reports the error and redirects to the login', async ({
  page,
}) => {
  await page.goto('/');
  const key = await page.evaluate(
    () => (JSON.parse(document.getElementById('identity')?.textContent ?? '{}') as { clientId: string }).clientId,
  );
  for (const [query, text] of [
    ['', 'Request origin validation failed'],
    ['?oobCode=altered', 'Request origin validation failed'],
    [`?oobCode=altered&apiKey=${key}x`, 'Request origin validation failed'],
    [`?apiKey=${key}`, 'Request expired'],
    [`?oobCode=&apiKey=${key}`, 'Request expired'],
    [`?oobCode=altered&apiKey=${key}&continueUrl=https://evil.example/`, 'Request expired'],
  ] as const) {
    await page.goto(`${paths.setNewPassword()}${query}`);
    await expect(alert(page)).toHaveText(text);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  }
});

for (const [who, ids, loginPath, width] of [
  ['an investor', 'AUTH-22 AUTH-24 AUTH-25', '/', 1280],
  ['staff on a narrow screen', 'ADM-21 ADM-22 ADM-23', paths.admin(), 360],
] as const)
  test(`${ids} lets ${who} set a new password by the mailed link`, async ({ page, uncaught }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = await signUp(page);
    await page.goto(loginPath);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Addresses are case-insensitive.
    await page.getByLabel('Email').fill(email.toUpperCase());
    await send(page).click();
    await expect(page.getByText(sent)).toBeVisible();
    const link = new URL(linkOf(await waitForMail(email, /password/i)));
    expect(link.pathname).toBe(paths.setNewPassword());

    link.searchParams.set('continueUrl', 'https://evil.example/');
    await page.goto(link.href);
    await expect(page.getByLabel('Confirm Password')).toBeVisible();
    if (width > 600) expect(await cardWidth(page, 'Set new password')).toBe(560);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectNoAxeViolations(page);
    if (width > 600) await takeScreenshots(page, 'set-new-password');

    const password = page.getByLabel('New password');
    const confirmation = page.getByLabel('Confirm Password');
    await expect(page.getByRole('listitem')).toHaveText([
      'Not met yet:Use 8 or more characters',
      'Not met yet:Uppercase and lowercase letters (e.g. Aa)',
      'Not met yet:Use numbers (e.g. 1234)',
    ]);
    await confirmation.fill(chosen);
    for (const weak of ['Abcde12', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      await password.fill(weak);
      await expect(save(page)).toBeDisabled();
    }
    await password.fill(chosen);
    await expect(page.getByRole('listitem').filter({ hasText: 'Not met yet' })).toHaveCount(0);
    await expect(save(page)).toBeEnabled();
    await confirmation.fill('');
    await expect(save(page)).toBeDisabled();

    let confirms = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/reset/confirm')) confirms++;
    });
    await confirmation.fill('another');
    await save(page).click();
    await closeToast(alert(page), 'Passwords mismatch');
    expect(confirms).toBe(0);
    await expect(password).toHaveValue(chosen);
    await expect(confirmation).toHaveValue('another');

    // A failed confirmation is reported and logged, and the form stays unchanged.
    await confirmation.fill(chosen);
    await page.route('**/api/auth/reset/confirm', (route) => route.abort(), { times: 1 });
    await save(page).click();
    await closeToast(alert(page), 'Could not complete request...');
    expect(uncaught.splice(0)).toHaveLength(1);
    await expect(password).toHaveValue(chosen);
    await save(page).click();
    await expect(page.getByText('Password reset successfully.')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(confirms).toBe(2);
    const toLogin = page.getByRole('main').getByRole('link');
    await expect(toLogin).toHaveAttribute('href', '/');
    await toLogin.click();
    await expect(page).toHaveURL('/');
    await logIn(page, email, forgotten);
    await closeToast(alert(page), 'Wrong password. Try again or click Forgot password to reset it.');
    await logIn(page, email, chosen);
    await expect(page).toHaveURL(paths.personalInformation());
  });

test('AUTH-26 AUTH-27 AUTH-28 a reset ends the sessions and expires the link, also in another open form', async ({
  page,
  browser,
  uncaught,
}) => {
  const email = await signUp(page);
  await page.goto('/');
  await logIn(page, email, forgotten);
  await expect(page).toHaveURL(paths.personalInformation());

  const elsewhere = await browser.newPage();
  const resetRequest = await elsewhere.request.post('/api/auth/reset', {
    headers: { 'x-requested-with': 'platform' },
    data: { email },
  });
  expect(resetRequest.status()).toBe(200);
  const link = linkOf(await waitForMail(email, /password/i));
  const late = await browser.newPage();
  for (const tab of [elsewhere, late]) {
    await tab.goto(link);
    await tab.getByLabel('New password').fill(chosen);
    await tab.getByLabel('Confirm Password').fill(chosen);
  }
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('Password reset successfully.')).toBeVisible();

  // The same link in another tab is used up; its form stays open.
  await save(late).click();
  await expect(alert(late)).toHaveText('Could not complete request...');
  await expect(late.getByLabel('Confirm Password')).toHaveValue(chosen);
  await late.reload();
  await expect(alert(late)).toHaveText('Request expired');
  await expect(late).toHaveURL('/');

  // Sessions signed in with the old password have ended.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn(page, email, forgotten);
  await expect(alert(page)).toHaveText('Wrong password. Try again or click Forgot password to reset it.');
  expect(uncaught).toEqual([]);
  await elsewhere.close();
  await late.close();
});
