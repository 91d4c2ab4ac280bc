import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { codedErrorOf, fields, newProfile, partNames, profileCalls } from './kit.ts';

let api: TestApi;
let profiles: ReturnType<typeof profileCalls>;
beforeAll(async () => {
  api = await startTestApi();
  profiles = profileCalls(api);
});
afterAll(() => api.close());

const auditOf = async (entityId: string) =>
  (await api.database.prisma.auditEntry.findMany({ where: { entityId }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId }) => ({ action, actorId }),
  );

describe('the profile', () => {
  it('PREF-04 CACC-13 PREF-31 is created with every default', async () => {
    const account = await api.createAccount({ profile: false });
    expect((await profiles.read(account)).data).toEqual({ profile: null });
    const { data } = await profiles.create(account);
    expect(data?.profile).toEqual({ ...newProfile, id: expect.any(String), firebaseId: account.subject });
    expect(await auditOf(data?.profile?.id ?? '')).toEqual([
      { action: 'investor_profile.created', actorId: account.id },
    ]);
  });

  it('PREF-03 PREF-27 is created once, even by concurrent calls', async () => {
    const account = await api.createAccount({ profile: false });
    const made = await Promise.all([1, 2, 3, 4].map(() => profiles.create(account)));
    await profiles.save('Investment', account);
    made.push(await profiles.create(account));
    expect(new Set(made.map(({ data }) => data?.profile?.id)).size).toBe(1);
    expect(made.at(-1)?.data?.profile?.preferredCurrency).toBe('CHF');
    expect(await api.database.prisma.investorProfile.count({ where: { accountId: account.id } })).toBe(1);
  });

  it('PREF-27 API-10 of another account cannot be read or changed', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const before = (await profiles.read(owner)).data?.profile;
    const own = (await profiles.read(stranger)).data?.profile;
    for (const id of [before?.id ?? '', crypto.randomUUID(), 'no id', '']) {
      const answers = [
        await profiles.read(stranger, id),
        await profiles.finish(stranger, id),
        ...(await Promise.all(partNames.map((part) => profiles.save(part, stranger, undefined, id)))),
      ];
      for (const answer of answers) {
        expect(codedErrorOf(answer)).toMatchObject({ status: answer.status, code: 'NOT_FOUND' });
        expect(answer.data?.profile ?? null).toBeNull();
      }
    }
    expect((await profiles.read(owner)).data?.profile).toEqual(before);
    expect((await profiles.read(stranger)).data?.profile).toEqual(own);
  });

  it('API-12 is served by id, with the account and by each change', async () => {
    const account = await api.createAccount();
    const { data } = await profiles.read(account);
    const id = data?.profile?.id ?? '';
    for (const part of partNames) {
      const saved = await profiles.save(part, account, undefined, id);
      expect(saved.data?.profile).toEqual((await profiles.read(account, id)).data?.profile);
    }
    const finished = await profiles.finish(account, id);
    const me = await api.query<{ me: { profile: unknown } }>(`{ me { profile { ${fields} } } }`, {}, { as: account });
    expect(me.data?.me.profile).toEqual(finished.data?.profile);
    expect(await auditOf(id)).toEqual(
      ['industry_saved', 'company_saved', 'investment_saved', 'finished'].map((what) => ({
        action: `investor_profile.${what}`,
        actorId: account.id,
      })),
    );
  });

  it('PREF-06 PREF-07 STEP-02 stores the time when finished and grants app access', async () => {
    const account = await api.createAccount({ profile: false });
    const step = async () =>
      (await api.query<{ me: { step: string } }>('{ me { step } }', {}, { as: account })).data?.me.step;
    await profiles.create(account);
    expect(await step()).toBe('INVESTOR_PREFERENCES');
    const { data } = await profiles.finish(account);
    expect(Date.now() - Date.parse(data?.profile?.firstTimeViewed ?? '')).toBeLessThan(60_000);
    expect(await step()).toBe('APP_ACCESS');
  });

  it('STEP-16 is refused before confidentiality is accepted', async () => {
    const account = await api.createAccount({ confidentiality: false });
    const calls = [
      profiles.read(account),
      profiles.create(account),
      profiles.finish(account),
      ...partNames.map((part) => profiles.save(part, account)),
    ];
    for (const call of calls) expect(codedErrorOf(await call).code).toBe('CONFIDENTIALITY_NOT_ACCEPTED');
    const { data, errors } = await api.query('{ me { id profile { id } } }', {}, { as: account });
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'CONFIDENTIALITY_NOT_ACCEPTED']);
    expect(await api.database.prisma.investorProfile.count({ where: { accountId: account.id } })).toBe(0);
  });
});
