import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { button, storeDeal, textSection, toast } from './deal-desk.ts';

test.use({ signedInAs: demoAccounts.administrator });

test('HIST-04 HIST-06 EDIT-53 changes of a published deal wait until they are shown and published', async ({
  page,
}) => {
  const { dealId } = await storeDeal({
    textSections: [textSection('Overview', '<p>What it is about.</p>', { isOverview: true })],
    linkSections: [
      { id: randomUUID(), title: 'Press', order: 1, links: [{ label: 'Article', url: 'https://example.com/a' }] },
    ],
  });
  // Leaving the page with unsaved changes asks.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(paths.dealEditor({ dealId }));
  await expect(page.getByRole('heading', { level: 1, name: 'Edit opportunity' })).toBeVisible();
  await button(page, 'Publish').click();
  await expect(toast(page, 'Deal published')).toBeVisible();

  await page.goto(paths.dealEditor({ dealId }));
  await page.getByLabel('Fees').fill('3 %');
  await page.reload();
  await expect(page.getByText('What you had typed before was restored.')).toBeVisible();
  await expect(page.getByLabel('Fees')).toHaveValue('3 %');
  await page.getByLabel('Address of link 1').fill('https://example.com/b');
  await button(page, 'Update without publishing').click();
  await expect(toast(page, 'Deal updated')).toBeVisible();

  await page.goto(paths.dealEditor({ dealId }));
  await expect(page.getByText('Investors do not see these changes yet.')).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'deal-editor-pending');
  await button(page, 'Update').click();
  const changes = page.getByRole('dialog');
  await expect(changes).toContainText('3 %');
  await takeScreenshots(page, 'deal-editor-changes');
  await changes.getByRole('button', { name: /^(Update|Publish)/ }).click();
  await expect(toast(page, 'Deal updated')).toBeVisible();

  await page.goto(paths.dealEditor({ dealId }));
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('published the changes of the deal')).toBeVisible();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await button(page, 'Unpublish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Deal unpublished')).toBeVisible();
  await expect(button(page, 'Publish')).toBeVisible();
});
