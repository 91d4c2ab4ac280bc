import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { newAccountPassword, signUpApplicant } from '../kit/new-accounts.ts';
import { linkOf, mailsTo, waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const title = /Confirm your e-mail address/;

test('an applicant requests another mail and confirms the address in another browser, repeatedly', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const email = await signUpApplicant(page);
  await page.goto('/');
  const note = page.getByRole('note').filter({ hasText: `We sent a mail with a link to ${email}.` });
  await expect(note).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'address-note');
  await expectFitsNarrowScreen(page);
  const link = linkOf(await waitForMail(email, title));
  await note.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Email Sent!')).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).filter(({ subject }) => title.test(subject))).toHaveLength(2);

  const phone = await browser.newPage();
  for (const _time of ['once', 'again']) {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
    await expectNoAxeViolations(phone);
    await expect(phone.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    await phone.getByLabel('Password', { exact: true }).fill('Strangers-Own-1');
    await phone.getByLabel('Password', { exact: true }).press('Enter');
    await expect(phone.getByText(/^Wrong password\./)).toBeVisible();
    await phone.getByLabel('Password', { exact: true }).fill(newAccountPassword);
    await phone.getByRole('button', { name: 'Confirm address' }).click();
    await expect(phone.getByText(`The address ${email} is confirmed.`)).toBeVisible();
  }
  await takeScreenshots(phone, 'address-confirmed');
  await phone.getByRole('link', { name: 'Continue' }).click();
  await signIn(phone, email, { password: newAccountPassword });
  await expect(phone).toHaveURL(paths.personalInformation());
  await phone.goBack();
  await expect(phone).toHaveURL(paths.personalInformation());
  await phone.close();

  // The page that is still open picks up the confirmation.
  await note.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(note).toBeHidden();
});

test('an invalid or expired link is reported and the user can request a new one', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto(paths.confirmAddress());
  await expect(page.getByRole('alert')).toContainText('This link is not valid.');
  await page.goto(`${paths.confirmAddress()}?code=altered`);
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword);
  await page.route('**/api/auth/confirm-address', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await page.unroute('**/api/auth/confirm-address');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(/^This link is not valid\./)).toBeVisible();
  await expectNoAxeViolations(page);
  const result = { code: 'CONFIRMATION_EXPIRED', message: 'This link has expired', params: {} };
  await page.route('**/api/auth/confirm-address', (route) =>
    route.fulfill({ status: 410, json: { status: 'ERROR', result } }),
  );
  await page.goto(`${paths.confirmAddress()}?code=old`);
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('This link has expired. Sign in and have the mail sent again.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
