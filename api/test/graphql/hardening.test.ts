import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createProbe } from '../kit/probe.ts';
import { mintToken } from '../kit/tokens.ts';

const registered = 'query Registered { probeDecimal(value: "1.00") }';
/** The hash of a document as the code generator computes it. */
const hashOf = (document: string) => `sha256:${createHash('sha256').update(document).digest('hex')}`;
const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

describe('in development and tests', () => {
  const probe = createProbe();
  let api: TestApi;
  let investor: TestAccount;
  beforeAll(async () => {
    api = await startTestApi({ domains: probe.domains });
    investor = await api.createAccount();
  });
  afterAll(() => api.close());

  const post = async (body: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await mintToken(investor)}`, ...headers },
    });

  test('a document with two operations is refused, also when repeated', async () => {
    const document = 'query A { probeStaff } query B { __typename }';
    for (let round = 0; round < 3; round += 1) {
      const response = await post(JSON.stringify({ query: document, operationName: 'B' }));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    }
  });

  test('API-04 an internal error is answered with an id that the log contains, interpreted and compiled', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { status, data, errors, headers } = await api.query('{ probeFailure }', {}, { as: investor });
      expect(status).toBe(500);
      expect(data).toEqual({ probeFailure: null });
      expect(errors).toMatchObject([
        { extensions: { code: 'INTERNAL', params: { requestId: headers.get('x-request-id') } } },
      ]);
      expect(JSON.stringify(errors)).not.toMatch(/hunter2|SELECT|secrets/);
    }
  });

  test('an error has its code and parameters, interpreted and compiled', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { status, errors } = await api.query('{ probeError }', {}, { as: investor });
      expect(status).toBe(200);
      expect(errors).toEqual([
        {
          message: 'The amount is below the minimum of 100.00 EUR',
          path: ['probeError'],
          extensions: { code: 'AMOUNT_BELOW_MINIMUM', params: { limit: '100.00', currency: 'EUR' } },
        },
      ]);
    }
  });

  test('API-22 a decimal is unchanged by a round trip', async () => {
    for (const value of ['1234567.89', '0.10', '9999999999999999.99', '-1']) {
      const { data } = await api.query<{ probeDecimal: string }>(
        'query ($value: Decimal!) { probeDecimal(value: $value) }',
        { value },
        { as: investor },
      );
      expect(data?.probeDecimal).toBe(value);
    }
  });

  test('API-22 a number, a text and an exponent are no decimals; a float from a resolver is an error', async () => {
    for (const value of [1234567.89, 1, 'abc', '1e5', '', ' 1', '1,5', null]) {
      const { status, errors } = await api.query(
        'query ($value: Decimal!) { probeDecimal(value: $value) }',
        { value },
        { as: investor },
      );
      expect(status).toBe(400);
      expect(errors).toMatchObject([{ extensions: { code: 'FIELD_INVALID', params: { field: 'value' } } }]);
    }
    const literal = await api.query('{ probeDecimal(value: 1.5) }', {}, { as: investor });
    expect(literal.status).toBe(400);
    const float = await api.query('{ probeFloat }', {}, { as: investor });
    expect(float.errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
  });

  test('API-22 an instant is served in UTC with milliseconds', async () => {
    const document = 'query ($value: DateTime!) { probeDateTime(value: $value) }';
    const zoned = await api.query(document, { value: '2026-03-01T01:30:00+02:00' }, { as: investor });
    expect(zoned.data).toEqual({ probeDateTime: '2026-02-28T23:30:00.000Z' });
    for (const value of [
      ...['2026-03-01', 'yesterday', '2026-13-01T00:00:00Z', 1_700_000_000],
      ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
    ]) {
      expect((await api.query(document, { value }, { as: investor })).status).toBe(400);
    }
  });

  test('deep, aliased, long and recursive documents are refused', async () => {
    const nested = (depth: number) => `{ probeNode ${'{ next '.repeat(depth)} { id } ${'}'.repeat(depth)} }`;
    expect((await api.query(nested(4), {}, { as: investor })).status).toBe(200);
    expect((await api.query(nested(40), {}, { as: investor })).status).toBe(400);
    const fragment = `query { probeNode { ...A } } ${[...'ABCDEFGHIJKLMNO']
      .map(
        (name, index, all) =>
          `fragment ${name} on ProbeNode { next { ${all[index + 1] ? `...${all[index + 1]}` : 'id'} } }`,
      )
      .join(' ')}`;
    expect((await api.query(fragment, {}, { as: investor })).status).toBe(400);
    const aliases = `{ ${Array.from({ length: 60 }, (_item, index) => `a${index}: probeNode { id }`).join(' ')} }`;
    expect((await api.query(aliases, {}, { as: investor })).status).toBe(400);
    expect((await api.query(`{ ${'__typename '.repeat(4_100)} }`, {}, { as: investor })).status).toBe(400);
    expect((await api.query(`{ __typename } #${'x'.repeat(50_000)}`, {}, { as: investor })).status).toBe(400);
  });

  test('a batch, a document as an object and a body that is not JSON are refused', async () => {
    const operation = { query: '{ probeDecimal(value: "1") }' };
    expect((await post(JSON.stringify([operation, operation]))).status).toBe(400);
    expect((await post(JSON.stringify({ query: { kind: 'Document', definitions: [] } }))).status).toBe(400);
    const serializedTree = JSON.stringify({ kind: 'Document', definitions: [] });
    expect((await post(JSON.stringify({ query: serializedTree }))).status).toBe(400);
    const broken = await post('{"query": ');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    expect((await post(JSON.stringify({ ...operation, variables: 'x'.repeat(300_000) }))).status).toBe(413);
  });

  test('requests that another origin can send without preflight are refused', async () => {
    const query = JSON.stringify({ query: 'mutation { probeChange }' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
    ]) {
      expect((await post(query, { 'content-type': type })).status).toBe(415);
    }
  });

  test('API-03 another method than POST answers 405', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const { status, body } = await api.rest('/graphql?query={probeStaff}', { as: investor, method });
      expect(status).toBe(405);
      expect(JSON.stringify(body)).toContain('METHOD_NOT_ALLOWED');
    }
  });

  test('a subscription does not run over HTTP', async () => {
    expect((await api.query('subscription { probeTicks }', {}, { as: investor })).status).toBe(400);
  });

  test('a field of many rows is loaded in one batch, interpreted and compiled', async () => {
    for (let round = 0; round < 3; round += 1) {
      probe.log.batches.length = 0;
      const { data } = await api.query<{ probeNodes: { number: number }[] }>(
        '{ probeNodes(count: 50) { id number } }',
        {},
        { as: investor },
      );
      expect(data?.probeNodes.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_item, index) => index));
      expect(probe.log.batches).toEqual([50]);
    }
  });

  test('PERM-22 one forbidden field refuses the whole operation with 403 before any resolver runs', async () => {
    for (const document of [
      '{ probeStaff }',
      '{ me { id } probeStaff }',
      '{ ...Part } fragment Part on Query { probeStaff }',
    ]) {
      const { status, data, errors } = await api.query(document, {}, { as: investor });
      expect({ status, data }).toEqual({ status: 403, data: null });
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    expect(probe.log.staffReads).toBe(0);
    const employee = await api.createAccount({ roles: [6] });
    expect((await api.query('{ probeStaff }', {}, { as: employee })).data).toEqual({ probeStaff: 'for staff' });
  });
});

