import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Permission } from '../../src/database/generated/enums.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  codedErrorOf,
  companyPart,
  industryPart,
  inputOf,
  investmentPart,
  newProfile,
  type Part,
  type Profile,
  partNames,
  profileCalls,
  versionFieldOf,
} from './kit.ts';

let api: TestApi;
let profiles: ReturnType<typeof profileCalls>;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  profiles = profileCalls(api);
  administrator = await api.createAccount({ roles: [3], firstName: 'Rosa', lastName: 'Klein' });
});
afterAll(() => api.close());

const profileOf = async (client: TestAccount) => {
  const { profile } = (await profiles.read(client)).data ?? {};
  if (!profile) throw new Error('No profile');
  return profile;
};
const managerOf = (client: TestAccount, roleId = 6) =>
  api.createAccount({ roles: [roleId, { roleId: 10, investorAccountId: client.id }], profile: false });
const changesIn = async (entityId: string) =>
  (await api.database.prisma.auditEntry.findMany({ where: { entityId }, orderBy: { id: 'asc' } })).map(
    ({ actorId, action, details }) => ({ actorId, action, details }),
  );

/** The part of a profile as an input, with the given changes. */
const changed = (part: Part, text: string) => ({ ...inputOf(part), additionalInformation: text });

describe('a part of a client’s profile, saved by staff', () => {
  it('CLI-19 AAPI-23/Profile PERM-18 is saved alone, by the manager without content access', async () => {
    const client = await api.createAccount();
    const employee = await managerOf(client);
    const expected: Profile = await profileOf(client);
    for (const part of partNames) {
      const { additionalInformation, ...values } = inputOf(part) as typeof industryPart;
      Object.assign(expected, values, {
        [`${part.toLowerCase()}AdditionalInformation`]: additionalInformation,
        [versionFieldOf(part)]: 1,
      });
      const { data, errors } = await profiles.save(part, employee, undefined, expected.id, 0);
      expect({ errors, profile: data?.profile }).toEqual({ errors: [], profile: expected });
    }
    expect(await profileOf(client)).toEqual(expected);
    expect((await profiles.save('Industry', administrator, undefined, expected.id)).data?.profile?.id).toBe(
      expected.id,
    );
    expect(await api.database.prisma.investorProfile.count({ where: { accountId: employee.id } })).toBe(0);
  });

  it('HIST-16 is audited with who, and what each field was before and after', async () => {
    const client = await api.createAccount();
    const { id } = await profileOf(client);
    await profiles.save('Industry', client, industryPart);
    await profiles.save(
      'Industry',
      administrator,
      { ...industryPart, sectors: ['energy'], additionalInformation: '' },
      id,
    );
    await profiles.save('Company', administrator, companyPart, id);
    await profiles.save('Investment', administrator, investmentPart, id);
    const [, ...saves] = await changesIn(id);
    expect(saves).toEqual([
      {
        actorId: administrator.id,
        action: 'investor_profile.industry_saved',
        details: {
          changes: [
            { field: 'sectors', before: 'energy, fintech', after: 'energy' },
            { field: 'industryAdditionalInformation', before: 'No tobacco', after: null },
          ],
        },
      },
      {
        actorId: administrator.id,
        action: 'investor_profile.company_saved',
        details: {
          changes: [
            { field: 'businessModelB2B', before: 'false', after: 'true' },
            { field: 'businessModelB2B2C', before: 'false', after: 'true' },
            { field: 'developmentStageHasProduct', before: 'false', after: 'true' },
            { field: 'developmentStageGeneratesRevenue', before: 'false', after: 'true' },
            { field: 'fundingStages', before: null, after: 'PRE_SEED, SERIES_A' },
            { field: 'countries', before: null, after: 'CH, PT' },
            { field: 'companyAdditionalInformation', before: null, after: 'Founders with a record' },
          ],
        },
      },
      {
        actorId: administrator.id,
        action: 'investor_profile.investment_saved',
        details: {
          changes: [
            { field: 'investmentType', before: '1', after: '2' },
            { field: 'securityType', before: '1', after: '3' },
            { field: 'executionTimeline', before: '1', after: '2' },
            { field: 'investorStatus', before: '1', after: '3' },
            { field: 'investmentSizeLow', before: '0', after: '250000' },
            { field: 'investmentSizeHigh', before: '0', after: '1250000' },
            { field: 'preferredCurrency', before: 'EUR', after: 'CHF' },
            { field: 'investmentAdditionalInformation', before: null, after: investmentPart.additionalInformation },
          ],
        },
      },
    ]);
  });

  it.each([
    ['250001', '250000', 'INVESTMENT_SIZES'],
    ['-1', '250000', 'FIELD_INVALID'],
    ['1', 'much', 'FIELD_INVALID'],
  ])('CLI-20 CACC-15 with sizes %s and %s is refused, and nothing is stored', async (low, high, code) => {
    const client = await api.createAccount();
    const before = await profileOf(client);
    const sizes = { investmentSizeLow: low, investmentSizeHigh: high };
    const answer = await profiles.save('Investment', administrator, { ...investmentPart, ...sizes }, before.id, 0);
    expect(codedErrorOf(answer)).toMatchObject({ status: 400, data: null, code });
    if (code === 'INVESTMENT_SIZES') {
      expect(codedErrorOf(answer).message).toBe(
        'Lowest margin of investment size must be lower than the highest margin',
      );
    }
    expect(await profileOf(client)).toEqual(before);
  });

  it('CLI-20 takes equal sizes', async () => {
    const { id } = await profileOf(await api.createAccount());
    const sizes = { investmentSizeLow: '250000', investmentSizeHigh: '250000' };
    const { data } = await profiles.save('Investment', administrator, { ...investmentPart, ...sizes }, id, 0);
    expect(data?.profile).toMatchObject(sizes);
  });
});

