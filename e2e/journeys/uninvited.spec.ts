import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { setState, stateOf } from '../kit/flow-steps.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses a button by keyboard. */
async function press(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
  await control.press('Enter');
}

/** Types into the focused field. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.type(text);
}

/** Answers a question by keyboard. */
async function answer(page: Page, question: RegExp, name: string): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });
  await choice.focus();
  await choice.press('Space');
  await expect(choice).toBeChecked();
}

/** Completes a section of the client's onboarding on behalf of staff. */
async function complete(staff: Page, section: string): Promise<void> {
  await setState(staff, section, 'Completed');
  await expect(stateOf(staff, section, 'Completed')).toBeChecked();
}

/** Interrupts the connection of a running upload. */
async function loseConnectionWhile(page: Page, send: () => Promise<void>): Promise<void> {
  const uploads = '**/api/upload/onboarding/documents';
  await page.route(uploads, async (route) => {
    await expect(page.getByRole('progressbar')).toBeVisible();
    await route.abort('connectionreset');
  });
  await send();
  await expect(page.getByText('Could not complete request...').first()).toBeVisible();
  await page.unroute(uploads);
}

// The investor uses the keyboard and the narrowest screen, staff a desktop.
test('REG-26 ONB-08 WL-12 an uninvited user registers, completes the onboarding, is approved and gets app access', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const email = newEmail();
  await page.goto(`${paths.createAccount()}?email=${encodeURIComponent(email)}`);
  await type(page, 'Password', newAccountPassword);
  await type(page, 'Confirm Password', newAccountPassword);
  await page.getByRole('checkbox').press('Space');
  await press(button(page, 'Get Started'));
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
  for (const [label, text] of [
    ['First name', 'Noor'],
    ['Last name', 'أحمد'],
    ['Phone number', '2125550100'],
    ['City', 'Zürich'],
  ] as const) {
    await type(page, label, text);
  }
  await type(page, 'Country', 'Switzerland');
  await expect(page.getByTitle('Switzerland', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await press(button(page, 'Continue'));
  await answer(page, /Are you a client/, 'No');
  await answer(page, /accredited investor/, 'Yes');
  await press(button(page, 'Continue'));
  await expect(page.getByRole('heading', { level: 1, name: 'Investor onboarding' })).toBeVisible();
  await expect(page.getByText('Three short steps.')).toBeVisible();

  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: /Download Investor guide/ }));
  expect((await download).suggestedFilename()).toBe('Investor guide.pdf');
  await page.getByRole('textbox', { name: 'How did you hear about us?' }).focus();
  await page.keyboard.type('From a friend');
  await page.keyboard.press('Enter');
  await expect(page.getByText('How did you hear about us? field updated')).toBeVisible();
  await press(button(page, 'Finish'));
  await expect(page).toHaveURL(paths.awaitApproval());

  const office = await browser.newPage();
  await signIn(office, demoAccounts.administrator, { path: paths.admin() });
  await office.goto(`${paths.allClients()}?search=${encodeURIComponent(email)}`);
  await office.getByRole('link', { name: 'Noor أحمد' }).click();
  await office.getByRole('tab', { name: 'Documents' }).click();
  await office.getByRole('link', { name: 'Investor onboarding' }).click();
  await expect(office.getByText('From a friend')).toBeVisible();
  await complete(office, 'Welcome');

  await page.goto('/');
  await expect(page).toHaveURL(paths.onboardingFlow());
  await press(button(page, 'Continue'));
  const place = page.getByLabel('Passport or identity card: Choose files or drop them here');
  const passport = { name: 'Passport.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4_000_000, '%PDF-1.4\n') };
  await loseConnectionWhile(page, () => place.setInputFiles(passport));
  await expect(page.getByRole('button', { name: 'Download Passport.pdf' })).toHaveCount(0);
  await place.setInputFiles(passport);
  await expect(page.getByRole('button', { name: 'Download Passport.pdf' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete Passport.pdf' })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(button(page, 'Finish'));
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Nationality', 'Profession']);
  await press(button(page, 'Finish now'));
  await expect(page).toHaveURL(paths.awaitApproval());

  await office.reload();
  await expect(office.getByRole('button', { name: 'Download Passport.pdf' })).toBeVisible();
  for (const section of ['Identification', 'Client agreement']) await complete(office, section);
  await page.goto('/');
  await expect(page).toHaveURL(paths.awaitApproval());

  await office.goto(`${paths.interestedClients()}?search=${encodeURIComponent(email)}`);
  await expect(office.getByText('Address not confirmed', { exact: true })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Approve Noor أحمد' })).toBeDisabled();
  await expect(page.getByText(`We sent a mail with a link to ${email}.`)).toBeVisible();
  await page.goto(linkOf(await waitForMail(email, /Confirm your e-mail address/)));
  await type(page, 'Password', newAccountPassword);
  await press(button(page, 'Confirm address'));
  await expect(page.getByText(`The address ${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await expect(page).toHaveURL(paths.awaitApproval());
  await expect(page.getByText(`We sent a mail with a link to ${email}.`)).toBeHidden();

  await office.reload();
  await office.getByRole('button', { name: 'Approve Noor أحمد' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const mail = await waitForMail(email, /approved/);
  await office.close();
  // The waiting page checks for the approval on focus.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(paths.confidentialityAgreement());
  await press(button(page, 'Sign out'));
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

  await page.goto(linkOf(mail));
  await signIn(page, email, { password: newAccountPassword });
  await expect(page).toHaveURL(paths.confidentialityAgreement());
  const terms = page.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' });
  await terms.focus();
  await terms.press('Space');
  await press(button(page, 'Continue'));
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  await press(button(page, 'Skip'));
  await expect(page).toHaveURL(paths.allDeals());
});
