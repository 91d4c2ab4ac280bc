import { paths } from '@platform/paths';
import { callApiAs } from '../kit/api-calls.ts';
import { keyboard, pointer } from '../kit/hands.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { button } from '../staff/flow-desk.ts';
import { look } from './flow-work.ts';
import { walkWholeWay } from './whole-way.ts';
import { words } from './words.ts';

const hands = {
  'on a desktop': { ...pointer, viewport: { width: 1440, height: 900 } },
  'by keyboard on a phone': keyboard,
};

for (const language of ['en', 'de'] as const)
  for (const [how, hand] of Object.entries(hands))
    test(`CARE-02 CARE-10 CARE-14 from an invitation to a completed investment, ${how}, in ${language}, with the line cut at each step`, {
      tag: '@soak',
    }, async ({ browser }) => {
      test.setTimeout(600_000);
      await walkWholeWay(browser, hand, language);
    });

test('REG-26 CARE-02 CARE-14 somebody without an invitation is approved, with pages and mails in German', {
  tag: '@soak',
}, async ({ browser }) => {
  const { viewport, press, type, tick } = keyboard;
  const [page, later] = await Promise.all(
    ['de-CH', 'de-AT'].map(async (locale) => (await browser.newContext({ locale, viewport })).newPage()),
  );
  if (!page || !later) throw new Error('unreachable: two pages were opened');
  const text = words.de;
  const email = newEmail();
  async function readMail(subject: RegExp, ...expected: string[]) {
    const mail = await waitForMail(email, subject);
    expect(mail.html).toContain('<html lang="de">');
    for (const each of expected) expect(mail.text).toContain(each);
    return mail;
  }

  await page.goto(`${paths.createAccount()}?email=${encodeURIComponent(email)}`);
  await type(page.getByLabel(text.password, { exact: true }), newAccountPassword);
  await type(page.getByLabel(text.confirmPassword), newAccountPassword);
  await tick(page.getByRole('checkbox'));
  await press(button(page, text.start));
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persönliche Angaben');

  const received = await readMail(
    /^Bestätigen Sie Ihre E-Mail-Adresse für/,
    `mit der Adresse ${email} ist eingegangen`,
  );
  await page.goto(linkOf(received));
  await type(page.getByLabel(text.password, { exact: true }), newAccountPassword);
  await press(button(page, 'Adresse bestätigen'));
  await expect(page.getByText(`Die Adresse ${email} ist bestätigt.`)).toBeVisible();
  await look(page, 'address-confirmed-german');

  await callApiAs(demoAccounts.administrator, '/api/whitelist/approve', { email, firstName: 'Ada', lastName: 'Lind' });
  const approved = await readMail(/^Ihr Zugang zu .* ist freigegeben$/, 'der erste Schritt ist die Vertraulichkeits');
  await later.goto(linkOf(approved));
  await type(later.getByLabel('E-Mail'), email);
  await type(later.getByLabel(text.password, { exact: true }), newAccountPassword);
  await press(button(later, 'Anmelden'));
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Vertraulichkeitsvereinbarung');
  for (const each of [page, later]) await each.context().close();
});
