import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { listenForOperations } from '../kit/graphql.ts';
import { navigateTo } from '../kit/navigate.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: email, exact: true }) });

test('CLI-01 CLI-03 CLI-09 lists the clients with manager, creation date and status', async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.clients()}/nonsense`);
  await expect(page).toHaveURL(paths.allClients());
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Status',
    'E-mail',
    'Relationship manager',
    'Creation date',
  ]);
  // Clients created by other tests may fill the first page.
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(demoAccounts.investor);
  await expect(row(page, demoAccounts.investor).getByRole('rowheader')).toHaveText('Helena Marchetti-Boyd');
  await expect(row(page, demoAccounts.investor).getByRole('cell')).toHaveText([
    // The check box.
    '',
    'Approved investor',
    demoAccounts.investor,
    'Jonas Keller',
    /\d{4}$/,
    // The menu.
    '',
  ]);
  for (const [email, status] of [
    ['disabled@demo.test', 'Account disabled'],
    ['personal@demo.test', 'Missing personal information'],
    ['approval@demo.test', 'Confidentiality agreement not accepted'],
    ['confidentiality@demo.test', 'Investor profile not created'],
  ] as const) {
    await search.fill(email);
    await expect(row(page, email)).toContainText(status);
  }
  await search.fill(demoAccounts.administrator);
  await expect(page.getByRole('row')).toHaveCount(0);
  await search.fill('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'clients');
});

test('CLI-04 CLI-07 staff without clients see a text, managers see their own clients', async ({ page }) => {
  await resumeSession(page, 'editor@demo.test');
  await page.goto(paths.clients());
  await expect(page.getByText('You do not have any clients to manage')).toBeVisible();
  await resumeSession(page, 'senior@demo.test');
  await page.goto(paths.allClients());
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'third.investor@demo.test')).toContainText('Matthias Brenner');
});

test('CLI-05 CLI-06 search and sort are executed by the server and kept in the URL', { tag: '@soak' }, async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.allClients());
  const requested: unknown[] = [];
  page.on('request', (request) => {
    const { operationName, variables } = request.url().endsWith('/graphql') ? (request.postDataJSON() ?? {}) : {};
    if (operationName === 'ClientList') requested.push(variables);
  });
  await page.getByRole('searchbox', { name: 'Search' }).fill('marchetti');
  await expect(rows(page)).toHaveCount(1);
  expect(requested.at(-1)).toMatchObject({ search: 'marchetti', offset: 0 });
  await page.getByRole('searchbox', { name: 'Search' }).fill('demo.test');
  await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText('approval@demo.test');
  await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText('third.investor@demo.test');
  expect(requested.at(-1)).toMatchObject({
    search: 'demo.test',
    sort: { column: 'EMAIL', direction: 'desc_nulls_last' },
    limit: 50,
    offset: 0,
  });
  await page.reload();
  await expect(rows(page).first()).toContainText('third.investor@demo.test');
});

test('DATA-09 CLI-10 a view kept under a name opens the list again, and Back restores its place', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `Newest ${randomUUID()}`;
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.allClients()}?search=demo.test&sort=CREATED_AT&order=descending`);
  const kept = page.url();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved')).toBeVisible();
  await page.goto(paths.allClients());
  await page.getByRole('button', { name: 'Views' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(kept);

  // The row, beside its link.
  await row(page, demoAccounts.investor).getByRole('cell').nth(2).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Helena Marchetti-Boyd' })).toBeVisible();
  await page.getByRole('link', { name: 'Next in the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Helena Marchetti-Boyd');
  await page.getByRole('link', { name: 'Previous in the list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Helena Marchetti-Boyd' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(kept);
  await expect(row(page, demoAccounts.investor).getByRole('rowheader').getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete the view ${name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('EMP-01 EMP-02 lists the employees with their roles and the scope of each', async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.staff()}/nonsense`);
  await expect(page).toHaveURL(paths.employees());
  await expect(page.getByRole('heading', { level: 1, name: 'Employees Management' })).toBeVisible();
  const manager = row(page, 'manager@demo.test');
  await expect(manager).toContainText('Jonas Keller');
  await expect(manager.getByRole('listitem').filter({ hasText: 'Helena Marchetti-Boyd' })).toContainText(
    'Relationship manager for an investor',
  );
  await expect(row(page, 'editor@demo.test').getByRole('listitem').filter({ hasText: 'Deal lead' })).not.toHaveCount(0);
  await expect(row(page, demoAccounts.investor)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'employees');
});

test('PERM-12/Clients tab PERM-12/Admin tab PERM-12/Analytics tab PERM-12/Investments documents PERM-13 shows a text, but no table and no query', {
  tag: '@soak',
}, async ({ page }) => {
  const operations = listenForOperations(page);
  await resumeSession(page, 'delegate@demo.test');
  await page.goto(paths.admin());
  for (const [path, text] of [
    [paths.allClients(), 'You do not have permission to view the clients tab'],
    [paths.whitelist(), 'You do not have permission to view the whitelist tab'],
    [paths.interestedClients(), 'You do not have permission to view the interested tab'],
    [paths.employees(), 'You do not have permission to view the admin tab'],
    [paths.generalAnalytics(), 'You do not have permission to view the analytics tab'],
    [paths.investmentDocuments(), 'You do not have permission to view the documents tab'],
  ] as const) {
    await navigateTo(page, path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Invite|Create account)$/ })).toHaveCount(0);
  }
  for (const name of ['ClientList', 'WhitelistEntries', 'EmployeeList', 'CompanyInterests', 'DocumentsPage']) {
    expect(operations).not.toContain(name);
  }
});
