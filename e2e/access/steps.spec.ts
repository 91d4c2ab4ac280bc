import { brand } from '@platform/brand';
import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';
import { mockAccount } from './mock-responses.ts';

/** Demo accounts by step, with the conditions of ADM-26 that lead to it. */
const accountsByStep = [
  ['personal@demo.test', 'personal information', 'ADM-26/4', paths.personalInformation()],
  ['onboarding@demo.test', 'onboarding', 'ADM-26/6', paths.onboardingFlow()],
  ['confidentiality@demo.test', 'confidentiality agreement', 'ADM-26/1', paths.confidentialityAgreement()],
  ['preferences@demo.test', 'investor preferences', 'ADM-26/3', within(paths.investorPreferences)],
  ['approval@demo.test', 'await approval', 'ADM-26/5 ADM-26/7', paths.awaitApproval()],
  [demoAccounts.investor, 'app access', 'ADM-26/2', within(paths.deals)],
] as const;

for (const [email, step, conditions, route] of accountsByStep) {
  test(`STEP-08/${step} ${conditions} keeps ${email} on the route of the step`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await resumeSession(page, email);
    // shell/test/route-decision.test.ts covers every step with every route.
    for (const path of ['/', paths.app(), paths.onboardingFlow(), paths.awaitApproval()]) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveURL(route);
    }
  });
}

test('STEP-10 allows the registration sequence at any step', { tag: '@soak' }, async ({ page }) => {
  await resumeSession(page, 'personal@demo.test');
  for (const path of [paths.registrationPersonalInformation(), paths.registrationQuestions()]) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('STEP-11 shows the end of the registration until the page is reloaded', { tag: '@soak' }, async ({ page }) => {
  await resumeSession(page, 'onboarding@demo.test');
  await page.goto(paths.registrationQuestions());
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  // Like an app at the end of the sequence, through the browser history.
  await page.evaluate((path) => history.pushState({}, '', path), paths.awaitApproval());
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page).toHaveURL(paths.awaitApproval());
  await page.reload();
  await expect(page).toHaveURL(paths.onboardingFlow());
});

test('STEP-12 applies a change of the account without a new sign-in', { tag: '@soak' }, async ({ page }) => {
  await page.clock.install();
  await resumeSession(page, 'approval@demo.test');
  await page.goto('/');
  await expect(page).toHaveURL(paths.awaitApproval());
  await expect(page.getByRole('heading', { name: 'Thank you for your interest' })).toBeVisible();
  await mockAccount(page, (me) => {
    me.step = 'CONFIDENTIALITY_AGREEMENT';
    me.approvedAt = new Date().toISOString();
    me.permissions.appContentAccess = true;
  });
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your account has been approved')).toBeVisible();
  await expect(page).toHaveURL(paths.confidentialityAgreement());
});

test('STEP-12 REG-31 the waiting page detects an approval, also at the end of the registration', {
  tag: '@soak',
}, async ({ page }) => {
  await page.clock.install();
  await resumeSession(page, 'approval@demo.test');
  await page.goto(paths.registrationDone());
  await expect(page.getByRole('heading', { name: 'Thank you for your interest' })).toBeVisible();
  await mockAccount(page, (me) => {
    me.step = 'CONFIDENTIALITY_AGREEMENT';
    me.approvedAt = new Date().toISOString();
    me.permissions.appContentAccess = true;
  });
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL(paths.confidentialityAgreement());
});

test('STEP-14 CONF-04 an approved account without content access does not cause a redirect loop', async ({ page }) => {
  await mockAccount(page, (me) => {
    me.permissions.appContentAccess = false;
  });
  await resumeSession(page, 'confidentiality@demo.test');
  await page.goto('/');
  await expect(page).toHaveURL(paths.awaitApproval());
  for (const path of [paths.watchlist(), paths.investorPreferences()]) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.awaitApproval());
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  }
});

test('NAV-04 shows a branded bar with sign-out on the screens of the steps', async ({ page }) => {
  await signIn(page, 'confidentiality@demo.test');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: brand.name })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Opportunities' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'step-bar');
  await bar.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
