import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAs, operateAs, post } from './calls.ts';
import { linkOf, waitForMail } from './mailbox.ts';
import { resumeSession } from './sessions.ts';
import { people } from './sign-in.ts';

/** The password of everybody who signs up in a test. */
export const newcomerPassword = 'Meadow2026';

/** An address that nobody has. */
export function newAddress(): string {
  return `newcomer-${randomUUID()}@example.test`;
}

/** Invites an address as staff do, and gives the link of the mail. */
export async function inviteNewcomer(email: string): Promise<string> {
  await callAs(people.administrator, '/api/invite', { email });
  return linkOf(await waitForMail(email, /invitation/));
}

/** Confirms the address of somebody who signed up without an invitation, by the mailed link's call: staff approve nobody before. */
export async function confirmAddress(email: string): Promise<void> {
  const { searchParams } = new URL(linkOf(await waitForMail(email, /Confirm your e-mail address/)));
  await post('/api/auth/confirm-address', { code: searchParams.get('code') ?? '', password: newcomerPassword });
}

/**
 * An account of the test's own that nobody has invited; it stands before its personal information. The page has its
 * session. Made by calls, like those below: the screens on the way have tests of their own.
 *
 * @returns the address; the password is `newcomerPassword`
 */
export function becomeApplicant(page: Page): Promise<string> {
  return signUp(page, { email: newAddress() });
}

/** Like `becomeApplicant`, by an invitation; it stands before the confidentiality agreement. */
export async function becomeInvited(page: Page): Promise<string> {
  const email = newAddress();
  const { searchParams } = new URL(await inviteNewcomer(email));
  return signUp(page, { email, token: searchParams.get('token') ?? '' });
}

/** Like `becomeInvited`, and inside the app, without any choice on the way. */
export async function becomeInvestor(page: Page): Promise<string> {
  const email = await becomeInvited(page);
  for (const operation of ['AcceptConfidentiality', 'CreateProfile', 'FinishPreferences'])
    await operateAs(email, operation);
  return email;
}

async function signUp(page: Page, { email, token }: { email: string; token?: string }): Promise<string> {
  await post('/api/auth/sign-up', { email, password: newcomerPassword, consent: true, ...(token ? { token } : {}) });
  await resumeSession(page, email, newcomerPassword);
  return email;
}
