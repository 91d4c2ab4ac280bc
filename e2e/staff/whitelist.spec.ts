import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse } from '../kit/graphql.ts';
import { confirmAddress } from '../kit/new-accounts.ts';
import { linkOf, mailsTo, waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const newEmail = () => `guest-${randomUUID()}@example.test`;
const row = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: email, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const tag = (page: Page, email: string) => dialog(page, 'Invite').getByTitle(email, { exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function resendInvitation(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
}

async function openWhitelist(page: Page): Promise<void> {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.whitelist());
}

async function openInvitation(page: Page) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  return dialog(page, 'Invite');
}

/** Types addresses, each followed by Enter. */
async function addAddresses(page: Page, emails: readonly string[]): Promise<void> {
  const field = dialog(page, 'Invite').getByRole('combobox', { name: 'E-mail addresses' });
  for (const email of emails) {
    await field.fill(email);
    await field.press('Enter');
  }
}

test('CLI-02 WL-01 WL-15 the tabs show whitelisted addresses and access requests', { tag: '@soak' }, async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.admin());
  await page.getByRole('link', { name: 'Clients' }).click();
  await tab(page, 'Whitelist').click();
  await expect(page).toHaveURL(paths.whitelist());
  for (const name of ['List', 'Whitelist', 'Interested', 'Onboarding']) await expect(tab(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  const columns = ['Name', 'Status', 'E-mail', 'Created', 'Updated', 'Approved date'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await page.getByRole('searchbox', { name: 'Search' }).fill('demo.test');
  await expect(row(page, demoAccounts.investor).getByRole('rowheader')).toHaveText('Helena Marchetti-Boyd');
  await expect(row(page, demoAccounts.investor).getByRole('cell')).toHaveText([
    // The check box.
    '',
    'Approved',
    demoAccounts.investor,
    /\d{4}$/,
    /\d{4}$/,
    /\d{4}$/,
    // The menu.
    '',
  ]);
  await expect(row(page, 'approval@demo.test')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'whitelist');
  await tab(page, 'Interested').click();
  // The search applies to this tab too.
  await expect(page).toHaveURL(`${paths.interestedClients()}?search=demo.test`);
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Actions']);
  await expect(row(page, 'approval@demo.test')).toContainText('Interested');
  await expect(row(page, demoAccounts.investor)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'interested');
});

test('WL-04 WL-05 WL-07 invites each address with a separate mail and shows the entries', async ({ page }) => {
  const group = randomUUID();
  const emails = Array.from({ length: 7 }, (_, index) => `guest-${group}-${index}@example.test`);
  await openWhitelist(page);
  const invitation = await openInvitation(page);
  await addAddresses(page, emails);
  await expect(invitation.getByText('+2', { exact: true })).toBeVisible();
  for (const email of emails.slice(0, 5)) await expect(tag(page, email)).toBeVisible();
  await expect(tag(page, emails[5] ?? '')).toHaveCount(0);
  await invitation.getByLabel('First name').fill('Zoë');
  await invitation.getByLabel('Last name').fill('O’Neil 🚀');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'invite');
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/invite')) bodies.push(request.postDataJSON());
  });
  await invitation.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email Sent!')).toBeVisible();
  await expect(invitation).toBeHidden();
  expect(bodies.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
  for (const body of bodies) expect(body).toMatchObject({ role: 1, firstName: 'Zoë', lastName: 'O’Neil 🚀' });
  await page.getByRole('searchbox', { name: 'Search' }).fill(group);
  for (const email of emails) await expect(row(page, email)).toContainText('Zoë O’Neil 🚀');
  for (const email of emails) await expect.poll(() => mailsTo(email)).toHaveLength(1);
  expect((await waitForMail(emails[0] ?? '', /invitation/)).text).toContain('Dear Zoë O’Neil 🚀,');
});

