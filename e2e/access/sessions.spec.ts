import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { operationOf } from '../kit/graphql.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { signIn } from '../kit/sign-in.ts';
import { requireStepUp } from '../kit/step-up.ts';
import { expect, test } from '../kit/test.ts';
import { codeOf, openSecurity, setUpAuthenticator } from './second-factor-kit.ts';

test('lists the sessions and ends another one after re-authentication', async ({ browser, page }) => {
  const email = await signUpInvestor(page);
  const elsewhere = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  });
  await signIn(elsewhere, email, { password: newAccountPassword });
  await expect(elsewhere).toHaveURL(paths.allDeals());

  await page.goto(paths.account());
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  const rows = sessions.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText(/Signed in .* Last seen /);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'app-account-security');

  await requireStepUp(page, 'EndSession');
  await rows.nth(1).getByRole('button', { name: /^End / }).click();
  await page.getByRole('dialog', { name: 'End this session' }).getByRole('button', { name: 'End' }).click();
  const reauthentication = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = reauthentication.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(reauthentication.getByText(`Account: ${email}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'step-up');
  await password.fill('Wrong1234');
  await password.press('Enter');
  await expect(reauthentication.getByRole('alert')).toHaveText('The password is not right.');
  await password.fill(newAccountPassword);
  await password.press('Enter');
  await expect(page.getByText('The session has ended')).toBeVisible();
  await expect(reauthentication).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(paths.account());

  // The ended session's page is told so and leaves by itself.
  await expect(elsewhere.getByRole('heading', { name: 'Login' })).toBeVisible();
  await elsewhere.close();
});

test('a change that requires re-authentication keeps the input on cancel and requires both factors', {
  tag: '@soak',
}, async ({ page }) => {
  await signUpInvestor(page);
  const { secret } = await setUpAuthenticator(page);
  const security = await openSecurity(page);
  await security.getByRole('button', { name: 'Change password' }).click();
  await security.getByLabel('New password').fill('Harbour2027');
  await security.getByLabel('Confirm Password').fill('Harbour2027');
  await requireStepUp(page, 'ChangePassword');
  await security.getByRole('button', { name: 'Set new password' }).click();
  const reauthentication = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(reauthentication).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reauthentication).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('Confirm that it is you to continue');
  await expect(security.getByLabel('New password')).toHaveValue('Harbour2027');

  await requireStepUp(page, 'ChangePassword');
  await security.getByRole('button', { name: 'Set new password' }).click();
  await reauthentication.getByLabel('Password', { exact: true }).fill(newAccountPassword);
  await reauthentication.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(reauthentication.getByLabel('Code of your authenticator app')).toBeFocused();
  await reauthentication.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1));
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(security.getByLabel('New password')).toBeHidden();

  await security.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(security.getByRole('heading', { name: 'Recovery codes' })).toBeHidden();
});

test('shows that an external provider manages sign-in and sessions', { tag: '@soak' }, async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    const operation = operationOf(route);
    if (operation === 'AccountSecurity') return route.fulfill({ json: { data: { secondFactor: null } } });
    if (operation === 'AccountSessions') return route.fulfill({ json: { data: { sessions: null } } });
    return route.fallback();
  });
  await signIn(page, 'investor@demo.test');
  await page.goto(paths.account());
  await expect(
    page.getByText('Your sign-in is managed by the sign-in provider of your organisation. Change it there.'),
  ).toBeVisible();
  await expect(page.getByText('Your sessions are managed by the sign-in provider of your organisation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeHidden();
});
