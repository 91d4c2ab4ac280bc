import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { setState, stateOf, stepOf } from '../kit/flow-steps.ts';
import { changeResponse } from '../kit/graphql.ts';
import { navigateTo } from '../kit/navigate.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';
import { visibleDeals } from '../opportunities/deals.ts';

async function openDocuments(page: Page, email: string = demoAccounts.administrator): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.staffInvestments());
  await expect(page).toHaveURL(pageOf(paths.investmentDocuments));
  await expect(page.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible();
}

/** Signs in and opens the documents of a client's investment in a deal. */
async function openClient(
  page: Page,
  deal: string,
  client: string,
  email: string = demoAccounts.administrator,
): Promise<void> {
  await resumeSession(page, email);
  await chooseClient(page, deal, client);
}

interface Handled {
  investment: { flow: { id: string } };
}

/** Creates an investment for this test and opens its documents, for tests that change them. */
async function openOwnClient(page: Page): Promise<void> {
  const client = await signUpInvestor(page);
  const { id: dealId } = (await visibleDeals(client))('Threadline - Porto expansion');
  const inserted = await callApiAs(client, '/api/investment/insert', { dealId, value: '60000' });
  const { investmentId: id } = (inserted as { result: { investmentId: string } }).result;
  const { investment } = await executeAs<Handled>(client, 'DocumentHandler', { id, dealId });
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.clientDocuments({ dealId, flowId: investment.flow.id, investmentId: id }));
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
}

/** Opens the documents of a client's investment from the list of deals. */
async function chooseClient(page: Page, deal: string, client: string): Promise<void> {
  // Searches through the URL, because typing would leave the fold-outs of all deals visible until the response.
  await page.goto(`${paths.investmentDocuments()}?search=${encodeURIComponent(deal.split(' - ')[0] ?? deal)}`);
  const foldOut = page.getByRole('button', { name: new RegExp(deal) });
  await expect(foldOut).toBeVisible();
  if ((await foldOut.getAttribute('aria-expanded')) !== 'true') await foldOut.click();
  await page
    .getByRole('table', { name: `Investors in ${deal}` })
    .getByRole('link', { name: client })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
}

test('AINV-02 AINV-04 shows one fold-out per deal with its investors', async ({ page }) => {
  await openDocuments(page);
  await navigateTo(page, `${paths.staffInvestments()}/nonsense`);
  await expect(page).toHaveURL(pageOf(paths.investmentDocuments));
  const foldOut = page.getByRole('button', { name: /Halcyon Diagnostics - Pre-IPO secondary/ });
  if ((await foldOut.getAttribute('aria-expanded')) !== 'true') await foldOut.click();
  const table = page.getByRole('table', { name: 'Investors in Halcyon Diagnostics - Pre-IPO secondary' });
  const row = table.getByRole('row').filter({ hasText: 'Rasmus Thorsen' });
  await expect(row).toContainText('CHF 1,000,000');
  await expect(row).toContainText('Review the terms');
  await expect(row).toContainText('Last update');
  await expect(row.getByRole('link', { name: 'Rasmus Thorsen' })).toHaveAttribute(
    'href',
    pageOf(paths.clientDocuments),
  );
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'investment-documents');

  await test.step('AINV-04 AINV-05 the progress label is the first match', async () => {
    for (const [deal, investor, label, date] of [
      ['Chalkline Learning - Series C secondary', 'Helena Marchetti-Boyd', 'Completed', 'Finalized'],
      ['Seedling Bio', 'Rasmus Thorsen', 'Subscription agreement', 'Last update'],
      ['Lexicon Legal - Series B', 'Helena Marchetti-Boyd', 'All steps completed, waiting for review', 'Last update'],
    ] as const) {
      await page.getByRole('searchbox').fill(deal.split(' - ')[0] ?? deal);
      const foldOut = page.getByRole('button', { name: new RegExp(deal) });
      // Waits for the search result, because before it the deal is listed collapsed among others.
      await expect(page.locator('.admin-investments-deals > *')).toHaveCount(1);
      await expect(foldOut).toBeVisible();
      if ((await foldOut.getAttribute('aria-expanded')) !== 'true') await foldOut.click();
      const row = page.getByRole('row').filter({ hasText: investor }).first();
      await expect(row).toContainText(label);
      await expect(row).toContainText(date);
    }
  });
});

test('AINV-03 CLI-07 a relationship manager sees only their own clients', { tag: '@soak' }, async ({ page }) => {
  await openDocuments(page, 'manager@demo.test');
  await expect(page.getByRole('button', { name: /Halcyon/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Farsight/ })).toHaveCount(0);
  await expect(page.getByText('Gregory Whitcombe')).toHaveCount(0);
});

test('AINV-06 AINV-07 active and completed steps persist across a reload', { tag: '@soak' }, async ({ page }) => {
  await openClient(page, 'Anvil Semiconductors - Secondary', 'Gregory Whitcombe');
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'Step 1: Review the terms',
    'Step 2: Identification',
    'Step 3: Subscription agreement',
    'Step 4: Payment',
    'Step 5: Compliance review',
  ]);
  await expect(stepOf(page, 'Identification')).toContainText('Passport.pdf');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'client-documents');
  await expect(stateOf(page, 'Subscription agreement', 'Active')).toBeChecked();

  await openOwnClient(page);
  await setState(page, 'Review the terms', 'Completed');
  await expect(stateOf(page, 'Identification', 'Active')).toBeChecked();
  await setState(page, 'Payment', 'Active');
  await expect(stateOf(page, 'Payment', 'Active')).toBeChecked();
  await expect(stateOf(page, 'Identification', 'Active')).not.toBeChecked();
  await setState(page, 'Payment', 'Completed');
  await expect(stateOf(page, 'Payment', 'Completed')).toBeChecked();
  await page.reload();
  await expect(stateOf(page, 'Payment', 'Completed')).toBeChecked();
  await expect(stateOf(page, 'Identification', 'Active')).toBeChecked();
});

