import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs, post } from '../kit/api-calls.ts';
import { changeResponse } from '../kit/graphql.ts';
import { pickOption, pressButton, reach, typeInto } from '../kit/keyboard.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test.use({ viewport: { width: 360, height: 740 }, signedInAs: demoAccounts.administrator });

/** Invites an employee with a role and signs them up. */
async function createEmployee(role: number): Promise<string> {
  const email = newEmail();
  await callApiAs(demoAccounts.administrator, '/api/invite', { email, firstName: 'Noa', lastName: 'Lindqvist', role });
  await signUp(email);
  return email;
}

async function signUp(email: string): Promise<void> {
  const { searchParams } = new URL(linkOf(await waitForMail(email, /invitation/)));
  const token = searchParams.get('token');
  await post('/api/auth/sign-up', { email, password: newAccountPassword, consent: true, token });
}

/** Opens the `⋯` menu of a record and chooses its only entry. */
async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await pressButton(page, `More about ${name}`);
  await expect(page.getByRole('menuitem', { name: action })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Searches a staff list and opens the only card. */
async function openCard(page: Page, list: string, email: string, name: string): Promise<void> {
  await page.goto(list);
  await reach(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type(email);
  await expect(page.getByText(email)).toBeVisible();
  await expectFitsNarrowScreen(page);
  await reach(page, page.getByRole('link', { name }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('EMP-05 EMP-09 an employee is invited, gets a role and is disabled by keyboard on a narrow screen', async ({
  page,
}) => {
  const email = newEmail();
  const name = 'Noa Lindqvist';

  await test.step('invite', async () => {
    await page.goto(paths.employees());
    await pressButton(page, 'Add employee');
    const dialog = page.getByRole('dialog', { name: 'Add employee' });
    await expect(dialog).toBeVisible();
    await typeInto(page, 'E-mail address', email);
    await typeInto(page, 'First name', 'Noa');
    await typeInto(page, 'Last name', 'Lindqvist');
    await pickOption(page, 'Role', 'Delegate');
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await pressButton(page, 'Send invitation');
    await expect(page.getByRole('status').filter({ hasText: 'Email Sent!' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add employee' })).toBeFocused();
  });

  await signUp(email);

  await test.step('give a role', async () => {
    await openCard(page, paths.employees(), email, name);
    await pickOption(page, 'Role', 'Employee');
    await pressButton(page, 'Add');
    await expectFitsNarrowScreen(page);
    await pressButton(page, 'Save');
    await expect(page.getByRole('button', { name: 'Go back' })).toBeFocused();
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await pressButton(page, 'Change roles');
    await expect(page.getByText('Role Updated!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Employee', exact: true })).toBeVisible();
  });

  await test.step('disable and enable', async () => {
    await chooseAction(page, name, 'Disable');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
    await pressButton(page, 'Disable');
    await expect(page.getByText('User disabled')).toBeVisible();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    await chooseAction(page, name, 'Enable');
    await expect(page.getByText('User enabled')).toBeVisible();
  });
});

test('CACC-01 CLI-25 CLI-29 a client is created, handed over, disabled and enabled by keyboard on a narrow screen', async ({
  page,
}) => {
  const email = newEmail();
  const name = 'Amara Okafor';
  const nextStep = async (step: string) => {
    await expectFitsNarrowScreen(page);
    await pressButton(page, 'Next');
    await expect(page.getByRole('heading', { name: new RegExp(`of 6: ${step}`) })).toBeVisible();
  };

  await test.step('create', async () => {
    await page.goto(paths.allClients());
    await pressButton(page, 'Create account');
    await typeInto(page, 'E-mail', email);
    await nextStep('Personal info');
    await typeInto(page, 'First name', 'Amara');
    await typeInto(page, 'Last name', 'Okafor');
    await pickOption(page, 'Country', 'Switzerland', 'Switz');
    await typeInto(page, 'City', 'Zürich');
    await typeInto(page, 'Phone number', '2125550100');
    await nextStep('Relationship manager');
    await nextStep('Company profile');
    await nextStep('Investment profile');
    await typeInto(page, 'Investment size, low', '1000');
    await typeInto(page, 'Investment size, high', '2000');
    await nextStep('Industry profile');
    await pickOption(page, 'Interested sectors', 'Space', 'Space');
    await page.keyboard.press('Escape');
    await pressButton(page, 'Finish');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectFitsNarrowScreen(page);
    await expectNoAxeViolations(page);
  });

  await test.step('hand over', async () => {
    await pressButton(page, 'Change the relationship manager');
    await pickOption(page, 'Choose a relationship manager', /Jonas Keller/, 'manager@demo');
    await expect(page.getByText('Relationship manager changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change the relationship manager' })).toBeFocused();
  });

  await test.step('disable and enable', async () => {
    for (const [action, message] of [
      ['Disable account', 'User disabled'],
      ['Enable account', 'User enabled'],
    ] as const) {
      await chooseAction(page, name, action);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectFitsNarrowScreen(page);
      await pressButton(page, action);
      await expect(page.getByText(message)).toBeVisible();
    }
  });
});

test('CLI-10 EMP-02 names of 200 letters, right-to-left or with markup fit the lists on a narrow screen', async ({
  page,
}) => {
  type Row = { firstName: string | null; lastName: string | null };
  for (const name of [
    'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
    'נועה אל-חסן',
    '<b>Ada</b> & <i>x</i>',
  ]) {
    for (const [operation, field, path] of [
      ['ClientList', 'clients', paths.allClients()],
      ['EmployeeList', 'employees', paths.employees()],
      ['WhitelistEntries', 'whitelistEntries', paths.whitelist()],
    ] as const) {
      const restore = await changeResponse<Record<string, { items: Row[] }>>(page, operation, (data) => {
        for (const row of data[field]?.items ?? []) Object.assign(row, { firstName: null, lastName: name });
      });
      await page.goto(path);
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
      await expectFitsNarrowScreen(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
      await page.setViewportSize({ width: 360, height: 740 });
      await restore();
    }
  }
});

test('PERM-21 an employee who is disabled is told on the open page, without doing anything', async ({ browser }) => {
  const email = await createEmployee(6);
  const context = await browser.newContext();
  const page = await context.newPage();
  await resumeSession(page, email, newAccountPassword);
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"accountSignals"')) resolve();
      }),
    );
  });
  await page.goto(paths.staffDealList());
  await listening;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { me } = await executeAs<{ me: { id: string } }>(email, 'ShellMe');
  await callApiAs(demoAccounts.administrator, '/api/user/disable', { accountId: me.id, disabled: true });
  await expect(page.getByText('Your account has been disabled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await context.close();
});
