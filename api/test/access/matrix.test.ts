import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize } from '../../src/access/authorize.ts';
import { loadCaller } from '../../src/access/load-caller.ts';
import type { Rule } from '../../src/access/policy.ts';
import { buildPolicyTable, type PolicyTable } from '../../src/access/policy-table.ts';
import { domains } from '../../src/domains/index.ts';
import { Refusal } from '../../src/errors/refusal.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { listOperations, served } from '../kit/matrix.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken, testIssuer } from '../kit/tokens.ts';

const schema = buildSchema(domains);
const operations = listOperations(schema);
const routes: { method: string; url: string; policy: Rule }[] = [];
/** Notes the routes of the domains, which are registered after it. */
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/') || !config?.policy || config.policy.allow === 'anyone') return;
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, policy: config.policy });
  });
});

let api: TestApi;
let table: PolicyTable;
/** By what they are; each is put before every operation. */
let accounts: Record<string, TestAccount>;
beforeAll(async () => {
  api = await startTestApi({ plugins: [collectRoutes], settings: { LIMIT_SOCKETS_PER_ACCOUNT: '1000' } });
  table = buildPolicyTable(
    schema,
    domains.map(({ policy }) => policy),
  );
  const company = await createCompany(api.database);
  const { id: dealId } = await createDeal(api.database, { companyId: company.id });
  const client = await api.createAccount();
  accounts = {
    investor: client,
    'investor before confidentiality': await api.createAccount({ confidentiality: false }),
    applicant: await api.createAccount({ roles: [2] }),
    administrator: await api.createAccount({ roles: [3] }),
    'deal lead': await api.createAccount({ roles: [{ roleId: 4, dealId }] }),
    'senior employee': await api.createAccount({ roles: [5] }),
    employee: await api.createAccount({ roles: [6] }),
    'relationship manager': await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] }),
    'deal employee': await api.createAccount({ roles: [{ roleId: 8, dealId }] }),
    delegate: await api.createAccount({ roles: [9] }),
    'opportunity editor': await api.createAccount({ roles: [11] }),
    'nobody yet': await api.createAccount({ roles: [] }),
  };
});
afterAll(() => api.close());

/** The code that a rule refuses an account with; undefined where it lets the account in. */
async function refusalOf(rule: Rule, { subject, sessionUid }: TestAccount): Promise<string | undefined> {
  const token = { issuer: testIssuer, subject, sessionUid, expiresAt: new Date(Date.now() + 60_000) };
  const caller = await loadCaller(api.database, token);
  try {
    authorize(rule, caller);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** All at once: the machine that runs this may be busy, and the calls do not depend on each other. */
async function byEachAccount(check: (name: string, account: TestAccount) => Promise<void>): Promise<void> {
  await Promise.all(Object.entries(accounts).map(([name, account]) => check(name, account)));
}

const ruleOf = (coordinate: string): Rule => {
  const [type = '', field = ''] = coordinate.split('.');
  return table.ruleOf(type, field);
};

describe('every GraphQL operation over HTTP', () => {
  const calls = operations.filter(({ kind }) => kind !== 'subscription');

  test('API-01 API-02 PERM-20 answers 401 without a token', async () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const { coordinate, document, variables } of calls) {
      for (const token of [undefined, 'x', await mintToken(accounts.administrator as TestAccount, { forged: true })]) {
        const { status, data, errors } = await api.query(document, variables(randomUUID()), token ? { token } : {});
        expect({ coordinate, status, data }).toEqual({ coordinate, status: 401, data: null });
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      }
    }
  });

  test('AUTH-18 PERM-21 answers 401 to a disabled account', async () => {
    const disabled = await api.createAccount({ roles: [3], disabled: true });
    for (const { coordinate, document, variables } of calls) {
      const { status, data, errors } = await api.query(document, variables(randomUUID()), { as: disabled });
      expect({ coordinate, status, data }).toEqual({ coordinate, status: 401, data: null });
      expect(errors[0]?.extensions.code).toBe('ACCOUNT_DISABLED');
    }
  });

  test('PERM-14 PERM-22 STEP-16 refuses with 403 whoever its rule does not let in, and lets in whom it does', async () => {
    for (const { coordinate, document, variables } of calls) {
      await byEachAccount(async (name, account) => {
        const expected = await refusalOf(ruleOf(coordinate), account);
        const { status, data, errors } = await api.query(document, variables(randomUUID()), { as: account });
        const label = `${coordinate} by ${name}`;
        if (expected === undefined) {
          expect({ label, status }).not.toEqual({ label, status: 401 });
          expect({ label, codes: errors.map(({ extensions }) => extensions.code) }).not.toMatchObject({
            codes: expect.arrayContaining(['INTERNAL']),
          });
        } else {
          expect({ label, status, data }).toEqual({ label, status: 403, data: null });
          expect({ label, code: errors[0]?.extensions.code }).toEqual({ label, code: expected });
        }
      });
    }
  });

  test('API-10 AAPI-03 answers NOT_FOUND to ids that do not exist and to texts that are none', async () => {
    const named = calls.filter(({ onlyIds }) => onlyIds);
    expect(named.length).toBeGreaterThan(0);
    for (const { coordinate, document, variables } of named) {
      await byEachAccount(async (name, account) => {
        if ((await refusalOf(ruleOf(coordinate), account)) !== undefined) return;
        for (const id of [randomUUID(), 'no-uuid', '0', "' OR 1=1 --"]) {
          const { status, data, errors } = await api.query(document, variables(id), { as: account });
          const answer = { coordinate, name, id, status, data: served(data) };
          expect(answer).toEqual({ coordinate, name, id, status: 404, data: null });
          expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
        }
      });
    }
  });
});

