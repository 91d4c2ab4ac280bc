import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { closeToast } from '../kit/toasts.ts';

const path = paths.createAccount();
const strong = 'Meadow2026';
const newEmail = () => `new-${randomUUID()}@example.test`;

async function fill(page: Page, values: { email: string; password: string; confirmation: string }): Promise<void> {
  await page.getByLabel('Email').fill(values.email);
  await page.getByLabel('Password', { exact: true }).fill(values.password);
  await page.getByLabel('Confirm Password').fill(values.confirmation);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Get Started' });

test('REG-01 shows the form with the address from the link', async ({ page }) => {
  await page.goto(`${path}?email=ann%40example.test`);
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(submit(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'create-account');

  await test.step('REG-05 REG-06 each hint is marked met or unmet while typing', async () => {
    const hints = {
      length: 'Use 8 or more characters',
      letterCase: 'Uppercase and lowercase letters (e.g. Aa)',
      digits: 'Use numbers (e.g. 1234)',
    };
    const expectMet = async (met: Record<keyof typeof hints, boolean>) => {
      for (const name of Object.keys(hints) as (keyof typeof hints)[]) {
        const item = page.getByRole('listitem').filter({ hasText: hints[name] });
        await expect(item).toHaveText(`${met[name] ? 'Met:' : 'Not met yet:'}${hints[name]}`);
      }
    };
    const password = page.getByLabel('Password', { exact: true });
    await expectMet({ length: false, letterCase: false, digits: false });
    await password.pressSequentially('Aa');
    await expectMet({ length: false, letterCase: true, digits: false });
    await password.pressSequentially('1');
    await expectMet({ length: false, letterCase: true, digits: true });
    await password.pressSequentially('bcde');
    await expectMet({ length: false, letterCase: true, digits: true });
    await password.pressSequentially('f');
    await expectMet({ length: true, letterCase: true, digits: true });
    await password.fill('abcdefgh');
    await expectMet({ length: true, letterCase: false, digits: false });
  });

  await test.step('REG-04 Get Started is enabled only when every field is filled and the box is ticked', async () => {
    await page.getByLabel('Password', { exact: true }).fill('');
    await expect(submit(page)).toBeDisabled();
    await page.getByLabel('Email').fill('a');
    await page.getByLabel('Password', { exact: true }).fill('b');
    await page.getByRole('checkbox').check();
    await expect(submit(page)).toBeDisabled();
    await page.getByLabel('Confirm Password').fill('c');
    await expect(submit(page)).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('checkbox').check();
    await page.getByLabel('Email').fill('');
    await expect(submit(page)).toBeDisabled();
  });

  await test.step('REG-07 only the first error is reported, in order, and the input is kept', async () => {
    let sent = 0;
    await page.route('**/api/auth/sign-up', (route) => {
      sent++;
      return route.abort();
    });
    await page.getByRole('checkbox').check();
    for (const [values, text] of [
      [{ email: 'nobody', password: 'weak', confirmation: 'other' }, 'Invalid email'],
      [{ email: 'ann@example.test', password: 'weak', confirmation: 'other' }, 'Password not strong enough'],
      [{ email: 'ann@example.test', password: 'Abcde12', confirmation: 'Abcde12' }, 'Password not strong enough'],
      [{ email: 'ann@example.test', password: strong, confirmation: 'other' }, 'Passwords mismatch'],
    ] as const) {
      await fill(page, values);
      await submit(page).click();
      await closeToast(page.getByRole('alert'), text);
      await expect(page.getByLabel('Email')).toHaveValue(values.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(values.password);
      await expect(page.getByLabel('Confirm Password')).toHaveValue(values.confirmation);
    }
    expect(sent).toBe(0);
  });
});

test('REG-02 validates the invitation and signs up with it', { tag: '@soak' }, async ({ page }) => {
  const email = newEmail();
  let validated: unknown;
  let signedUp: unknown;
  await page.route('**/api/validate', (route) => {
    validated = route.request().postDataJSON();
    return route.fulfill({ json: { status: 'OK', result: {} } });
  });
  await page.route('**/api/auth/sign-up', (route) => {
    signedUp = route.request().postDataJSON();
    return route.abort();
  });
  await page.goto(`${path}?email=${encodeURIComponent(email)}&token=invited`);
  await expect.poll(() => validated).toEqual({ token: 'invited', email });
  await fill(page, { email, password: strong, confirmation: strong });
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect.poll(() => signedUp).toEqual({ email, password: strong, consent: true, token: 'invited' });
});

test('REG-03 reports an invalid token and continues without it', { tag: '@soak' }, async ({ page }) => {
  const email = newEmail();
  await page.goto(`${path}?email=${encodeURIComponent(email)}&token=${randomUUID()}`);
  await expect(page.getByRole('alert')).toHaveText('Token validation failed');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const signUp = page.waitForRequest('**/api/auth/sign-up');
  await fill(page, { email, password: strong, confirmation: strong });
  await page.getByRole('checkbox').check();
  await submit(page).click();
  expect((await signUp).postDataJSON()).not.toHaveProperty('token');
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
});

test('REG-02 REG-03 sends the token at sign-up when the validation has failed', async ({ page }) => {
  const email = newEmail();
  const token = randomUUID();
  const answers = [503, 200];
  await page.route('**/api/validate', (route) =>
    route.fulfill({ status: answers.shift() ?? 200, json: { status: 'OK', result: {} } }),
  );
  await page.goto(`${path}?email=${encodeURIComponent(email)}&token=${token}`);
  await expect(page.getByRole('alert')).toHaveText('Token validation failed');
  const signUp = page.waitForRequest('**/api/auth/sign-up');
  await fill(page, { email, password: strong, confirmation: strong });
  await page.getByRole('checkbox').check();
  await submit(page).click();
  expect((await signUp).postDataJSON()).toMatchObject({ token });
});

test("REG-08 shows the provider's message for an address in use and keeps the input", async ({ page }) => {
  await page.goto(path);
  await fill(page, { email: demoAccounts.investor, password: strong, confirmation: strong });
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('The email address is already in use by another account.');
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.investor);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveURL(path);
});

test('REG-09 signs the new user in and continues to the personal information', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await fill(page, { email: newEmail(), password: strong, confirmation: strong });
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
});
