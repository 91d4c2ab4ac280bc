import type { FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyone, content, investor, signedIn, staff, staffOnDeal } from '../../src/access/policy.ts';
import { ok } from '../../src/errors/answer.ts';
import { refuse } from '../../src/errors/coded-error.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

/** Test routes. */
const routes: FastifyPluginAsync = async (app) => {
  const body = {
    type: 'object',
    required: ['name', 'count'],
    properties: { name: { type: 'string', minLength: 1 }, count: { type: 'integer' } },
  };
  app.post('/api/probe/write', { config: { policy: signedIn() }, schema: { body } }, async (request) =>
    ok({ account: request.requestContext.caller.accountId }),
  );
  app.post('/api/probe/fail', { config: { policy: signedIn() } }, async () => {
    throw new Error('password=hunter2 at SELECT * FROM secrets');
  });
  app.post('/api/probe/refuse', { config: { policy: signedIn() } }, async () => {
    throw refuse('AMOUNT_ABOVE_MAXIMUM', { limit: '50000.00', currency: 'USD' });
  });
  app.get('/api/probe/open', { config: { policy: anyone() } }, async (request) => {
    // Reading the caller fails in a route open to anyone.
    return request.requestContext.caller.accountId;
  });
  app.post('/api/probe/content', { config: { policy: content() } }, async () => ok({}));
  app.post('/api/probe/investor', { config: { policy: investor() } }, async () => ok({}));
  app.post('/api/probe/staff', { config: { policy: staff('manage_client') } }, async () => ok({}));
  app.post('/api/probe/deal', { config: { policy: staffOnDeal('edit_opportunity') } }, async () => ok({}));
};

let api: TestApi;
let caller: TestAccount;
beforeAll(async () => {
  api = await startTestApi({ plugins: [routes] });
  caller = await api.createAccount();
});
afterAll(() => api.close());

