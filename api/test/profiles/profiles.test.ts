import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface Profile {
  id: string;
  firstTimeViewed: string | null;
  sectors: string[];
  innovationEnablers: string[];
  lessInterestedSectors: string[];
  lessInterestedInnovationEnablers: string[];
  industryAdditionalInformation: string;
}

const fields = `id firstTimeViewed sectors innovationEnablers lessInterestedSectors
  lessInterestedInnovationEnablers industryAdditionalInformation`;

let api: TestApi;
let sectors: string[];
let enablers: string[];

const read = (as: TestAccount) => api.query<{ profile: Profile | null }>(`{ profile { ${fields} } }`, {}, { as });
const change = <Field extends 'createProfile' | 'finishPreferences'>(field: Field, as: TestAccount) =>
  api.query<Record<Field, Profile>>(`mutation { ${field} { ${fields} } }`, {}, { as });
const save = (as: TestAccount, input: object) =>
  api.query<{ saveIndustryPreferences: Profile }>(
    `mutation Save($input: IndustryPreferencesInput!) { saveIndustryPreferences(input: $input) { ${fields} } }`,
    { input },
    { as },
  );
const stepOf = async (as: TestAccount) =>
  (await api.query<{ me: { step: string } }>('{ me { step } }', {}, { as })).data?.me.step;
const choices = () => ({
  sectors: sectors.slice(0, 2),
  innovationEnablers: enablers.slice(0, 1),
  lessInterestedSectors: sectors.slice(2, 3),
  lessInterestedInnovationEnablers: enablers.slice(1, 3),
  additionalInformation: 'No tobacco',
});

beforeAll(async () => {
  api = await startTestApi();
  const account = await api.createAccount();
  const { data } = await api.query<Record<'sectors' | 'innovationEnablers', { value: string }[]>>(
    '{ sectors { value } innovationEnablers { value } }',
    {},
    { as: account },
  );
  sectors = data?.sectors.map(({ value }) => value).sort() ?? [];
  enablers = data?.innovationEnablers.map(({ value }) => value).sort() ?? [];
});
afterAll(() => api.close());

describe('the profile', () => {
  it('PREF-03 PREF-04 PREF-27 is made once, empty, however often it is asked for', async () => {
    const account = await api.createAccount({ profile: false });
    expect((await read(account)).data).toEqual({ profile: null });
    const made = await Promise.all([1, 2, 3].map(() => change('createProfile', account)));
    const [first] = made.map(({ data }) => data?.createProfile);
    expect(new Set(made.map(({ data }) => data?.createProfile.id)).size).toBe(1);
    expect(first).toMatchObject({
      firstTimeViewed: null,
      sectors: [],
      innovationEnablers: [],
      lessInterestedSectors: [],
      lessInterestedInnovationEnablers: [],
      industryAdditionalInformation: '',
    });
    expect(await api.database.prisma.investorProfile.findUnique({ where: { accountId: account.id } })).toMatchObject({
      businessModelB2b: false,
      executionTimeline: 1,
      investorStatus: 1,
      investmentType: 'PRIMARY',
      securityType: 'COMMON',
      preferredCurrency: 'EUR',
    });
  });

  it('PREF-06 PREF-07 STEP-02 finishing notes the time and opens the app', async () => {
    const account = await api.createAccount({ profile: false });
    await change('createProfile', account);
    expect(await stepOf(account)).toBe('INVESTOR_PREFERENCES');
    const { data } = await change('finishPreferences', account);
    expect(Date.now() - Date.parse(data?.finishPreferences.firstTimeViewed ?? '')).toBeLessThan(60_000);
    expect(await stepOf(account)).toBe('APP_ACCESS');
  });

  it('PREF-28 saving replaces the four lists with those sent', async () => {
    const account = await api.createAccount();
    const other = await api.createAccount();
    await save(other, choices());
    const { additionalInformation, ...lists } = choices();
    expect((await save(account, choices())).data?.saveIndustryPreferences).toMatchObject({
      ...lists,
      industryAdditionalInformation: additionalInformation,
    });
    const next = { ...choices(), sectors: sectors.slice(1, 2), lessInterestedSectors: [], additionalInformation: '' };
    await save(account, next);
    expect((await read(account)).data?.profile).toMatchObject({
      sectors: sectors.slice(1, 2),
      lessInterestedSectors: [],
      industryAdditionalInformation: '',
    });
    expect((await read(other)).data?.profile).toMatchObject(lists);
  });

  it('PREF-28 PREF-29 an entry outside its list is refused by name and the old lists stay', async () => {
    const account = await api.createAccount();
    await save(account, choices());
    const before = (await read(account)).data?.profile;
    for (const field of [
      'sectors',
      'innovationEnablers',
      'lessInterestedSectors',
      'lessInterestedInnovationEnablers',
    ] as const) {
      const { data, errors } = await save(account, { ...choices(), sectors: [], [field]: ['no such entry'] });
      expect(data).toBeNull();
      expect(errors[0]).toMatchObject({
        message: `Field ${field} is not valid`,
        extensions: { code: 'FIELD_INVALID', params: { field } },
      });
    }
    const tooLong = await save(account, { ...choices(), additionalInformation: 'x'.repeat(5_001) });
    expect(tooLong.errors[0]?.extensions.code).toBe('FIELD_INVALID');
    expect((await read(account)).data?.profile).toEqual(before);
  });

  it('PREF-29 stores duplicates once', async () => {
    const account = await api.createAccount();
    const [sector = ''] = sectors;
    const { data } = await save(account, { ...choices(), sectors: [sector, sector] });
    expect(data?.saveIndustryPreferences.sectors).toEqual([sector]);
  });

  it('STEP-16 is refused before confidentiality is accepted', async () => {
    const account = await api.createAccount({ confidentiality: false });
    for (const call of [read(account), change('createProfile', account), change('finishPreferences', account)]) {
      expect((await call).errors[0]?.extensions.code).toBe('CONFIDENTIALITY_NOT_ACCEPTED');
    }
    expect(await api.database.prisma.investorProfile.count({ where: { accountId: account.id } })).toBe(0);
  });
});
