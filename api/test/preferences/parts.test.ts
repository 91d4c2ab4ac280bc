import { codeOfFinancingRound, financingRoundOfCode } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  codedErrorOf,
  companyPart,
  industryPart,
  inputOf,
  investmentPart,
  partNames,
  profileCalls,
  versionFieldOf,
} from './kit.ts';

const companyFlags = [
  'businessModelB2B',
  'businessModelB2C',
  'businessModelB2B2C',
  'developmentStageBuildProduct',
  'developmentStageHasProduct',
  'developmentStageGeneratesRevenue',
  'developmentStageIsProfitable',
] as const;

let api: TestApi;
let profiles: ReturnType<typeof profileCalls>;
beforeAll(async () => {
  api = await startTestApi();
  profiles = profileCalls(api);
});
afterAll(() => api.close());

describe('saving a part', () => {
  it('PREF-28 PREF-31 API-12 stores and serves it without changing the other parts', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()];
    const untouched = (await profiles.read(other)).data?.profile;
    const expected = { ...(await profiles.read(account)).data?.profile };
    for (const part of partNames) {
      const { additionalInformation, ...values } = inputOf(part) as typeof industryPart;
      Object.assign(expected, values, {
        [`${part.toLowerCase()}AdditionalInformation`]: additionalInformation,
        [versionFieldOf(part)]: 1,
      });
      expect((await profiles.save(part, account)).data?.profile).toEqual(expected);
    }
    expect((await profiles.read(account)).data?.profile).toEqual(expected);
    expect((await profiles.read(other)).data?.profile).toEqual(untouched);
  });

  it.each(companyFlags)('PREF-31 PREF-11/#1-3 %s is set and reset independently', async (flag) => {
    const account = await api.createAccount();
    const flagsOf = async () => {
      const profile = (await profiles.read(account)).data?.profile;
      return companyFlags.filter((name) => profile?.[name]);
    };
    const all = Object.fromEntries(companyFlags.map((name) => [name, true]));
    const none = Object.fromEntries(companyFlags.map((name) => [name, false]));
    await profiles.save('Company', account, { ...companyPart, ...none, [flag]: true });
    expect(await flagsOf()).toEqual([flag]);
    await profiles.save('Company', account, { ...companyPart, ...all, [flag]: false });
    expect(await flagsOf()).toEqual(companyFlags.filter((name) => name !== flag));
  });

  it('PREF-28 replaces the stored lists', async () => {
    const account = await api.createAccount();
    await profiles.save('Industry', account);
    await profiles.save('Company', account);
    const lists = { sectors: ['fintech', 'space'], lessInterestedSectors: [], innovationEnablers: ['robotics'] };
    await profiles.save('Industry', account, { ...industryPart, ...lists });
    await profiles.save('Company', account, { ...companyPart, countries: [], fundingStages: ['OTHER'] });
    expect((await profiles.read(account)).data?.profile).toMatchObject({
      ...lists,
      lessInterestedInnovationEnablers: industryPart.lessInterestedInnovationEnablers,
      countries: [],
      fundingStages: ['OTHER'],
    });
  });

  it('PREF-28 keeps the old lists when the save fails midway', async () => {
    const account = await api.createAccount();
    await profiles.save('Industry', account);
    await profiles.save('Company', account);
    const before = (await profiles.read(account)).data?.profile;
    // The audit row is the last write of a save; the database refuses it here.
    await api.database.prisma.$executeRawUnsafe(
      `ALTER TABLE audit_entry ADD CONSTRAINT no_save CHECK (action NOT LIKE 'investor_profile.%_saved') NOT VALID`,
    );
    try {
      const nothing = { sectors: [], innovationEnablers: [], lessInterestedSectors: [] };
      const industry = await profiles.save('Industry', account, { ...industryPart, ...nothing });
      const company = await profiles.save('Company', account, { ...companyPart, countries: [], fundingStages: [] });
      expect([codedErrorOf(industry).code, codedErrorOf(company).code]).toEqual(['INTERNAL', 'INTERNAL']);
    } finally {
      await api.database.prisma.$executeRawUnsafe('ALTER TABLE audit_entry DROP CONSTRAINT no_save');
    }
    expect((await profiles.read(account)).data?.profile).toEqual(before);
  });

  it('PREF-28 leaves one of two concurrent saves completely', async () => {
    const account = await api.createAccount();
    const one = { ...industryPart, sectors: ['energy', 'food'], lessInterestedSectors: ['space'] };
    const two = { ...industryPart, sectors: ['media'], lessInterestedSectors: ['retail', 'mobility'] };
    const answers = await Promise.all([one, two, one, two].map((input) => profiles.save('Industry', account, input)));
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    const { sectors, lessInterestedSectors } = (await profiles.read(account)).data?.profile ?? {};
    const ends = [one, two].map((part) => [part.sectors, [...part.lessInterestedSectors].sort()]);
    expect(ends).toContainEqual([sectors, lessInterestedSectors]);
  });

  it('PREF-29 removes duplicates', async () => {
    const account = await api.createAccount();
    await profiles.save('Industry', account, {
      ...industryPart,
      sectors: ['energy', 'energy'],
      innovationEnablers: ['photonics', 'photonics'],
    });
    await profiles.save('Company', account, {
      ...companyPart,
      countries: ['CH', 'CH', 'US'],
      fundingStages: ['SEED', 'SEED'],
    });
    expect((await profiles.read(account)).data?.profile).toMatchObject({
      sectors: ['energy'],
      innovationEnablers: ['photonics'],
      countries: ['CH', 'US'],
      fundingStages: ['SEED'],
    });
  });

  it.each([
    ['Industry', 'sectors', ['energy', 'no such entry']],
    ['Industry', 'sectors', ['photonics']],
    ['Industry', 'innovationEnablers', ['no such entry']],
    ['Industry', 'lessInterestedSectors', ['']],
    ['Industry', 'lessInterestedInnovationEnablers', ['no such entry']],
    ['Industry', 'additionalInformation', 'x'.repeat(5_001)],
    ['Industry', 'additionalInformation', 'a\u0000b'],
    ['Company', 'countries', ['CH', 'XX']],
    ['Company', 'countries', ['Switzerland']],
    ['Company', 'countries', ['ch']],
    ['Company', 'fundingStages', ['SERIES_Z']],
    ['Company', 'fundingStages', ['SEED', '4']],
    ['Company', 'businessModelB2B', 'yes'],
    ['Company', 'additionalInformation', 'x'.repeat(5_001)],
    ['Investment', 'investmentType', '4'],
    ['Investment', 'investmentType', 'PRIMARY'],
    ['Investment', 'securityType', '0'],
    ['Investment', 'executionTimeline', '3'],
    ['Investment', 'investorStatus', ''],
    ['Investment', 'investorStatus', '01'],
    ['Investment', 'preferredCurrency', 'JPY'],
    ['Investment', 'additionalInformation', 'x'.repeat(5_001)],
  ] as const)('PREF-29 refuses in %s for %s %j and stores nothing', async (part, field, value) => {
    const account = await api.createAccount();
    await profiles.save(part, account);
    const before = (await profiles.read(account)).data?.profile;
    expect(codedErrorOf(await profiles.save(part, account, { ...inputOf(part), [field]: value }))).toEqual({
      status: 400,
      data: null,
      message: `Field ${field} is not valid`,
      code: 'FIELD_INVALID',
      params: { field },
    });
    expect((await profiles.read(account)).data?.profile).toEqual(before);
  });

  it('PREF-13/#1-4 serves stages by name in the order of the screens, and round-trips their 18 codes', async () => {
    const account = await api.createAccount();
    const codes = Array.from({ length: 18 }, (_, index) => index + 1);
    const fundingStages = codes.map(financingRoundOfCode);
    const { data } = await profiles.save('Company', account, { ...companyPart, fundingStages });
    const stored = data?.profile?.fundingStages ?? [];
    expect(stored.slice(0, 4)).toEqual(['ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED']);
    expect(stored.slice(8, 10)).toEqual(['SERIES_E', 'SERIES_F']);
    expect(stored.slice(-3)).toEqual(['PRE_IPO', 'CONVERTIBLE_NOTE', 'OTHER']);
    expect(stored.map((round) => codeOfFinancingRound(round as 'SEED')).sort((a, b) => a - b)).toEqual(codes);
    expect(financingRoundOfCode(9)).toBe('SERIES_F');
  });
});

