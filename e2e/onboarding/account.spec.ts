import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeAnswer, failOperation, listenForOperations } from '../kit/graphql.ts';
import { becomeInvestor } from '../kit/newcomers.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose } from './newcomer.ts';

const personal = (page: Page) => page.getByRole('region', { name: 'Personal information' });
const emails = (page: Page) => page.getByRole('region', { name: 'Email preferences' });
const field = (page: Page, label: string) => personal(page).getByLabel(label, { exact: true });
const save = (page: Page) => personal(page).getByRole('button', { name: 'Save' });
const marked = (page: Page) => personal(page).locator('[aria-invalid="true"]');
const topics = ['Investment opportunities', 'Investment tips', 'Personalised deals', 'Watchlist'];

for (const [id, email, path, names] of [
  ['ACC-01', people.investor, paths.account(), ['Helena', 'Marchetti-Boyd']],
  ['ADM-14', people.administrator, paths.staffAccount(), ['Victoria', 'Ashworth']],
] as const) {
  test(`${id} ${path} shows the own data and e-mail preferences`, async ({ page }) => {
    await resumeSession(page, email);
    await page.goto('/');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Account & Settings' }).click();
    await expect(page).toHaveURL(path);
    await expect(field(page, 'First name')).toHaveValue(names[0]);
    await expect(field(page, 'Last name')).toHaveValue(names[1]);
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).not.toBeEditable();
    await expect(field(page, 'City')).toHaveValue('Zürich');
    await expect(field(page, 'Phone number')).toHaveValue(/44 \d{3} \d\d \d\d$/);
    await expect(personal(page).getByText('Switzerland', { exact: true })).toBeVisible();
    await expect(emails(page).getByRole('switch')).toHaveCount(topics.length);
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, path.slice(1).replace('/', '-'));
  });
}

test('ACC-02 ACC-04 ADM-15 the fields are checked in order, nothing is sent, and what is empty is marked', async ({
  page,
}) => {
  // An account without an address or a country, as the demo has none.
  await changeAnswer<{ me: Record<string, unknown> }>(page, 'AccountPage', ({ me }) => {
    Object.assign(me, { email: '', country: null });
  });
  await resumeSession(page, people.administrator);
  await page.goto(paths.staffAccount());
  const operations = listenForOperations(page);
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await field(page, 'City').fill('a<b');
  await field(page, 'Phone number').fill('abc');
  await save(page).click();
  await expect(page.getByText('Field city is not valid')).toBeVisible();
  // The empty ones and the one that the toast names: first and last name, address, country, city.
  await expect(marked(page)).toHaveCount(5);
  await expect(field(page, 'City')).toHaveValue('a<b');
  await expect(field(page, 'Phone number')).toHaveValue('abc');
  await page.reload();
  await personal(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'First name')).toHaveValue('Victoria');
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await field(page, 'City').fill('a<b');
  await save(page).click();
  await field(page, 'City').fill('Zürich');
  await expect(field(page, 'City')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(marked(page)).toHaveCount(4);

  await save(page).click();
  await expect(page.getByText('Field firstName is not valid')).toBeVisible();
  await field(page, 'First name').fill('Victoria');
  await save(page).click();
  await expect(page.getByText('Field lastName is not valid')).toBeVisible();
  await field(page, 'Last name').fill('Ashworth');
  await save(page).click();
  await expect(page.getByText('Field email is not valid')).toBeVisible();
  expect(operations).not.toContain('UpdatePersonalInformation');
});

test('ACC-03 ACC-07 country and phone are checked last', async ({ page }) => {
  await changeAnswer<{ me: Record<string, unknown> }>(page, 'AccountPage', ({ me }) => {
    Object.assign(me, { country: null });
  });
  await resumeSession(page, people.administrator);
  await page.goto(paths.staffAccount());
  await save(page).click();
  await expect(page.getByText('Field country is not valid')).toBeVisible();
  await choose(page, 'Country', 'Switzerland');
  for (const number of ['', 'abc', '12a']) {
    await field(page, 'Phone number').fill(number);
    await save(page).click();
    await expect(page.getByText('Field phone is not valid').last()).toBeVisible();
    await expect(field(page, 'Phone number')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Phone number')).toHaveValue(number);
  }
});

test('ACC-08 ACC-09 ACC-11 an investor changes both parts, and a failure keeps every entry', async ({ page }) => {
  await becomeInvestor(page);
  await page.goto(paths.account());
  const entries = { 'First name': 'אסתר', 'Last name': `"O'Neill" 👩‍🚀`, City: 'ß'.repeat(100) };
  for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text);
  await field(page, 'Phone number').fill('(212) 555-0100');
  await choose(page, 'Country', 'Germany');
  const healPersonal = await failOperation(page, 'UpdatePersonalInformation');
  await save(page).click();
  await expect(page.getByText('Your information could not be changed')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue(entries.City);
  await healPersonal();
  await page.reload();
  await expect(personal(page).getByText('Your last entries are here, and not saved yet.')).toBeVisible();
  for (const [label, text] of Object.entries(entries)) await expect(field(page, label)).toHaveValue(text);
  await save(page).click();
  await expect(page.getByText('Personal details updated!')).toBeVisible();

  // ACC-12: a new account gets no mail.
  await expect(emails(page).getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(emails(page).getByRole('radio')).toHaveCount(5);
  for (const topic of topics) await expect(emails(page).getByRole('switch', { name: topic })).not.toBeChecked();
  await emails(page).getByRole('radio', { name: 'Two times per month' }).check();
  for (const topic of topics.slice(1)) await emails(page).getByRole('switch', { name: topic }).click();
  const healEmails = await failOperation(page, 'UpdateEmailPreferences');
  await emails(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your information could not be changed').last()).toBeVisible();
  await expect(emails(page).getByRole('radio', { name: 'Two times per month' })).toBeChecked();
  await healEmails();
  await emails(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();

  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  await expect.poll(drafts).toEqual([]);
  await page.reload();
  for (const [label, text] of Object.entries(entries)) await expect(field(page, label)).toHaveValue(text);
  await expect(field(page, 'Phone number')).toHaveValue('(212) 555-0100');
  await expect(personal(page).getByText('Germany', { exact: true })).toBeVisible();
  await expect(emails(page).getByRole('radio', { name: 'Two times per month' })).toBeChecked();
  await expect(emails(page).getByRole('switch', { name: topics[0] })).not.toBeChecked();
  for (const topic of topics.slice(1)) await expect(emails(page).getByRole('switch', { name: topic })).toBeChecked();
});
