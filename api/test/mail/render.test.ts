import { brand } from '@platform/brand';
import { languages } from '@platform/rules';
import { expect, test } from 'vitest';
import { mailCatalogues } from '../../src/mail/catalogues.ts';
import { createMailer } from '../../src/mail/mailer.ts';
import { renderMail } from '../../src/mail/render.ts';
import { type MailName, mailTexts } from '../../src/mail/texts.ts';
import { nameInMail } from '../../src/mail/words.ts';
import { addressesOf, startMailbox } from './mailbox.ts';

const limits = { connections: 1, mailsPerSecond: 100 };
const link = 'https://invest.example.test/x?a=1&b=2';
const values = { name: '<b>Grace</b>', email: 'grace@example.test', days: 14, minutes: 60 };

const names = Object.keys(mailTexts) as MailName[];

test.each(languages.flatMap((language) => names.map((name) => ({ language, name }))))(
  'ADM-25 CARE-14 mail $name in $language has the same content as HTML and as text, with the brand’s name',
  ({ language, name }) => {
    const mail = renderMail(name, link, values, { language });
    expect(mail.subject).toContain(brand.name);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://invest.example.test/x?a=1&amp;b=2"');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain(mailCatalogues[language].mails[name].heading);
    expect(mail.text).toContain(mailCatalogues[language].mails[name].heading);
    // Every placeholder is replaced.
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\w+\}|undefined/);
  },
);

/** The placeholders of a mail, in any order; a German mail has those of the English one. */
const placeholdersOf = (language: (typeof languages)[number], name: MailName) => [
  ...new Set(JSON.stringify(mailCatalogues[language].mails[name]).match(/\{\w+\}/g)),
];
const greeting = { en: ['Dear Grace,', 'Dear Madam or Sir,'], de: ['Guten Tag Grace,', 'Guten Tag,'] } as const;

test.each(languages.flatMap((language) => names.map((name) => ({ language, name }))))(
  'CARE-14 CARE-02 mail $name in $language greets whoever has a name and whoever has none, and leaves no gap',
  ({ language, name }) => {
    expect(placeholdersOf(language, name).sort()).toEqual(placeholdersOf('en', name).sort());
    const greets = placeholdersOf(language, name).includes('{salutation}');
    const filled = Object.fromEntries(placeholdersOf(language, name).map((each) => [each.slice(1, -1), 'x']));
    const [named, unnamed] = greeting[language];
    for (const [recipient, expected] of [
      ['Grace', named],
      ['', unnamed],
    ] as const) {
      const { text } = renderMail(name, link, { ...filled, name: recipient }, { language });
      // The salutation is the paragraph after the heading.
      expect(text.split('\n\n')[1]).toEqual(greets ? expected : expect.not.stringMatching(/Dear|Guten Tag|Grace/));
      expect(text).not.toMatch(/ [,.;:!?]| {2}|[({]/);
    }
  },
);

test.each([
  [' Ada ', 'Byron ', 'Ada Byron'],
  [null, 'Byron', 'Byron'],
  ['Ada', '  ', 'Ada'],
  ['Go to https://example.test', null, ''],
  [null, null, ''],
])('WL-12 the name of %j %j in a mail is %j', (firstName, lastName, name) => {
  expect(nameInMail({ firstName, lastName })).toBe(name);
});

test.each([
  ['a hundred characters', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 100)],
  ['an emoji', 'Zoë 👩🏽‍🚀 O’Neil'],
  ['quotes and marks', `"Bobby" 'Tables' & <Sons>`],
])('WL-12 a name of %s is unchanged in both parts', (_name, name) => {
  const { html, text } = renderMail('approval', link, { name }, { language: 'en' });
  expect(text).toContain(`Dear ${name},`);
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  expect(html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')).toContain(`Dear ${name},`);
});

test('WL-12 a right-to-left name does not reorder the surrounding words', () => {
  const { html, text } = renderMail('approval', link, { name: 'נועה <b>' }, { language: 'en' });
  expect(text).toContain('Dear \u2068נועה <b>\u2069,');
  expect(html).toContain('Dear <bdi>נועה &lt;b&gt;</bdi>,');
});

test('AAPI-06 values are escaped', () => {
  const { html, text } = renderMail(
    'invitation',
    link,
    { ...values, name: '<img src=x onerror=alert(1)>' },
    { language: 'en' },
  );
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});

test('AAPI-06 an address cannot add a recipient or a header', async () => {
  const mailbox = await startMailbox();
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'no-reply@invest.example.test', ...limits });
  try {
    await mailer.send(
      'grace@example.test',
      renderMail('invitation', link, { ...values, name: 'Grace\r\nBcc: evil@example.test' }, { language: 'en' }),
    );
    const mail = await mailbox.next('grace@example.test');
    expect(addressesOf(mail.to)).toEqual(['grace@example.test']);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.from?.value).toMatchObject([{ address: 'no-reply@invest.example.test' }]);
    await mailer
      .send('a@example.test, evil@example.test', renderMail('invitation', link, values, { language: 'en' }))
      .catch(() => {});
    expect(mailbox.mails.flatMap(({ to }) => addressesOf(to))).not.toContain('evil@example.test');
  } finally {
    mailer.close();
    await mailbox.stop();
  }
});

test('WL-13 a mail that cannot be sent causes an error', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@invest.example.test', ...limits });
  await expect(
    mailer.send('grace@example.test', renderMail('invitation', link, values, { language: 'en' })),
  ).rejects.toThrow();
  mailer.close();
});
