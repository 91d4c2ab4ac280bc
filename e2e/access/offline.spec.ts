import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { navigateTo } from '../kit/navigate.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';

test('CARE-10 without a connection the page says so, keeps what is typed, and an app comes by itself, styles included', {
  tag: '@soak',
}, async ({ page, context, uncaught }) => {
  await signUpInvestor(page);
  await page.goto(paths.account());
  const section = page.getByRole('region', { name: 'Personal information' });
  const city = section.getByLabel('City', { exact: true });
  await city.fill('Uppsala');
  const notice = page.getByText('There is no connection.');
  await expect(notice).toBeHidden();

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'offline');
  await section.getByLabel('First name').fill('Ada');
  await navigateTo(page, paths.messages());
  const fallback = page.getByRole('alert').filter({ hasText: 'is not available right now' });
  await expect(fallback).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(fallback).toBeHidden();
  const styled = () =>
    [...document.styleSheets].some(({ href, cssRules }) => href?.includes('/apps/mfe-chat/') && cssRules.length > 0);
  expect(await page.evaluate(styled)).toBe(true);

  await page.goBack();
  await expect(city).toHaveValue('Uppsala');
  await expect(section.getByLabel('First name')).toHaveValue('Ada');
  // The shell reports that the app could not be loaded.
  uncaught.length = 0;
});