describe('a part of a client without a profile, saved by staff', () => {
  it('CLI-19 PERM-18 makes the profile with the first save; a later one adds its part', async () => {
    const client = await api.createAccount({ profile: false });
    const employee = await managerOf(client);
    const first = await profiles.saveOf('Company', employee, { clientId: client.id, version: 0 });
    const { additionalInformation, ...values } = companyPart;
    const expected = {
      ...newProfile,
      ...values,
      companyAdditionalInformation: additionalInformation,
      companyVersion: 1,
    };
    expect(first.data?.profile).toMatchObject(expected);
    expect((await profiles.saveOf('Industry', administrator, { clientId: client.id, version: 0 })).errors).toEqual([]);
    expect(await profileOf(client)).toMatchObject({
      companyVersion: 1,
      industryVersion: 1,
      sectors: industryPart.sectors,
    });
    const { id } = await profileOf(client);
    expect((await changesIn(id)).map(({ actorId, action }) => [actorId, action])).toEqual([
      [employee.id, 'investor_profile.company_saved'],
      [administrator.id, 'investor_profile.industry_saved'],
    ]);
  });

  it('CLI-19 CARE-17 does not replace what the client has saved meanwhile', async () => {
    const client = await api.createAccount({ profile: false });
    expect((await profiles.save('Company', client, changed('Company', 'mine'))).errors).toEqual([]);
    const answer = await profiles.saveOf('Company', administrator, { clientId: client.id, version: 0 });
    expect(codedErrorOf(answer)).toMatchObject({ data: null, code: 'CONFLICT' });
    expect((await profileOf(client)).companyAdditionalInformation).toBe('mine');
  });

  it('CLI-13 PERM-18 is refused as with a profile, and makes none', async () => {
    const client = await api.createAccount({ profile: false });
    const employee = await api.createAccount({ roles: [6], profile: false });
    for (const [as, clientId, code] of [
      [await managerOf(await api.createAccount()), client.id, 'NOT_FOUND'],
      [await api.createAccount(), client.id, 'NOT_FOUND'],
      [client, client.id, 'NOT_FOUND'],
      [await managerOf(client, 7), client.id, 'FORBIDDEN'],
      [await createHolder(api, ['create_acc_for_investor']), client.id, 'FORBIDDEN'],
      [administrator, employee.id, 'NOT_FOUND'],
      [administrator, randomUUID(), 'NOT_FOUND'],
      [administrator, 'no id', 'NOT_FOUND'],
    ] as const) {
      for (const part of partNames) {
        const answer = await profiles.saveOf(part, as, { clientId, version: 0 });
        expect({ clientId, ...codedErrorOf(answer) }).toMatchObject({ clientId, data: null, code });
      }
    }
    expect(await api.database.prisma.investorProfile.count({ where: { accountId: client.id } })).toBe(0);
    const { id } = await profileOf(await api.createAccount());
    const both = await profiles.saveOf('Company', administrator, { clientId: client.id, profileId: id });
    expect(codedErrorOf(both)).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'clientId' } });
  });
});