describe('sizes', () => {
  it.each([
    ['0', '0'],
    ['1250000', '1250000'],
    ['1', '9223372036854775807'],
    ['9007199254740992', '9007199254740993'],
  ])('PREF-30 PREF-19 store %s to %s exactly', async (investmentSizeLow, investmentSizeHigh) => {
    const account = await api.createAccount();
    const sizes = { investmentSizeLow, investmentSizeHigh };
    await profiles.save('Investment', account, { ...investmentPart, ...sizes });
    expect((await profiles.read(account)).data?.profile).toMatchObject(sizes);
  });

  it.each([
    ['investmentSizeLow', '-1'],
    ['investmentSizeLow', '1.5'],
    ['investmentSizeLow', '1,000'],
    ['investmentSizeLow', ''],
    ['investmentSizeHigh', '9223372036854775808'],
    ['investmentSizeHigh', '-9223372036854775809'],
    ['investmentSizeHigh', '1e6'],
    ['investmentSizeHigh', 1250000],
    ['investmentSizeHigh', 1250000.5],
    ['investmentSizeHigh', null],
  ])('PREF-30 refuse %s %j', async (field, value) => {
    const account = await api.createAccount();
    const before = (await profiles.read(account)).data?.profile;
    const answer = await profiles.save('Investment', account, { ...investmentPart, [field]: value });
    expect(codedErrorOf(answer)).toMatchObject({ status: 400, data: null, message: `Field ${field} is not valid` });
    expect((await profiles.read(account)).data?.profile).toEqual(before);
  });

  it.each([
    ['1250001', '1250000'],
    ['9007199254740993', '9007199254740992'],
    ['1', '0'],
  ])('PREF-19 PREF-30 refuse %s above %s', async (investmentSizeLow, investmentSizeHigh) => {
    const account = await api.createAccount();
    await profiles.save('Investment', account);
    const sizes = { investmentSizeLow, investmentSizeHigh };
    const answer = await profiles.save('Investment', account, { ...investmentPart, investorStatus: '1', ...sizes });
    expect(codedErrorOf(answer)).toMatchObject({
      status: 400,
      message: 'Lowest margin of investment size must be lower than the highest margin',
      code: 'INVESTMENT_SIZES',
    });
    expect((await profiles.read(account)).data?.profile).toMatchObject({
      investorStatus: '3',
      investmentSizeLow: '250000',
    });
  });
});
