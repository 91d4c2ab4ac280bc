import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { openDeal } from '../opportunities/deals.ts';

test('FIG-06 an investor is told that reading is recorded, reads, and staff see which pages for how long', async ({
  page,
}) => {
  const email = await signUpInvestor(page, { informed: false });
  await openDeal(page, 'Harbourlight Insurance - Series B', { email });
  const notice = page.getByRole('complementary', { name: 'We record how documents are read' });
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'reading-notice');
  await notice.getByRole('button', { name: 'I have read this' }).click();
  await expect(notice).toHaveCount(0);
  const isReported = (number: number) =>
    page.waitForResponse((response) => {
      if (!response.url().endsWith('/api/analytics/reading/') || !response.ok()) return false;
      const { pages } = response.request().postDataJSON() as { pages: { page: number }[] };
      return number === 0 ? pages.length === 0 : pages.some((read) => read.page === number);
    });
  const opened = isReported(0);
  await page.getByRole('button', { name: 'View Investor presentation.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Investor presentation.pdf' });
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('1');
  await opened;
  const read = isReported(1);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('Escape');
  await read;

  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.documentAnalytics());
  const documents = page.getByRole('table', { name: 'Documents read' });
  await documents
    .getByRole('row')
    .filter({ hasText: 'Harbourlight Insurance - Series B' })
    .getByRole('button', { name: 'Investor presentation.pdf' })
    .click();
  await expect(page.getByRole('figure', { name: /Investor presentation\.pdf/ })).toBeVisible();
  const readers = page.getByRole('region', { name: 'Readers of the document' });
  const reader = readers.getByRole('button', { name: email });
  await reader.click();
  await expect(readers.getByText('Page 1', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'analytics-documents');
});
