import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const stored = (account: TestAccount) => api.database.prisma.account.findUniqueOrThrow({ where: { id: account.id } });

describe('the questions after the personal information', () => {
  const answer = (as: TestAccount | undefined, input: Record<string, unknown>) =>
    api.query<{ updateClientAnswers: Record<string, unknown> }>(
      `mutation ($input: ClientAnswersInput!) { updateClientAnswers(input: $input) {
        id appClient accreditedInvestor step } }`,
      { input },
      { as },
    );

  test('REG-24 REG-25 API-13 every answer is stored for the caller only and updates the step', async () => {
    await api.database.prisma.flow.create({
      data: { kind: 'ONBOARDING', scope: 'TEMPLATE', name: 'Standard', isDefault: true },
    });
    const account = await api.createAccount({ roles: [2], approved: false });
    const other = await api.createAccount({ roles: [2], approved: false });
    const before = await stored(other);
    for (const appClient of ['YES', 'NO']) {
      for (const accreditedInvestor of ['YES', 'NO', 'NOT_SURE']) {
        const { data } = await answer(account, { appClient, accreditedInvestor });
        const step = appClient === 'NO' ? 'ONBOARDING' : 'AWAIT_APPROVAL';
        expect(data?.updateClientAnswers).toEqual({ id: account.id, appClient, accreditedInvestor, step });
        expect(await stored(account)).toMatchObject({ appClient, accreditedInvestor });
      }
    }
    expect(await stored(other)).toEqual(before);
    await api.database.prisma.flow.deleteMany();
  });

  test('REG-25 an unknown answer, a missing answer and an unknown field are refused without storing anything', async () => {
    const account = await api.createAccount({ roles: [2], appClient: 'YES', accreditedInvestor: 'NOT_SURE' });
    const other = await api.createAccount({ roles: [2] });
    const before = await stored(account);
    for (const input of [
      { appClient: 'MAYBE', accreditedInvestor: 'YES' },
      { appClient: 'NOT_SURE', accreditedInvestor: 'YES' },
      { appClient: 'No', accreditedInvestor: 'YES' },
      { appClient: 'NO', accreditedInvestor: 'PERHAPS' },
      { appClient: 'NO', accreditedInvestor: '' },
      { appClient: true, accreditedInvestor: 'YES' },
      { appClient: 'NO' },
      { appClient: 'NO', accreditedInvestor: null },
      { appClient: 'NO', accreditedInvestor: 'NO', id: other.id },
      { appClient: 'NO', accreditedInvestor: 'NO', firebaseId: other.subject },
    ]) {
      const { status, data } = await answer(account, input);
      expect({ input, status, data }).toEqual({ input, status: 400, data: null });
    }
    expect(await stored(account)).toEqual(before);
    expect((await stored(other)).appClient).toBeNull();
    expect(await answer(undefined, { appClient: 'NO', accreditedInvestor: 'NO' })).toMatchObject({ status: 401 });
  });
});

