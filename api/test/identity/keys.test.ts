import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintainKeys, rotateKeys } from '../../src/identity/key-ring.ts';
import { Browser } from './browser.ts';
import {
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  redeemCode,
  signIn,
  startIdentityApi,
} from './kit.ts';

let api: IdentityApi;
let email: string;
beforeAll(async () => {
  api = await startIdentityApi({ keyRing: { refreshMilliseconds: 0, publishAheadMilliseconds: 0 } });
  ({ email } = await createAccountWithPassword(api.database));
});
afterAll(() => api?.close());

describe('keys', () => {
  test('AUTH-09 are rotated without ending sessions', async () => {
    const browser = new Browser();
    const before = await signIn(api, browser, email);
    await rotateKeys(api.database);
    const { code, verifier } = await authorize(api, browser, undefined, { prompt: 'none' });
    const after = (await (await redeemCode(api, code, verifier)).json()) as { access_token: string };
    expect(decodeProtectedHeader(after.access_token).kid).not.toBe(decodeProtectedHeader(before.access_token).kid);
    expect([(await callMe(api, before.access_token)).status, (await callMe(api, after.access_token)).status]).toEqual([
      200, 200,
    ]);
  });

  test('AUTH-09 are replaced when old and removed once all tokens signed by them have expired', async () => {
    const { identityKey } = api.database.prisma;
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const before = await identityKey.findMany({ where: { retiredAt: null, purpose: 'SIGNING' } });
    await maintainKeys(api.database);
    expect(await identityKey.findMany({ where: { retiredAt: null, purpose: 'SIGNING' } })).toEqual(before);

    await identityKey.updateMany({ where: { retiredAt: null }, data: { createdAt: ago(91) } });
    await identityKey.updateMany({ where: { retiredAt: { not: null } }, data: { retiredAt: ago(31) } });
    await maintainKeys(api.database);
    const [live, retired] = [
      await identityKey.findMany({ where: { retiredAt: null, purpose: 'SIGNING' } }),
      await identityKey.findMany({ where: { retiredAt: { not: null }, purpose: 'SIGNING' } }),
    ];
    expect(live).toHaveLength(1);
    expect(live[0]?.kid).not.toBe(before[0]?.kid);
    expect(retired.map(({ kid }) => kid)).toEqual([before[0]?.kid]);
  });

  test('AUTH-09 are used for signing only once every process has had time to read them', async () => {
    await api.restart({ keyRing: { refreshMilliseconds: 0, publishAheadMilliseconds: 60_000 } });
    const before = await signIn(api, new Browser(), email);
    await rotateKeys(api.database);
    const after = await signIn(api, new Browser(), email);
    const published = (await (await fetch(`${api.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
    const newest = await api.database.prisma.identityKey.findFirstOrThrow({
      where: { purpose: 'SIGNING', retiredAt: null },
    });
    expect(decodeProtectedHeader(after.access_token).kid).toBe(decodeProtectedHeader(before.access_token).kid);
    expect(published.keys.map(({ kid }) => kid)).toContain(newest.kid);
  });
});
