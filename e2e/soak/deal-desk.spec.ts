import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Browser, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts, demoPassword } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import {
  button,
  field,
  filesOf,
  paper,
  picture,
  publishDeal,
  section,
  storeDeal,
  textOf,
  textSection,
  toast,
  unpublishStored,
} from '../staff/deal-desk.ts';

test.afterEach(unpublishStored);

/** Edits all deals and publishes none (PERM-07, role 6). */
const editor = { email: 'employee@demo.test', name: 'Caroline Dubois' };

/** Opens a page in a browser window of its own, signed in with a demo account. */
async function openAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await resumeSession(page, email);
  return page;
}

async function openEditor(page: Page, dealId: string): Promise<void> {
  await page.goto(paths.dealEditor({ dealId }));
  await expect(page.getByRole('heading', { level: 1, name: 'Edit opportunity' })).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('HIST-04 HIST-06 PERM-16 changes of an editor without the right wait for a publisher, who compares and publishes them', async ({
  browser,
}) => {
  const { dealId, name } = await storeDeal({
    descriptionOrder: 2,
    textSections: [textSection('Market', '<p>The market is small.</p>', { order: 1 })],
  });
  await publishDeal(dealId);
  const [staff, publisher] = [await openAs(browser, editor.email), await openAs(browser, demoAccounts.administrator)];
  const investor = await (await browser.newContext()).newPage();
  await signUpInvestor(investor);
  await investor.goto(paths.deal({ dealId }));
  await expect(investor.getByText('The market is small.')).toBeVisible();
  const summary = investor.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('2 %');

  await test.step('EDIT-03 EDIT-36 the editor saves without publishing', async () => {
    await openEditor(staff, dealId);
    for (const action of ['Publish', 'Update', 'Unpublish']) await expect(button(staff, action)).toHaveCount(0);
    await field(staff, 'Fees').fill('3 %');
    await field(staff, 'Min investment').fill('7000');
    await textOf(staff, 'Market').fill('The market is large.');
    await button(staff, 'Update without publishing').click();
    await expect(toast(staff, 'Deal updated')).toBeVisible();
    await staff.getByRole('searchbox', { name: 'Search' }).fill(name.split(' - ')[0] ?? '');
    await expect(row(staff, name)).toContainText('Unpublished changes');
  });

  await test.step('HIST-04 the investor reads the former state, and the page of it stays', async () => {
    await investor.reload();
    await expect(investor.getByText('The market is small.')).toBeVisible();
    await expect(summary).toContainText('2 %');
    await expect(summary).not.toContainText('7,000');
  });

  await test.step('HIST-06 HIST-07 the publisher sees both states and publishes', async () => {
    await openEditor(publisher, dealId);
    await expect(publisher.getByText(`Saved by ${editor.name}`)).toBeVisible();
    await button(publisher, 'Update').click();
    const changes = publisher.getByRole('dialog', { name: 'What investors will see' });
    await expect(changes.getByText('€5,000')).toBeVisible();
    await expect(changes.getByText('€7,000')).toBeVisible();
    await expect(changes.locator('del').filter({ hasText: 'small' })).toBeVisible();
    await expect(changes.locator('ins').filter({ hasText: 'large' })).toBeVisible();
    await expectNoAxeViolations(publisher);
    await takeScreenshots(publisher, 'deal-desk-compare');
    await expectFitsNarrowScreen(publisher);
    await changes.getByLabel('Reason (optional)').fill('The market has grown');
    await changes.getByRole('button', { name: 'Update' }).click();
    await expect(toast(publisher, 'Deal updated')).toBeVisible();
  });

  await test.step('the open page of the investor follows', async () => {
    await expect(investor.getByText('The market is large.')).toBeVisible();
    await expect(summary).toContainText('3 %');
    await expect(summary).toContainText('7,000');
  });
  for (const page of [staff, publisher, investor]) await page.context().close();
});

test('HIST-02 HIST-03 HIST-12 two people see each other, and their changes of a deal are brought together', async ({
  browser,
}) => {
  const { dealId } = await storeDeal({
    textSections: [
      textSection('Market', '<p>The market is small.</p>', { order: 1 }),
      textSection('Team', '<p>Two founders.</p>', { order: 2 }),
    ],
  });
  const [one, other] = [await openAs(browser, editor.email), await openAs(browser, demoAccounts.administrator)];
  await openEditor(one, dealId);
  await openEditor(other, dealId);
  const notice = other.getByRole('status').filter({ hasText: `${editor.name} is editing this too` });
  await expect(notice).toBeVisible();
  const [above, below] = await Promise.all([notice.boundingBox(), other.getByRole('tablist').first().boundingBox()]);
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);

  await field(one, 'Fees').fill('3 %');
  await field(one, 'Valuation').fill('9500000');
  await textOf(one, 'Market').fill('The market is large.');
  await field(other, 'Fees').fill('4 %');
  await textOf(other, 'Team').fill('Three founders.');
  await textOf(other, 'Market').fill('The market is growing.');
  await button(one, 'Update without publishing').click();
  await expect(toast(one, 'Deal updated')).toBeVisible();

  await button(other, 'Update without publishing').click();
  const dialog = other.getByRole('dialog', { name: 'Somebody else has saved meanwhile' });
  await expect(dialog).toContainText(editor.name);
  await expect(dialog).toContainText('Both of you changed these 2 differently.');
  await expectNoAxeViolations(other);
  await takeScreenshots(other, 'deal-desk-conflict');
  await expectFitsNarrowScreen(other);

  await test.step('what is typed stays when the dialog is closed, and the next save asks again', async () => {
    await other.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(field(other, 'Fees')).toHaveValue('4 %');
    await button(other, 'Update without publishing').click();
    await expect(dialog).toBeVisible();
  });

  await dialog.getByRole('group', { name: 'Fees' }).getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('button', { name: 'Merge into the editor' }).click();
  const missing = dialog.getByRole('group', { name: /^Market/ });
  await expect(missing).toContainText('Choose one of both.');
  await missing.getByRole('radio', { name: 'Both texts, theirs first' }).check();
  await dialog.getByRole('button', { name: 'Merge into the editor' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(other, 'Fees')).toHaveValue('3 %');
  await expect(field(other, 'Valuation')).toHaveValue('9,500,000');
  await expect(textOf(other, 'Team')).toHaveText('Three founders.');
  await expect(textOf(other, 'Market')).toContainText('The market is large.');
  await expect(textOf(other, 'Market')).toContainText('The market is growing.');
  await button(other, 'Update without publishing').click();
  await expect(toast(other, 'Deal updated')).toBeVisible();
  await openEditor(one, dealId);
  await expect(field(one, 'Fees')).toHaveValue('3 %');
  await expect(textOf(one, 'Team')).toHaveText('Three founders.');
  await expect(textOf(one, 'Market')).toContainText('The market is growing.');
  for (const page of [one, other]) await page.context().close();
});

test.describe('one person', () => {
  test.use({ signedInAs: demoAccounts.administrator });

  test('HIST-08 an old version is put into the editor, with deleted sections and files, and saved', async ({
    page,
  }) => {
    const { dealId } = await storeDeal({
      textSections: [textSection('Market', '<p>The market is small.</p>', { order: 1 })],
      imageSections: [{ id: randomUUID(), title: 'Plant', order: 2 }],
      documentSections: [{ id: randomUUID(), title: 'Papers', order: 3 }],
    });
    await openEditor(page, dealId);
    await page.getByLabel(/^Plant: Choose /).setInputFiles(picture('plant.png'));
    await page.getByLabel(/^Papers: Choose /).setInputFiles([paper('terms.txt'), paper('letter.txt')]);
    await button(page, 'Update without publishing').click();
    await expect(toast(page, 'Deal updated')).toBeVisible();

    await openEditor(page, dealId);
    await field(page, 'Fees').fill('3 %');
    await textOf(page, 'Market').fill('The market is large.');
    for (const title of ['Plant', 'Papers']) await button(page, `Delete ${title}`).click();
    await button(page, 'Update without publishing').click();
    await expect(toast(page, 'Deal updated')).toBeVisible();

    await page.goto(`${paths.dealEditor({ dealId })}?tab=versions`);
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Papers');
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'deal-desk-versions');
    await expectFitsNarrowScreen(page);
    await button(page, 'Restore version 2').click();
    const dialog = page.getByRole('dialog', { name: 'Restore version 2' });
    await expect(dialog).toContainText('3 files come back as they were.');
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'deal-desk-restore');
    await expectFitsNarrowScreen(page);
    await dialog.getByRole('button', { name: 'Put into the editor' }).click();

    await expect(textOf(page, 'Market')).toHaveText('The market is small.');
    await expect(filesOf(page, 'Papers')).toContainText(['terms.txt', 'letter.txt']);
    await expect(field(page, 'Fees'), 'terms come back when they are ticked alone').toHaveValue('3 %');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await takeScreenshots(page, 'deal-desk-restored');
    await button(page, 'Update without publishing').click();
    await expect(toast(page, 'Deal updated')).toBeVisible();

    await openEditor(page, dealId);
    await expect(section(page, 'Plant').locator('img')).toBeVisible();
    const download = page.waitForEvent('download');
    await button(page, 'Download letter.txt').click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe('Contents of letter.txt');
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText('Restored');
  });

  test('COMP-22 COMP-23 a deal is gone with its company for the investor who reads it, and back with it', async ({
    page,
    browser,
  }) => {
    const { dealId, name } = await storeDeal();
    await publishDeal(dealId);
    const [company = ''] = name.split(' - ');
    const investor = await (await browser.newContext()).newPage();
    await signUpInvestor(investor);
    await investor.goto(paths.deal({ dealId }));
    await expect(investor.getByRole('heading', { level: 1 })).toContainText(name);

    const act = async (action: 'Unpublish' | 'Publish', message: string) => {
      await page.goto(`${paths.staffCompanies()}?${new URLSearchParams({ search: company })}`);
      await button(page, `More about ${company}`).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      const question = page.getByRole('dialog', { name: `${action} ${company}?` });
      await expect(question).toContainText(name.slice(company.length + 3));
      await question.getByRole('button', { name: action }).click();
      await expect(toast(page, message)).toBeVisible();
    };
    await act('Unpublish', 'Company and related deals unpublished');
    await expect(investor).toHaveURL(new RegExp(`${paths.allDeals()}(?:\\?|$)`));
    await investor.goto(paths.deal({ dealId }));
    await expect(investor).toHaveURL(new RegExp(`${paths.allDeals()}(?:\\?|$)`));
    await openEditor(page, dealId);
    await button(page, 'Publish').click();
    await expect(page.getByText(new RegExp(`${company}.*unpublished`, 'i')).first()).toBeVisible();

    await act('Publish', 'Company published');
    await investor.goto(paths.deal({ dealId }));
    await expect(investor.getByRole('heading', { level: 1 })).toContainText(name);
    await investor.context().close();
  });

  test('HIST-13 what is typed survives the end of the session', async ({ page, context }) => {
    const { dealId } = await storeDeal({ textSections: [textSection('Market', '<p>Small.</p>', { order: 1 })] });
    await openEditor(page, dealId);
    await field(page, 'Fees').fill('3 %');
    await textOf(page, 'Market').fill('The market is large.');
    await context.clearCookies();
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 401,
        json: { errors: [{ message: 'Sign in to continue', extensions: { code: 'UNAUTHENTICATED' } }] },
      }),
    );
    await button(page, 'Update without publishing').click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByLabel('Email').fill(demoAccounts.administrator);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
    await openEditor(page, dealId);
    await expect(page.getByText('What you had typed before was restored.')).toBeVisible();
    await expect(field(page, 'Fees')).toHaveValue('3 %');
    await expect(textOf(page, 'Market')).toHaveText('The market is large.');
    await button(page, 'Update without publishing').click();
    await expect(toast(page, 'Deal updated')).toBeVisible();
    const { dealForEditing } = await executeAs<{ dealForEditing: { content: object } }>(
      demoAccounts.administrator,
      'DealForEditing',
      { id: dealId },
    );
    expect(dealForEditing.content).toMatchObject({ terms: { fees: '3 %' } });
  });
});
