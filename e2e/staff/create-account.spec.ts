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

test('CACC-02 CACC-03 CACC-07 an administrator creates a client with a manager and sees the client', async ({
  page,
}) => {
  const email = newEmail();
  await open(page, demoAccounts.administrator);
  const created: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/investor/create')) created.push(request.postDataJSON());
  });
  for (const wrong of ['', 'nobody']) {
    await field(page, 'E-mail').fill(wrong);
    await next(page).click();
    await expect(alert(page, 'Invalid email')).toBeVisible();
    await expect(step(page, 'E-mail')).toHaveAttribute('aria-current', 'step');
  }
  await field(page, 'E-mail').fill(email);
  await next(page).click();
  await expect(step(page, 'Personal info')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('radiogroup', { name: 'App client' }).getByRole('radio', { name: 'Yes' })).toBeChecked();
  const accredited = page.getByRole('radiogroup', { name: 'Accredited investor' });
  await expect(accredited.getByRole('radio', { name: 'Not sure' })).toBeChecked();
  await fillPersonalInfo(page);
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
  await expect(page).toHaveURL(new RegExp(`${paths.client.root}/PROVISORY_ID_`));
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByText(manager, { exact: true })).toBeVisible();
  await waitForMail(email, /invitation/);
});

test('CACC-05 CACC-09 staff who cannot choose a manager see themselves; a lost response is retried with the same key', async ({
  page,
}) => {
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
  await expect(page).toHaveURL(new RegExp(`${paths.client.root}/PROVISORY_ID_`));
  expect(keys).toEqual([expect.stringMatching(/.{10,}/), keys[0]]);
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(operations).not.toContain('PossibleManagers');
});

test('PERM-12/Create account PERM-13 without create_acc_for_investor there is a text, but no button and no form', async ({
  page,
}) => {
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
