import { expect } from '@playwright/test';
import { currentRun } from './run.ts';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** When it arrived, ISO 8601. */
  time: string;
  to: { address: string }[];
}

/** What has arrived for an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ 'to.address': address.toLowerCase() });
  const answer = await fetch(`${currentRun().mailUrl}/api/email?${query}`);
  const mails: Mail[] = await answer.json();
  return mails.sort((one, other) => one.time.localeCompare(other.time));
}

/** Waits until an address has received a mail whose subject matches, and answers the newest one. */
export async function waitForMail(address: string, subject: RegExp): Promise<Mail> {
  let newest: Mail | undefined;
  await expect(async () => {
    newest = (await mailsTo(address)).findLast((mail) => subject.test(mail.subject));
    expect(newest, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  if (!newest) throw new Error('unreachable: the poll above passed');
  return newest;
}

/** The first link of a mail that begins with the product's address. */
export function linkOf(mail: Mail): string {
  const { url } = currentRun();
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(url));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${url}`);
  return link;
}
