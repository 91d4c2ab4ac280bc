import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { listenForOperations } from '../kit/graphql.ts';
import { waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose as chooseEntries, chosen, radio } from '../onboarding/preferences.ts';
import { choose } from '../onboarding/registration.ts';

const newEmail = () => `client-${randomUUID()}@example.test`;
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

async function open(page: Page, email: string): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.allClients());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(paths.newClient());
}

async function fillPersonalInfo(page: Page): Promise<void> {
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Lovelace');
  await field(page, 'City').fill('London');
  await field(page, 'Phone number').fill('2125550100');
  await expect(next(page)).toBeDisabled();
  await choose(page, 'Country', 'Switzerland');
  await expect(next(page)).toBeEnabled();
}

test('CACC-01 CACC-07 CACC-17 an administrator creates a client with a manager in six steps', { tag: '@soak' }, async ({
  page,
}) => {
  const email = newEmail();
  await open(page, demoAccounts.administrator);
  const created: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/investor/create')) created.push(request.postDataJSON());
  });
  const isAt = (name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'step');
  await test.step('CACC-02 a wrong e-mail keeps the step', async () => {
    for (const wrong of ['', 'nobody']) {
      await field(page, 'E-mail').fill(wrong);
      await next(page).click();
      await expect(alert(page, 'Invalid email')).toBeVisible();
      await isAt('E-mail');
    }
  });
  await field(page, 'E-mail').fill(email);
  await next(page).click();
  await isAt('Personal info');
  await expect(page.getByRole('heading', { name: 'Step 2 of 6: Personal info' })).toBeVisible();
  await test.step('CACC-03 CACC-04 the personal info is mandatory, the answers have defaults', async () => {
    await expect(radio(page, 'App client', 'Yes')).toBeChecked();
    await expect(radio(page, 'Accredited investor', 'Not sure')).toBeChecked();
    await fillPersonalInfo(page);
  });
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'create-client-account');
  await expectFitsNarrowScreen(page);
  await next(page).click();
  await field(page, 'Relationship manager').fill('manager@demo');
  const option = page.locator('.ant-select-item-option');
  await expect(option).toHaveCount(1);
  const manager = (await option.textContent()) ?? '';
  await option.click();
  expect(created).toEqual([]);
  await next(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Client account created' })).toBeVisible();
  expect(created).toEqual([expect.objectContaining({ email, appClient: 'YES', accreditedInvestor: 'NOT_SURE' })]);
  await isAt('Company profile');

  await test.step('CACC-08 after a reload and back, the fields are read-only and nothing is sent again', async () => {
    await page.reload();
    await isAt('Company profile');
    await page.goBack();
    await isAt('Relationship manager');
    await page.goBack();
    await expect(field(page, 'First name')).toHaveValue('Ada');
    await expect(field(page, 'First name')).not.toBeEditable();
    await next(page).click();
    await isAt('Relationship manager');
    await next(page).click();
    await isAt('Company profile');
    expect(created).toHaveLength(1);
  });

  await test.step('CACC-14 CACC-15 each part is saved; going back shows it', async () => {
    await chooseEntries(page, 'Business model', 'B2B2C');
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'create-client-account-company');
    await expectFitsNarrowScreen(page);
    await next(page).click();
    await isAt('Investment profile');
    await field(page, 'Investment size, low').fill('1001');
    await field(page, 'Investment size, high').fill('1000');
    await next(page).click();
    await expect(alert(page, 'Lowest margin of investment size must be lower than the highest margin')).toBeVisible();
    await isAt('Investment profile');
    await field(page, 'Investment size, high').fill('1001');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(chosen(page, 'Business model')).toHaveText(['B2B2C']);
    await next(page).click();
    await expect(field(page, 'Investment size, low')).toHaveValue('1,001');
    await next(page).click();
    await isAt('Industry profile');
  });
  // The rest by keyboard, on a narrow screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('Tab');
  await expect(field(page, 'Interested sectors')).toBeFocused();
  await chooseEntries(page, 'Interested sectors', 'Space');
  await page.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.client.root}/[0-9a-f-]{36}$`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByText(manager, { exact: true })).toBeVisible();
  for (const text of ['B2B2C', '1,001', 'Space']) await expect(page.getByText(text).first()).toBeVisible();
  await waitForMail(email, /invitation/);

  await resumeSession(page, 'manager@demo.test');
  await page.goto(`${paths.allClients()}?search=${encodeURIComponent(email)}`);
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
});

test('CACC-05 CACC-09 staff who cannot choose a manager see themselves; a lost response is retried with the same key', {
  tag: '@soak',
}, async ({ page }) => {
  const email = newEmail();
  const operations = listenForOperations(page);
  await open(page, 'employee@demo.test');
  await field(page, 'E-mail').fill(demoAccounts.investor);
  await next(page).click();
  await fillPersonalInfo(page);
  await next(page).click();
  await expect(field(page, 'Relationship manager')).not.toBeEditable();
  await expect(field(page, 'Relationship manager')).not.toHaveValue('');
  await next(page).click();
  await expect(alert(page, 'Could not create account')).toBeVisible();
  await expect(alert(page, 'The email address is already in use by another account.')).toBeVisible();
  await expect(step(page, 'Relationship manager')).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Previous' }).click();
  await field(page, 'E-mail').fill(email);
  await next(page).click();
  await next(page).click();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/investor/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The account is created, but the response is lost.
    await route.fetch();
    return route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/investor/create'));
  await next(page).click();
  await lost;
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  await expect(alert(page, 'Could not create account')).toBeVisible();
  await next(page).click();
  await expect(step(page, 'Company profile')).toHaveAttribute('aria-current', 'step');
  expect(keys).toEqual([expect.stringMatching(/.{10,}/), keys[0]]);
  expect(operations).not.toContain('PossibleManagers');
});

test('PERM-12/Create account PERM-13 without create_acc_for_investor there is a text, but no button and no form', {
  tag: '@soak',
}, async ({ page }) => {
  const operations = listenForOperations(page);
  await resumeSession(page, 'manager@demo.test');
  await page.goto(paths.allClients());
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  await page.goto(paths.newClient());
  await expect(page.getByText('You do not have permission to create accounts', { exact: true })).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  expect(operations).not.toContain('CreateAccount');
});