test('WL-06 accepts each address once and rejects invalid ones', async ({ page }) => {
  const email = newEmail();
  await openWhitelist(page);
  const invitation = await openInvitation(page);
  const field = invitation.getByRole('combobox', { name: 'E-mail addresses' });
  await addAddresses(page, [email, email.toUpperCase()]);
  await expect(tag(page, email)).toHaveCount(1);
  await expect(tag(page, email.toUpperCase())).toHaveCount(0);
  await addAddresses(page, ['nobody']);
  await expect(invitation.getByText('Invalid email')).toBeVisible();
  // An invalid address stays editable and does not become a tag.
  await expect(field).toHaveValue('nobody');
  await field.fill('');
  await expect(invitation.getByText('Invalid email')).toBeHidden();
  // Right after typing, Backspace edits the text.
  await expect(async () => {
    await field.press('Backspace');
    await expect(tag(page, email)).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await invitation.getByRole('button', { name: 'Send' }).click();
  await expect(invitation.getByText('Add an e-mail address')).toBeVisible();
});

test('WL-08 WL-10 reports and keeps each address that fails, and sends the others', async ({ page }) => {
  const [sent, down] = [newEmail(), newEmail()];
  await openWhitelist(page);
  const invitation = await openInvitation(page);
  await addAddresses(page, [sent, down, demoAccounts.investor]);
  await page.route('**/api/invite', (route) =>
    route.request().postDataJSON().email === down
      ? route.fulfill({ json: { status: 'OK', result: { invitationId: randomUUID(), mailSent: false } } })
      : route.fallback(),
  );
  await invitation.getByRole('button', { name: 'Send' }).click();
  await expect(alert(page, `Error sending email to ${down}`).first()).toBeVisible();
  await expect(alert(page, `Error sending email to ${demoAccounts.investor}`).first()).toBeVisible();
  await expect(invitation.getByText(`${demoAccounts.investor} already belongs to an approved account`)).toBeVisible();
  for (const kept of [down, demoAccounts.investor]) await expect(tag(page, kept)).toBeVisible();
  await expect(tag(page, sent)).toHaveCount(0);
  await expect.poll(() => mailsTo(sent)).toHaveLength(1);
  const invited = (await mailsTo(demoAccounts.investor)).filter(({ subject }) => /invitation/i.test(subject));
  expect(invited).toHaveLength(0);
  await invitation.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(sent);
  await expect(row(page, sent)).toBeVisible();
});

test('WL-13 shows an undelivered mail and resends it', { tag: '@soak' }, async ({ page }) => {
  const email = newEmail();
  await openWhitelist(page);
  const invitation = await openInvitation(page);
  await addAddresses(page, [email]);
  await invitation.getByRole('button', { name: 'Send' }).click();
  await expect(invitation).toBeHidden();
  const removeFault = await changeResponse<{ whitelistEntries: { items: { mail: object | null }[] } }>(
    page,
    'WhitelistEntries',
    ({ whitelistEntries }) => {
      for (const entry of whitelistEntries.items) entry.mail = { ...entry.mail, state: 'GIVEN_UP', attempts: 16 };
    },
  );
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect(row(page, email)).toContainText('Mail not delivered');
  await page.route('**/api/whitelist/resend', (route) => route.abort());
  await resendInvitation(page, email);
  await expect(alert(page, `Error sending email to ${email}`)).toBeVisible();
  await page.unroute('**/api/whitelist/resend');
  await removeFault();
  const first = linkOf(await waitForMail(email, /invitation/));
  await resendInvitation(page, email);
  await expect(toast(page, 'Email Sent!')).toBeVisible();
  await expect(row(page, email)).not.toContainText('Mail not delivered');
  expect(linkOf(await waitForMail(email, /new invitation/))).not.toBe(first);
});

test('WL-13 CLI-10 the header of a client shows an undelivered mail and resends it', { tag: '@soak' }, async ({
  page,
}) => {
  const email = newEmail();
  await page.request.post('/api/auth/sign-up', { data: { email, password: 'Meadow2026', consent: true } });
  await confirmAddress(email);
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.interestedClients()}?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Approve ${email}` }).click();
  await dialog(page, `Approve ${email}`).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Email Sent!')).toBeVisible();
  const removeFault = await changeResponse<{ client: { mail: object | null } }>(page, 'ClientView', ({ client }) => {
    client.mail = { ...client.mail, state: 'GIVEN_UP', attempts: 16 };
  });
  await page.goto(`${paths.allClients()}?search=${encodeURIComponent(email)}`);
  await row(page, email).getByRole('rowheader').getByRole('link').click();
  await expect(page.getByText('Mail not delivered')).toBeVisible();
  await removeFault();
  await page.getByRole('button', { name: `Resend the mail to ${email}` }).click();
  await expect(page.getByText('Mail not delivered')).toBeHidden();
  const approvals = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('approved'));
  await expect.poll(approvals).toHaveLength(2);
});

test('WL-12 CLI-32 approves an applicant; the row moves and the mail links to the app', { tag: '@soak' }, async ({
  browser,
  page,
}) => {
  const email = newEmail();
  const signedUp = await page.request.post('/api/auth/sign-up', {
    data: { email, password: 'Meadow2026', consent: true },
  });
  expect(signedUp.status()).toBe(200);
  await confirmAddress(email);
  await resumeSession(page, 'employee@demo.test');
  await page.goto(`${paths.interestedClients()}?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Approve ${email}` }).click();
  const question = dialog(page, `Approve ${email}`);
  // Roles are only offered with the permission to assign them (WL-14).
  await expect(question.getByLabel('Role')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Email Sent!')).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
  await tab(page, 'Whitelist').click();
  await expect(row(page, email).getByRole('cell').nth(5)).toHaveText(/\d{4}$/);
  const guest = await browser.newPage();
  await guest.goto(linkOf(await waitForMail(email, /approved/)));
  await signIn(guest, email, { password: 'Meadow2026' });
  await expect(guest).toHaveURL(paths.confidentialityAgreement());
  await guest.close();
});

test('WL-13 WL-14 an approval is kept when its mail fails; staff with permission select a role', {
  tag: '@soak',
}, async ({ page }) => {
  const email = newEmail();
  await page.request.post('/api/auth/sign-up', { data: { email, password: 'Meadow2026', consent: true } });
  await confirmAddress(email);
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.interestedClients()}?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Approve ${email}` }).click();
  const question = dialog(page, `Approve ${email}`);
  await expect(question.getByLabel('Role')).toBeVisible();
  await takeScreenshots(page, 'approve');
  await page.route('**/api/whitelist/approve', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, result: { ...body.result, mailSent: false } } });
  });
  const request = page.waitForRequest('**/api/whitelist/approve');
  await question.getByRole('button', { name: 'Approve' }).click();
  expect((await request).postDataJSON()).toMatchObject({ email, role: 1 });
  await expect(alert(page, `Error sending email to ${email}`)).toBeVisible();
  await expect(page.getByText('Nothing matches the search')).toBeVisible();
});
