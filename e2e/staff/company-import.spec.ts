import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });
/** Rows of the table, or cards on phones. */
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });

const headings = ['Name', 'Country', 'Funding stage', 'Company stage', 'Business model', 'Founded', 'Mascot'];

/** Returns a CSV of companies; each name is followed by what differs from a usual row. */
function csvOf(...rows: readonly [name: string, country?: string, founded?: string][]): Buffer {
  const lines = rows.map(([name, country = 'Iceland', founded = '2019']) =>
    [name, country, 'Early', 'Has product market fit', 'B2B', founded, 'Puffin'].join(';'),
  );
  return Buffer.from([headings.join(';'), ...lines].join('\n'));
}

/** Waits for a step, whose heading has the focus. */
async function expectStep(page: Page, name: string): Promise<void> {
  await expect(page.locator(':focus').getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Chooses a file on the first step and opens the second one. */
async function upload(page: Page, buffer: Buffer, name = 'companies.csv'): Promise<void> {
  await page.getByLabel('File with companies').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expectStep(page, 'Step 2 of 4: Columns');
}

async function insertCompany(name: string): Promise<void> {
  const kind = { hqCountry: 'IS', businessModel: 'B2B', stage: 'HAS_PRODUCT', fundingStage: 'EARLY' };
  await executeAs(demoAccounts.administrator, 'InsertCompany', { id: randomUUID(), input: { name, ...kind } });
}

test.use({ signedInAs: demoAccounts.administrator });

test('DATA-01 DATA-03 DATA-06 companies are imported from a spreadsheet, tried first, and listed', async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  await insertCompany(`Kría ${mark} GmbH`);
  await page.goto(paths.staffCompanies());
  await button(page, 'Import').click();
  await expect(page).toHaveURL(paths.companyImport());
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'import-file');
  await page
    .getByLabel('File with companies')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a00', 'hex') });
  await expect(page.getByRole('alert')).toContainText('picture.png is ');
  await takeScreenshots(page, 'import-refused');

  const file = csvOf([`Lóa ${mark}`], [`Spói ${mark}`, 'Atlantis'], [`KRÍA ${mark}`]);
  await upload(page, file);
  const columns = page.getByRole('list', { name: /^Columns of / });
  await expect(columns.getByLabel('Import Country into')).toHaveValue('HQ_COUNTRY');
  await expect(columns.getByLabel('Import Mascot into')).toHaveValue('');
  await columns.getByLabel('Import Mascot into').selectOption('Summary');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'import-columns');
  await button(page, 'Start trial run').click();

  await expect(page.getByText('Nothing is stored yet')).toBeVisible();
  await expect(row(page, `Lóa ${mark}`)).toContainText('New');
  await expect(row(page, `Spói ${mark}`)).toContainText('Country: “Atlantis” is not known here');
  await expect(row(page, `KRÍA ${mark}`)).toContainText('A company of a similar name is stored already.');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'import-trial');
  await expect(page.getByRole('link', { name: `Look at Kría ${mark} GmbH` })).toBeVisible();
  await page.getByLabel(`Yes, it is Kría ${mark} GmbH`).check();
  await takeScreenshots(page, 'import-answers');
  await button(page, 'Apply and try again').click();
  await expect(row(page, `KRÍA ${mark}`)).toContainText('Changed');
  await expect(row(page, `KRÍA ${mark}`)).toContainText('Puffin');
  await takeScreenshots(page, 'import-changes');
  // The address is enough to come back.
  await page.reload();
  await chip(page, 'Wrong').click();
  await expect(row(page, `Spói ${mark}`)).toBeVisible();
  await expect(row(page, `Lóa ${mark}`)).toHaveCount(0);
  await button(page, 'Continue').click();

  await expectStep(page, 'Step 4 of 4: Import');
  await expect(page.getByText('1 company is left out')).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'import-question');
  await button(page, 'Import 2 companies').click();
  await expect(page.getByText('The import is finished')).toBeVisible();
  await expect(row(page, `Lóa ${mark}`)).toContainText('Added');
  await expect(row(page, `Spói ${mark}`)).toContainText('Left out');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'import-result');
  await button(page, 'Show the companies').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(mark);
  await expect(page.getByRole('rowheader')).toHaveText([`KRÍA ${mark}`, `Lóa ${mark}`]);

  // What is exported whole changes nothing when it is imported.
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'Whole companies (XLSX)' }).click();
  const exported = await readFile(await (await download).path());
  await button(page, 'Import').click();
  await upload(page, exported, 'companies.xlsx');
  await button(page, 'Start trial run').click();
  await expect(chip(page, 'Unchanged 2')).toBeVisible();
  await expect(page.getByText('There is nothing to import: no row is new or changed.')).toBeVisible();
});

test('DATA-01 the import is done by keyboard at 360 px', { tag: '@soak' }, async ({ page }) => {
  const name = `Súla ${randomUUID().slice(0, 8)}`;
  const press = async (target: Locator, key: string) => {
    await target.focus();
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  const look = async () => {
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.staffCompanies());
  await press(button(page, 'Import'), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import companies' })).toBeVisible();
  await look();
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByLabel('File with companies'), 'Enter');
  const long = `${name} ${'langt '.repeat(20)}`.trim();
  await (await chooser).setFiles({
    name: `${'a'.repeat(120)}.csv`,
    mimeType: 'text/csv',
    buffer: csvOf([name], [long, 'Atlantis']),
  });
  await expectStep(page, 'Step 2 of 4: Columns');
  await look();
  await press(page.getByLabel('Import Mascot into'), 'S');
  await page.keyboard.press('u');
  await expect(page.getByLabel('Import Mascot into')).toHaveValue('BLURB');
  await press(page.getByLabel('Clear what is empty in the file'), 'Space');
  await look();
  await press(button(page, 'Start trial run'), 'Enter');
  await expect(page.getByText('“Atlantis” is not known here')).toBeVisible();
  await look();
  await press(chip(page, 'New 1'), 'Space');
  await expect(page.getByText('“Atlantis” is not known here')).toBeHidden();
  await press(button(page, 'Continue'), 'Enter');
  await expectStep(page, 'Step 4 of 4: Import');
  await look();
  await press(button(page, 'Import 1 company'), 'Enter');
  await expect(page.getByText('The import is finished')).toBeVisible();
  await expect(row(page, name).filter({ hasText: 'Added' })).toBeVisible();
  await look();
});

test('DATA-01 500 companies are imported from a spreadsheet, also after leaving the page', { tag: '@soak' }, async ({
  page,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const names = Array.from({ length: 500 }, (_, index) => `${mark} ${String(index + 1).padStart(3, '0')} Fjall`);
  await page.goto(paths.companyImport());
  await upload(page, csvOf(...names.map((name): [string] => [name])));
  await expect(page.getByText('500 rows')).toBeVisible();
  await button(page, 'Start trial run').click();
  await expect(chip(page, 'New 500')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Continue').click();
  await button(page, 'Import 500 companies').click();
  await expect(page.getByText(/^\d+ of 500 companies imported$/)).toBeVisible();
  await takeScreenshots(page, 'import-running');
  const address = page.url();
  await page.goto(paths.staffDealList());
  await page.goto(address);
  await expect(page.getByText('Everything in the file is stored.')).toBeVisible({ timeout: 60_000 });
  await expect(chip(page, 'Added 500')).toBeVisible();
  await page.goto(`${paths.staffCompanies()}?${new URLSearchParams({ search: mark })}`);
  await expect(page.getByText('1–50 of 500').first()).toBeVisible();
});
