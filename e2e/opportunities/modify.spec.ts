import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';
import { openDeal } from './deals.ts';

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Modify amount', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Modify the amount?' });

test('AMT-11 AMT-13 AINV-26 the screen shows the company, explains that the investment is replaced, and asks for confirmation', {
  tag: '@soak',
}, async ({ page }) => {
  await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary', { screen: paths.modifyAmount });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Which amount would you like to invest in Halcyon Diagnostics?',
  );
  await expect(page.getByText(/Your previous investment of CHF\s250,000 will be canceled/)).toBeVisible();
  await expect(page.locator('dl')).toContainText(/MinCHF\s100,000/);
  await expect(page.locator('dl')).toContainText(/MaxCHF\s3,000,000/);
  await expect(page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button')).toHaveText([
    /^CHF\s100,000$/,
    /^CHF\s1,100,000$/,
    /^CHF\s2,000,000$/,
    /^CHF\s3,000,000$/,
  ]);
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'modify-ammount');
  await amount(page).fill('300000');
  await submit(page).click();
  await expect(question(page)).toContainText(
    'Are you sure you want to change the amount? You will have to start over the process.',
  );
  await expect(question(page).getByRole('button', { name: 'Yes' })).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'confirm-modify');
  await question(page).getByRole('button', { name: 'No', exact: true }).click();
  await expect(question(page)).toBeHidden();
});

test('AMT-15 AMT-24 AINV-27 Yes opens the documents of the new investment and removes the previous one', async ({
  page,
}) => {
  await openDeal(page, 'Tidewell Storage - Series C', { email: await signUpInvestor(page), screen: paths.invest });
  await amount(page).fill('300000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await confirmInvestment(page).click();
  const documents = page.getByRole('heading', { level: 1, name: 'Your investment in Tidewell Storage - Series C' });
  await expect(documents).toBeVisible();
  await expect(page.getByText('€300,000')).toBeVisible();
  const former = page.url();
  await page.goto(former.replace(/document-handler\/([^/]+)\/.*/, 'modify-ammount/$1/450000'));
  await submit(page).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(documents).toBeVisible();
  await expect(page.getByText('€450,000')).toBeVisible();
  expect(page.url()).not.toBe(former);
  await page.goto(paths.allInvestments());
  const tile = page.getByRole('article').filter({ hasText: 'Tidewell Storage - Series C' });
  await expect(tile).toHaveCount(1);
  await expect(tile).toContainText('€450,000');
  await page.goto(former);
  await expect(page.getByText('This investment was deleted')).toBeVisible();
});
