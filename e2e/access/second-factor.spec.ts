import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { enterApp, newcomerPassword, signUpInvited } from '../onboarding/newcomer.ts';
import { addVirtualAuthenticator, codeOf, openSecurity, setUpAuthenticator } from './second-factor-kit.ts';

/** Signs in with the password, up to the question after it. */
async function enterPassword(page: import('@playwright/test').Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
}

test('asks for the code of the authenticator app after the password, by keyboard and without a page load', async ({
  browser,
  page,
}) => {
  const email = await signUpInvited(browser, page);
  await enterApp(page);
  const { secret, recoveryCodes } = await setUpAuthenticator(page);
  await signOut(page);

  await enterPassword(page, email);
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText(`Account: ${email}`)).toBeVisible();
  await expect(page).toHaveTitle(/Confirm that it is you/);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'second-factor');

  await code.pressSequentially('000 000');
  await expect(page.getByRole('alert')).toHaveText('The code is not right, or was used already. Try the next one.');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await enterPassword(page, email);
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate((text) => navigator.clipboard.writeText(text), '').catch(() => undefined);
  const next = codeOf(secret, 1);
  await page.getByLabel('Code of your authenticator app').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page).toHaveURL('/app/opportunities/all');
  expect(loads).toBe(0);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code');
  await expect(recovery).toBeFocused();
  await recovery.fill('nonsense');
  await recovery.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The recovery code is not right, or was used already.');
  await recovery.fill(recoveryCodes[0] ?? '');
  await recovery.press('Enter');
  await expect(page).toHaveURL('/app/opportunities/all');
  const security = await openSecurity(page);
  await expect(security.getByText('9 codes left')).toBeVisible();
});

test('signs in by passkey alone and as second factor', async ({ browser, page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  const email = await signUpInvited(browser, page);
  await enterApp(page);
  const security = await openSecurity(page);
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByLabel('Name of the passkey').fill('My laptop "ö" 💻');
  await security.getByRole('button', { name: 'Create' }).click();
  await expect(security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expect(security.getByRole('listitem').filter({ hasText: 'My laptop "ö" 💻' })).toBeVisible();
  await signOut(page);

  await authenticator.confirm(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in with your password.');
  await authenticator.confirm(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/app/opportunities/all');
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/app/opportunities/all');
});