describe('in production', () => {
  let api: TestApi;
  let investor: TestAccount;
  const operations = new Map([[hashOf(registered), registered]]);
  beforeAll(async () => {
    api = await startTestApi({
      domains: createProbe().domains,
      settings: { NODE_ENV: 'production', LIMIT_CALLS_PER_MINUTE: '20' },
      listPersistedOperations: async () => new Map(operations),
    });
    investor = await api.createAccount();
  });
  afterAll(() => api.close());

  const send = async (body: object, as = investor) => {
    const response = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await mintToken(as)}` },
    });
    return { status: response.status, body: await response.text() };
  };

  test('only registered documents of deployed apps run, and only by their hash', async () => {
    const persisted = await send(byHash(hashOf(registered)));
    expect(persisted).toEqual({ status: 200, body: '{"data":{"probeDecimal":"1.00"}}' });
    for (const query of [registered, '{ me { id } }']) {
      const unknown = await send({ query });
      expect(unknown.status).toBe(400);
      expect(unknown.body).toContain('OPERATION_UNKNOWN');
    }
    const disguised = await send({
      query: '{ me { id } }',
      ...byHash('f'.repeat(64)),
    });
    expect(disguised.status).toBe(400);
  });

  test('an operation of a newly deployed app is found', async () => {
    const later = 'query Later { __typename }';
    operations.set(hashOf(later), later);
    await expect.poll(async () => (await send(byHash(hashOf(later)))).status).toBe(200);
  });

  test('introspection and suggestions are off', async () => {
    const introspection = 'query { __schema { types { name } } }';
    const misspelt = 'query { probeDecima(value: "1") }';
    for (const document of [introspection, misspelt]) operations.set(hashOf(document), document);
    for (const document of [introspection, misspelt]) {
      const ask = () => send(byHash(hashOf(document)));
      await expect.poll(async () => (await ask()).body).not.toContain('OPERATION_UNKNOWN');
      const { status, body } = await ask();
      expect(status).toBe(400);
      expect(body).not.toMatch(/introspection|mean|probeDecimal|types/);
    }
  });

  test('the calls of an account are limited per operation', async () => {
    const other = await api.createAccount();
    const call = (as: TestAccount) => send(byHash(hashOf(registered)), as);
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await call(investor)).status));
    expect(statuses).toContain(429);
    const { errors } = JSON.parse((await call(investor)).body);
    expect(errors).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS', params: { seconds: expect.any(Number) } } },
    ]);
    expect((await call(other)).status).toBe(200);
  });
});
