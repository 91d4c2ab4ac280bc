import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purges } from '../../src/composition.ts';
import { describeMissingPages } from '../../src/domains/platform-settings/service.ts';
import { purgeExpired } from '../../src/jobs/purge.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

interface Settings {
  answerTargetHours: number;
  termsUrl: string | null;
  privacyUrl: string | null;
  eventRetentionMonths: number | null;
  version: string;
}

const fields = 'answerTargetHours termsUrl privacyUrl eventRetentionMonths version';
const defaults = { answerTargetHours: 24, termsUrl: null, privacyUrl: null, eventRetentionMonths: null };
const chosen = {
  answerTargetHours: 8,
  termsUrl: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy?lang=en',
  eventRetentionMonths: 12,
};

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Rosa', lastName: 'Klein' });
});
afterEach(async () => {
  await api.database.prisma.platformSetting.deleteMany();
});
afterAll(() => api.close());

const read = async (as = administrator) => {
  const { data } = await api.query<{ platformSettings: Settings }>(`{ platformSettings { ${fields} } }`, {}, { as });
  if (!data) throw new Error('No settings');
  return data.platformSettings;
};
const save = (input: object, version: string, as = administrator) =>
  api.query<{ savePlatformSettings: Settings }>(
    `mutation ($version: String!, $input: PlatformSettingsInput!) {
      savePlatformSettings(version: $version, input: $input) { ${fields} } }`,
    { version, input },
    { as },
  );
/** The audit rows since the given one; they cannot be deleted. */
const auditsAfter = async (id: bigint) =>
  (await api.database.prisma.auditEntry.findMany({ where: { entityType: 'platform_setting', id: { gt: id } } })).map(
    ({ actorId, action, details }) => ({ actorId, action, details }),
  );
