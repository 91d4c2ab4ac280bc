import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Permission, type RoleType } from '../../src/database/generated/enums.ts';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { dataOrNull, listOperations } from '../kit/matrix.ts';
import { createDeal } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { type ExpectedAnswers, expectedAnswers } from './expected-answers.ts';
import { createHolder } from './holders.ts';

const operations = listOperations(buildSchema(domains));
const routes: { method: string; url: string }[] = [];
/** Routes that need no token. */
const openRoutes: { method: string; url: string }[] = [];
/** Records the routes of the domains; must be registered before them. */
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/') || !config?.policy) return;
    const collected = config.policy.allow === 'anyone' ? openRoutes : routes;
    for (const each of [method].flat()) if (each !== 'HEAD') collected.push({ method: each, url });
  });
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ plugins: [collectRoutes], settings: { LIMIT_SOCKETS_PER_ACCOUNT: '1000' } });
});
afterAll(() => api.close());

const dealId = async () => (await createDeal(api.database)).id;
const investorAccountId = async () => (await api.createAccount()).id;
/** An account for each column of the table. */
const createAs: Record<string, () => Promise<TestAccount>> = {
  '1': () => api.createAccount(),
  '1c': () => api.createAccount({ confidentiality: false }),
  '2': () => api.createAccount({ roles: [2] }),
  '3': () => api.createAccount({ roles: [3] }),
  '4': async () => api.createAccount({ roles: [{ roleId: 4, dealId: await dealId() }] }),
  '5': () => api.createAccount({ roles: [5] }),
  '6': () => api.createAccount({ roles: [6] }),
  '7': () => api.createAccount({ roles: [7] }),
  '8': async () => api.createAccount({ roles: [{ roleId: 8, dealId: await dealId() }] }),
  '9': () => api.createAccount({ roles: [9] }),
  '10': async () => api.createAccount({ roles: [{ roleId: 10, investorAccountId: await investorAccountId() }] }),
  '11': () => api.createAccount({ roles: [11] }),
  none: () => api.createAccount({ roles: [] }),
};

async function createAccounts(): Promise<Record<string, TestAccount>> {
  const made = Object.entries(createAs).map(
    async ([role, create]): Promise<[string, TestAccount]> => [role, await create()],
  );
  return Object.fromEntries(await Promise.all(made));
}

const allFlags = Object.values(Permission);
const holders = new Map<string, Promise<TestAccount>>();
function holderOf(roleType: RoleType, flags: readonly Permission[]): Promise<TestAccount> {
  const key = `${roleType} with ${flags.join(', ')}`;
  const holder = holders.get(key) ?? createHolder(api, flags, { roleType });
  holders.set(key, holder);
  return holder;
}

/** The table's row of an operation. */
function rowOf(operation: string): ExpectedAnswers {
  const row = expectedAnswers.get(operation);
  if (!row) throw new Error(`${operation} has no row in expected-answers.ts`);
  return row;
}

/** In parallel: the calls are independent and there are many of them. */
async function forEachAccount(
  accounts: Record<string, TestAccount>,
  check: (role: string, account: TestAccount) => Promise<void>,
): Promise<void> {
  await Promise.all(Object.entries(accounts).map(([role, account]) => check(role, account)));
}

/** A hash of every table’s rows, except tables that a refused call may write: provider state, keys, sessions and devices. */
async function hashTables(): Promise<Map<string, string | null>> {
  const { pool } = api.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const tables = rows.filter(({ name }) => !/^(oidc_|identity_(key|session|device))/.test(name));
  const hashes = tables.map(async ({ name }): Promise<[string, string | null]> => {
    const hash = await pool.query(`SELECT md5(string_agg(row::text, '' ORDER BY row::text)) FROM "${name}" row`);
    return [name, hash.rows[0].md5];
  });
  return new Map(await Promise.all(hashes));
}

const callRoute = ({ method, url }: { method: string; url: string }, options: object) =>
  api.rest(url.replace(/[:*]\w*/g, 'x'), { method, ...(method === 'GET' ? {} : { body: {} }), ...options });

/** An operation or a route, and its response for an account. */
interface Target {
  key: string;
  call(as: TestAccount): Promise<{ status: number; data: unknown; codes: (string | undefined)[] }>;
}

