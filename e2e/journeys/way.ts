import { type Browser, expect, type Page } from '@playwright/test';
import { type Hand, pointer } from '../kit/hands.ts';
import { newEmail } from '../kit/new-accounts.ts';
import { type Mail, mailsTo, waitForMail } from '../kit/received-mails.ts';
import { openAsStaff, openWindow } from './flow-work.ts';
import { type MailKind, type Words, words } from './words.ts';

/** A person on the way from an invitation to a completed investment, and the staff who work on it. */
export interface Way {
  hand: Hand;
  language: 'en' | 'de';
  text: Words;
  page: Page;
  staff: Page;
  email: string;
  lastName: string;
  /** Lets the person act without a connection: the page says so, and goes on once it is back (CARE-10). */
  cut(act: () => Promise<void>): Promise<void>;
  /** Presses what cannot be sent: a toast says so. */
  pressInVain(press: () => Promise<void>, toast?: string): Promise<void>;
  /** Waits for a mail in the person's language, and checks its text (CARE-02, CARE-14). */
  readMail(kind: MailKind): Promise<Mail>;
  /** Expects that the person got these mails, each once, and no other. */
  expectMails(subjects: readonly RegExp[]): Promise<void>;
  close(): Promise<void>;
}

/** Letters that no other client has in the name. */
const letters = () => crypto.randomUUID().replaceAll(/[^a-f]/g, '');

export async function beginWay(browser: Browser, hand: Hand, language: 'en' | 'de'): Promise<Way> {
  const text = words[language];
  const email = newEmail();
  const page = await openWindow(browser, hand);
  const staff = await openAsStaff(browser, pointer);
  const offline = page.getByText(text.offline);
  return {
    ...{ hand, language, text, page, staff, email },
    lastName: `Lind${letters()}`,
    async cut(act) {
      await page.context().setOffline(true);
      await expect(offline).toBeVisible();
      await act();
      await page.context().setOffline(false);
      await expect(offline).toBeHidden();
    },
    async pressInVain(press, toast = text.notSent) {
      const failure = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: toast });
      await expect(failure).toHaveCount(0);
      await press();
      await expect(failure.first()).toBeVisible();
    },
    async readMail(kind) {
      const { subject, words: expected } = text.mails[kind];
      const mail = await waitForMail(email, subject);
      expect(mail.html).toContain(`<html lang="${language}">`);
      for (const each of expected) expect(mail.text).toContain(each);
      return mail;
    },
    async expectMails(subjects) {
      const received = (await mailsTo(email)).map(({ subject }) => subject);
      expect(received).toHaveLength(subjects.length);
      for (const subject of subjects) expect(received.filter((each) => subject.test(each))).toHaveLength(1);
    },
    async close() {
      for (const each of [staff, page]) await each.context().close();
    },
  };
}

/** Puts names into a text of the journey. */
export const filled = (text: string, names: Partial<Record<'deal' | 'file' | 'item', string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: 'deal' | 'file' | 'item') => names[name] ?? '');
