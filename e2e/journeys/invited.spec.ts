import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const password = 'Meadow2026';
const newEmail = () => `invited-${randomUUID()}@example.test`;

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp, direction: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page.locator('*:focus');
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(direction);
    const label = await focused.evaluate((element) => {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      return (
        element.getAttribute('aria-label') ?? (labels.map((each) => each.textContent).join(' ') || element.textContent)
      );
    });
    if (typeof name === 'string' ? label?.trim() === name : name.test(label ?? '')) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('WL-07 REG-12 AUTH-05 an invitation mail leads through sign-up into the app', async ({ browser }) => {
  const email = newEmail();
  const staff = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();

  await test.step('staff invite', async () => {
    await signIn(staff, demoAccounts.administrator, { path: paths.admin() });
    await staff.goto(paths.whitelist());
    await staff.getByRole('button', { name: 'Invite', exact: true }).click();
    const field = staff.getByRole('combobox', { name: 'E-mail addresses' });
    await field.fill(email);
    await field.press('Enter');
    await staff.getByLabel('First name').fill('Noa');
    await staff.getByLabel('Last name').fill('Lindqvist');
    await staff.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(staff.getByRole('status').filter({ hasText: 'Email Sent!' })).toBeVisible();
  });

  await test.step('the mail links to the sign-up', async () => {
    const mail = await waitForMail(email, /invitation/);
    expect(mail.text).toContain('Dear Noa Lindqvist,');
    await guest.goto(linkOf(mail));
    await expect(guest.getByLabel('Email')).toHaveValue(email);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByLabel('Confirm Password').fill(password);
    await guest.getByRole('checkbox').check();
    await guest.getByRole('button', { name: 'Get Started' }).click();
    await expect(guest).toHaveURL(paths.registrationPersonalInformation());
    await expect(guest.getByLabel('First name')).toHaveValue('Noa');
  });

  await test.step('sign-up leads into the app', async () => {
    await guest.goto('/');
    await guest.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' }).check();
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByRole('button', { name: 'Skip' }).click();
    await expect(guest).toHaveURL(paths.allDeals());
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('staff see the approved date', async () => {
    await staff.goto(`${paths.whitelist()}?search=${encodeURIComponent(email)}`);
    const row = staff.getByRole('row').filter({ has: staff.getByRole('cell', { name: email, exact: true }) });
    await expect(row.getByRole('cell').nth(5)).toHaveText(/\d{4}$/);
    await expect(row.getByRole('button', { name: /Resend/ })).toHaveCount(0);
  });
  await staff.context().close();
  await guest.context().close();
});

test('WL-04 REG-09 CONF-03 invitation and sign-up work by keyboard', { tag: '@soak' }, async ({ browser }) => {
  const email = newEmail();
  const staff = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();

  await signIn(staff, demoAccounts.administrator, { path: paths.admin() });
  await staff.goto(paths.whitelist());
  await expect(staff.getByRole('searchbox')).toBeVisible();
  await tabTo(staff, 'Invite');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog', { name: 'Invite' })).toBeVisible();
  await tabTo(staff, /E-mail addresses/);
  await staff.keyboard.type(email);
  await staff.keyboard.press('Enter');
  await tabTo(staff, 'Send');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog', { name: 'Invite' })).toBeHidden();
  await expect(staff.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();

  await guest.goto(linkOf(await waitForMail(email, /invitation/)));
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await tabTo(guest, 'Password');
  await guest.keyboard.type(password);
  await tabTo(guest, 'Confirm Password');
  await guest.keyboard.type(password);
  await tabTo(guest, /consent|agree|read/i);
  await guest.keyboard.press('Space');
  await tabTo(guest, 'Get Started');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(paths.registrationPersonalInformation());
  await guest.goto('/');
  await expect(guest.getByRole('heading', { name: 'Confidentiality agreement' })).toBeVisible();
  await tabTo(guest, 'I have read the terms of confidentiality agreement');
  await guest.keyboard.press('Space');
  await tabTo(guest, 'Continue');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  await expect(guest.getByRole('button', { name: 'Skip' })).toBeVisible();
  await tabTo(guest, 'Skip');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(paths.allDeals());
  await staff.context().close();
  await guest.context().close();
});
