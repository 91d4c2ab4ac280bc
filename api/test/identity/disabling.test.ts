import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authorize,
  Browser,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from './kit.ts';
import { post } from './rest.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

const codeOf = async (token: string) => {
  const { errors } = (await (await callMe(api, token)).json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code ?? 'OK';
};

test.each([1, 6])(
  'CLI-27 AUTH-18 PERM-21 an account of role %i that is disabled loses tokens, renewal and sign-in until it is enabled',
  async (roleId) => {
    const administrator = await createAccountWithPassword(api.database, { roleId: 3 });
    const { access_token: token } = await signIn(api, new Browser(), administrator.email);
    const { email, accountId } = await createAccountWithPassword(api.database, { roleId });
    const setDisabled = (disabled: boolean) => post(api, '/api/user/disable', { accountId, disabled }, token);
    const browser = new Browser();
    const former = await signIn(api, browser, email);
    expect(await setDisabled(true)).toEqual({ status: 200, result: { disabled: true } });
    expect(await codeOf(former.access_token)).toBe('ACCOUNT_DISABLED');
    expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
    await expect(signIn(api, new Browser(), email)).rejects.toThrow();

    expect(await setDisabled(false)).toEqual({ status: 200, result: { disabled: false } });
    // The ended session does not come back; a new sign-in works.
    expect(await codeOf(former.access_token)).toBe('UNAUTHENTICATED');
    expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
    expect(await codeOf((await signIn(api, new Browser(), email, password)).access_token)).toBe('OK');
  },
);