describe('a response', () => {
  test('AAPI-02 has status OK with a result, or ERROR with a message', async () => {
    const success = await api.rest('/api/probe/write', { as: caller, body: { name: 'a', count: 1 } });
    expect(success).toMatchObject({ status: 200, body: { status: 'OK', result: { account: caller.id } } });
    const failure = await api.rest('/api/probe/refuse', { as: caller });
    expect(failure).toMatchObject({
      status: 409,
      body: {
        status: 'ERROR',
        result: {
          message: 'The amount is above the maximum of 50000.00 USD',
          code: 'AMOUNT_ABOVE_MAXIMUM',
          params: { limit: '50000.00', currency: 'USD' },
        },
      },
    });
  });

  test('API-04 to an unexpected error has an error id instead of the message', async () => {
    const { status, body, headers } = await api.rest('/api/probe/fail', { as: caller });
    expect(status).toBe(500);
    expect(body).toMatchObject({ status: 'ERROR', result: { code: 'INTERNAL' } });
    expect(body.result.message).toContain(headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toMatch(/hunter2|SELECT|secrets|\.ts/);
  });

  test('has a content security policy and must not be cached', async () => {
    const { headers } = await api.rest('/api/probe/write', { as: caller, body: { name: 'a', count: 1 } });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('permissions-policy')).not.toMatch(/publickey|clipboard|fullscreen/);
  });

  test('has the request id of the proxy if it is valid', async () => {
    const given = await api.rest('/api/probe/refuse', { as: caller, headers: { 'x-request-id': 'proxy-id-0001' } });
    expect(given.headers.get('x-request-id')).toBe('proxy-id-0001');
    const odd = await api.rest('/api/probe/refuse', { as: caller, headers: { 'x-request-id': '"><script>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a malformed request', () => {
  test('API-03 with another method answers 405, even with a broken body', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await api.rest('/api/probe/write', { as: caller, method });
      expect(status).toBe(405);
      expect(body).toMatchObject({ status: 'ERROR', result: { code: 'METHOD_NOT_ALLOWED' } });
      expect(headers.get('allow')).toContain('POST');
    }
    expect((await api.rest('/api/probe/write', { method: 'PUT', body: '{"name":' })).status).toBe(405);
  });

  test('API-03 AAPI-03 with broken JSON answers 400; a missing, mistyped or empty key is named', async () => {
    const broken = await api.rest('/api/probe/write', { as: caller, body: '{"name":' });
    expect(broken).toMatchObject({ status: 400, body: { status: 'ERROR', result: { code: 'BAD_REQUEST' } } });
    const missing = await api.rest('/api/probe/write', { as: caller, body: { count: 1 } });
    expect(missing).toMatchObject({
      status: 400,
      body: { result: { code: 'FIELD_MISSING', message: 'Missing name' } },
    });
    for (const [field, body] of [
      ['name', { name: 5, count: 1 }],
      ['name', { name: '', count: 1 }],
      ['count', { name: 'a', count: '1' }],
      ['count', { name: 'a', count: null }],
    ] as const) {
      const mistyped = await api.rest('/api/probe/write', { as: caller, body });
      expect(mistyped).toMatchObject({ status: 400, body: { result: { code: 'FIELD_INVALID', params: { field } } } });
    }
    const absent = await api.rest('/api/probe/write', { as: caller });
    expect(absent.status).toBe(400);
  });

  test('answers 413 to an oversized body, 415 to a body other than JSON, 404 to an unknown path', async () => {
    const large = await api.rest('/api/probe/write', { as: caller, body: { name: 'x'.repeat(1_100_000), count: 1 } });
    expect(large).toMatchObject({ status: 413, body: { status: 'ERROR' } });
    const form = await api.rest('/api/probe/write', {
      as: caller,
      body: 'name=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form).toMatchObject({ status: 415, body: { status: 'ERROR' } });
    const unknown = await api.rest('/api/nothing/here', { as: caller, body: {} });
    expect(unknown).toMatchObject({ status: 404, body: { status: 'ERROR', result: { code: 'NOT_FOUND' } } });
  });
});

describe('access to a route', () => {
  test('API-02 PERM-20 without a valid token answers 401 before the body is read', async () => {
    const stranger: TestAccount = { id: '', subject: 'withoutRole', email: '', sessionUid: caller.sessionUid };
    const tokens = [
      undefined,
      'not-a-token',
      await mintToken(caller, { lifetime: -1 }),
      await mintToken(caller, { forged: true }),
      await mintToken(stranger),
      await mintToken({ ...caller, sessionUid: 'ended' }),
    ];
    for (const token of tokens) {
      const answer = await api.rest('/api/probe/write', { ...(token ? { token } : {}), body: '{"broken' });
      expect(answer).toMatchObject({ status: 401, body: { status: 'ERROR', result: { code: 'UNAUTHENTICATED' } } });
      expect(answer.body.result.message).toBe('Sign in to continue');
    }
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer a b', (await mintToken(caller)).toString()]) {
      expect((await api.rest('/api/probe/write', { headers: { authorization } })).status).toBe(401);
    }
  });

  test('is refused when a route open to anyone reads the caller', async () => {
    expect((await api.rest('/api/probe/open', { method: 'GET' })).status).toBe(401);
  });

  test('is allowed by each policy to exactly its callers', async () => {
    const accounts = {
      investor: caller,
      applicant: await api.createAccount({ roles: [2] }),
      withoutConfidentiality: await api.createAccount({ confidentiality: false }),
      administrator: await api.createAccount({ roles: [3] }),
      employee: await api.createAccount({ roles: [6] }),
      delegate: await api.createAccount({ roles: [9] }),
      withoutRole: await api.createAccount({ roles: [] }),
    };
    const expected = {
      '/api/probe/content': {
        investor: 200,
        applicant: 403,
        withoutConfidentiality: 403,
        administrator: 200,
        employee: 403,
        delegate: 403,
        withoutRole: 403,
      },
      '/api/probe/investor': {
        investor: 200,
        applicant: 403,
        withoutConfidentiality: 403,
        administrator: 403,
        employee: 403,
        delegate: 403,
        withoutRole: 403,
      },
      '/api/probe/staff': {
        investor: 403,
        applicant: 403,
        withoutConfidentiality: 403,
        administrator: 200,
        employee: 200,
        delegate: 403,
        withoutRole: 403,
      },
      '/api/probe/deal': {
        investor: 403,
        applicant: 403,
        withoutConfidentiality: 403,
        administrator: 200,
        employee: 200,
        delegate: 403,
        withoutRole: 403,
      },
      '/api/probe/refuse': {
        investor: 409,
        applicant: 409,
        withoutConfidentiality: 409,
        administrator: 409,
        employee: 409,
        delegate: 409,
        withoutRole: 403,
      },
    };
    for (const [path, statuses] of Object.entries(expected)) {
      for (const [name, status] of Object.entries(statuses)) {
        const answer = await api.rest(path, { as: accounts[name as keyof typeof accounts] });
        expect(`${path} ${name} ${answer.status}`).toBe(`${path} ${name} ${status}`);
      }
    }
  });

  test('needs a policy for every route below /api/, else startup fails', async () => {
    await expect(
      startTestApi({ plugins: [async (app) => void app.post('/api/forgotten', async () => ok({}))] }),
    ).rejects.toThrow('POST /api/forgotten has no policy');
  });
});
