import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { pointer } from '../kit/hands.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { addItem, button, item, toast } from './flow-desk.ts';

const { administrator } = demoAccounts;
test.use({ signedInAs: administrator });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('AINV-13 AINV-15 AINV-23 an investment template with each type of item and a file is made, and is there again', async ({
  page,
}) => {
  const name = `Standard ${randomUUID().slice(0, 8)}`;
  await page.goto(paths.flowTemplates());
  await button(page, 'Add flow').click();
  await expect(page).toHaveURL(paths.newFlowTemplate());
  await page.getByLabel('Flow name').fill(name);
  await button(page, 'Add section').click();
  await page.getByLabel('Section name').fill('Identity');
  await addItem(pointer, page, 'Text', 'Welcome');
  await item(page, 'Welcome').getByLabel('Text', { exact: true }).fill('Please have your papers at hand.');
  await addItem(pointer, page, 'Upload', 'Passport');
  await addItem(pointer, page, 'Input field', 'Tax number');
  await button(page, 'Add section').click();
  await page.getByLabel('Section name').fill('Contract');
  await addItem(pointer, page, 'Download', 'Terms');
  await addItem(pointer, page, 'DocuSign', 'Signature');
  await expect(page.getByLabel('Terms: Choose files or drop them here')).toBeDisabled();
  await button(page, 'Save').click();
  await expect(toast(page, 'Investment updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const file = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') };
  await page.getByLabel('Terms: Choose files or drop them here').setInputFiles(file);
  await expect(item(page, 'Terms').getByRole('list')).toContainText('terms.txt');
  await button(page, 'Move Terms down').click();
  await expect(button(page, 'Move Terms down')).toBeFocused();
  await page.getByLabel('Order of Signature').selectOption('2');
  await page.getByLabel('Order of Signature').selectOption('1');
  await button(page, 'Move Contract up').click();
  await expect(button(page, 'Move Contract up')).toBeFocused();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'flow-editor');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Flow name')).toBeDisabled();
  await expect(navigation(page).getByRole('listitem')).toHaveText([/Contract.*2 items/, /Identity.*3 items/]);
  await expect(page.getByRole('listitem', { name: /^Item / })).toHaveCount(2);
  await expect(item(page, 'Signature').getByLabel('Type of Signature')).toHaveValue('DOCUSIGN');
  await expect(item(page, 'Terms').getByRole('list')).toContainText('terms.txt');
  await button(page, 'Preview').click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('tab')).toHaveText([/Contract/, /Identity/]);
  await expect(preview.getByText('terms.txt')).toBeVisible();
  await button(page, 'Close the preview').click();
  await expectFitsNarrowScreen(page);
});
