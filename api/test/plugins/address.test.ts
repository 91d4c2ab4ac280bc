import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

let behindProxy: TestApi;
let withoutProxy: TestApi;
beforeAll(async () => {
  [behindProxy, withoutProxy] = await Promise.all([
    startTestApi({ settings: { PUBLIC_URL: 'https://invest.example' } }),
    startTestApi(),
  ]);
});
afterAll(() => Promise.all([behindProxy.close(), withoutProxy.close()]));

/** Makes a change with an `X-Forwarded-For` header; returns the address in its audit row. */
async function addressOf(api: TestApi, forwarded: string): Promise<string | null> {
  const investor = await api.createAccount();
  const input = {
    frequency: 2,
    investmentOpportunities: true,
    investmentTips: false,
    personalisedDeals: true,
    watchlist: false,
  };
  const { status } = await api.query(
    'mutation ($input: EmailPreferencesInput!) { updateEmailPreferences(input: $input) { id } }',
    { input },
    { as: investor, headers: { 'x-forwarded-for': forwarded } },
  );
  expect(status).toBe(200);
  const entry = await api.database.prisma.auditEntry.findFirstOrThrow({ where: { actorId: investor.id } });
  return entry.address;
}

test('an audit row has the caller’s address, which only a trusted proxy may forward', async () => {
  expect(await addressOf(behindProxy, '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(behindProxy, '203.0.113.7, 2001:db8::1')).toBe('2001:db8::1');
  expect(await addressOf(behindProxy, 'no address')).toBeNull();
  expect(await addressOf(withoutProxy, '203.0.113.7')).toBe('127.0.0.1');
});
