import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts, demoPassword, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { addVirtualAuthenticator, codeOf, openSecurity, setUpAuthenticator } from './second-factor-kit.ts';

/** Signs in with the password, up to the second-factor challenge. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
}

/** Waits for the list, so that the layout is stable for the next click. */
async function expectInside(page: Page): Promise<void> {
  await expect(page).toHaveURL(paths.allDeals());
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
}

test('requires the code of the authenticator app after the password, by keyboard and without a page load', async ({
  page,
}) => {
  const email = await signUpInvestor(page);
  const { secret } = await setUpAuthenticator(page);
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
  const next = codeOf(secret, 1);
  await page.getByLabel('Code of your authenticator app').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expectInside(page);
  expect(loads).toBe(0);
});

test('asks for the second factor again after a reload, and takes a recovery code', { tag: '@soak' }, async ({
  page,
}) => {
  const email = await signUpInvestor(page);
  const { recoveryCodes } = await setUpAuthenticator(page);
  await signOut(page);
  const code = page.getByLabel('Code of your authenticator app');
  await enterPassword(page, email);
  await page.reload();
  await expect(code).toBeFocused();
  await expect(page.getByText(`Account: ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeHidden();

  // An expired or foreign interaction leads to the login without a message.
  await enterPassword(page, email);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();

  await enterPassword(page, email);
  await page.reload();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code');
  await expect(recovery).toBeFocused();
  await recovery.fill('nonsense');
  await recovery.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The recovery code is not right, or was used already.');
  await recovery.fill(recoveryCodes[0] ?? '');
  await recovery.press('Enter');
  await expectInside(page);
  const security = await openSecurity(page);
  await expect(security.getByText('9 codes left')).toBeVisible();
});

test('signs in with a passkey alone and as second factor', { tag: '@soak' }, async ({ page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  const email = await signUpInvestor(page);
  const security = await openSecurity(page);
  await security.getByRole('button', { name: 'Set up' }).click();
  await expect(security.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await security.getByLabel('Code that the app shows').fill('000000');
  await expect(page.getByRole('alert')).toHaveText('The code is not right');
  await expect(security.getByLabel('Code that the app shows')).toHaveValue('');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'authenticator-setup');
  await security.getByRole('button', { name: 'Cancel' }).click();
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByLabel('Name of the passkey').fill('My laptop "ö" 💻');
  await security.getByRole('button', { name: 'Create' }).click();
  await expect(security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const row = security.getByRole('listitem').filter({ hasText: 'My laptop "ö" 💻' });
  await expect(row.getByText(/^Added .*Not used yet\.$/)).toBeVisible();
  await takeScreenshots(page, 'recovery-codes');
  await security.getByRole('button', { name: 'I have kept them' }).click();
  await expectNoAxeViolations(page);

  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByLabel('Name of the passkey').fill('Twice');
  await security.getByRole('button', { name: 'Create' }).click();
  // The message about the code may still be visible.
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'A passkey of this device is set up for your account already.' });
  await expect(refused).toBeVisible();
  await expect(security.getByLabel('Name of the passkey')).toHaveValue('Twice');
  await security.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Rename' }).click();
  await security.getByLabel('New name').fill('Key of the office');
  await security.getByRole('button', { name: 'Save' }).click();
  await expect(security.getByText('Key of the office')).toBeVisible();
  await signOut(page);

  await authenticator.confirm(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in with your password.');
  await authenticator.confirm(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectInside(page);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectInside(page);
});

/** Mocks an error response of the provider for a step of the sign-in. */
async function failStep(page: Page, step: string, status: number, code: string, params: object = {}) {
  await page.route(`**/oidc/interaction/*/${step}`, (route) =>
    route.fulfill({ status, json: { status: 'ERROR', result: { code, message: code, params } } }),
  );
}

test('reports a throttled, a failed and an expired step, and restarts with the address kept', { tag: '@soak' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/oidc/interaction/*/login', (route) =>
    route.fulfill({
      json: {
        status: 'OK',
        result: { prompt: 'second_factor', methods: ['authenticator', 'passkey', 'recovery_code'], email: 'a@b.test' },
      },
    }),
  );
  await enterPassword(page, 'a@b.test');
  const code = page.getByLabel('Code of your authenticator app');
  const step = 'second-factor/authenticator';

  await failStep(page, step, 429, 'auth/too-many-requests', { seconds: 2 });
  // Pauses the clock, so that the countdown does not change during the assertions.
  await page.clock.pauseAt(Date.now() + 60_000);
  await code.fill('123456');
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 2 seconds');
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeDisabled();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeEnabled();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.unroute(`**/oidc/interaction/*/${step}`);
  await page.route(`**/oidc/interaction/*/${step}`, (route) => route.abort());
  await code.fill('123456');
  await expect(page.getByRole('alert')).toHaveText('Could not complete request...');

  await page.unroute(`**/oidc/interaction/*/${step}`);
  await failStep(page, step, 410, 'auth/interaction-expired');
  await code.fill('123456');
  await expect(page.getByRole('alert')).toHaveText('This took too long. Start again');
  await expect(page.getByLabel('Email')).toHaveValue('a@b.test');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('sets up a mandatory second factor during sign-in', { tag: '@soak' }, async ({ page }) => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-${index}000`);
  let returnTo = '';
  await page.route('**/oidc/interaction/*/login', async (route) => {
    const response = await route.fetch();
    ({ returnTo } = (await response.json()).result);
    await route.fulfill({
      json: { status: 'OK', result: { prompt: 'enrolment', methods: [], email: demoAccounts.administrator } },
    });
  });
  await page.route('**/oidc/interaction/*/enrolment/authenticator/options', (route) =>
    route.fulfill({ json: { status: 'OK', result: { secret, uri: `otpauth://totp/x?secret=${secret}` } } }),
  );
  await page.route('**/oidc/interaction/*/enrolment/authenticator', (route) =>
    route.fulfill({ json: { status: 'OK', result: { returnTo, recoveryCodes } } }),
  );
  await page.goto(paths.admin());
  await page.getByLabel('Email').fill(demoAccounts.administrator);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect(page.getByLabel('Code that the app shows')).toBeFocused();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'enrolment');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.getByRole('button', { name: 'Use an authenticator app instead' }).click();

  await page.getByLabel('Code that the app shows').fill('123456');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveText(recoveryCodes);
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
