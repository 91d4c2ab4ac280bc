import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { reach } from '../kit/keyboard.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose as chooseEntries } from '../onboarding/preferences.ts';
import { openDeal } from '../opportunities/deals.ts';
import { button, choose, entries, field, fillCompany, options, picture, storeCompany } from './deal-desk.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.use({ signedInAs: demoAccounts.administrator });

test('COMP-03 COMP-09 COMP-11 a company is entered with rounds, managers and logo, and edited', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `Norðurljós ${randomUUID().slice(0, 8)} hf.`;
  await page.goto(paths.staffCompanies());
  await button(page, 'Add Company').click();
  await expect(page).toHaveURL(paths.newCompany());
  await button(page, 'Save Company').click();
  await expect(toast(page, 'Please complete all the required fields').first()).toBeVisible();
  await expect(page.getByText('This field is required')).toHaveCount(5);
  await expect(field(page, 'Company name')).toBeFocused();
  await fillCompany(page, name);
  await expect(page.getByText('This field is required')).toHaveCount(0);
  await field(page, 'Founding year').fill('2014');
  await field(page, 'HQ city').fill('Reykjavík');
  await field(page, 'Last valuation').fill('12500000');
  await choose(page, 'Currency of: Last valuation', 'EUR');
  await chooseEntries(page, 'Sectors', 'Space');
  await field(page, 'Summary').fill('Geothermal power from boreholes of one metre.');
  await field(page, 'Description').fill('It drills where nobody drilled before.\n\nThree plants run.');

  await test.step('COMP-15 COMP-16 COMP-18 a round with notable investors', async () => {
    await button(page, 'Add funding round').click();
    await expect(page.getByRole('combobox', { name: 'Stage', exact: true })).toBeFocused();
    await button(page, 'Add round').click();
    await expect(page.getByText('Choose a stage')).toBeVisible();
    await choose(page, 'Stage', 'Seed');
    await field(page, 'Date').fill('2021-05-15');
    await field(page, 'Amount raised').fill('2500000');
    await choose(page, 'Currency of: Amount raised', 'USD');
    const investors = field(page, 'Notable investors');
    await investors.pressSequentially('new fund of the north');
    await investors.press('Enter');
    await investors.fill('NEW FUND of the north');
    await expect(page.getByText('NEW FUND of the north is in this round already')).toBeVisible();
    await investors.fill('a');
    await expect(options(page).first()).toBeVisible();
    await investors.press('ArrowDown');
    await investors.press('Enter');
    await expect(entries(page, 'Notable investors')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'new fund of the north in the summary' }).check();
    await button(page, 'Add round').click();
    await expect(entries(page, 'Funding History')).toHaveText([
      /Seed · May 15, 2021.*\$2,500,000.*new fund of the north/,
    ]);
    await expect(button(page, 'Add funding round')).toBeFocused();
  });

  await test.step('COMP-19 two managers in their order', async () => {
    for (const [manager, position] of [
      ['Auður Jónsdóttir', 'CEO'],
      ['Björn Ásgeirsson', 'CTO'],
    ] as const) {
      await button(page, 'Add manager').click();
      await field(page, 'Name').fill(manager);
      await field(page, 'Position').fill(position);
      await button(page, 'Add to management').click();
    }
    await button(page, 'Move Björn Ásgeirsson up').click();
    await expect(entries(page, 'Management')).toHaveText([/Björn/, /Auður/]);
    await expect(button(page, 'Move Björn Ásgeirsson down')).toBeFocused();
  });

  await test.step('HIST-13 everything survives a reload', async () => {
    await page.reload();
    await expect(page.getByText('What you had typed before was restored.')).toBeVisible();
    await expect(field(page, 'HQ city')).toHaveValue('Reykjavík');
    await expect(entries(page, 'Management')).toHaveText([/Björn/, /Auður/]);
  });

  await test.step('COMP-13 a file that is no image is refused, an image is shown', async () => {
    const logo = page.getByLabel(/^Logo: /);
    await logo.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByText('plan.pdf is not an image')).toBeVisible();
    await logo.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await expect(page.getByText('fake.png is not an image')).toBeVisible();
    await logo.setInputFiles(picture('logo.png'));
    await expect(page.getByAltText('The chosen logo')).toBeVisible();
  });

  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'company-form-new');
  await expectFitsNarrowScreen(page);
  await button(page, 'Save Company').click();
  await expect(toast(page, 'Company information updated')).toBeVisible();
  await expect(page).toHaveURL(paths.staffCompanies());

  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await page.getByRole('link', { name }).click();
  await test.step('COMP-06 COMP-17 everything is there again', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByAltText('The present logo')).toBeVisible();
    await expect(field(page, 'Founding year')).toHaveValue('2014');
    await expect(field(page, 'Last valuation')).toHaveValue('12,500,000');
    await expect(field(page, 'Description')).toHaveValue('It drills where nobody drilled before.\n\nThree plants run.');
    await expect(entries(page, 'Funding History')).toHaveText([
      /Seed · May 15, 2021.*\$2,500,000.*new fund of the north/,
    ]);
    await expect(entries(page, 'Management')).toHaveText([/Björn/, /Auður/]);
  });
  await field(page, 'HQ city').fill('Akureyri');
  await button(page, 'Edit Seed May 15, 2021').click();
  await field(page, 'Pre-money valuation').fill('9000000');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'company-form-edit');
  await expectFitsNarrowScreen(page);
  await button(page, 'Apply changes').click();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await button(page, 'Save Company').click();
  await expect(page).toHaveURL(new RegExp(`^.*${paths.staffCompanies()}`));
  await page.getByRole('link', { name }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Akureyri');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'company-form-activity');
});

