import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { linkOf, waitForMail } from '../kit/mailbox.ts';
import { people, signIn } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';

/** Invites somebody new as staff do, and signs them up by the link of the mail, so that a test owns the account. */
export async function signUpInvited(browser: Browser, page: Page): Promise<string> {
  const email = `newcomer-${randomUUID()}@example.test`;
  const office = await browser.newPage();
  const call = office.waitForRequest((request) => request.url().endsWith('/graphql'));
  await signIn(office, people.administrator, { door: '/admin' });
  const { authorization = '' } = await (await call).allHeaders();
  const invited = await office.request.post('/api/invite', { headers: { authorization }, data: { email } });
  expect(invited.status()).toBe(200);
  await office.close();

  await page.goto(linkOf(await waitForMail(email, /./)));
  await page.getByLabel('Password', { exact: true }).fill('Meadow2026');
  await page.getByLabel('Confirm Password').fill('Meadow2026');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/onboarding/personal-information');
  return email;
}
