import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation, listenForOperations } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('ONBT-01 CLI-02 the templates are listed with dates and the default, and can be searched and sorted', async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.allClients());
  await page.getByRole('tab', { name: 'Onboarding', exact: true }).click();
  await expect(page).toHaveURL(paths.onboardingTemplates());
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Creation date', 'Update date']);
  const row = page.getByRole('row', { name: /^Investor onboarding/ });
  await expect(row.getByRole('rowheader')).toHaveText('Investor onboarding Default');
  await expect(row.getByRole('cell')).toHaveText([/\d{4}$/, /\d{4}$/, '']);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'onboarding-templates');
  await expectFitsNarrowScreen(page);
  const head = page.getByRole('columnheader', { name: 'Update date' });
  const sorted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.postDataJSON()?.variables?.sort?.column === 'UPDATED_AT',
  );
  await head.getByRole('button').click();
  await sorted;
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox', { name: 'Search' }).fill('no template of that name');
  await expect(page.getByText('Nothing matches the search')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('INVESTOR onb');
  await expect(row).toBeVisible();
  const removeFault = await failOperation(page, 'OnboardingTemplates');
  await page.reload();
  await expect(page.getByText('The onboarding templates could not be loaded')).toBeVisible();
  await removeFault();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toBeVisible();
});

test('ONBT-02 without handle_onboarding there is a text, but no list and no query', async ({ page }) => {
  const operations = listenForOperations(page);
  await resumeSession(page, 'manager@demo.test');
  await page.goto(paths.onboardingTemplates());
  const text = 'You do not have permission to view the onboarding tab';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  expect(operations).not.toContain('OnboardingTemplates');
});
