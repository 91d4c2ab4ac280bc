import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultText, importCatalogues } from '../../src/domains/imports/catalogues.ts';
import { fieldsOf, rowKinds } from '../../src/domains/imports/columns/fields.ts';
import { guessFields, guessKinds } from '../../src/domains/imports/columns/guess.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import { storeMail } from '../../src/mail/mails.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { mintToken } from '../kit/tokens.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const choose = (as: TestAccount, language: string) =>
  api.query<{ chooseLanguage: object }>(
    'mutation ($language: String!) { chooseLanguage(language: $language) { id language } }',
    { language },
    { as },
  );
const german = async (options?: Parameters<TestApi['createAccount']>[0]) => {
  const account = await api.createAccount(options);
  await choose(account, 'de');
  return account;
};

describe('the language chosen before signing in', () => {
  test('CARE-14 is stored for the caller only, with an audit row', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()];
    const { data, errors } = await choose(account, 'de');
    expect([data?.chooseLanguage, errors]).toEqual([{ id: account.id, language: 'de' }, []]);
    const languageOf = async ({ id }: TestAccount) =>
      (await api.database.prisma.account.findUniqueOrThrow({ where: { id } })).language;
    expect([await languageOf(account), await languageOf(other)]).toEqual(['de', 'en']);
    const [entry] = await api.database.prisma.auditEntry.findMany({ where: { entityId: account.id } });
    expect(entry).toMatchObject({
      action: 'account.settings_updated',
      details: { changes: [{ field: 'language', before: 'en', after: 'de' }] },
    });
  });

  test('CARE-14 is one that texts exist in', async () => {
    const { errors } = await choose(await api.createAccount(), 'fr');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'language' } });
  });

  test('CARE-14 REG-10 is the one of a new account', async () => {
    const email = `${randomUUID()}@example.test`;
    const body = { email, password: 'Correct horse 1', consent: true };
    const { status } = await api.rest('/api/auth/sign-up', { body, headers: { 'accept-language': 'de-CH,de;q=0.9' } });
    expect(status).toBe(200);
    expect(await api.database.prisma.account.findUniqueOrThrow({ where: { email } })).toMatchObject({ language: 'de' });
    const mail = await api.database.prisma.mail.findFirstOrThrow({ where: { recipient: email } });
    await attemptMail(api.services, mail.id, { warn() {} });
    expect((await mailbox.next(email)).subject).toMatch(/^Bestätigen Sie Ihre E-Mail-Adresse/);
  });
});

test('CARE-14 WL-12 a mail is in the language of its recipient’s account', async () => {
  const nameless = { withoutPersonalInformation: true };
  for (const [account, language, greeting] of [
    [await german({ firstName: 'Ada', lastName: 'Lind' }), 'de', 'Guten Tag Ada Lind,'],
    [await german(nameless), 'de', 'Guten Tag,'],
    [await api.createAccount({ firstName: 'Ada', lastName: 'Lind' }), 'en', 'Dear Ada Lind,'],
    [await api.createAccount(nameless), 'en', 'Dear Madam or Sir,'],
  ] as const) {
    const recipient = account.email;
    const { prisma } = api.database;
    const mailId = await prisma.$transaction((transaction) =>
      storeMail(api.services, transaction, { kind: 'APPROVAL', recipient, accountId: account.id }),
    );
    await attemptMail(api.services, mailId, { warn() {} });
    const mail = await mailbox.next(recipient);
    expect(mail.text).toContain(`\n\n${greeting}\n\n`);
    expect(mail.html).toContain(`<html lang="${language}">`);
  }
});

describe('a refusal', () => {
  test('CARE-14 API-04 is in the language of the account over GraphQL, with the same code', async () => {
    const { errors } = await choose(await german(), 'fr');
    expect(errors[0]).toMatchObject({
      message: 'Das Feld Sprache ist nicht gültig',
      extensions: { code: 'FIELD_INVALID' },
    });
  });

  test('CARE-14 AAPI-02 is in the language of the account over REST, else in one that the request accepts', async () => {
    const headers = { 'accept-language': 'en' };
    const refused = await api.rest('/api/invite', { as: await german(), body: {}, headers });
    expect(refused.body.result).toMatchObject({ message: 'Dazu fehlt Ihnen die Berechtigung', code: 'FORBIDDEN' });
    const messageFor = async (language: string) =>
      (await api.rest('/api/invite', { body: {}, headers: { 'accept-language': language } })).body.result;
    expect(await messageFor('de')).toMatchObject({ message: 'Melden Sie sich an, um fortzufahren' });
    expect(await messageFor('fr')).toMatchObject({ message: 'Sign in to continue' });
  });
});

test('CARE-14 INV-12 an exported list has German titles, and plain numbers and dates', async () => {
  const response = await fetch(`${api.url}/api/investment/export`, {
    headers: { authorization: `Bearer ${await mintToken(await german())}` },
  });
  expect(await response.text()).toBe('Unternehmen,Angebot,Art,Betrag,Währung,Datum,Status,Status des Angebots\r\n');
});

test('CARE-14 DATA-05 an exported staff list has German titles and words', async () => {
  const company = await createCompany(api.database, { name: 'Kalkstein' });
  await createDeal(api.database, { companyId: company.id, title: 'Serie B', publishedAt: null });
  const staff = await german({ roles: [3] });
  const response = await fetch(`${api.url}/api/export/deals?format=csv&search=kalkstein`, {
    headers: { authorization: `Bearer ${await mintToken(staff)}` },
  });
  const [titles, row] = (await response.text()).split('\r\n');
  expect(titles).toMatch(/^Unternehmen,Angebot,Phase,Stichtag \(/);
  expect(row).toMatch(/^Kalkstein,Serie B,Früh,,,0,USD,1000000\.00,1000000\.00,Entwurf$/);
});

test('CARE-14 DATA-03 an import reads the titles of either language', () => {
  for (const { fields, sheets } of Object.values(importCatalogues)) {
    for (const kind of rowKinds) {
      expect(
        guessFields(
          kind,
          fieldsOf[kind].map((field) => fields[field]),
        ),
      ).toEqual(fieldsOf[kind]);
    }
    const named = rowKinds.map((kind) => ({ name: sheets[kind], titles: [] }));
    expect(guessKinds(named)).toEqual(rowKinds);
  }
});

test('CARE-14 DATA-01 what is wrong in a file is told in the language of who imports it', () => {
  expect(faultText('de', 'date', { value: '31.31.2026' })).toMatch(/^„31\.31\.2026“ ist kein Datum/);
  expect(faultText('en', 'date', { value: '31.31.2026' })).toMatch(/^“31\.31\.2026” is not a date/);
});
