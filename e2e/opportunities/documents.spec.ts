import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { openDeal } from './deals.ts';
import { writePdf } from './pdf-files.ts';

test.use({ signedInAs: demoAccounts.investor });

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Investor presentation.pdf' });
const view = (page: Page) => page.getByRole('button', { name: 'View Investor presentation.pdf' });

async function open(page: Page): Promise<void> {
  await openDeal(page, 'Harbourlight Insurance - Series B');
  await expect(view(page)).toBeVisible();
}

/** Mocks the content of every document of the deal. */
async function mockDocuments(page: Page, body: Buffer): Promise<void> {
  await page.route('**/api/download/deal/section/documents/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
}

test('DEAL-17 FILE-07 a PDF, detected by its content, is viewed in the page and downloaded from there', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  const fonts: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (response.ok() && pathname.endsWith('.ttf')) fonts.push(`${origin}/${pathname.split('/').at(-1)}`);
  });
  await changeResponse<{ deal: { documentSections: { files: { name: string; mediaType: string }[] }[] } }>(
    page,
    'DealPage',
    ({ deal }) => {
      for (const file of deal.documentSections[0]?.files ?? [])
        if (file.name === 'Financial statements.pdf') file.mediaType = 'application/zip';
    },
  );
  await open(page);
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await expect(documents.getByRole('listitem').filter({ hasText: 'Investor presentation' })).toContainText(
    /PDF · [\d.]+ kB · \w+ \d+, \d{4}/,
  );
  // The name has a PDF extension, but the content is not a PDF.
  await expect(documents.getByRole('button', { name: 'View Financial statements.pdf' })).toHaveCount(0);
  await expect(documents.getByRole('button', { name: 'Download Financial statements.pdf' })).toBeVisible();

  await view(page).click();
  const dialog = viewer(page);
  await expect(dialog.getByText('What the company makes, for whom', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue('1');
  // Helvetica is rendered with our own font, regardless of the fonts of the machine.
  const ownFont = new RegExp(`^${new URL(page.url()).origin}/LiberationSans-Regular\\.`);
  await expect.poll(() => fonts).toContainEqual(expect.stringMatching(ownFont));
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await dialog.locator('canvas').boundingBox())?.width).toBeLessThan(390);
  await takeScreenshots(page, 'document-viewer');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Investor presentation.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(view(page)).toBeFocused();
  expect(violations).toEqual([]);
});

test('DEAL-17 a document of 300 pages is paged by keyboard, buttons and number, and zoomed', { tag: '@soak' }, async ({
  page,
}) => {
  await open(page);
  await mockDocuments(page, await writePdf({ pages: 300 }));
  await view(page).press('Enter');
  const dialog = viewer(page);
  const shown = (number: number) => expect(dialog.getByText(`This is page ${number}`, { exact: true })).toBeVisible();
  const number = dialog.getByLabel('Page', { exact: true });
  await shown(1);
  await expect(dialog.getByText('of 300', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await shown(2);
  await number.fill('299');
  await number.press('Enter');
  await shown(299);
  await dialog.getByRole('region', { name: 'Pages of Investor presentation.pdf' }).focus();
  await page.keyboard.press('End');
  await shown(300);
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await shown(299);
  await number.fill('9999');
  await number.press('Enter');
  await expect(number).toHaveValue('300');
  await shown(300);
  // Only one page is rendered.
  await expect(dialog.locator('canvas')).toHaveCount(1);

  const width = async () => (await dialog.locator('canvas').boundingBox())?.width ?? 0;
  const first = await width();
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeLessThan(first);
  const fit = dialog.getByRole('button', { name: 'Fit width' });
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await fit.click();
  await expect.poll(width).toBeGreaterThan(first);
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(view(page)).toBeFocused();
});

test('FILE-08 a forbidden, damaged or protected document is reported and can be retried or downloaded', {
  tag: '@soak',
}, async ({ page }) => {
  await open(page);
  const dialog = viewer(page);
  await page.route('**/api/download/deal/section/documents/**', (route) => route.fulfill({ status: 404 }));
  await view(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Document download failed');
  await page.unroute('**/api/download/deal/section/documents/**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('What the company makes, for whom', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');

  const good = await writePdf({ pages: 1 });
  for (const [bytes, text] of [
    [good.subarray(0, 60), 'This document cannot be shown here'],
    [Buffer.from('No PDF at all'), 'This document cannot be shown here'],
    [await writePdf({ pages: 1, password: 'sealed' }), 'This document is protected by a password'],
  ] as const) {
    await mockDocuments(page, bytes);
    await view(page).click();
    await expect(dialog.getByRole('alert')).toContainText(text);
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
});
