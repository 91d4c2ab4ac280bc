import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const personalInformation = {
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '044 123 45 67',
  phoneZone: 'CH',
  country: 'CH',
  city: 'Zurich',
};

test.each([
  ['a link', 'Account locked: confirm at https://example.test'],
  ['a bare domain', 'Locked: evil-bank.com/x'],
  ['the beginning of a URL', 'WWW.example.test'],
  ['a control character', 'Ada\u0007'.concat('x')],
  ['a format character', 'A\u200Bda'],
  ['a line separator', 'Ada\u2028Byron'],
  ['markup', '<b>Ada</b>'],
  ['200 letters', 'A'.repeat(200)],
])('ACC-14 WL-12 CACC-10 a name with %s is refused by every operation that takes names', async (_what, name) => {
  for (const field of ['firstName', 'lastName'] as const) {
    const email = `${randomUUID()}@example.test`;
    const account = await api.createAccount({ roles: [2], withoutPersonalInformation: true });
    const fault = { code: 'FIELD_INVALID', params: { field } };
    const { errors } = await api.query(
      'mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }',
      { input: { ...personalInformation, [field]: name } },
      { as: account },
    );
    expect(errors).toMatchObject([{ extensions: fault }]);
    for (const [path, body] of [
      ['/api/invite', { email, [field]: name }],
      ['/api/whitelist/approve', { email: account.email, [field]: name }],
      [
        '/api/investor/create',
        { ...personalInformation, email, appClient: 'NO', accreditedInvestor: 'NO', [field]: name },
      ],
    ] as const)
      expect(await api.rest(path, { as: administrator, body })).toMatchObject({ status: 400, body: { result: fault } });
    expect(await api.database.prisma.mail.count({ where: { recipient: email } })).toBe(0);
  }
});

test('a mail to an unconfirmed address greets without a name', async () => {
  const { email, id } = await api.createAccount({ roles: [2], unconfirmed: true });
  await api.database.prisma.whitelistEntry.create({
    data: { email, roleId: 2, status: 'INTERESTED', accountId: id },
  });
  await api.rest('/api/invite', { as: administrator, body: { email, firstName: 'Locked', lastName: 'Account' } });
  expect((await mailbox.next(email)).text).toContain('Dear Madam or Sir,');
});

test('a stored name that breaks today’s rule is not used in a mail', async () => {
  const { email, id } = await api.createAccount({
    roles: [2],
    firstName: 'Go to https://example.test',
    lastName: 'Byron',
  });
  await api.database.prisma.whitelistEntry.create({
    data: { email, roleId: 2, status: 'INTERESTED', accountId: id },
  });
  await api.rest('/api/whitelist/approve', { as: administrator, body: { email } });
  expect((await mailbox.next(email)).text).toContain('Dear Byron,');
});