describe('every subscription over WebSocket', () => {
  const subscriptions = operations.filter(({ kind }) => kind === 'subscription');

  test('API-21 PERM-21 delivers nothing to whoever its rule does not let in, nor for an unknown id', async () => {
    for (const { coordinate, document, variables, namesRows } of subscriptions) {
      for (const [name, account] of Object.entries(accounts)) {
        // A rule refuses before the subscription starts, the criteria of a row when it starts: as its first result.
        // One that names no row runs for whoever is let in.
        const ruled = await refusalOf(ruleOf(coordinate), account);
        const errors = [{ extensions: { code: ruled ?? 'NOT_FOUND' } }];
        const expected = ruled ? errors : namesRows ? { errors } : { data: expect.any(Object) };
        const socket = await openSocket(api.url, `Bearer ${await mintToken(account)}`);
        socket.send({ type: 'subscribe', id: '1', payload: { query: document, variables: variables(randomUUID()) } });
        const { payload } = await socket.next(ruled ? 'error' : 'next', '1');
        expect({ coordinate, name, payload }).toMatchObject({ payload: expected });
        socket.close();
      }
      const disabled = await api.createAccount({ roles: [3], disabled: true });
      const socket = await openSocket(api.url);
      socket.send({ type: 'connection_init', payload: { authorization: `Bearer ${await mintToken(disabled)}` } });
      expect((await socket.closed).code).toBe(4403);
    }
  });
});

describe('every REST route', () => {
  const call = (url: string, method: string, options: object) =>
    api.rest(url.replace(/[:*]\w*/g, 'x'), { method, ...(method === 'GET' ? {} : { body: {} }), ...options });

  test('API-02 PERM-20 answers 401 without a token and to a disabled account', async () => {
    expect(routes.length).toBeGreaterThan(0);
    const disabled = await api.createAccount({ roles: [3], disabled: true });
    for (const { url, method } of routes) {
      const anonymous = await call(url, method, {});
      expect({ url, status: anonymous.status, body: anonymous.body }).toMatchObject({
        url,
        status: 401,
        body: { status: 'ERROR', result: { code: 'UNAUTHENTICATED' } },
      });
      expect((await call(url, method, { as: disabled })).body.result.code).toBe('ACCOUNT_DISABLED');
    }
  });

  test('PERM-14 PERM-22 API-06 refuses with 403 whoever its rule does not let in', async () => {
    for (const { url, method, policy } of routes) {
      await byEachAccount(async (name, account) => {
        const expected = await refusalOf(policy, account);
        const { status, body } = await call(url, method, { as: account });
        const label = `${method} ${url} by ${name}`;
        if (expected === undefined) expect({ label, status }).not.toMatchObject({ status: 500 });
        else expect({ label, status, code: body.result.code }).toEqual({ label, status: 403, code: expected });
      });
    }
  });

  test('API-03 another method answers 405', async () => {
    for (const { url, method } of routes) {
      const other = method === 'DELETE' ? 'PUT' : 'DELETE';
      const { status, body } = await call(url, other, { as: accounts.administrator });
      expect({ url, status, body }).toMatchObject({ url, status: 405, body: { status: 'ERROR' } });
    }
  });
});
