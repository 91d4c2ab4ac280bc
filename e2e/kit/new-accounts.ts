import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApiAs, executeAs, post } from './api-calls.ts';
import { linkOf, waitForMail } from './received-mails.ts';
import { resumeSession } from './sessions.ts';
import { demoAccounts } from './sign-in.ts';

/** Password of all accounts created in tests. */
export const newAccountPassword = 'Meadow2026';

/** Returns an unused e-mail address. */
export function newEmail(): string {
  return `new-${randomUUID()}@example.test`;
}

/** Invites an address on behalf of staff; returns the link of the mail. */
export async function inviteByEmail(email: string): Promise<string> {
  await callApiAs(demoAccounts.administrator, '/api/invite', { email });
  return linkOf(await waitForMail(email, /invitation/));
}

/** Confirms the address of an applicant with the link of the mail, which staff approval requires. */
export async function confirmAddress(email: string): Promise<void> {
  const { searchParams } = new URL(linkOf(await waitForMail(email, /Confirm your e-mail address/)));
  await post('/api/auth/confirm-address', { code: searchParams.get('code') ?? '', password: newAccountPassword });
}

/**
 * Creates an account without invitation, at the step of the personal information, and gives the page its session. Uses
 * API calls, like the functions below, because other tests cover the screens.
 *
 * @returns the e-mail address; the password is `newAccountPassword`
 */
export function signUpApplicant(page: Page): Promise<string> {
  return signUp(page, { email: newEmail() });
}

/** Like `signUpApplicant`, but with an invitation, at the step of the confidentiality agreement. */
export async function signUpInvited(page: Page): Promise<string> {
  const email = newEmail();
  const { searchParams } = new URL(await inviteByEmail(email));
  return signUp(page, { email, token: searchParams.get('token') ?? '' });
}

/**
 * Like `signUpInvited`, but with app access and empty preferences.
 * @param informed whether the notice about reading documents is confirmed already
 */
export async function signUpInvestor(page: Page, { informed = true } = {}): Promise<string> {
  const email = await signUpInvited(page);
  const operations = ['AcceptConfidentiality', 'CreateProfile', 'FinishPreferences'];
  for (const operation of informed ? [...operations, 'ShellConfirmReadingNotice'] : operations)
    await executeAs(email, operation);
  return email;
}

async function signUp(page: Page, { email, token }: { email: string; token?: string }): Promise<string> {
  await post('/api/auth/sign-up', { email, password: newAccountPassword, consent: true, ...(token ? { token } : {}) });
  await resumeSession(page, email, newAccountPassword);
  return email;
}
