import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs } from '../kit/api-calls.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import {
  addSection,
  button,
  choose,
  entries,
  field,
  filesOf,
  fillAmounts,
  fillCompany,
  paper,
  picture,
  section,
  textOf,
  toast,
} from './deal-desk.ts';

// In this folder, which comes after that of the investors' lists, whose deals are counted.
test('COMP-11 EDIT-37 AMT-10 a company and its deal are entered, previewed and published; an investor sees it and invests', async ({
  browser,
}) => {
  const staff = await (await browser.newContext()).newPage();
  const investor = await (await browser.newContext()).newPage();
  await resumeSession(staff, demoAccounts.administrator);
  const part = randomUUID().slice(0, 8);
  const [company, title] = [`Norðurljós ${part} hf.`, 'Series B'];
  const name = `${company} - ${title}`;
  let dealId = '';

  await test.step('COMP-03 COMP-13 COMP-20 a company with a round, a manager and a logo', async () => {
    await staff.goto(paths.staffCompanies());
    await button(staff, 'Add Company').click();
    await fillCompany(staff, company);
    await field(staff, 'Description').fill('Geothermal power from boreholes of one metre.');
    await button(staff, 'Add funding round').click();
    await choose(staff, 'Stage', 'Seed');
    await field(staff, 'Date').fill('2021-05-15');
    await field(staff, 'Amount raised').fill('2500000');
    await choose(staff, 'Currency of: Amount raised', 'USD');
    await button(staff, 'Add round').click();
    await expect(entries(staff, 'Funding History')).toHaveText([/Seed · May 15, 2021.*\$2,500,000/]);
    await button(staff, 'Add manager').click();
    await field(staff, 'Name').fill('Auður Jónsdóttir');
    await field(staff, 'Position').fill('CEO');
    await button(staff, 'Add to management').click();
    await staff.getByLabel(/^Logo: /).setInputFiles(picture('logo.png'));
    await expect(staff.getByAltText('The chosen logo')).toBeVisible();
    await button(staff, 'Save Company').click();
    await expect(toast(staff, 'Company information updated')).toBeVisible();
    await expect(staff).toHaveURL(paths.staffCompanies());
  });

  await test.step('EDIT-05 EDIT-18 EDIT-28 a deal of it with every kind of section and a flow', async () => {
    await staff.getByRole('navigation', { name: 'Opportunities area' }).getByRole('link', { name: 'Deals' }).click();
    await staff.getByRole('link', { name: 'Add Deal' }).or(button(staff, 'Add Deal')).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Add opportunity' })).toBeVisible();
    await button(staff, 'Publish').click();
    await expect(staff.getByRole('alert').filter({ hasText: 'Company not specified' }).first()).toBeVisible();
    await takeScreenshots(staff, 'deal-editor-faults');

    await choose(staff, 'Company', company, part);
    await choose(staff, 'Flow', 'Direct investment');
    await staff.getByRole('radio', { name: 'ACTIVE', exact: true }).check();
    await field(staff, 'Name').fill(title);
    await field(staff, 'Deadline').fill('2099-12-31');
    await field(staff, 'Fees').fill('2 % a year');
    await fillAmounts(staff, {
      ...{ Valuation: '80000000', 'Total offered amount': '5000000' },
      ...{ 'Min investment': '25000', 'Max investment': '1000000' },
    });
    await expect(field(staff, 'Valuation')).toHaveValue('80,000,000');
    await choose(staff, 'Security type', 'Series B', 'Series B');
    await textOf(staff, 'Company overview').fill('Storage below the tide.');
    await addSection(staff, 'Rich text area');
    await section(staff, 'Without a title').getByRole('textbox', { name: 'Title', exact: true }).fill('Market');
    await textOf(staff, 'Market').fill('A large market.');
    for (const kind of ['Image', 'Documents', 'Description', 'Funding History', 'Management'])
      await addSection(staff, kind);
    await staff.getByLabel(/^Image: Choose /).setInputFiles(picture('plant.png'));
    await staff.getByLabel(/^Documents: Choose /).setInputFiles(paper('terms.txt'));
    await expect(filesOf(staff, 'Documents')).toContainText(['terms.txt']);
    await staff.getByLabel('Order of Management').selectOption('1');
    await button(staff, 'Move Market up').click();
    await expect(staff.getByRole('region', { name: /^Section / }).nth(1)).toHaveAccessibleName('Section Market');
    await expectNoAxeViolations(staff);
    await takeScreenshots(staff, 'deal-editor');
    await expectFitsNarrowScreen(staff);
  });

  await test.step('EDIT-24 HIST-11 it is previewed before it is saved', async () => {
    await button(staff, 'Preview').click();
    const dialog = staff.getByRole('dialog', { name: 'Preview' });
    const shown = dialog.locator('iframe').contentFrame();
    await expect(shown.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(shown.getByText('A large market.')).toBeVisible();
    await expect(shown.getByText('Auður Jónsdóttir')).toBeVisible();
    const image = shown.getByRole('img', { name: 'Image' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
    await dialog.getByText('Phone (360 px)').click();
    const widths = shown.locator('html').evaluate((page) => [page.clientWidth, page.scrollWidth]);
    expect(await widths).toEqual([360, 360]);
    await staff.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(staff, 'Preview')).toBeFocused();
  });

  await test.step('EDIT-34 EDIT-37 it is published and listed', async () => {
    await button(staff, 'Publish').click();
    await expect(toast(staff, 'Deal published')).toBeVisible();
    await expect(staff).toHaveURL(paths.staffDealList());
    await staff.getByRole('searchbox', { name: 'Search' }).fill(part);
    await expect(staff.getByRole('row').filter({ hasText: name })).toContainText('Published');
  });

  await test.step('EDIT-18 COMP-20 an investor finds it as it was entered', async () => {
    await signUpInvestor(investor);
    await investor.goto(paths.allDeals());
    await investor.getByRole('searchbox', { name: 'Search opportunities' }).fill(part);
    await investor.getByRole('link', { name: `Learn more: ${name}` }).click();
    await expect(investor.getByRole('heading', { level: 1 })).toContainText(name);
    dealId = investor.url().split('/').at(-1) ?? '';
    const sections = investor.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText([
      // The first is what the person's preferences say of the deal.
      ...['Why this deal', 'Overview', 'Summary', 'Market', 'Company Management', 'Image', 'Documents'],
      ...['Company Description', 'Funding History'],
    ]);
    await expect(investor.getByText('A large market.')).toBeVisible();
    await expect(investor.getByText('terms.txt')).toBeVisible();
    await expect(investor.getByText('Auður Jónsdóttir')).toBeVisible();
    await expect(investor.getByRole('row', { name: /^Seed May 15, 2021/ })).toBeVisible();
  });

  await test.step('EDIT-45 AMT-10 and invests, which starts the flow of the deal', async () => {
    await investor.getByRole('link', { name: 'Custom' }).click();
    await investor.getByLabel('Amount', { exact: true }).fill('125000');
    await button(investor, 'Invest').click();
    await confirmInvestment(investor).click();
    await expect(investor.getByRole('heading', { level: 1 })).toHaveText(`Your investment in ${name}`);
    await expect(investor.getByRole('tab', { name: /Review the terms/ })).toBeVisible();
  });
  // Other tests count the deals of the investors' lists.
  await callApiAs(demoAccounts.administrator, '/api/deal/unpublish', { dealId });
  for (const page of [staff, investor]) await page.context().close();
});