test('COMP-04 an unknown company leads to the list', { tag: '@soak' }, async ({ page }) => {
  await Promise.all([
    expect(toast(page, 'Undefined company id')).toBeVisible(),
    page.goto(paths.companyForm({ companyId: randomUUID() })),
  ]);
  await expect(page).toHaveURL(paths.staffCompanies());
});

test('COMP-20 rounds and managers that are saved appear in the deals of the company, removed ones are gone', async ({
  page,
}) => {
  const company = 'Basalt Geothermal';
  const manager = `Zoë ${randomUUID().slice(0, 8)}`;
  const shown = page.locator('main').getByText(manager);
  const round = page.getByRole('row', { name: /^Seed Jan 31, 2025/ });
  const edit = async () => {
    await resumeSession(page, demoAccounts.administrator);
    await page.goto(`${paths.staffCompanies()}?search=${company.split(' ')[0]}`);
    await page.getByRole('link', { name: company }).click();
  };
  await edit();
  await button(page, 'Add manager').click();
  await field(page, 'Name').fill(manager);
  await field(page, 'Position').fill('Chair');
  await button(page, 'Add to management').click();
  await button(page, 'Add funding round').click();
  await choose(page, 'Stage', 'Seed');
  await field(page, 'Date').fill('2025-01-31');
  await button(page, 'Add round').click();
  await button(page, 'Save Company').click();
  await expect(toast(page, 'Company information updated')).toBeVisible();
  await openDeal(page, `${company} - Series E`);
  await expect(shown).toBeVisible();
  await expect(round).toBeVisible();

  await edit();
  await button(page, `Remove ${manager}`).click();
  await button(page, 'Remove Seed Jan 31, 2025').click();
  await button(page, 'Save Company').click();
  await expect(toast(page, 'Company information updated')).toBeVisible();
  await openDeal(page, `${company} - Series E`);
  await expect(page.getByRole('heading', { name: 'Funding History' }).first()).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(round).toHaveCount(0);
});

