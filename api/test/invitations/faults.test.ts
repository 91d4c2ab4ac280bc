import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import { callMe, signIn } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { addAuthenticator, addPasskey, SignIn } from '../security/kit.ts';
import { type SignUpApi, someAddress, startSignUpApi } from '../sign-up/kit.ts';

let api: SignUpApi;
beforeAll(async () => {
  api = await startSignUpApi();
});
afterAll(() => api?.close());

describe('one invitation', () => {
  test('REG-13 REG-12 used concurrently with its own and another address is accepted once, for its own', async () => {
    const [email, stranger] = [someAddress(), someAddress()];
    const token = await api.invite(email, 3);
    const answers = await Promise.all([
      api.signUp({ email, token }),
      api.signUp({ email: email.toUpperCase(), token, password: 'Another-Horse-2' }),
      api.signUp({ email: stranger, token }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409]);
    expect(await api.stored(email)).toMatchObject({ accounts: [{}], users: [{}], entries: [{}], roles: [3] });
    expect((await api.stored(stranger)).roles).toEqual([2]);
  });

  test('REG-13 that is altered, expired or replaced is ignored', async () => {
    for (const invalidate of [
      async (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      async (token: string, email: string) => {
        const expiresAt = new Date(Date.now() - 1_000);
        await api.database.prisma.oneTimeCode.updateMany({ where: { email }, data: { expiresAt } });
        return token;
      },
      async (token: string, email: string) => {
        await api.invite(email);
        return token;
      },
    ]) {
      const email = someAddress();
      const token = await invalidate(await api.invite(email), email);
      expect((await post(api, '/api/validate', { email, token })).status).toBe(404);
      expect((await api.signUp({ email, token })).status).toBe(200);
      expect(await api.stored(email)).toMatchObject({
        roles: [2],
        accounts: [{ approvedAt: null }],
        // The entry stays unchanged.
        entries: [{ status: 'APPROVED', roleId: 1, approvedAt: null }],
      });
    }
  });

  test('REG-12 WL-09 sets the entry’s date and the role together on sign-up', async () => {
    const email = someAddress();
    const token = await api.invite(email);
    expect((await api.stored(email)).entries).toMatchObject([{ status: 'APPROVED', roleId: 1, approvedAt: null }]);
    await api.signUp({ email, token });
    const { accounts, entries, roles } = await api.stored(email);
    expect(roles).toEqual([1]);
    expect(entries).toMatchObject([{ firstName: 'Grace', status: 'APPROVED', accountId: accounts[0]?.id }]);
    expect(entries[0]?.approvedAt).toEqual(accounts[0]?.approvedAt);
    expect(entries[0]?.approvedAt).toBeInstanceOf(Date);
  });
});

describe('an invitation to an applicant', () => {
  test('REG-12 REG-13 approves with a new password, and ends sessions and the old password', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const before = await signIn(api, new Browser(), email);
    const token = await api.invite(email);
    const chosen = 'Another-Horse-2';
    expect((await api.signUp({ email, token, password: chosen })).status).toBe(200);
    expect(await api.stored(email)).toMatchObject({
      accounts: [{}],
      users: [{}],
      entries: [{ status: 'APPROVED' }],
      roles: [1],
    });
    expect((await callMe(api, before.access_token)).status).toBe(401);
    const after = await signIn(api, new Browser(), email, chosen);
    expect((await callMe(api, after.access_token)).status).toBe(200);
    // The token is used up and cannot set another password.
    expect(await api.signUp({ email, token, password: 'Third-Horse-3' })).toMatchObject({
      status: 409,
      result: { code: 'EMAIL_IN_USE' },
    });
  });

  test('REG-12 REG-13 removes the factors that an earlier sign-up with the address enrolled', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const before = await signIn(api, new Browser(), email);
    await addAuthenticator(api, before);
    const { authenticator } = await addPasskey(api, before);
    const subject = (await api.stored(email)).users[0]?.subject ?? '';
    const chosen = 'Another-Horse-2';
    expect((await api.signUp({ email, token: await api.invite(email), password: chosen })).status).toBe(200);

    const stranger = await SignIn.begin(api, new Browser());
    expect((await stranger.passkey('passkey', authenticator)).result.code).toBe('auth/passkey-refused');
    const after = await signIn(api, new Browser(), email, chosen);
    expect((await callMe(api, after.access_token)).status).toBe(200);
    expect(await api.database.prisma.identityRecoveryCode.count({ where: { subject } })).toBe(0);
    expect(await api.database.prisma.auditEntry.findMany({ where: { entityId: subject } })).toMatchObject([
      { action: 'identity_user.unproven_factors_removed', requestId: expect.any(String) },
    ]);
  });

  test('REG-08 REG-13 without its token reports the address as in use and keeps the password', async () => {
    const email = someAddress();
    await api.signUp({ email });
    await api.invite(email);
    const other = await api.invite(someAddress());
    for (const token of [undefined, other]) {
      const answer = await api.signUp({ email, password: 'Another-Horse-2', ...(token ? { token } : {}) });
      expect(answer).toMatchObject({ status: 409, result: { code: 'EMAIL_IN_USE' } });
    }
    await signIn(api, new Browser(), email);
    expect((await api.stored(email)).roles).toEqual([2]);
  });
});