describe('who may save a client’s part', () => {
  it('PERM-18 CLI-13 is staff with edit_client_info and the client visible; others leave no trace', async () => {
    const client = await api.createAccount();
    const before = await profileOf(client);
    const others = Object.values(Permission).filter(
      (flag) => flag !== 'edit_client_info' && flag !== 'create_acc_for_investor',
    );
    const refused: [string, TestAccount, number, string][] = [
      ['another manager', await managerOf(await api.createAccount()), 404, 'NOT_FOUND'],
      ['an investor', await api.createAccount(), 404, 'NOT_FOUND'],
      ['an applicant', await api.createAccount({ roles: [2] }), 403, 'FORBIDDEN'],
      ['the manager without edit_client_info', await managerOf(client, 7), 403, 'FORBIDDEN'],
      ['a delegate', await api.createAccount({ roles: [9] }), 403, 'FORBIDDEN'],
      ['staff with all other flags', await createHolder(api, others), 403, 'FORBIDDEN'],
      ['staff who may only create accounts', await createHolder(api, ['create_acc_for_investor']), 403, 'FORBIDDEN'],
    ];
    for (const [who, as, status, code] of refused) {
      for (const part of partNames) {
        const answer = await profiles.save(part, as, undefined, before.id, 0);
        expect({ who, ...codedErrorOf(answer) }).toMatchObject({ who, status, data: null, code });
      }
    }
    for (const id of [randomUUID(), 'no id', '']) {
      expect(codedErrorOf(await profiles.save('Company', administrator, undefined, id)).code).toBe('NOT_FOUND');
    }
    expect(await profileOf(client)).toEqual(before);
    expect(await changesIn(before.id)).toEqual([]);
  });

  it('CLI-08 is never for the profile of staff, and none of their own without content access', async () => {
    const both = await api.createAccount({ roles: [1, 6] });
    const { id } = await profileOf(both);
    expect(codedErrorOf(await profiles.save('Industry', administrator, undefined, id)).code).toBe('NOT_FOUND');
    const employee = await api.createAccount({ roles: [6], profile: true });
    const own = await api.database.prisma.investorProfile.findUniqueOrThrow({ where: { accountId: employee.id } });
    for (const profileId of [undefined, own.id]) {
      expect(codedErrorOf(await profiles.save('Industry', employee, undefined, profileId)).code).toBe('FORBIDDEN');
    }
    expect((await profiles.save('Industry', both, undefined, id)).data?.profile?.industryVersion).toBe(1);
  });
});

describe('the version of a part', () => {
  it('CARE-17 refuses a save that started from an earlier one, naming who saved and when', async () => {
    const client = await api.createAccount();
    const { id } = await profileOf(client);
    for (const part of partNames) {
      expect((await profiles.save(part, administrator, undefined, id, 0)).data?.profile?.[versionFieldOf(part)]).toBe(
        1,
      );
      const stored = await profileOf(client);
      const answer = await profiles.save(part, client, changed(part, 'mine'), id, 0);
      const { data, code, params } = codedErrorOf(answer);
      expect([data, code, params]).toEqual([
        null,
        'CONFLICT',
        { by: 'Rosa Klein', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ]);
      expect(Math.abs(Date.now() - Date.parse(String(params?.at)))).toBeLessThan(60_000);
      expect(await profileOf(client)).toEqual(stored);
      const merged = await profiles.save(part, client, changed(part, 'mine'), id, 1);
      expect(merged.data?.profile?.[versionFieldOf(part)]).toBe(2);
    }
    expect((await changesIn(id)).length).toBe(6);
  });

  it('CARE-17 is that of its part alone, and is not required', async () => {
    const { id } = await profileOf(await api.createAccount());
    await profiles.save('Industry', administrator, undefined, id, 0);
    expect((await profiles.save('Company', administrator, undefined, id, 0)).errors).toEqual([]);
    const { data } = await profiles.save('Industry', administrator, changed('Industry', 'again'), id);
    expect(data?.profile).toMatchObject({ industryVersion: 2, companyVersion: 1, investmentVersion: 0 });
    const ahead = await profiles.save('Investment', administrator, undefined, id, 7);
    expect(codedErrorOf(ahead)).toMatchObject({ code: 'CONFLICT', params: {} });
  });

  it('CARE-17 lets one of two saves at the same moment through', async () => {
    const { id } = await profileOf(await api.createAccount());
    const texts = ['one', 'two', 'three'];
    const answers = await Promise.all(
      texts.map((text) => profiles.save('Company', administrator, changed('Company', text), id, 0)),
    );
    const [stored, ...others] = answers.toSorted((one, two) => one.errors.length - two.errors.length);
    expect([stored?.errors, ...others.map((answer) => codedErrorOf(answer).code)]).toEqual([
      [],
      'CONFLICT',
      'CONFLICT',
    ]);
    const kept = stored?.data?.profile;
    expect((await profiles.save('Company', administrator, undefined, id)).data?.profile?.companyVersion).toBe(2);
    expect(texts).toContain(kept?.companyAdditionalInformation);
  });

  it('CARE-17 answers a repeated save, whose answer was lost, with what it stored', async () => {
    const { id } = await profileOf(await api.createAccount());
    const first = await profiles.save('Industry', administrator, undefined, id, 0);
    const again = await profiles.save('Industry', administrator, undefined, id, 0);
    expect(again.data).toEqual(first.data);
    expect(await changesIn(id)).toHaveLength(1);
  });
});
