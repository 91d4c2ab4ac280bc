import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { readCells } from '../../api/test/exports/workbook.ts';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { choose as chooseEntries } from '../onboarding/preferences.ts';
import { choose, completeSignUp } from '../onboarding/registration.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Opens the only row of a staff list that matches an address. */
async function openRow(page: Page, list: string, email: string): Promise<void> {
  await page.goto(`${list}?search=${encodeURIComponent(email)}`);
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .first()
    .click();
}

async function signUpByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkOf(await waitForMail(email, /invitation/)));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await completeSignUp(page);
}

/** Disables or enables the account of the record on the page. */
async function changeState(page: Page, name: string, action: 'Disable' | 'Enable', message: string): Promise<void> {
  await button(page, `More about ${name}`).click();
  await page.getByRole('menuitem', { name: `${action} account` }).click();
  const question = page.getByRole('dialog', { name: `${action} the account of ${name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: `${action} account` }).click();
  await expect(toast(page, message)).toBeVisible();
}

test('EMP-13 CACC-12 CLI-31 an invited employee creates a client, who signs up, gets another manager, is disabled and enabled', async ({
  browser,
}) => {
  const openPage = async () => (await browser.newContext()).newPage();
  const [admin, employee, client, manager] = [await openPage(), await openPage(), await openPage(), await openPage()];
  const employeeEmail = newEmail();
  const clientEmail = newEmail();
  // The names of other tests' clients are the same.
  const clientName = 'Amara Okafor';
  let record = '';

  await test.step('EMP-05 EMP-07 an administrator invites an employee', async () => {
    await signIn(admin, demoAccounts.administrator, { path: paths.admin() });
    await admin.goto(paths.employees());
    await button(admin, 'Add employee').click();
    const dialog = admin.getByRole('dialog', { name: 'Add employee' });
    await dialog.getByLabel('E-mail address').fill(employeeEmail);
    await dialog.getByLabel('First name').fill('Noa');
    await dialog.getByLabel('Last name').fill('Lindqvist');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByTitle('Delegate').click();
    await expectNoAxeViolations(admin);
    await button(admin, 'Send invitation').click();
    await expect(toast(admin, 'Email Sent!')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('EMP-13 the employee signs up and enters the staff area without rights', async () => {
    await signUpByMail(employee, employeeEmail);
    await employee.goto(paths.allClients());
    await expect(employee.getByText('You do not have permission to view the clients tab')).toBeVisible();
    await expect(button(employee, 'Create account')).toHaveCount(0);
  });

  await test.step('EMP-08 EMP-09 the administrator gives a role, whose rights count on the next load', async () => {
    await openRow(admin, paths.employees(), employeeEmail);
    await expect(heading(admin, 'Noa Lindqvist')).toBeVisible();
    await admin.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByTitle('Employee', { exact: true }).click();
    await button(admin, 'Add').click();
    await button(admin, 'Save').click();
    await expect(admin.getByRole('dialog')).toContainText('Noa Lindqvist gets Employee.');
    await expectNoAxeViolations(admin);
    await button(admin, 'Change roles').click();
    await expect(toast(admin, 'Role Updated!')).toBeVisible();
    await expect(button(admin, 'Remove Employee')).toBeVisible();
    await expect(button(admin, 'Remove Delegate')).toBeVisible();
  });

  await test.step('CACC-01 CACC-14 CACC-17 the employee creates a client in six steps', async () => {
    await employee.reload();
    await button(employee, 'Create account').click();
    await field(employee, 'E-mail').fill(clientEmail);
    await button(employee, 'Next').click();
    const [firstName, lastName] = clientName.split(' ');
    await field(employee, 'First name').fill(firstName ?? '');
    await field(employee, 'Last name').fill(lastName ?? '');
    await field(employee, 'City').fill('Zürich');
    await field(employee, 'Phone number').fill('2125550100');
    await choose(employee, 'Country', 'Switzerland');
    await button(employee, 'Next').click();
    await expect(field(employee, 'Relationship manager')).toHaveValue('Noa Lindqvist');
    await button(employee, 'Next').click();
    await expect(toast(employee, 'Client account created')).toBeVisible();
    await chooseEntries(employee, 'Business model', 'B2B2C');
    await button(employee, 'Next').click();
    await expect(step(employee, 'Investment profile')).toHaveAttribute('aria-current', 'step');
    await field(employee, 'Investment size, low').fill('250000');
    await field(employee, 'Investment size, high').fill('1250000');
    await button(employee, 'Next').click();
    await expect(step(employee, 'Industry profile')).toHaveAttribute('aria-current', 'step');
    await chooseEntries(employee, 'Interested sectors', 'Space');
    await button(employee, 'Finish').click();
    await expect(heading(employee, clientName)).toBeVisible();
    record = new URL(employee.url()).pathname;
    await expect(employee.getByText('Not approved', { exact: true })).toBeVisible();
    await expectNoAxeViolations(employee);
  });

  await test.step('CACC-12 the client signs up by the mail and finds the profile that staff entered', async () => {
    await signUpByMail(client, clientEmail);
    await client.goto('/');
    await client.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' }).check();
    await button(client, 'Continue').click();
    await expect(client.getByText('Space').first()).toBeVisible();
    await button(client, 'Skip').click();
    await expect(client).toHaveURL(paths.allDeals());
    await employee.reload();
    await expect(employee.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('CLI-29 CLI-31 the former manager loses the client and the new one gains it', async () => {
    await admin.goto(record);
    await button(admin, 'Change the relationship manager').click();
    const managers = admin.getByRole('combobox', { name: 'Choose a relationship manager' });
    await managers.fill('manager@demo');
    await admin.getByTitle('Jonas Keller', { exact: true }).click();
    await expect(toast(admin, 'Relationship manager changed')).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Facts' })).toContainText('Jonas Keller');
    await expectNoAxeViolations(admin);
    await Promise.all([
      expect(employee.getByText("You cannot view the client's information")).toBeVisible(),
      employee.reload(),
    ]);
    await expect(employee.getByText('You do not have any clients to manage')).toBeVisible();
    await resumeSession(manager, 'manager@demo.test');
    await openRow(manager, paths.allClients(), clientEmail);
    await expect(heading(manager, clientName)).toBeVisible();
  });

  await test.step('CLI-25 CLI-27 the client is disabled in mid-session, is told and signed out, and enabled again', async () => {
    await changeState(admin, clientName, 'Disable', 'User disabled');
    // The page is told at once, without anything done there.
    await expect(client.getByText('Your account has been disabled')).toBeVisible();
    await expect(client.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expectNoAxeViolations(client);
    await client.getByLabel('Email').fill(clientEmail);
    await field(client, 'Password').fill(newAccountPassword);
    await button(client, 'Login').click();
    await expect(client.getByText('Your account has been disabled')).not.toHaveCount(0);
    await expect(client.getByRole('heading', { name: 'Login' })).toBeVisible();
    await changeState(admin, clientName, 'Enable', 'User enabled');
    await signIn(client, clientEmail, { password: newAccountPassword });
    await expect(client).toHaveURL(paths.allDeals());
  });

  await test.step('DATA-05 an export of the clients opens in a spreadsheet', async () => {
    await admin.goto(`${paths.allClients()}?search=${encodeURIComponent(clientEmail)}`);
    await button(admin, 'Export').click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.xlsx$/);
    const cells = Object.values(await readCells(new Response(await readFile(await saved.path()))));
    expect(cells).toEqual(
      expect.arrayContaining(['Amara', 'Okafor', clientEmail, 'Jonas Keller', 'Approved investor']),
    );
    expect(cells.filter((cell) => cell === clientEmail)).toHaveLength(1);
  });
  for (const page of [admin, employee, client, manager]) await page.context().close();
});
