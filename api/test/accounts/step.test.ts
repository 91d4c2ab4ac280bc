import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await api.database.prisma.flow.deleteMany();
});
afterAll(() => api.close());

async function stepOf(account: TestAccount): Promise<string | undefined> {
  const { data } = await api.query<{ me: { step: string } }>('{ me { step } }', {}, { as: account });
  return data?.me.step;
}
const stepFor = async (options: AccountOptions) => stepOf(await api.createAccount(options));

const createTemplate = () =>
  api.database.prisma.flow.create({
    data: { kind: 'ONBOARDING', scope: 'TEMPLATE', name: 'Standard', isDefault: true },
  });

async function createInstance(
  account: TestAccount,
  sections: { shown?: boolean; completed?: boolean }[],
): Promise<void> {
  await api.database.prisma.flow.create({
    data: {
      kind: 'ONBOARDING',
      scope: 'INSTANCE',
      name: 'Standard',
      accountId: account.id,
      sections: {
        create: sections.map((section, index) => ({ name: `Section ${index}`, order: index + 1, ...section })),
      },
    },
  });
}

const applicant: AccountOptions = { roles: [2], approved: false };

describe('an approved account', () => {
  test('STEP-01 STEP-15 ADM-26/1 is at the confidentiality agreement until it is accepted', async () => {
    expect(await stepFor({ confidentiality: false })).toBe('CONFIDENTIALITY_AGREEMENT');
  });

  test('STEP-02 ADM-26/2 ADM-26/3 is at investor preferences until the profile is viewed, then has app access', async () => {
    expect(await stepFor({ profile: false })).toBe('INVESTOR_PREFERENCES');
    const account = await api.createAccount({ profile: false });
    await api.database.prisma.investorProfile.create({ data: { accountId: account.id } });
    expect(await stepOf(account)).toBe('INVESTOR_PREFERENCES');
    await api.database.prisma.investorProfile.update({
      where: { accountId: account.id },
      data: { firstTimeViewedAt: new Date() },
    });
    expect(await stepOf(account)).toBe('APP_ACCESS');
  });

  test('STEP-03 skips personal information', async () => {
    expect(await stepFor({ withoutPersonalInformation: true, confidentiality: false })).toBe(
      'CONFIDENTIALITY_AGREEMENT',
    );
    expect(await stepFor({ withoutPersonalInformation: true })).toBe('APP_ACCESS');
  });
});

describe('an account that is not approved', () => {
  test('STEP-04 STEP-15 ADM-26/4 is at personal information while one of five fields is missing or blank', async () => {
    expect(await stepFor({ ...applicant, withoutPersonalInformation: true })).toBe('PERSONAL_INFORMATION');
    for (const missing of [
      { city: null },
      { city: '  ' },
      { countryCode: null },
      { firstName: '' },
      { lastName: '\t' },
      { phoneNumber: null },
    ]) {
      const account = await api.createAccount(applicant);
      await api.database.prisma.account.update({ where: { id: account.id }, data: missing });
      expect({ missing, step: await stepOf(account) }).toEqual({ missing, step: 'PERSONAL_INFORMATION' });
    }
    const withoutZone = await api.createAccount(applicant);
    await api.database.prisma.account.update({ where: { id: withoutZone.id }, data: { phoneZone: null } });
    expect(await stepOf(withoutZone)).toBe('AWAIT_APPROVAL');
  });

  test('STEP-05 ADM-26/5 ADM-26/6 is at onboarding while a section is open, and awaits approval once all are completed', async () => {
    const open = await api.createAccount(applicant);
    await createInstance(open, [{ completed: true }, { completed: false }]);
    expect(await stepOf(open)).toBe('ONBOARDING');
    const done = await api.createAccount(applicant);
    await createInstance(done, [{ completed: true }, { completed: true }]);
    expect(await stepOf(done)).toBe('AWAIT_APPROVAL');
  });

  test('STEP-13 ignores hidden sections', async () => {
    const hiddenOpen = await api.createAccount(applicant);
    await createInstance(hiddenOpen, [{ completed: true }, { completed: false, shown: false }]);
    expect(await stepOf(hiddenOpen)).toBe('AWAIT_APPROVAL');
    const hiddenDone = await api.createAccount(applicant);
    await createInstance(hiddenDone, [{ completed: true, shown: false }, { completed: false }]);
    expect(await stepOf(hiddenDone)).toBe('ONBOARDING');
  });

  test('STEP-06 STEP-15 is at onboarding when a default template exists and the account is no client of the provider', async () => {
    await createTemplate();
    expect(await stepFor({ ...applicant, appClient: 'NO' })).toBe('ONBOARDING');
  });

  test('STEP-07 STEP-15 ADM-26/7 awaits approval otherwise', async () => {
    expect(await stepFor({ ...applicant, appClient: 'NO' })).toBe('AWAIT_APPROVAL');
    await createTemplate();
    expect(await stepFor({ ...applicant, appClient: 'YES' })).toBe('AWAIT_APPROVAL');
    expect(await stepFor(applicant)).toBe('AWAIT_APPROVAL');
    const withoutSections = await api.createAccount({ ...applicant, appClient: 'NO' });
    await createInstance(withoutSections, []);
    expect(await stepOf(withoutSections)).toBe('AWAIT_APPROVAL');
  });

  test('STEP-12 gets its next step on the next call after a change, without signing in again', async () => {
    const account = await api.createAccount(applicant);
    await createInstance(account, [{ completed: false }]);
    expect(await stepOf(account)).toBe('ONBOARDING');
    await api.database.prisma.flowSection.updateMany({
      where: { flow: { accountId: account.id } },
      data: { completed: true },
    });
    expect(await stepOf(account)).toBe('AWAIT_APPROVAL');
    await api.database.prisma.roleAssignment.updateMany({ where: { accountId: account.id }, data: { roleId: 1 } });
    await api.database.prisma.account.update({ where: { id: account.id }, data: { approvedAt: new Date() } });
    expect(await stepOf(account)).toBe('CONFIDENTIALITY_AGREEMENT');
  });
});

test('STEP-16 cannot read deals, invest or declare interest without content access or before confidentiality', async () => {
  const withoutConfidentiality = await api.createAccount({ confidentiality: false });
  const waiting = await api.createAccount({ roles: [2] });
  const operations = [
    '{ deals { totalCount } }',
    '{ myInvestments { id } }',
    'mutation { addToWatchlist(dealId: "00000000-0000-4000-8000-000000000000") { id } }',
    'mutation { saveInterest(dealId: "00000000-0000-4000-8000-000000000000", amount: "1.00") { id } }',
  ];
  for (const operation of operations) {
    expect(await api.query(operation, {}, { as: withoutConfidentiality })).toMatchObject({
      status: 403,
      data: null,
      errors: [{ extensions: { code: 'CONFIDENTIALITY_NOT_ACCEPTED' } }],
    });
    expect(await api.query(operation, {}, { as: waiting })).toMatchObject({
      status: 403,
      data: null,
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  }
  const invest = await api.rest('/api/investment/insert', {
    as: withoutConfidentiality,
    body: { dealId: 'x', value: '1.00' },
  });
  expect(invest).toMatchObject({ status: 403, body: { result: { code: 'CONFIDENTIALITY_NOT_ACCEPTED' } } });
});
