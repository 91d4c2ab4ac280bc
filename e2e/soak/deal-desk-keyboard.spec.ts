import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { pickOption, pressButton, reach, typeInto } from '../kit/keyboard.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { button, field, section, storeCompany, textOf, toast, unpublishStored } from '../staff/deal-desk.ts';

test.use({ viewport: { width: 360, height: 740 }, signedInAs: demoAccounts.administrator });
test.afterEach(unpublishStored);

/** Goes to an element and presses keys there. */
async function press(page: Page, target: Locator, keys = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(keys);
}

async function openEditor(page: Page, dealId: string): Promise<void> {
  await page.goto(paths.dealEditor({ dealId }));
  await expect(page.getByRole('heading', { level: 1, name: 'Edit opportunity' })).toBeVisible();
}

test('EDIT-37 HIST-03 HIST-08 a deal is made, published, changed, merged and restored by keyboard on a narrow screen', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const company = `Keyboard ${randomUUID().slice(0, 8)}`;
  await storeCompany(company);
  const name = `${company} - Series A`;
  let dealId = '';

  await test.step('it is made with a flow, sections and files', async () => {
    await page.goto(paths.newDeal());
    await pickOption(page, 'Company', company, company);
    await pickOption(page, 'Flow', 'Direct investment', 'Direct');
    await reach(page, page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'ACTIVE', exact: true })).toBeChecked();
    await typeInto(page, 'Name', 'Series A');
    await reach(page, field(page, 'Deadline'));
    await page.keyboard.type('12312099');
    await typeInto(page, 'Fees', '2 %');
    for (const [label, amount] of Object.entries({
      ...{ Valuation: '9000000', 'Total offered amount': '1000000' },
      ...{ 'Min investment': '5000', 'Max investment': '250000' },
    })) {
      await reach(page, page.getByRole('textbox', { name: label }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(amount);
    }
    await pickOption(page, 'Security type', 'Series A', 'Series A');
    await reach(page, textOf(page, 'Company overview'));
    await page.keyboard.type('Storage below the tide.');

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressButton(page, 'Add section');
    await expect(page.getByRole('menuitem', { name: 'Rich text area' })).toBeFocused();
    await page.keyboard.press('Enter');
    await reach(page, section(page, 'Without a title').getByRole('textbox', { name: 'Title', exact: true }));
    await page.keyboard.type('Market');
    await reach(page, textOf(page, 'Market'));
    await page.keyboard.type('A large market.');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+F10');
    await reach(
      page,
      page
        .getByRole('toolbar', { name: /Text of Market/ })
        .getByRole('button')
        .first(),
    );
    await page.keyboard.press('Escape');
    await expect(textOf(page, 'Market')).toBeFocused();
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'deal-desk-keyboard');
  });

  await test.step('it is previewed and published', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressButton(page, 'Preview');
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Preview')).toBeFocused();
    await pressButton(page, 'Publish');
    await expect(toast(page, 'Deal published')).toBeVisible();
    await expect(page).toHaveURL(paths.staffDealList());
    await reach(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type(company);
    const link = page.getByRole('link', { name });
    await expect(link).toHaveCount(1);
    await expectFitsNarrowScreen(page);
    await press(page, link);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit opportunity' })).toBeVisible();
    dealId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('a change waits, is compared and published', async () => {
    await typeInto(page, 'Fees', '3 %');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressButton(page, 'Update without publishing');
    await expect(toast(page, 'Deal updated')).toBeVisible();
    await openEditor(page, dealId);
    await pressButton(page, 'Update');
    const changes = page.getByRole('dialog', { name: 'What investors will see' });
    await expect(changes).toContainText('3 %');
    await expectFitsNarrowScreen(page);
    await press(page, changes.getByRole('button', { name: 'Update', exact: true }));
    await expect(toast(page, 'Deal updated')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(paths.staffDealList()));
  });

  await test.step('a conflict is merged', async () => {
    await openEditor(page, dealId);
    const { dealForEditing } = await executeAs<{ dealForEditing: { version: number } }>(
      demoAccounts.administrator,
      'DealForEditing',
      { id: dealId },
    );
    const { version } = dealForEditing;
    const save = { id: dealId, version, input: { fees: '5 %' }, apply: false, note: null };
    await executeAs('employee@demo.test', 'UpdateDeal', save);
    await typeInto(page, 'Fees', '4 %');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressButton(page, 'Update without publishing');
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' });
    await expect(dialog).toBeVisible();
    await press(page, dialog.getByRole('group', { name: 'Fees' }).getByRole('radio').first(), ' ');
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await press(page, dialog.getByRole('button', { name: 'Merge into the editor' }));
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Fees')).toHaveValue('4 %');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressButton(page, 'Update without publishing');
    await expect(toast(page, 'Deal updated')).toBeVisible();
  });

  await test.step('the first version is restored', async () => {
    await openEditor(page, dealId);
    await reach(page, page.getByRole('tab', { name: 'Edit' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Versions' })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressButton(page, 'Restore version 1');
    const dialog = page.getByRole('dialog', { name: 'Restore version 1' });
    await press(page, dialog.getByRole('checkbox'), ' ');
    await expect(dialog).toContainText('4 %');
    await expectFitsNarrowScreen(page);
    await press(page, dialog.getByRole('button', { name: 'Put into the editor' }));
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Fees')).toHaveValue('2 %');
  });

  await test.step('COMP-22 its company is unpublished and published again', async () => {
    await page.goto(`${paths.staffCompanies()}?${new URLSearchParams({ search: company })}`);
    await page.keyboard.press('Enter');
    for (const [action, message] of [
      ['Unpublish', 'Company and related deals unpublished'],
      ['Publish', 'Company published'],
    ] as const) {
      await pressButton(page, `More about ${company}`);
      const entry = page.getByRole('menuitem', { name: action, exact: true });
      await expect(entry).toBeVisible();
      for (let step = 0; step < 5 && !(await entry.evaluate((item) => item === document.activeElement)); step += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: `${action} ${company}?` });
      await expect(question).toContainText('Series A');
      await expectFitsNarrowScreen(page);
      await press(page, question.getByRole('button', { name: action, exact: true }));
      await expect(toast(page, message)).toBeVisible();
    }
  });
});
