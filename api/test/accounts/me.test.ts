import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('me', () => {
  test('API-13 returns the caller with permissions and step', async () => {
    const investor = await api.createAccount();
    const answer = await api.query<{ me: Record<string, unknown> }>(
      '{ me { id firebaseId email step isAdmin acceptedConfidentiality permissions { appContentAccess analytics } assignments { roleId roleType appContentAccess } } }',
      {},
      { as: investor },
    );
    expect(answer.errors).toEqual([]);
    expect(answer.data?.me).toEqual({
      id: investor.id,
      firebaseId: investor.subject,
      email: investor.email,
      step: 'APP_ACCESS',
      isAdmin: false,
      acceptedConfidentiality: true,
      permissions: { appContentAccess: true, analytics: false },
      assignments: [{ roleId: 1, roleType: 'INVESTOR', appContentAccess: true }],
    });
  });
});