test('DATA-06 HIST-03 HIST-15 a similar name asks; the changes of two people are merged, and an old version comes back', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `Meridian ${randomUUID().slice(0, 8)}`;
  const id = await storeCompany(`${name} Robotics AG`);
  await page.goto(paths.newCompany());
  await field(page, 'Company name').fill(`${name.toUpperCase()}-Robotics`);
  await expect(page.getByText('There is a company of this name already. Is it the same one?')).toBeVisible();
  await takeScreenshots(page, 'company-form-similar');
  await page.getByRole('link', { name: `${name} Robotics AG` }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.companyForm({ companyId: id }));

  await field(page, 'HQ city').fill('Mine');
  const input = {
    name: `${name} Robotics AG`,
    ...{ hqCountry: 'IS', businessModel: 'B2B', stage: 'HAS_PRODUCT', fundingStage: 'LATE', hqState: 'Theirs' },
  };
  await executeAs('employee@demo.test', 'UpdateCompany', { id, version: 1, input, removesLogo: false });
  await button(page, 'Save Company').click();
  await expect(page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'company-form-conflict');
  await button(page, 'Merge into the editor').click();
  await expect(field(page, 'HQ state')).toHaveValue('Theirs');
  await expect(field(page, 'HQ city')).toHaveValue('Mine');
  await button(page, 'Save Company').click();
  await expect(toast(page, 'Company information updated')).toBeVisible();

  await test.step('HIST-07 HIST-08 the former version is put into the form', async () => {
    await page.goto(`${paths.companyForm({ companyId: id })}?tab=versions`);
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'company-form-versions');
    await expectFitsNarrowScreen(page);
    await button(page, 'Restore version 1').click();
    await button(page, 'Put into the editor').click();
    await expect(page.getByText('Version 1 is in the form. It is restored once you save it.')).toBeVisible();
    await expect(field(page, 'HQ city')).toHaveValue('');
    await button(page, 'Save Company').click();
    await expect(page).toHaveURL(paths.staffCompanies());
  });
});

test('COMP-19 a company is entered by keyboard alone, on a narrow screen', { tag: '@soak' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `Keyboard ${randomUUID().slice(0, 8)}`;
  await page.goto(paths.newCompany());
  const { keyboard } = page;
  const isFocused = (name: string) => expect(field(page, name)).toBeFocused();
  const goTo = (label: string, role: 'textbox' | 'combobox' | 'button') =>
    reach(page, page.getByRole(role, { name: label, exact: true }));
  await goTo('Company name', 'textbox');
  await keyboard.type(name);
  await goTo('HQ country', 'combobox');
  await keyboard.type('Iceland');
  await keyboard.press('Enter');
  for (const choice of ['Business model', 'Company stage', 'Funding stage']) {
    await goTo(choice, 'combobox');
    await keyboard.press('Enter');
    await expect(options(page).first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  }
  await goTo('Add funding round', 'button');
  await keyboard.press('Enter');
  await isFocused('Stage');
  await keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
  await keyboard.press('Enter');
  // An open list takes the key that leaves the field.
  await expect(field(page, 'Stage')).toHaveAttribute('aria-expanded', 'false');
  await keyboard.press('Tab');
  await isFocused('Date');
  await keyboard.type('05152021');
  await goTo('Notable investors', 'combobox');
  await keyboard.type('First fund');
  await keyboard.press('Enter');
  await goTo('Add round', 'button');
  await keyboard.press('Enter');
  await expect(button(page, 'Add funding round')).toBeFocused();
  for (const manager of ['Ada', 'Bo']) {
    await goTo('Add manager', 'button');
    await keyboard.press('Enter');
    await isFocused('Name');
    await keyboard.type(manager);
    await keyboard.press('Tab');
    await keyboard.type('Director');
    await keyboard.press('Enter');
    await expect(button(page, 'Add manager')).toBeFocused();
  }
  await button(page, 'Move Bo up').press('Enter');
  await expect(button(page, 'Move Bo down')).toBeFocused();
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'company-form-keyboard');
  await goTo('Save Company', 'button');
  await keyboard.press('Enter');
  await expect(toast(page, 'Company information updated')).toBeVisible();
  await expect(page).toHaveURL(paths.staffCompanies());
});
