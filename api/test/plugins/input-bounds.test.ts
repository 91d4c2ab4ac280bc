import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformPlugin } from '../../src/platform/index.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { type DeployedPlatform, deployPlatform } from '../platform/kit.ts';

let platform: DeployedPlatform;
let api: TestApi;
let investor: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  platform = await deployPlatform([]);
  const { releases } = platform;
  api = await startTestApi({ plugins: [platformPlugin({ releases })] });
  investor = await api.createAccount();
  staff = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api.close();
  await platform.stop();
});

/** Nested objects as JSON text. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const refusedAs = async (response: Response) => ({ status: response.status, body: await response.json() });
const codedError = (code: string) => ({ status: 400, body: { status: 'ERROR', result: { code } } });

async function sendEvent(fields: string) {
  const { id: dealId, companyId } = await createDeal(api.database);
  const place = JSON.stringify({ dealId, companyId, firebaseId: investor.subject, value: 0 }).slice(1, -1);
  return api.rest('/api/analytics/insert/', {
    as: investor,
    body: `{${place},"event":"DEAL_VIEW_MORE_CLICK",${fields}}`,
  });
}

describe('a body', () => {
  test.each([3_000, 100_000])('API-03 nested %i levels deep is refused', async (depth) => {
    const { status, body } = await api.rest('/api/auth/reset', { body: `{"email":${nested(depth)}}` });
    expect([status, body.result.code]).toEqual([400, 'FIELD_INVALID']);
  });

  test('API-03 with a deep event payload is refused, and with a usual depth stored', async () => {
    const deep = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`;
    expect((await sendEvent(`"payload":${deep}`)).body.result).toMatchObject({ code: 'FIELD_INVALID' });
    expect((await sendEvent(`"payload":${nested(10)}`)).status).toBe(200);
  });

  test('API-03 loses keys unknown to the route before their values are processed', async () => {
    const client = JSON.stringify({
      email: `${randomUUID()}@example.test`,
      firstName: 'Ada',
      lastName: 'Byron',
      appClient: 'YES',
      accreditedInvestor: 'YES',
      phoneNumber: '44 123 45 67',
      phoneZone: 'CH',
      country: 'CH',
      city: 'Zurich',
    });
    const headers = { 'idempotency-key': randomUUID() };
    const create = (unknown: string) =>
      api.rest<{ firebaseId: string }>('/api/investor/create', {
        as: staff,
        body: `${client.slice(0, -1)},"unknown":${unknown}}`,
        headers,
      });
    const [first, again] = [await create(nested(5_000)), await create('1')];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.result).toEqual(first.body.result);
  });

  test.each([
    ['a value', { email: 'a\0b' }, 'FIELD_INVALID'],
    ['an entry of a list', { email: ['a', '\0'] }, 'FIELD_INVALID'],
    ['a key', { email: { 'a\0': 1 } }, 'FIELD_INVALID'],
  ])('API-03 with NUL in %s is refused', async (_where, body, code) => {
    const answer = await api.rest('/api/auth/reset', { body });
    expect([answer.status, answer.body.result]).toEqual([400, expect.objectContaining({ code })]);
    expect(answer.body.result.params).toEqual({ field: 'email' });
  });

  test('API-03 with an oversized list is refused by field name', async () => {
    const { status, errors } = await api.query(
      'mutation ($input: CompanyPreferencesInput!) { saveCompanyPreferences(input: $input) { id } }',
      {
        input: {
          additionalInformation: '',
          businessModelB2B: true,
          businessModelB2C: true,
          businessModelB2B2C: true,
          developmentStageBuildProduct: true,
          developmentStageHasProduct: true,
          developmentStageGeneratesRevenue: true,
          developmentStageIsProfitable: true,
          fundingStages: [],
          countries: Array.from({ length: 35_000 }, (_country, index) => (index + 36 ** 2).toString(36)),
        },
      },
      { as: investor },
    );
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ extensions: { code: 'FIELD_INVALID', params: { field: 'countries' } } }]);
  });
});

describe('a URL', () => {
  test.each([
    '/oidc/auth?client_id=%00',
    '/oidc/auth?client_id=%00%E0%A4',
    '/oidc/auth?login_hint=%00',
    '/oidc/session/end?client_id=%00',
    '/api/download/company/logo/%00',
    '/api/nothing?%00',
    '/shell/%00',
  ])('API-03 with NUL is refused: %s', async (path) => {
    expect(await refusedAs(await fetch(`${api.url}${path}`))).toMatchObject(codedError('BAD_REQUEST'));
  });

  test.each(['client_id=%00', 'grant_type=authorization_code&client_id=%00&code=x', 'client_id=\0'])(
    'API-03 a form of the identity provider with NUL is refused: %j',
    async (body) => {
      for (const path of ['/oidc/token', '/oidc/auth', '/oidc/session/end']) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const response = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
        expect(await refusedAs(response)).toMatchObject(codedError('BAD_REQUEST'));
      }
    },
  );

  test('AAPI-02 that cannot be decoded is answered with the usual envelope', async () => {
    for (const path of ['/api/download/company/logo/%E0%A4%A', '/api/%E0%A4%A', '/oidc/%E0%A4%A']) {
      const response = await fetch(`${api.url}${path}`);
      expect(response.headers.get('x-request-id')).not.toBeNull();
      expect(await refusedAs(response)).toMatchObject(codedError('BAD_REQUEST'));
    }
  });

  test('of a folder of deployed files is not found, with any accepted encoding', async () => {
    for (const path of ['/apps/', '/shell/', '/apps/?a=b', '/shell/%2e/', '/apps//']) {
      for (const encoding of ['identity', 'gzip', 'br, gzip']) {
        const { status } = await fetch(`${api.url}${path}`, { headers: { 'accept-encoding': encoding } });
        expect({ path, encoding, status }).toMatchObject({ path, encoding, status: expect.toSatisfy((s) => s < 500) });
      }
    }
  });
});

test('API-01 a socket message is held to the same limits', async () => {
  const authorization = `Bearer ${await mintToken(investor)}`;
  const query = 'subscription ($id: ID!) { messageAdded(conversationId: $id) { id } }';
  for (const id of [JSON.stringify('\0'), nested(40), nested(5_000), `[${'1,'.repeat(1_001)}1]`]) {
    const socket = await openSocket(api.url, authorization);
    socket.sendText(
      `{"type":"subscribe","id":"1","payload":{"query":${JSON.stringify(query)},"variables":{"id":${id}}}}`,
    );
    expect(await socket.closed).toEqual({ code: 4400, reason: 'Invalid message received' });
  }
  const pinging = await openSocket(api.url, authorization);
  pinging.sendText(`{"type":"ping","payload":${nested(9_000)}}`);
  expect((await pinging.closed).code).toBe(4400);
});