describe('e-mail preferences', () => {
  const fields = 'emailPreferences { frequency investmentOpportunities investmentTips personalisedDeals watchlist }';
  const valid = {
    frequency: 2,
    investmentOpportunities: true,
    investmentTips: false,
    personalisedDeals: true,
    watchlist: false,
  };
  const save = (as: TestAccount, input: Record<string, unknown>) =>
    api.query<{ updateEmailPreferences: Record<string, unknown> }>(
      `mutation ($input: EmailPreferencesInput!) { updateEmailPreferences(input: $input) { id ${fields} } }`,
      { input },
      { as },
    );
  const off = {
    frequency: 5,
    investmentOpportunities: false,
    investmentTips: false,
    personalisedDeals: false,
    watchlist: false,
  };

  test('ACC-12 are off for a new account', async () => {
    const account = await api.createAccount({ roles: [2] });
    const { data } = await api.query<{ me: unknown }>(`{ me { ${fields} } }`, {}, { as: account });
    expect(data?.me).toEqual({ emailPreferences: off });
  });

  test('ACC-11 ACC-13 API-13 are stored for the caller only, for investors and for staff', async () => {
    for (const role of [1, 6]) {
      const account = await api.createAccount({ roles: [role] });
      const other = await api.createAccount();
      const before = await stored(other);
      const { data } = await save(account, valid);
      expect(data?.updateEmailPreferences).toEqual({ id: account.id, emailPreferences: valid });
      expect(await stored(account)).toMatchObject({
        emailPreferenceFrequency: 2,
        emailPreferenceInvestmentOpportunities: true,
        emailPreferenceInvestmentTips: false,
        emailPreferencePersonalisedDeals: true,
        emailPreferenceWatchlist: false,
      });
      expect(await stored(other)).toEqual(before);
      const audits = await api.database.prisma.auditEntry.findMany({
        where: { entityType: 'account', entityId: account.id },
      });
      expect(audits).toMatchObject([{ action: 'account.email_preferences_updated', details: valid }]);
    }
  });

  test('ACC-14 refuse a frequency outside 1 to 5 without storing anything', async () => {
    const account = await api.createAccount();
    await save(account, valid);
    const before = await stored(account);
    for (const frequency of [0, 6, -1, 100_000]) {
      expect(await save(account, { ...off, frequency })).toMatchObject({
        status: 400,
        data: null,
        errors: [{ message: 'Field frequency is not valid', extensions: { params: { field: 'frequency' } } }],
      });
    }
    for (const change of [{ frequency: 1.5 }, { frequency: '1' }, { watchlist: 'yes' }, { watchlist: null }]) {
      expect(await save(account, { ...off, ...change })).toMatchObject({ status: 400, data: null });
    }
    expect(await stored(account)).toEqual(before);
    for (const frequency of [1, 3, 4, 5]) expect((await save(account, { ...off, frequency })).errors).toEqual([]);
  });

  test('ACC-13 ADM-16 cannot be changed for another account, nor can other fields', async () => {
    const account = await api.createAccount();
    const other = await api.createAccount({ roles: [6] });
    for (const field of [{ id: other.id }, { accountId: other.id }, { email: 'a@b.test' }, { disabled: false }]) {
      expect(await save(account, { ...valid, ...field })).toMatchObject({ status: 400, data: null });
    }
    expect(await stored(other)).toMatchObject({ emailPreferenceFrequency: 5, emailPreferenceWatchlist: false });
  });
});

describe('the account by e-mail address', () => {
  const byEmail = (as: TestAccount | undefined, email: string) =>
    api.query<{ account: { id: string } | null }>(
      'query ($email: String!) { account(email: $email) { id email } }',
      { email },
      { as },
    );

  test('API-14 is served for the caller’s own address in any letter case, and for no other address', async () => {
    const account = await api.createAccount({ email: 'own.address@example.test' });
    const other = await api.createAccount({ email: 'other.address@example.test' });
    const administrator = await api.createAccount({ roles: [3] });
    for (const email of ['own.address@example.test', ' Own.Address@EXAMPLE.test ']) {
      expect((await byEmail(account, email)).data?.account).toEqual({ id: account.id, email: account.email });
    }
    for (const [as, email] of [
      [account, other.email],
      [account, 'nobody@example.test'],
      [account, ''],
      [administrator, other.email],
    ] as const) {
      expect(await byEmail(as, email)).toMatchObject({ status: 200, data: { account: null }, errors: [] });
    }
    expect((await byEmail(undefined, account.email)).status).toBe(401);
  });
});

test('ACC-05 ACC-08 REG-18 names with quotes, emoji, right-to-left script and 100 characters are stored unchanged', async () => {
  const account = await api.createAccount();
  for (const name of [`Ann-Marie "The O'Neill" \`x\``, '👩‍🚀 Zoë', 'أحمد بن محمد', '😀'.repeat(100), 'ß'.repeat(100)]) {
    const input = { firstName: name, lastName: name, city: name, country: 'CH', phoneZone: 'CH', phoneNumber: '044 1' };
    const { errors } = await api.query(
      'mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }',
      { input },
      { as: account },
    );
    expect(errors).toEqual([]);
    const { data } = await api.query<{ me: unknown }>('{ me { firstName lastName city } }', {}, { as: account });
    expect(data?.me).toEqual({ firstName: name, lastName: name, city: name });
  }
});
