import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const fields = 'timeZone language messageMails';
const valid = { timeZone: 'Europe/Zurich', language: 'en', messageMails: false };
const save = (as: TestAccount | undefined, input: Record<string, unknown>) =>
  api.query<{ updateAccountSettings: Record<string, unknown> }>(
    `mutation ($input: AccountSettingsInput!) { updateAccountSettings(input: $input) { id ${fields} } }`,
    { input },
    { as },
  );
const read = async (as: TestAccount) => (await api.query<{ me: object }>(`{ me { ${fields} } }`, {}, { as })).data?.me;
const stored = ({ id }: TestAccount) => api.database.prisma.account.findUniqueOrThrow({ where: { id } });
const audits = ({ id }: TestAccount) =>
  api.database.prisma.auditEntry.findMany({
    where: { entityType: 'account', entityId: id },
    orderBy: { id: 'asc' },
    select: { actorId: true, action: true, details: true },
  });

describe('time zone, language and mails about messages', () => {
  test('ACC-13 API-23/Account of a new account are none, English and on', async () => {
    const account = await api.createAccount({ roles: [2] });
    expect(await read(account)).toEqual({ timeZone: null, language: 'en', messageMails: true });
  });

  test('ACC-13 are stored for their owner only, an investor or staff, with an audit row of the changes', async () => {
    for (const roles of [[1], [2], [6], [9]]) {
      const account = await api.createAccount({ roles });
      const other = await api.createAccount({ roles });
      const before = await stored(other);
      const { data, errors } = await save(account, valid);
      expect([errors, data?.updateAccountSettings]).toEqual([[], { id: account.id, ...valid }]);
      expect(await read(account)).toEqual(valid);
      await save(account, { language: 'en', messageMails: true });
      expect(await read(account)).toEqual({ timeZone: null, language: 'en', messageMails: true });
      expect(await stored(other)).toEqual(before);
      expect(await audits(account)).toEqual([
        {
          actorId: account.id,
          action: 'account.settings_updated',
          details: {
            changes: [
              { field: 'timeZone', before: null, after: 'Europe/Zurich' },
              { field: 'messageMails', before: 'true', after: 'false' },
            ],
          },
        },
        {
          actorId: account.id,
          action: 'account.settings_updated',
          details: {
            changes: [
              { field: 'timeZone', before: 'Europe/Zurich', after: null },
              { field: 'messageMails', before: 'false', after: 'true' },
            ],
          },
        },
      ]);
    }
  });

  test('ACC-13 store the zone under one name, whichever of its names is sent', async () => {
    const account = await api.createAccount();
    const storedName = async (timeZone: string) =>
      (await save(account, { ...valid, timeZone })).data?.updateAccountSettings.timeZone;
    expect(await storedName('UTC')).toBe('UTC');
    expect(await storedName('america/new_york')).toBe('America/New_York');
    expect(await storedName('Asia/Kolkata')).toBe(await storedName('Asia/Calcutta'));
  });

  test.each([
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ language: 'xx' }, 'language'],
    [{ language: '' }, 'language'],
    [{ language: null }, 'language'],
    [{ messageMails: 'yes' }, 'messageMails'],
    [{ messageMails: undefined }, 'messageMails'],
    [{ id: '9b2d0c58-4a0f-4c86-9f4b-000000000000' }, undefined],
  ])('ACC-14 refuse %j and store nothing', async (change, field) => {
    const account = await api.createAccount();
    await save(account, valid);
    const before = await stored(account);
    const { status, data, errors } = await save(account, { ...valid, ...change });
    expect({ status, data }).toEqual({ status: 400, data: null });
    if (field) expect(errors[0]?.extensions).toEqual({ code: expect.any(String), params: { field } });
    expect(await stored(account)).toEqual(before);
    expect(await audits(account)).toHaveLength(1);
  });

  test('API-01 need a signed-in account', async () => {
    expect((await save(undefined, valid)).status).toBe(401);
    expect((await save(await api.createAccount({ roles: [] }), valid)).errors[0]?.extensions.code).toBe('NOT_APPROVED');
  });
});

test('HIST-16 changes of personal information and of the registration’s answers are audited with what they changed', async () => {
  const account = await api.createAccount();
  const input = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    city: 'London',
    country: 'GB',
    phoneZone: 'GB',
    phoneNumber: '020 7946 0000',
  };
  await api.query(
    'mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }',
    { input },
    { as: account },
  );
  await api.query(
    'mutation { updateClientAnswers(input: { appClient: YES, accreditedInvestor: NOT_SURE }) { id } }',
    {},
    { as: account },
  );
  const byField = (changes: { field: string }[]) => changes.toSorted((one, two) => (one.field < two.field ? -1 : 1));
  const [personal, answers] = (await audits(account)).map(({ action, details }) => ({
    action,
    changes: byField((details as { changes: { field: string }[] }).changes),
  }));
  expect(personal).toEqual({
    action: 'account.personal_information_updated',
    changes: [
      { field: 'city', before: 'Zurich', after: 'London' },
      { field: 'country', before: 'CH', after: 'GB' },
      { field: 'lastName', before: 'Byron', after: 'Lovelace' },
      { field: 'phoneNumber', before: '+41 44 123 45 67', after: '020 7946 0000' },
      { field: 'phoneZone', before: 'CH', after: 'GB' },
    ],
  });
  expect(answers).toEqual({
    action: 'account.client_answers_updated',
    changes: [
      { field: 'accreditedInvestor', before: null, after: 'NOT_SURE' },
      { field: 'appClient', before: null, after: 'YES' },
    ],
  });
});
