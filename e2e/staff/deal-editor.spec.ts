import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test.use({ signedInAs: demoAccounts.administrator });

const { administrator, investor } = demoAccounts;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const section = (page: Page, title: string) => page.getByRole('region', { name: `Section ${title}`, exact: true });
const text = (page: Page, title: string) => page.getByRole('textbox', { name: `Text of ${title}` });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByTitle(option, { exact: true }).last().click();
}

async function add(page: Page, kind: string): Promise<void> {
  await button(page, 'Add section').click();
  await page.getByRole('menuitem', { name: kind }).click();
}

/** Stores a draft with a links section, and returns its id. */
async function storeDraft(): Promise<string> {
  const { companies } = await executeAs<{ companies: { items: { id: string; unpublishedAt: string | null }[] } }>(
    administrator,
    'CompaniesForDeal',
  );
  const companyId = companies.items.find(({ unpublishedAt }) => !unpublishedAt)?.id;
  const [dealId, title] = [randomUUID(), `Round ${randomUUID().slice(0, 8)}`];
  await executeAs(administrator, 'InsertDeal', {
    id: dealId,
    input: {
      ...{ companyId, title, status: 'PROSPECTIVE', offeringType: 'PRIMARY', securityType: 'SEED' },
      ...{ investmentCurrency: 'EUR', investmentValue: '1000000', investmentMin: '5000', investmentMax: '250000' },
      ...{ valuation: '9000000', fees: '2 %', deadline: '2099-12-31', descriptionOrder: 2 },
      textSections: [
        { id: randomUUID(), title: 'Overview', body: '<p>What it is about.</p>', isOverview: true },
        { id: randomUUID(), title: 'Market', body: '<h2>Size</h2><p>Large.</p>', order: 1 },
      ],
      linkSections: [
        { id: randomUUID(), title: 'Press', order: 3, links: [{ label: 'Article', url: 'https://example.com/a' }] },
      ],
    },
  });
  return dealId;
}

test('EDIT-18 EDIT-34 EDIT-37 a deal with sections is made, published and seen by an investor', async ({ page }) => {
  const title = `Series ${randomUUID().slice(0, 8)}`;
  await page.goto(paths.newDeal());
  await expect(page.getByRole('heading', { level: 1, name: 'Add opportunity' })).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Company not specified' }).first()).toBeVisible();
  await takeScreenshots(page, 'deal-editor-faults');

  await choose(page, 'Company', 'Tidewell Storage');
  await page.getByRole('radio', { name: 'PROSPECTIVE' }).check();
  await page.getByLabel('Name', { exact: true }).fill(title);
  await page.getByLabel('Opening date').fill('2099-12-31');
  await page.getByLabel('Fees').fill('2 % a year');
  for (const [label, amount] of Object.entries({
    Valuation: '80000000',
    'Total offered amount': '5000000',
    'Min investment': '25000',
    'Max investment': '1000000',
  }))
    await page.getByRole('textbox', { name: label }).fill(amount);
  await expect(page.getByRole('textbox', { name: 'Valuation' })).toHaveValue('80,000,000');
  await choose(page, 'Security type', 'Series B');

  await text(page, 'Company overview').fill('Storage below the tide.');
  await add(page, 'Rich text area');
  await section(page, 'Without a title').getByRole('textbox', { name: 'Title', exact: true }).fill('Market');
  await text(page, 'Market').fill('A large market.');
  for (const kind of ['Image', 'Documents', 'Description', 'Management']) await add(page, kind);
  await page.getByLabel(/^Image: Choose /).setInputFiles({ name: 'plant.png', mimeType: 'image/png', buffer: pixel });
  const paper = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') };
  await page.getByLabel(/^Documents: Choose /).setInputFiles(paper);
  await page.getByLabel('Order of Management').selectOption('1');
  await button(page, 'Move Market up').click();
  await expect(page.getByRole('region', { name: /^Section / }).nth(1)).toHaveAccessibleName('Section Market');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'deal-editor');
  await expectFitsNarrowScreen(page);

  await button(page, 'Publish').click();
  await expect(toast(page, 'Deal published')).toBeVisible();
  await expect(page).toHaveURL(paths.staffDealList());
  const { staffDeals } = await executeAs<{ staffDeals: { items: { id: string; publishedAt: string | null }[] } }>(
    administrator,
    'DealsForRole',
    { search: title },
  );
  const [deal] = staffDeals.items;

  await resumeSession(page, investor);
  await page.goto(paths.deal({ dealId: deal?.id ?? '' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText([
    // The first is what the person's preferences say of the deal.
    ...[
      'Why this deal',
      'Overview',
      'Summary',
      'Market',
      'Company Management',
      'Image',
      'Documents',
      'Company Description',
    ],
  ]);
  await expect(page.getByText('A large market.')).toBeVisible();
  await expect(page.getByText('terms.txt')).toBeVisible();
});

test('HIST-04 HIST-06 EDIT-53 changes of a published deal wait until they are shown and published', async ({
  page,
}) => {
  const dealId = await storeDraft();
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