test('AINV-08 marking as completed closes all steps, unmarking reopens them', { tag: '@soak' }, async ({ page }) => {
  await openOwnClient(page);
  const mark = page.getByRole('button', { name: 'Mark completed' });
  const question = page.getByRole('dialog', { name: '4 steps are still open' });
  await mark.focus();
  await page.keyboard.press('Enter');
  // The fifth step is hidden from the client.
  await expect(question.getByRole('listitem')).toHaveText([
    'Review the terms',
    'Identification',
    'Subscription agreement',
    'Payment',
  ]);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'mark-completed');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(mark).toBeFocused();
  await mark.click();
  await question.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(page.getByRole('button', { name: 'Unmark completed' })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  for (const role of ['switch', 'radio'] as const) {
    for (const control of await page.getByRole(role).all()) await expect(control).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Unmark completed' }).click();
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
  await expect(stateOf(page, 'Payment', 'Completed')).toBeEnabled();

  // What is done elsewhere arrives at once.
  const investmentId = page.url().split('/').at(-1);
  await executeAs(demoAccounts.administrator, 'SetInvestmentCompleted', { investmentId, completed: true });
  await expect(page.getByText('The investment is completed. Unmark it to change its steps.')).toBeVisible();
  await expect(stateOf(page, 'Payment', 'Completed')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Unmark completed' })).toBeVisible();
});

test('AINV-10 PERM-13 without manage_client_document the page is read-only', { tag: '@soak' }, async ({ page }) => {
  await changeResponse<{ me: { permissions: { manageClientDocument: boolean } } }>(page, 'ShellMe', ({ me }) => {
    me.permissions.manageClientDocument = false;
  });
  await openClient(page, 'Anvil Semiconductors - Secondary', 'Gregory Whitcombe');
  await expect(page.getByText('You can read this investment and not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /mark completed/i })).toHaveCount(0);
  for (const role of ['switch', 'radio'] as const) {
    const controls = page.getByRole(role);
    await expect(controls).not.toHaveCount(0);
    await expect(page.getByRole(role, { disabled: true })).toHaveCount(await controls.count());
  }
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByText('Choose files or drop them here')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeEnabled();
});

test("AINV-11 staff upload files for a download item and download the client's files", { tag: '@soak' }, async ({
  page,
}) => {
  const name = `Escrow account ${randomUUID()}.pdf`;
  await openClient(page, 'Farsight Orbital - Series D extension', 'Gregory Whitcombe');
  await stepOf(page, 'Payment')
    .getByLabel('Payment instructions: Choose files or drop them here')
    .setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\nescrow'),
    });
  await expect(stepOf(page, 'Payment').getByText(name)).toBeVisible();
  await chooseClient(page, 'Anvil Semiconductors - Secondary', 'Gregory Whitcombe');
  const download = page.waitForEvent('download');
  await stepOf(page, 'Identification')
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('AINV-12 CLI-13 mismatched ids show an error and no data', { tag: '@soak' }, async ({ page }) => {
  await openClient(page, 'Anvil Semiconductors - Secondary', 'Gregory Whitcombe');
  const parts = page.url().split('/');
  parts[parts.length - 2] = '00000000-0000-4000-8000-000000000000';
  await page.goto(parts.join('/'));
  await expect(page.getByRole('alert')).toContainText('This investment could not be loaded');
  await expect(page.getByText('Gregory Whitcombe')).toHaveCount(0);
});

test('CARE-18 ONBT-19 AINV-06 staff add a step for one client, set a due day and ask again', { tag: '@soak' }, async ({
  page,
}) => {
  await openOwnClient(page);
  await page.getByRole('tab', { name: 'Edit steps' }).click();
  await expect(page.getByRole('textbox', { name: 'Flow name' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('textbox', { name: 'Section name' }).fill('Source of funds');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('menuitem', { name: 'Upload' }).click();
  await page
    .getByRole('listitem', { name: /^Item 1/ })
    .getByRole('textbox', { name: 'Name' })
    .fill('Tax return');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'instance-editor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Investment updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Steps', exact: true }).click();
  const added = stepOf(page, 'Source of funds');
  await expect(added).toContainText('Added for this client');
  await added.getByRole('button', { name: /^Set a due day/ }).click();
  await added.getByLabel('Due by').fill('2099-12-03');
  await added.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(added).toContainText('2099');
  await added.getByRole('button', { name: 'Ask again: Tax return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask again for Tax return?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The last page is missing.');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'ask-again');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(added).toContainText('The last page is missing.');
  await expect(stateOf(page, 'Source of funds', 'Active')).toBeChecked();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'instance-steps');

  await page.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('button', { name: 'Complete anyway' }).click();
  await page.getByRole('tab', { name: 'Completions' }).click();
  await expect(page.getByRole('heading', { name: /^Completed / })).toBeVisible();
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'instance-evidence');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all files' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});
