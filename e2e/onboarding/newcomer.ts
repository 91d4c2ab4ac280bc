import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { linkOf, waitForMail } from '../kit/mailbox.ts';
import { people, signIn } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';

/** The password of everybody who signs up in a test. */
export const newcomerPassword = 'Meadow2026';

/** What the calls of an administrator carry; signed in once for all tests of this process. */
let administrator: Promise<string> | undefined;

async function signInAdministrator(browser: Browser): Promise<string> {
  const office = await browser.newPage();
  const call = office.waitForRequest((request) => request.url().endsWith('/graphql'));
  await signIn(office, people.administrator, { door: '/admin' });
  const { authorization = '' } = await (await call).allHeaders();
  // Closed with the session still open: nobody has signed out.
  await office.close();
  return authorization;
}

/** Invites an address as staff do, and gives the link of the mail. */
export async function inviteNewcomer(browser: Browser, page: Page, email: string): Promise<string> {
  administrator ??= signInAdministrator(browser);
  const headers = { authorization: await administrator };
  const invited = await page.request.post('/api/invite', { headers, data: { email } });
  expect(invited.status()).toBe(200);
  return linkOf(await waitForMail(email, /./));
}

/** Signs up somebody new by an invitation, so that a test owns the account. */
export async function signUpInvited(browser: Browser, page: Page): Promise<string> {
  const email = newAddress();
  await page.goto(await inviteNewcomer(browser, page, email));
  await completeSignUp(page);
  return email;
}

/** Signs up somebody whom nobody has invited, and answers with their address. */
export async function signUpUninvited(page: Page): Promise<string> {
  const email = newAddress();
  await page.goto(`/onboarding/create-account?email=${encodeURIComponent(email)}`);
  await completeSignUp(page);
  return email;
}

/** Leads an invited person on into the app, without any choice. */
export async function enterApp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'I have read the terms of confidentiality agreement' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/app/opportunities/all');
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Types a part of an entry into a searchable list and takes the one that is meant. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await field(page, label).fill(option);
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(option, { exact: true }))
    .click();
}

/** Fills the form of the personal information. */
export async function fillPersonalInformation(
  page: Page,
  { firstName = 'Grace', lastName = 'Hopper' }: { firstName?: string; lastName?: string } = {},
): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Phone number').fill('2125550100');
  await choose(page, 'Country', 'Switzerland');
  await field(page, 'City').fill('Zürich');
}

/** Fills the personal information of somebody who has just signed up, and goes on to the questions. */
export async function reachQuestions(page: Page): Promise<void> {
  await fillPersonalInformation(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/onboarding/last-steps');
}

/** An address that nobody has. */
export function newAddress(): string {
  return `newcomer-${randomUUID()}@example.test`;
}

/** Fills the form of the sign-up, whose address is there already. */
export async function completeSignUp(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByLabel('Confirm Password').fill(newcomerPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/onboarding/personal-information');
}