function listTargets(): Target[] {
  const overHttp = operations.filter(({ kind }) => kind !== 'subscription');
  return [
    ...overHttp.map(({ coordinate, document, variables }) => ({
      key: coordinate,
      async call(as: TestAccount) {
        const { status, data, errors } = await api.query(document, variables(randomUUID()), { as });
        return { status, data, codes: errors.map(({ extensions }) => extensions.code) };
      },
    })),
    ...routes.map((route) => ({
      key: `${route.method}:${route.url}`,
      async call(as: TestAccount) {
        const { status, body } = await callRoute(route, { as });
        return { status, data: null, codes: [body.result?.code] };
      },
    })),
  ];
}

async function expectCodedError(target: Target, role: string, account: TestAccount, code: string): Promise<void> {
  const answer = await target.call(account);
  expect({ ...answer, of: target.key, role }).toEqual({ status: 403, data: null, codes: [code], of: target.key, role });
}

async function expectAllowed(target: Target, role: string, account: TestAccount): Promise<void> {
  const { status, codes } = await target.call(account);
  const refused = ['UNAUTHENTICATED', 'NOT_APPROVED', 'FORBIDDEN', 'CONFIDENTIALITY_NOT_ACCEPTED', 'INTERNAL'];
  const errors = [401, 403, 500].includes(status) ? [status] : codes.filter((code) => code && refused.includes(code));
  expect({ errors, of: target.key, role }).toEqual({ errors: [], of: target.key, role });
}

describe('the table of expected answers', () => {
  test('PERM-22 has exactly one row for every operation and route', () => {
    const subscriptions = operations.filter(({ kind }) => kind === 'subscription');
    const served = [...listTargets().map(({ key }) => key), ...subscriptions.map(({ coordinate }) => coordinate)];
    expect(served.toSorted()).toEqual([...expectedAnswers.keys()].toSorted());
  });

  /** The requirement id of a column; other columns have none. */
  const requirementIds: Record<string, string> = {
    '1': 'PERM-22 ',
    '1c': 'PERM-22 STEP-16 ',
    '2': 'PERM-22 STEP-16 ',
    none: 'STEP-16 ',
  };
  const columns = Object.keys(createAs).map((role) => [requirementIds[role] ?? '', role] as const);

  test.each(columns)('%scolumn %s: 403 without writes, or allowed', async (_, role) => {
    const account = await createAs[role]?.();
    if (!account) throw new Error(`No account for ${role}`);
    const targets = listTargets();
    const before = await hashTables();
    const refuse = async (target: Target) => {
      const code = rowOf(target.key).codes[role];
      if (code) await expectCodedError(target, role, account, code);
    };
    await Promise.all(targets.map(refuse));
    expect(await hashTables()).toEqual(before);
    for (const target of targets) if (!rowOf(target.key).codes[role]) await expectAllowed(target, role, account);
  });

  test('PERM-22 requires exactly the flags it lists', async () => {
    for (const target of listTargets()) {
      const { codes, flags, any } = rowOf(target.key);
      if (flags.length === 0) continue;
      const isStaffs = codes[1] !== undefined;
      const roleType = codes[3] ? 'INVESTOR' : 'EMPLOYEE';
      for (const held of any ? flags.map((flag) => [flag]) : [flags]) {
        await expectAllowed(target, `holder of ${held}`, await holderOf(roleType, held));
      }
      for (const lacked of any ? [flags] : flags.map((flag) => [flag])) {
        const holder = await holderOf(
          roleType,
          allFlags.filter((flag) => !lacked.includes(flag)),
        );
        await expectCodedError(target, `holder of all but ${lacked}`, holder, 'FORBIDDEN');
      }
      if (isStaffs)
        await expectCodedError(target, 'investor with all', await holderOf('INVESTOR', allFlags), 'FORBIDDEN');
    }
  });
});

