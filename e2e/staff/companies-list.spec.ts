import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Companies' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Of the demo; no test may change it. */
const known = 'Anvil Semiconductors';

/** Inserts a company without deals, so that its publication changes nothing for other tests; returns its id. */
async function insertCompany(name: string): Promise<string> {
  const kind = { fundingStage: 'EARLY', stage: 'HAS_PRODUCT', businessModel: 'B2B' };
  const [id, input] = [randomUUID(), { name, hqCountry: 'IS', ...kind }];
  await executeAs(demoAccounts.administrator, 'InsertCompany', { id, input });
  return id;
}

test.describe('administrators', () => {
  test.use({ signedInAs: demoAccounts.administrator });

  test('ADEAL-02 COMP-01 COMP-02 list, search, sort and export the companies beside the deals', async ({ page }) => {
    await page.goto(paths.staffDealList());
    const areas = page.getByRole('navigation', { name: 'Opportunities area' });
    await areas.getByRole('link', { name: 'Companies' }).click();
    await expect(page).toHaveURL(paths.staffCompanies());
    await expect(areas.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Company',
      'Status',
      'Funding stage',
      'HQ country',
      'Deals',
      'Update date',
    ]);
    await expect(rows(page)).not.toHaveCount(0);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'companies');
    await expectFitsNarrowScreen(page);

    await page.getByRole('columnheader', { name: 'HQ country' }).getByRole('button').click();
    await expect(page).toHaveURL(`${paths.staffCompanies()}?sort=HQ_COUNTRY`);
    await expect(page.getByRole('columnheader', { name: 'HQ country' })).toHaveAttribute('aria-sort', 'ascending');
    await search(page).fill('STORAGE');
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, 'Tidewell Storage').getByRole('cell')).toHaveText([
      // The check box.
      '',
      'Published',
      /^(Seed|Early|Mid|Late|Any)$/,
      'Denmark',
      /^\d+$/,
      /\d{4}$/,
      // The menu.
      '',
    ]);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^companies-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([expect.stringMatching(/^\uFEFFCompany,/), expect.stringMatching(/^Tidewell Storage,/)]);

    await areas.getByRole('link', { name: 'Deals' }).click();
    await expect(page).toHaveURL(`${paths.staffDealList()}?search=STORAGE`);
    await expect(page.getByRole('rowheader', { name: 'Tidewell Storage - Series C' })).toBeVisible();
    await page.goto(`${paths.staffCompanies()}?search=100%25_`);
    await expect(page.getByRole('heading', { name: 'Nothing matches the search' })).toBeVisible();
    await takeScreenshots(page, 'companies-none');
  });

  test('COMP-22 COMP-23 DATA-08 unpublish a company, publish it again by keyboard, and find it by Ctrl+K', {
    tag: '@soak',
  }, async ({ page }) => {
    const company = `Ketill ${randomUUID()}`;
    const companyId = await insertCompany(company);
    await page.goto(`${paths.staffCompanies()}?${new URLSearchParams({ search: company })}`);
    const menu = page.getByRole('button', { name: `More about ${company}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    const question = page.getByRole('dialog', { name: `Unpublish ${company}?` });
    await expect(question.getByText('It has no published deals.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Unpublish' }).click();
    await expect(toast(page, 'Company and related deals unpublished')).toBeVisible();
    await expect(row(page, company)).toContainText('Unpublished');

    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Publish' })).toBeFocused();
    await page.keyboard.press('Enter');
    const back = page.getByRole('dialog', { name: `Publish ${company}?` });
    await expect(back.getByText('No deal is published with it. Its drafts stay drafts.')).toBeVisible();
    await expect(back.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(back.getByRole('button', { name: 'Publish' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Company published')).toBeVisible();
    await expect(row(page, company).getByText('Published', { exact: true })).toBeVisible();

    await page.getByRole('checkbox', { name: `Select ${company}` }).check();
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Unpublish one company' })).toBeVisible();
    await takeScreenshots(page, 'companies-bulk');
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await expect(question.getByText('It has no published deals.')).toBeVisible();
    // They replace the table by cards, which takes the focus away.
    await takeScreenshots(page, 'company-unpublish');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search all areas' })).toBeFocused();
    await page.keyboard.type(company);
    const found = page.getByRole('group', { name: 'Companies' }).getByRole('option', { name: company });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.companyForm({ companyId }));
  });
});

test.describe('those who may only look', () => {
  test.use({ signedInAs: 'delegate@demo.test' });

  test('PERM-23 PERM-13 see the list of companies without any control', { tag: '@soak' }, async ({ page }) => {
    await page.goto(`${paths.staffCompanies()}?search=anvil`);
    await expect(row(page, known)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: known }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Company' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0);
    await expectNoAxeViolations(page);
  });
});
