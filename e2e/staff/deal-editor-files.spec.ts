import { randomUUID } from 'node:crypto';
import { open as openFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { button, filesOf, paper, picture, storeDeal, textSection } from './deal-desk.ts';

test.use({ signedInAs: demoAccounts.administrator });

const { administrator } = demoAccounts;

interface Content {
  imageSections: { file: { name: string } | null }[];
  documentSections: { files: { name: string }[] }[];
}

/** Stores a draft with an overview, a picture and documents, and opens its editor. */
async function openDraft(page: Page): Promise<{ dealId: string; name: string }> {
  const { dealId, name } = await storeDeal({
    ...{ status: 'ACTIVE', managementOrder: 3, fundingHistoryOrder: 4 },
    textSections: [textSection('Overview', '<p>What it is about.</p>', { isOverview: true })],
    imageSections: [{ id: randomUUID(), title: 'Plant', order: 1 }],
    documentSections: [{ id: randomUUID(), title: 'Papers', order: 2 }],
  });
  await page.goto(paths.dealEditor({ dealId }));
  await expect(page.getByRole('heading', { name: 'Edit opportunity' })).toBeVisible();
  return { dealId, name };
}

const pictureField = (page: Page) => page.getByLabel(/^Plant: Choose /);
const papersField = (page: Page) => page.getByLabel(/^Papers: Choose /);
const save = (page: Page) => button(page, 'Update without publishing').click();

/** Makes a file of a size that takes no room on the disk. */
async function makeFile(path: string, size: number): Promise<string> {
  const file = await openFile(path, 'w');
  await file.truncate(size);
  await file.close();
  return path;
}

test(
  'EDIT-20 EDIT-21 EDIT-43 files are replaced and refused by name, and a retry sends only what is missing',
  {
    tag: '@soak',
  },
  async ({ page }, testInfo) => {
    const { dealId } = await openDraft(page);
    await pictureField(page).setInputFiles(picture('first.png'));
    await expect(filesOf(page, 'Plant')).toContainText(['first.png']);
    await pictureField(page).setInputFiles(picture('second.png'));
    await expect(filesOf(page, 'Plant')).toHaveCount(1);
    await expect(filesOf(page, 'Plant')).toContainText(['second.png']);

    await papersField(page).setInputFiles([paper('terms.txt'), paper('side-letter.txt')]);
    await papersField(page).setInputFiles(await makeFile(testInfo.outputPath('too-big.txt'), 52_428_800));
    await expect(page.getByRole('alert').filter({ hasText: 'too-big.txt is too large' })).toBeVisible();
    await expect(filesOf(page, 'Papers')).toContainText(['terms.txt', 'side-letter.txt']);
    await takeScreenshots(page, 'deal-editor-files');

    const sent: string[] = [];
    const isLetter = (route: Route) => route.request().postDataBuffer()?.includes('side-letter.txt') ?? false;
    let isBroken = true;
    await page.route('**/api/upload/deal/section/**', (route) => {
      sent.push(isLetter(route) ? 'letter' : 'other');
      return isBroken && isLetter(route) ? route.abort() : route.continue();
    });
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'side-letter.txt' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete without them' })).toBeVisible();
    expect(sent).toEqual(['other', 'other', 'letter']);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'deal-editor-missing-files');

    isBroken = false;
    await save(page);
    await expect(page).toHaveURL(paths.staffDealList());
    expect(sent).toEqual(['other', 'other', 'letter', 'letter']);
    const { dealForEditing } = await executeAs<{
      dealForEditing: { version: number; openSave: null; content: Content };
    }>(administrator, 'DealForEditing', { id: dealId });
    expect(dealForEditing.openSave).toBeNull();
    expect(dealForEditing.content).toMatchObject({
      imageSections: [{ file: { name: 'second.png' } }],
      documentSections: [{ files: [{ name: 'terms.txt' }, { name: 'side-letter.txt' }] }],
    });
  },
);

test('HIST-13 chosen files that a reload loses are named, what is typed stays', { tag: '@soak' }, async ({ page }) => {
  await openDraft(page);
  await page.getByLabel('Fees').fill('2 % a year');
  await papersField(page).setInputFiles(paper('terms.txt'));
  await expect(filesOf(page, 'Papers')).toHaveCount(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'One chosen file could not be kept' });
  await expect(notice).toContainText('terms.txt in Papers');
  await expect(page.getByLabel('Fees')).toHaveValue('2 % a year');
  await expect(filesOf(page, 'Papers')).toHaveCount(0);
});

test('EDIT-24 EDIT-26 HIST-11 the unsaved deal is previewed at desktop width and at 360 px', {
  tag: '@soak',
}, async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  const { name } = await openDraft(page);
  await pictureField(page).setInputFiles(picture('plant.png'));
  await page.getByLabel('Fees').fill('2 % a year');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const frame = dialog.locator('iframe');
  const shown = frame.contentFrame();
  await expect(shown.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(shown.getByText('2 % a year')).toBeVisible();
  const image = shown.getByRole('img', { name: 'Plant' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(1280);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'deal-preview-desktop');

  await dialog.getByText('Phone (360 px)').click();
  expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBe(360);
  const fits = shown.locator('html').evaluate((page) => page.scrollWidth <= page.clientWidth);
  expect(await fits).toBe(true);
  await takeScreenshots(page, 'deal-preview-phone');

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const name of ['Not interested', '$200,000', '$500,000', '$1,000,000', 'Custom'])
    await shown.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeVisible();
  expect(calls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(preview).toBeFocused();
  expect(violations).toEqual([]);
});
