import { expect } from '@playwright/test';
import { currentRun } from './run.ts';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Arrival time, ISO 8601. */
  time: string;
  to: { address: string }[];
}

/** Returns the mails received by an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ 'to.address': address.toLowerCase() });
  const answer = await fetch(`${currentRun().mailUrl}/api/email?${query}`);
  const mails: Mail[] = await answer.json();
  return mails.sort((one, other) => one.time.localeCompare(other.time));
}

/** Waits for a mail with a matching subject and returns the newest one. */
export async function waitForMail(address: string, subject: RegExp): Promise<Mail> {
  let newest: Mail | undefined;
  await expect(async () => {
    newest = (await mailsTo(address)).findLast((mail) => subject.test(mail.subject));
    expect(newest, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 60_000 });
  if (!newest) throw new Error('unreachable: the poll above passed');
  return newest;
}

/** Returns the first link of a mail to the product. */
export function linkOf(mail: Mail): string {
  const { url } = currentRun();
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(url));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${url}`);
  return link;
}
