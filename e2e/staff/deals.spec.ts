import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { navigateTo } from '../kit/navigate.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const path = paths.staffDealList();
const columns = ['Deal', 'Status', 'Stage', 'Key Date', 'Published date', 'Watchlist count', 'Offered', 'Available'];
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Deals' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

async function openDeals(page: Page, email: string = demoAccounts.administrator): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.admin());
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
}

test('ADEAL-01 ADEAL-03/#1-8 ADEAL-20 the area opens with the table of all deals, including cancelled and voided ones', async ({
  page,
}) => {
  await openDeals(page);
  await navigateTo(page, `${paths.staffDeals()}/nonsense`);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const published = row(page, 'Tidewell Storage - Series C');
  await expect(published.getByRole('rowheader')).toHaveText('Tidewell Storage - Series C');
  await expect(published.getByRole('cell')).toHaveText([
    // The check box.
    '',
    'Published',
    /^(Seed|Early|Mid|Late|Any)$/,
    /\d{4}$/,
    /\d{4}$/,
    // Two demo investors watch it; investors of other tests may too.
    /^([2-9]|\d{2,})$/,
    '€24,000,000',
    /^€[\d,]+$/,
    // The menu.
    '',
  ]);
  const draft = row(page, 'Anvil Semiconductors - Four-inch line').getByRole('cell');
  await expect(draft.nth(4)).toHaveText('');
  await expect(draft.nth(1)).toHaveText('Draft');
  await expect(row(page, 'Series A extension')).toContainText('Voided');
  await expect(row(page, 'Farsight Orbital - Bridge note')).toContainText('Canceled');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'staff-deals');
});

test('ADEAL-02 the search matches company or title and is kept in the URL', { tag: '@soak' }, async ({ page }) => {
  await openDeals(page);
  await expect(row(page, 'Seedling Bio')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('SERIES c');
  await expect(page).toHaveURL(/search=SERIES\+c/);
  // Until the search result arrives all deals are shown.
  await expect(rows(page).filter({ hasNotText: /series c/i })).toHaveCount(0);
  await expect(row(page, 'Quillon')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('100%_');
  await expect(page.getByRole('heading', { name: 'Nothing matches the search' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('100%_');
  // An invalid page in the URL opens the first page, or the last.
  for (const number of ['99999999999', '99']) {
    await navigateTo(page, `${path}?page=${number}`);
    await expect(row(page, 'Tidewell Storage - Series C')).toBeVisible();
  }
  await expect(page).toHaveURL(path);
});

test('ADEAL-02 a pending debounced search does not navigate back from an opened page', { tag: '@soak' }, async ({
  page,
}) => {
  await openDeals(page);
  // The code of the next page takes longer than the debounce.
  await page.route('**/*.js', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ response: answer });
  });
  await page.getByRole('searchbox').pressSequentially('tide');
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page).toHaveURL(paths.allClients());
});

test('DATA-05 DATA-07 the deals that match are exported, or those that are ticked', { tag: '@soak' }, async ({
  page,
}) => {
  await openDeals(page);
  await expect(row(page, 'Tidewell Storage - Series C')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('tidewell');
  await expect(rows(page).filter({ hasNotText: 'Tidewell' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^deals-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Tidewell Storage');
  expect(text).not.toContain('Quillon');

  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  const name = 'Quillon Security - Series D';
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const ticked = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await readFile(await (await ticked).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);
});

test('ADEAL-06 PERM-08 a delegate without an assignment sees an empty list', async ({ page }) => {
  await openDeals(page, 'delegate@demo.test');
  await expect(page.getByRole('heading', { name: 'No deals are assigned to you' })).toBeVisible();
});
