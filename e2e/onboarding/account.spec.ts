import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { failOperation } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose } from './registration.ts';

const personal = (page: Page) => page.getByRole('region', { name: 'Personal information' });
const emails = (page: Page) => page.getByRole('region', { name: 'Email preferences' });
const field = (page: Page, label: string) => personal(page).getByLabel(label, { exact: true });
const save = (page: Page) => personal(page).getByRole('button', { name: 'Save' });
const topics = ['Investment opportunities', 'Investment tips', 'Personalised deals', 'Watchlist'];

for (const [id, tag, email, path, names] of [
  ['ACC-01', [], demoAccounts.investor, paths.account(), ['Helena', 'Marchetti-Boyd']],
  ['ADM-14', ['@soak'], demoAccounts.administrator, paths.staffAccount(), ['Victoria', 'Ashworth']],
] as const) {
  test(`${id} ${path} shows the account's data and e-mail preferences`, { tag: [...tag] }, async ({ page }) => {
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

test('ACC-08 ACC-09 ACC-11 an investor changes both parts, and a failure keeps the input', async ({ page }) => {
  await signUpInvestor(page);
  await page.goto(paths.account());
  const entries = { 'First name': 'אסתר', 'Last name': `"O'Neill" 👩‍🚀`, City: 'ß'.repeat(100) };
  for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text);
  await field(page, 'Phone number').fill('(212) 555-0100');
  await choose(page, 'Country', 'Germany');
  const restorePersonal = await failOperation(page, 'UpdatePersonalInformation');
  await save(page).click();
  await expect(page.getByText('Your information could not be changed')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue(entries.City);
  await restorePersonal();
  await page.reload();
  await expect(personal(page).getByText('Your last entries are here, and not saved yet.')).toBeVisible();
  for (const [label, text] of Object.entries(entries)) await expect(field(page, label)).toHaveValue(text);
  await save(page).click();
  await expect(page.getByText('Personal details updated!')).toBeVisible();

  // ACC-12: a new account receives no mails by default.
  await expect(emails(page).getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(emails(page).getByRole('radio')).toHaveCount(5);
  for (const topic of topics) await expect(emails(page).getByRole('switch', { name: topic })).not.toBeChecked();
  await emails(page).getByRole('radio', { name: 'Two times per month' }).check();
  for (const topic of topics.slice(1)) await emails(page).getByRole('switch', { name: topic }).click();
  const restoreEmails = await failOperation(page, 'UpdateEmailPreferences');
  await emails(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your information could not be changed').last()).toBeVisible();
  await expect(emails(page).getByRole('radio', { name: 'Two times per month' })).toBeChecked();
  await restoreEmails();
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