const newestAudit = async () => (await api.database.prisma.auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0n;

describe('the platform settings', () => {
  test('CARE-19 have defaults, and are stored and served to holders of settings', async () => {
    const before = await read();
    expect(before).toEqual({ ...defaults, version: expect.any(String) });
    const holder = await createHolder(api, ['settings']);
    const { data } = await save(chosen, before.version, holder);
    expect(data?.savePlatformSettings).toEqual({ ...chosen, version: expect.any(String) });
    expect(data?.savePlatformSettings.version).not.toBe(before.version);
    expect(await read()).toEqual(data?.savePlatformSettings);
    const cleared = await save({ answerTargetHours: 8 }, (await read()).version);
    expect(cleared.data?.savePlatformSettings).toMatchObject({ ...defaults, answerTargetHours: 8 });
  });

  test('CARE-19 audit each change with before and after, and a save without a change not at all', async () => {
    const { version } = await read();
    const start = await newestAudit();
    const { data } = await save(chosen, version);
    const second = { ...chosen, termsUrl: null, answerTargetHours: 9 };
    await save(chosen, data?.savePlatformSettings.version ?? '');
    await save(second, data?.savePlatformSettings.version ?? '');
    expect(await auditsAfter(start)).toEqual([
      {
        actorId: administrator.id,
        action: 'platform_settings.saved',
        details: {
          changes: [
            { field: 'answerTargetHours', before: '24', after: '8' },
            { field: 'termsUrl', before: null, after: chosen.termsUrl },
            { field: 'privacyUrl', before: null, after: chosen.privacyUrl },
            { field: 'eventRetentionMonths', before: null, after: '12' },
          ],
        },
      },
      {
        actorId: administrator.id,
        action: 'platform_settings.saved',
        details: {
          changes: [
            { field: 'answerTargetHours', before: '8', after: '9' },
            { field: 'termsUrl', before: chosen.termsUrl, after: null },
          ],
        },
      },
    ]);
  });

  test('CARE-19 refuse a save that started from other settings, naming who saved and when', async () => {
    const { version } = await read();
    const other = await api.createAccount({ roles: [3] });
    const answers = await Promise.all([
      save(chosen, version),
      save({ ...chosen, answerTargetHours: 9 }, version, other),
    ]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual(['CONFLICT']);
    const stored = await read();
    expect(answers.find(({ data }) => data)?.data?.savePlatformSettings).toEqual(stored);
    const { data, errors } = await save({ ...chosen, answerTargetHours: 10 }, version);
    expect([data, errors[0]?.extensions]).toEqual([
      null,
      {
        code: 'CONFLICT',
        params: { by: expect.stringMatching(/^(Rosa Klein|Ada Byron)$/), at: expect.stringMatching(/^\d{4}-/) },
      },
    ]);
    expect(await read()).toEqual(stored);
    const { version: _version, ...same } = stored;
    expect((await save(same, version)).data?.savePlatformSettings).toEqual(stored);
  });

  test.each([
    [{ answerTargetHours: 0 }, 'answerTargetHours'],
    [{ answerTargetHours: 169 }, 'answerTargetHours'],
    [{ answerTargetHours: 1.5 }, 'answerTargetHours'],
    [{ eventRetentionMonths: 0 }, 'eventRetentionMonths'],
    [{ eventRetentionMonths: 121 }, 'eventRetentionMonths'],
    [{ termsUrl: 'http://example.com/terms' }, 'termsUrl'],
    [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    [{ privacyUrl: '' }, 'privacyUrl'],
    [{ privacyUrl: 'https://user:secret@example.com/' }, 'privacyUrl'],
  ])('CARE-19 refuse %j and store nothing', async (change, field) => {
    const before = await read();
    const { status, data, errors } = await save({ ...chosen, ...change }, before.version);
    expect([status, data, errors[0]?.extensions]).toEqual([400, null, { code: 'FIELD_INVALID', params: { field } }]);
    expect(await read()).toEqual(before);
  });
});

test('CARE-19 the hourly purge deletes analytics events older than the retention, and none without one', async () => {
  const { prisma } = api.database;
  const { id: accountId } = await api.createAccount();
  const { id: dealId, companyId } = await createDeal(api.database);
  const day = 86_400_000;
  const record = (age: number) =>
    prisma.analyticsEvent.create({
      data: {
        accountId,
        dealId,
        companyId,
        event: 'DEAL_VIEW_MORE_CLICK',
        createdAt: new Date(Date.now() - age * day),
      },
    });
  for (const age of [0, 25, 40, 800]) await record(age);
  const ages = async () =>
    (await prisma.analyticsEvent.findMany({ where: { accountId }, orderBy: { createdAt: 'desc' } })).map(
      ({ createdAt }) => Math.round((Date.now() - createdAt.getTime()) / day),
    );
  const purge = () => purgeExpired(api.services, purges, { info() {} });
  await purge();
  expect(await ages()).toEqual([0, 25, 40, 800]);
  await save({ ...defaults, eventRetentionMonths: 24 }, (await read()).version);
  await purge();
  expect(await ages()).toEqual([0, 25, 40]);
  await save({ ...defaults, eventRetentionMonths: 1 }, (await read()).version);
  await purge();
  expect(await ages()).toEqual([0, 25]);
  await save(defaults, (await read()).version);
  await purge();
  expect(await ages()).toEqual([0, 25]);
});

describe('the pages about terms and privacy', () => {
  const pages = async () => (await api.rest<object>('/api/legal-pages', { method: 'GET' })).body.result;

  test('CARE-09 are served to everybody, and nothing else of the settings is', async () => {
    expect(await pages()).toEqual({ termsUrl: null, privacyUrl: null });
    await save(chosen, (await read()).version);
    expect(await pages()).toEqual({ termsUrl: chosen.termsUrl, privacyUrl: chosen.privacyUrl });
  });

  test('CARE-09 that are missing are named at the start, until both are set', async () => {
    expect(await describeMissingPages(api.database)).toMatch(/ a page about terms and privacy: set it under Settings/);
    const { version } = await read();
    const { errors } = await save({ ...defaults, termsUrl: chosen.termsUrl }, version);
    expect(errors).toEqual([]);
    expect(await describeMissingPages(api.database)).toMatch(/ a page about privacy: /);
    await save(chosen, (await read()).version);
    expect(await describeMissingPages(api.database)).toBeNull();
  });
});
