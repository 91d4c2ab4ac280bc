import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeIn } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('CARE-13 an investor downloads their data and asks for the account to be closed, which staff confirm', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const email = await signUpInvestor(page);
  await page.goto(paths.account());
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByRole('button', { name: 'Prepare download' }).click();
  await expect(data.getByText(/^Your download of .* is ready/)).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^own-data-\d{4}-\d\d-\d\d\.zip$/);

  const closing = page.getByRole('region', { name: 'Close your account' });
  await closing.getByRole('button', { name: 'Close account …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'closing-dialog');
  await dialog.getByRole('button', { name: 'Ask to close' }).click();
  await expect(closing.getByText(/Our staff have not decided yet/)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'closing-asked');
  await waitForMail(email, /^Your request to close your account/);

  const context = await browser.newContext();
  await resumeIn(context, demoAccounts.administrator);
  const staff = await context.newPage();
  await staff.goto(`${paths.allClients()}?${new URLSearchParams({ search: email })}`);
  await expect(staff.getByText('Closing requested')).toBeVisible();
  await staff.getByRole('link', { name: email }).click();
  await expect(staff.getByText(/asked on .* for the account to be closed$/)).toBeVisible();
  await expectNoAxeViolations(staff);
  await takeScreenshots(staff, 'closing-to-decide');
  await staff.getByRole('button', { name: 'Close account' }).click();
  await takeScreenshots(staff, 'closing-confirm');
  await staff.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(staff.getByText(/^This account was closed on /)).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Company' })).toBeVisible();
  await expect(staff.getByRole('button', { name: /^(Edit|Change)/ })).toHaveCount(0);
  await expectNoAxeViolations(staff);
  await takeScreenshots(staff, 'closing-done');
  await expect(page.getByText('Your account has been disabled')).toBeVisible();
  await waitForMail(email, /is closed$/);
  await context.close();
});
