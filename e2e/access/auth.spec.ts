import { brand } from '@platform/brand';
import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts, demoPassword } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { closeToast } from '../kit/toasts.ts';
import { within } from '../kit/url-patterns.ts';

const wrongPassword = 'Wrong password. Try again or click Forgot password to reset it.';

test.describe('login', () => {
  test('AUTH-01 AUTH-02 ADM-02 shows the login card and the slogan', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Login' }) });
    expect((await card.boundingBox())?.width).toBe(480);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', paths.resetPassword());
    await expect(page.getByText("Don't have an account?")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', paths.createAccount());
    await expect(page.getByText(brand.slogan.en)).toBeVisible();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'login');
  });

  for (const [field, tag] of [
    ['Email', ['@soak']],
    ['Password', []],
  ] as const) {
    test(`AUTH-03 ADM-01 submits once with Enter in ${field}`, { tag: [...tag] }, async ({ page }) => {
      let submissions = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && /\/oidc\/interaction\/.*\/login$/.test(request.url())) submissions++;
      });
      await page.goto(paths.admin());
      await page.getByLabel('Email').fill(demoAccounts.administrator);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByLabel(field, { exact: true }).press('Enter');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(submissions).toBe(1);
    });
  }

  test('AUTH-06/wrong password AUTH-06/#2 AUTH-07 shows why the sign-in failed, keeps the address and allows a retry', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [email, text] of [
      [demoAccounts.investor, wrongPassword],
      [`nobody-${Date.now()}@demo.test`, 'No account associated with this email address.'],
      ['not an address', 'No account associated with this email address.'],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
      await page.getByRole('button', { name: 'Login' }).click();
      await closeToast(page.getByRole('alert'), text);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    }

    await test.step('AUTH-06/user disabled shows the reason', async () => {
      await page.getByLabel('Email').fill('disabled@demo.test');
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Your account has been disabled');
      await expect(page).toHaveURL('/');
    });
  });

  test("AUTH-07 ADM-03 shows the provider's own message for other codes and on the staff login", async ({ page }) => {
    let answer = { status: 429, code: 'auth/too-many-requests', message: 'Too many attempts. Try again in 40 seconds' };
    await page.route('**/oidc/interaction/*/login', (route) =>
      route.fulfill({
        status: answer.status,
        json: { status: 'ERROR', result: { code: answer.code, message: answer.message, params: {} } },
      }),
    );
    await page.goto('/');
    await page.getByLabel('Email').fill(demoAccounts.investor);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(answer.message);

    answer = { status: 401, code: 'auth/wrong-password', message: 'The password of this account is another one.' };
    await page.goto(paths.admin());
    await page.getByLabel('Email').fill(demoAccounts.administrator);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(answer.message);
    await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.administrator);
    await expect(page).toHaveURL(paths.admin());
  });

  test('AUTH-07 NAV-14 reports a network error and keeps the input', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill(demoAccounts.investor);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.route('**/oidc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Could not complete request...');
    await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.investor);
    await page.unroute('**/oidc/**');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(within(paths.deals));
  });

  test('ADM-01 ADM-02 shows the staff login at /admin', { tag: '@soak' }, async ({ page }) => {
    await page.goto(paths.admin());
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Login' }) });
    expect((await card.boundingBox())?.width).toBe(480);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', paths.resetPassword());
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('All rights reserved')).toHaveCount(0);
    await page.goto(paths.resetPassword());
    const reset = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Reset password' }) });
    expect((await reset.boundingBox())?.width).toBe(560);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'reset-password');
  });

  test('sign-in works by keyboard', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: brand.name }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'About us' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoAccounts.investor);
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(within(paths.deals));
  });
});

test.describe('the page around the login', () => {
  test('NAV-05 NAV-06 shows logo, About us and the configured brand', async ({ page }) => {
    for (const path of ['/', paths.createAccount(), paths.resetPassword()]) {
      await page.goto(path);
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/');
      await expect(bar.locator('img')).toBeVisible();
      await expect(bar.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('contentinfo')).toContainText(brand.rightsHolder);
    }
  });

  test('does not scroll horizontally on a narrow screen', { tag: '@soak' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/', paths.admin(), paths.createAccount(), paths.resetPassword()]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
    }
  });

  test('NAV-07 shows the footer', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('All rights reserved');
    await expect(footer).toContainText(brand.rightsHolder);
    await expect(footer).toContainText(String(new Date().getFullYear()));
  });

  test('NAV-08 hides a toast after 3 s; only toasts other than success can be closed', { tag: '@soak' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(paths.resetPassword());
    await page.getByLabel('Email').fill('nobody');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Send email' }).click();
    const fault = page.getByRole('alert');
    await expect(fault).toHaveText('Invalid email');
    const box = await fault.boundingBox();
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10);
    expect(box?.y).toBeLessThan(60);
    await fault.getByRole('button', { name: 'Close' }).click();
    await expect(fault).toHaveCount(0);

    await page.route('**/api/auth/reset', (route) => route.fulfill({ json: { status: 'OK', result: {} } }));
    await page.getByLabel('Email').fill(demoAccounts.investor);
    await page.getByRole('button', { name: 'Send email' }).click();
    const success = page.getByText(`Password reset email sent to ${demoAccounts.investor}`);
    await expect(success).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.clock.runFor(2_900);
    await expect(success).toBeVisible();
    await page.clock.runFor(200);
    await expect(success).toHaveCount(0);
  });

  test('NAV-09 ADM-13 redirects every private path to / and keeps the public ones', { tag: '@soak' }, async ({
    page,
  }) => {
    for (const path of [paths.app(), paths.watchlist(), paths.onboardingFlow(), '/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    }
    for (const path of [paths.resetPassword(), paths.createAccount(), paths.admin(), paths.clients()]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('NAV-09 continues to the requested address after sign-in', async ({ page }) => {
    await page.goto(`${paths.investments()}?from=mail`);
    await expect(page).toHaveURL('/');
    await page.getByLabel('Email').fill(demoAccounts.investor);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(within(paths.investments));
  });
});
