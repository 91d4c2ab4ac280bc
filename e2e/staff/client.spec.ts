import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { changeResponse, failOperation, listenForOperations } from '../kit/graphql.ts';
import { navigateTo } from '../kit/navigate.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf, within } from '../kit/url-patterns.ts';

const denied = "You cannot view the client's information";
const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Opens a client directly by URL. */
async function openClient(page: Page, name: string, email: string = demoAccounts.administrator): Promise<void> {
  await resumeSession(page, email);
  await page.goto(await addressOf(name));
  await expect(head(page, name)).toBeVisible();
}

/** Navigates to another client without a page load. */
async function goToClient(page: Page, name: string): Promise<void> {
  await navigateTo(page, await addressOf(name));
  await expect(head(page, name)).toBeVisible();
}

async function addressOf(name: string): Promise<string> {
  const variables = { search: name, sort: { column: 'NAME', direction: 'asc_nulls_first' }, limit: 50, offset: 0 };
  const { clients } = await executeAs<{ clients: { items: { id: string }[] } }>(
    demoAccounts.administrator,
    'ClientList',
    variables,
  );
  const [client] = clients.items;
  if (!client) throw new Error(`The demo has no client ${name}`);
  return paths.client({ clientId: client.id });
}

/** The value next to a label in a list of facts. */
const fact = (page: Page, section: string, label: string) =>
  part(page, section)
    .locator('.ds-data-list-item')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('CLI-10 CLI-14/#1-3 CLI-15 a row opens the client with header, tabs and the complete profile', async ({
  page,
}) => {
  await openClient(page, 'Rasmus Thorsen', 'manager@demo.test');
  await expect(page).toHaveURL(pageOf(paths.client));
  await expect(page.getByText('second.investor@demo.test')).toBeVisible();
  await expect(page.getByText('Creation date')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Investor profile', 'Activity', 'Documents', 'History']);
  for (const [section, label, value] of [
    ['Industry', 'Interested sectors', 'Manufacturing, Mobility and transport, Enterprise software'],
    ['Industry', 'Least-interested sectors', 'Consumer goods'],
    ['Industry', 'Interested innovation enablers', 'Advanced materials, Artificial intelligence'],
    ['Industry', 'Least-interested innovation enablers', 'Quantum technology'],
    ['Industry', 'Additional information', /Plants that cut their energy use.*No defence\./s],
    ['Company', 'Business models', 'B2B, B2B2C'],
    ['Company', 'Development stages', 'Has product market fit, Generates revenue'],
    ['Company', 'Funding stages', 'Pre-Seed, Series A, Series B, Convertible Note'],
    ['Company', 'Countries', 'Switzerland, Germany, Norway'],
    ['Company', 'Additional information', 'Founders who stay with the company.'],
    ['Investment', 'Type', 'Primary'],
    ['Investment', 'Security type', 'Preferred'],
    ['Investment', 'Execution timeline', /^Needs longer to consider/],
    ['Investment', 'Size low', /^\D*50,000$/],
    ['Investment', 'Size high', /^\D*1,250,000$/],
    ['Investment', 'Status', /^Is currently looking/],
    ['Investment', 'Additional information', '–'],
  ] as const) {
    await expect(fact(page, section, label)).toHaveText(value);
  }
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'client-profile');
  await expectFitsNarrowScreen(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(paths.allClients());
});

test('CLI-17 an empty part of the profile shows a text', { tag: '@soak' }, async ({ page }) => {
  await openClient(page, 'Priya Raghavan');
  for (const name of ['Industry', 'Company', 'Investment']) await expect(part(page, name)).toHaveText(/No data added$/);
  await expectNoAxeViolations(page);
});

test('CLI-19 CLI-25 unsaved entries are asked about and kept; Escape leaves a question', { tag: '@soak' }, async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.allClients());
  await goToClient(page, 'Priya Raghavan');
  const information = part(page, 'Industry').getByLabel('Additional information');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Edit Industry' }).click();
  await information.fill('Wind');
  await expectFitsNarrowScreen(page);
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(information).toHaveValue('Wind');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.allClients());
  await page.goForward();
  await expect(information).toHaveValue('Wind');
  await expectNoAxeViolations(page);
  await part(page, 'Industry').getByRole('button', { name: 'Cancel' }).click();
  await expect(part(page, 'Industry')).toHaveText(/No data added$/);
  const menu = page.getByRole('button', { name: 'More about Priya Raghavan' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('CLI-11 CLI-12 the header shows whether the client has role 1, and access to another client is denied', {
  tag: '@soak',
}, async ({ page }) => {
  await openClient(page, 'Helena Marchetti-Boyd', 'manager@demo.test');
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await goToClient(page, 'Tomasz Wójcik');
  await expect(page.getByText('Not approved', { exact: true })).toBeVisible();
  for (const id of [randomUUID(), 'nonsense']) {
    await Promise.all([expect(page.getByText(denied)).toBeVisible(), page.goto(paths.client({ clientId: id }))]);
    await expect(page).toHaveURL(paths.allClients());
  }
});

test('CLI-12 PERM-12/Client view ONBT-02 without the flags neither client nor onboarding is requested', {
  tag: '@soak',
}, async ({ page }) => {
  const operations = listenForOperations(page);
  await resumeSession(page, 'delegate@demo.test');
  await Promise.all([
    expect(page.getByText(denied)).toBeVisible(),
    page.goto(paths.client({ clientId: randomUUID() })),
  ]);
  await expect(page).toHaveURL(within(paths.staffDeals));
  await page.goto(paths.clientOnboarding({ flowId: randomUUID(), firebaseId: randomUUID() }));
  await expect(page.getByText('You do not have permission to view the onboarding tab')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(operations).not.toContain('ClientView');
  expect(operations).not.toContain('ClientOnboarding');
});

test('CLI-10 long names, emoji and right-to-left script fit the layout and are rendered as text', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} 🏔️ نورا <b>x</b>`;
  await changeResponse<{ client: { firstName: string; lastName: string; email: string } }>(
    page,
    'ClientView',
    ({ client }) => Object.assign(client, { firstName: name, lastName: '', email: `${'a'.repeat(64)}@example.test` }),
  );
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(await addressOf('Rasmus Thorsen'));
  await expect(head(page, name)).toBeVisible();
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'client-long-name');
});

test('CLI-18 header and other tabs stay usable when the profile fails to load', async ({ page }) => {
  const removeFault = await failOperation(page, 'ClientProfile');
  await openClient(page, 'Rasmus Thorsen');
  await expect(page.getByText('Error fetching investor profile')).toBeVisible();
  await expectNoAxeViolations(page);
  await tab(page, 'Activity').click();
  await expect(page.getByRole('columnheader')).toHaveText(['Deal', 'Activity', 'Date']);
  await tab(page, 'Investor profile').click();
  // The tab has sent a new request; waits for its response before changing the mock.
  await expect(page.getByText('Error fetching investor profile')).toBeVisible();
  await removeFault();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(fact(page, 'Company', 'Business models')).toHaveText('B2B, B2B2C');
});

test('CLI-21 CLI-22 the activity works by keyboard and shows a text when empty', async ({ page }) => {
  await openClient(page, 'Helena Marchetti-Boyd');
  await tab(page, 'Investor profile').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true');
  const row = (deal: string) => page.getByRole('row').filter({ hasText: deal });
  await expect(row('Chalkline Learning - Series C secondary')).toContainText('Investment Completed');
  await expect(row('Lexicon Legal - Series B')).toContainText('Investment Active');
  await expect(page.getByText('Opportunity viewed').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'client-activity');
  await expectFitsNarrowScreen(page);
  await page.reload();
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true');
  await goToClient(page, 'personal@demo.test');
  await tab(page, 'Activity').click();
  await expect(page.getByText('No activity data')).toBeVisible();
});

test('CLI-23 CLI-24 the documents link to the investments and to the onboarding of the client', async ({ page }) => {
  await openClient(page, 'Rasmus Thorsen');
  await tab(page, 'Documents').click();
  const deal = part(page, 'Investments').getByRole('link', { name: 'Halcyon Diagnostics - Pre-IPO secondary' });
  await expect(deal).toHaveAttribute('href', pageOf(paths.clientDocuments));
  await expect(part(page, 'Onboarding').getByRole('link')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'client-documents-tab');
  await expectFitsNarrowScreen(page);
  await deal.click();
  await expect(head(page, 'Rasmus Thorsen')).toBeVisible();
  await expect(page).toHaveURL(/client-documents/);
});

test('CLI-24 PERM-13 the onboarding is a link only for staff with access to it', { tag: '@soak' }, async ({ page }) => {
  await openClient(page, 'Tomasz Wójcik', 'manager@demo.test');
  await tab(page, 'Documents').click();
  await expect(part(page, 'Onboarding')).toContainText('Investor onboarding');
  await expect(part(page, 'Onboarding').getByRole('link')).toHaveCount(0);
  await expect(part(page, 'Investments')).toContainText('This client has no investments.');
});

test('CLI-33 CLI-35 an invitation can be resent only to clients who have not signed up', { tag: '@soak' }, async ({
  page,
}) => {
  await openClient(page, 'Rasmus Thorsen');
  const resend = page.getByRole('button', { name: 'Resend invitation' });
  await expect(resend).toHaveCount(0);
  await goToClient(page, 'Beatrix van Loon');
  await expect(page.getByText('Not approved', { exact: true })).toBeVisible();
  const call = page.waitForRequest('**/api/investor/invitation/resend');
  await resend.click();
  expect((await call).postDataJSON()).toEqual({
    email: 'provisional@demo.test',
    firebaseId: expect.stringMatching(/^PROVISORY_ID_/),
  });
  await expect(page.getByText('Email Sent!')).toBeVisible();
  expect(linkOf(await waitForMail('provisional@demo.test', /./))).toContain(paths.createAccount());
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'client-provisional');
  await page.route('**/api/investor/invitation/resend', (route) => route.abort());
  await resend.click();
  await expect(page.getByText('Error sending email to provisional@demo.test')).toBeVisible();
});