describe('every GraphQL operation over HTTP', () => {
  const calls = operations.filter(({ kind }) => kind !== 'subscription');

  test('API-01 API-02 PERM-20 answers 401 without a token', async () => {
    const forged = await mintToken(await api.createAccount({ roles: [3] }), { forged: true });
    for (const { coordinate, document, variables } of calls) {
      for (const token of [undefined, 'x', forged]) {
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

  test('API-10 AAPI-03 answers NOT_FOUND to unknown and malformed ids', async () => {
    const named = calls.filter(({ onlyIds }) => onlyIds);
    expect(named.length).toBeGreaterThan(0);
    const accounts = await createAccounts();
    for (const { coordinate, document, variables } of named) {
      const { codes } = rowOf(coordinate);
      await forEachAccount(accounts, async (name, account) => {
        if (codes[name]) return;
        for (const id of [randomUUID(), 'no-uuid', '0', "' OR 1=1 --"]) {
          const { status, data, errors } = await api.query(document, variables(id), { as: account });
          const answer = { coordinate, name, id, status, data: dataOrNull(data) };
          expect(answer).toEqual({ coordinate, name, id, status: 404, data: null });
          expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
        }
      });
    }
  });
});

describe('every subscription over WebSocket', () => {
  const subscriptions = operations.filter(({ kind }) => kind === 'subscription');

  test('API-21 PERM-21 delivers nothing to refused roles or for an unknown id', async () => {
    const accounts = await createAccounts();
    for (const { coordinate, document, variables, namesRows } of subscriptions) {
      for (const [name, account] of Object.entries(accounts)) {
        // Role rules refuse before the subscription starts; row criteria refuse in its first result.
        // Subscriptions without an id run for every allowed role.
        const ruled = rowOf(coordinate).codes[name];
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
  test('API-02 PERM-20 answers 401 without a token and to a disabled account', async () => {
    expect(routes.length).toBeGreaterThan(0);
    const disabled = await api.createAccount({ roles: [3], disabled: true });
    for (const route of routes) {
      const { url } = route;
      const anonymous = await callRoute(route, {});
      expect({ url, status: anonymous.status, body: anonymous.body }).toMatchObject({
        url,
        status: 401,
        body: { status: 'ERROR', result: { code: 'UNAUTHENTICATED' } },
      });
      expect((await callRoute(route, { as: disabled })).body.result.code).toBe('ACCOUNT_DISABLED');
    }
  });

  const isDownload = (url: string) =>
    /^\/api\/(?:download\/|archive\/|export\/|investment\/export$|auth\/configuration$|legal-pages$|platform\/apps\/:app$)/.test(
      url,
    );

  test('AAPI-14 is listed in docs/rest.md, which lists no other', async () => {
    const text = await readFile(new URL('../../../docs/rest.md', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^\| `((?:GET|POST) \/api\/\S+)`/gm)].map(([, call]) => call);
    const paths = new Set(openRoutes.map(({ url }) => url).filter((url) => !url.includes('*')));
    for (const { url } of routes) paths.delete(url);
    // Every path has a route for its other methods too, which answers 405 and needs no token.
    const methodsOf = (url: string) => {
      if (url === '/api/digests/end') return ['GET', 'POST'];
      return isDownload(url) ? ['GET'] : ['POST'];
    };
    const open = [...paths].flatMap((url) => methodsOf(url).map((method) => ({ method, url })));
    const served = [...routes, ...open].map(({ method, url }) => `${method} ${url}`);
    expect(listed.toSorted()).toEqual(served.toSorted());
    expect(listed).toEqual(
      expect.arrayContaining(
        [
          'whitelist/approve',
          'onboarding/template/clone',
          'investment/template/clone',
          'investment/clone',
          'investment/modify',
        ].map((path) => `POST /api/${path}`),
      ),
    );
  });

  test('AAPI-01 is a POST of JSON, except uploads, which are multipart, and downloads, which are GETs', async () => {
    const odd = routes.filter(({ method, url }) => method !== (isDownload(url) ? 'GET' : 'POST'));
    expect(odd).toEqual([]);
    const token = await mintToken(await api.createAccount({ roles: [3] }));
    for (const { url } of routes.filter(({ method }) => method === 'POST')) {
      const isUpload = url.startsWith('/api/upload/');
      const body = isUpload ? '{}' : new URLSearchParams({ dealId: randomUUID() });
      const headers = { authorization: `Bearer ${token}`, ...(isUpload ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(`${api.url}${url}`, { method: 'POST', headers, body });
      const { status } = (await answer.json()) as { status: string };
      expect({ url, refused: [400, 403, 415].includes(answer.status), status }).toEqual({
        ...{ url, refused: true, status: 'ERROR' },
      });
    }
  });

  test('API-03 answers 405 to another method', async () => {
    const administrator = await api.createAccount({ roles: [3] });
    for (const { url, method } of routes) {
      const other = method === 'DELETE' ? 'PUT' : 'DELETE';
      const { status, body } = await callRoute({ method: other, url }, { as: administrator });
      expect({ url, status, body }).toMatchObject({ url, status: 405, body: { status: 'ERROR' } });
    }
  });
});
