import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation } from '../kit/graphql.ts';
import { signUpInvited } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { expect, test } from '../kit/test.ts';

const read = (page: Page) => page.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('CONF-01 CONF-02 Continue is enabled while the box is ticked', async ({ page }) => {
  await resumeSession(page, 'confidentiality@demo.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Confidentiality agreement' })).toBeVisible();
  await expect(page.getByText('Everything shown here about companies')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await read(page).check();
  await expect(button(page, 'Continue')).toBeEnabled();
  await read(page).uncheck();
  await expect(button(page, 'Continue')).toBeDisabled();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'confidentiality');
});

test('CONF-05 a failed acceptance keeps the box ticked and the step', async ({ page }) => {
  await failOperation(page, 'AcceptConfidentiality');
  await resumeSession(page, 'confidentiality@demo.test');
  await page.goto('/');
  await read(page).check();
  await button(page, 'Continue').click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(read(page)).toBeChecked();
  await expect(page).toHaveURL(paths.confidentialityAgreement());
});

test('CONF-03 an invited user accepts and continues to the preferences without a new sign-in', async ({ page }) => {
  await signUpInvited(page);
  await page.goto('/');
  await expect(page).toHaveURL(paths.confidentialityAgreement());
  await read(page).check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  await expect(page.getByLabel('Sectors you are interested in', { exact: true })).toBeVisible();
});
