import { paths } from '@platform/paths';
import type { Browser, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { setState, stateOf, stepOf } from '../kit/flow-steps.ts';
import { confirmAddress } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';
import { registerUntilOnboarding } from '../onboarding/registration.ts';

/** Opens the client's onboarding as staff, from the list. */
async function openAsStaff(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.allClients()}?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('link', { name: 'Investor onboarding' }).click();
  await expect(page).toHaveURL(within(paths.clientOnboarding));
  return page;
}

/** Simulates the window focus event. */
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('ONBT-20 ONBT-21 ONBT-22 staff and client work on the same instance and see each other’s changes', async ({
  page: client,
  browser,
}) => {
  const email = await registerUntilOnboarding(client);
  await client.getByRole('textbox', { name: 'How did you hear about us?' }).fill('From a friend');
  await client.getByRole('button', { name: 'Insert' }).click();
  await expect(client.getByText('How did you hear about us? field updated')).toBeVisible();

  const staff = await openAsStaff(browser, email);
  await expect(staff.getByText('From a friend')).toBeVisible();
  await expect(stateOf(staff, 'Welcome', 'Active')).toBeChecked();
  await setState(staff, 'Welcome', 'Completed');
  await expect(stateOf(staff, 'Identification', 'Active')).toBeChecked();
  await expect(stateOf(staff, 'Welcome', 'Active')).not.toBeChecked();
  await staff.getByRole('switch', { name: 'Shown: Client agreement' }).click();
  await expect(stepOf(staff, 'Client agreement')).toContainText('Hidden from the client');
  await expectNoAxeViolations(staff);
  await takeScreenshots(staff, 'client-onboarding');
  await expectFitsNarrowScreen(staff);

  await focusWindow(client);
  const tab = (name: string) => client.getByRole('tab', { name: new RegExp(name) });
  await expect(client.getByRole('tab')).toHaveText([/Welcome/, /Identification/]);
  await expect(client.getByText('This step is completed and can be read only.')).toBeVisible();
  await expect(client.getByRole('textbox')).toHaveCount(0);
  await tab('Identification').click();
  await client
    .getByLabel(/Choose files or drop them here/)
    .first()
    .setInputFiles({ name: 'Passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\npass') });
  await expect(client.getByText('Passport.pdf')).toBeVisible();

  await focusWindow(staff);
  const download = staff.waitForEvent('download');
  await stepOf(staff, 'Identification').getByRole('button', { name: 'Download Passport.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('Passport.pdf');

  // Content that staff add to an item is visible to the client.
  await staff.getByRole('switch', { name: 'Shown: Client agreement' }).click();
  await stepOf(staff, 'Client agreement')
    .getByLabel(/Choose files or drop them here/)
    .setInputFiles({ name: 'Terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nterms') });
  await expect(stepOf(staff, 'Client agreement').getByText('Terms.pdf')).toBeVisible();
  await setState(staff, 'Identification', 'Completed');
  await expect(stateOf(staff, 'Client agreement', 'Active')).toBeChecked();
  await focusWindow(client);
  await tab('Client agreement').click();
  await expect(client.getByRole('button', { name: 'Download Terms.pdf' })).toBeVisible();
  await staff.context().close();
});

test('CLI-32 ONBT-08 ONBT-25 answers are stored and changed, and approval changes the header to Approved', async ({
  page,
  browser,
}) => {
  const email = await registerUntilOnboarding(page);
  const answer = page.getByRole('textbox', { name: 'How did you hear about us?' });
  for (const [text, button] of [
    ['From a friend', 'Insert'],
    ['From two friends', 'Update'],
  ] as const) {
    await answer.fill(text);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('How did you hear about us? field updated')).toBeVisible();
    await page.reload();
    await expect(answer).toHaveValue(text);
  }
  const staff = await openAsStaff(browser, email);
  await expect(staff.getByText('From two friends')).toBeVisible();
  await staff.getByRole('tab', { name: 'Edit steps' }).click();
  await expect(staff.getByRole('textbox', { name: 'Flow name' })).toBeDisabled();
  await expect(staff.getByRole('textbox', { name: 'Flow name' })).toHaveValue('Investor onboarding');
  await staff.getByRole('link', { name: 'Back to the client' }).click();
  await expect(staff.getByText('Not approved', { exact: true })).toBeVisible();
  const view = staff.url();
  await expect(staff.getByText('Address not confirmed', { exact: true })).toBeVisible();
  await confirmAddress(email);
  await staff.goto(`${paths.interestedClients()}?search=${encodeURIComponent(email)}`);
  await staff.getByRole('button', { name: /^Approve / }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('Email Sent!')).toBeVisible();
  await staff.goto(view);
  await expect(staff.getByText('Approved', { exact: true })).toBeVisible();
  await staff.context().close();
});
