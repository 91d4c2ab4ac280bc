import { describe, expect, it } from 'vitest';
import { dataWithoutSecrets, withoutSecrets } from '../src/index.ts';

describe('texts that leave the product', () => {
  it.each([
    ['https://example.test/set-new-password?oobCode=Ab1&apiKey=x', 'https://example.test/set-new-password'],
    ['GET /onboarding/create-account?email=a%40b.test&token=Ab1 failed', 'GET /onboarding/create-account failed'],
    ['at (https://example.test/auth/callback#code=Ab1)', 'at (https://example.test/auth/callback)'],
    ['https://example.test/?token=Ab1', 'https://example.test/'],
    ['authorization: Bearer abc.def-ghi', 'authorization: [secret] [secret]'],
    ['sent Bearer abc.def-ghi twice', 'sent Bearer [secret] twice'],
    ['token eyJhbGciOi.eyJzdWIi.c2ln ended', 'token [secret] ended'],
    ['{"password":"Meadow2026","email":"a"}', '{"password":[secret],"email":"a"}'],
    ['password=Meadow2026', 'password=[secret]'],
    ['/oidc/interaction/Zx_9-q/login answered 500', '/oidc/interaction/[secret]/login answered 500'],
  ])('NAV-19 ADM-24 %s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected);
  });

  it('ADM-24 keeps texts without secrets', () => {
    for (const text of ['What is this? Nothing.', 'relation "account" does not exist', 'at run (node:internal:12:4)'])
      expect(withoutSecrets(text)).toBe(text);
  });

  it('ADM-24 redacts by name at any depth and does not mutate its argument', () => {
    const error = new Error('kept');
    const data = {
      request: { headers: { Authorization: 'Bearer x', accept: 'json' } },
      list: [{ oobCode: 'a' }],
      error,
    };
    expect(dataWithoutSecrets(data)).toEqual({
      request: { headers: { Authorization: '[secret]', accept: 'json' } },
      list: [{ oobCode: '[secret]' }],
      error,
    });
    expect(data.list[0]?.oobCode).toBe('a');
  });
});
