import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDraft } from '../deals/editor-kit.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

const large =
  '{ __type(name: "Query") { fields { name description args { name } type { kind name ofType { name } } } } }';
const small = '{ __typename }';

interface Raw {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** Returns the raw response; `fetch` would negotiate and decode compression itself. */
async function send(path: string, acceptEncoding?: string, body?: unknown, as = investor): Promise<Raw> {
  const sent = request(new URL(path, api.url), {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await mintToken(as)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    },
  });
  const [answer] = (await once(sent.end(body && JSON.stringify(body)), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const ask = (query: string, acceptEncoding?: string) => send('/graphql', acceptEncoding, { query });

test('a response is compressed as the caller accepts, with the matching headers', async () => {
  const plain = await ask(large);
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await ask(large, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      'content-type': plain.headers['content-type'],
      vary: 'accept-encoding',
    });
    expect(bytes.length, accepted).toBeLessThan(plain.bytes.length / 3);
    expect(decompress(bytes).equals(plain.bytes), accepted).toBe(true);
  }
});

test('a response is not compressed if the caller does not accept it', async () => {
  for (const accepted of [undefined, '', 'identity', 'deflate', 'br;q=0, gzip;q=0']) {
    const { headers, bytes } = await ask(large, accepted);
    expect(headers['content-encoding'], accepted).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.parse(bytes.toString())).toHaveProperty('data.__type.fields');
  }
});

test('a small response is not compressed', async () => {
  for (const query of [small, '{']) {
    const { headers, bytes } = await ask(query, 'gzip, br');
    expect(headers['content-encoding'], query).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toHaveProperty('data');
  }
});

test('a response to staff, which may mix texts of several clients, is not compressed', async () => {
  for (const roles of [[3], [1, 7]]) {
    const employee = await api.createAccount({ roles });
    const { status, headers, bytes } = await send('/graphql', 'gzip, br', { query: large }, employee);
    expect(status).toBe(200);
    expect(headers['content-encoding'], `roles ${roles}`).toBeUndefined();
    expect(bytes.length).toBeGreaterThan(1024);
  }
});

test('a deal is compressed for its editors, unless something else is requested with it', async () => {
  const administrator = await api.createAccount({ roles: [3] });
  const { id } = await insertDraft(api, administrator, {
    textSections: [{ id: randomUUID(), order: 1, title: 'Market', body: `<p>${'Large market. '.repeat(500)}</p>` }],
  });
  const deal = `dealForEditing(id: "${id}") { id content { textSections { body } } }`;
  for (const [query, encoding] of [
    [`{ ${deal} }`, 'br'],
    [`{ ${deal} me { id } }`, undefined],
  ] as const) {
    const { status, headers } = await send('/graphql', 'gzip, br', { query }, administrator);
    expect(status).toBe(200);
    expect(headers['content-encoding'], query).toBe(encoding);
  }
});

test('a file is served as stored', async () => {
  const { flowId } = await seedInvestment(api, investor);
  const item = (await readStored(api, flowId)).item('Passport');
  const lines = 'the same again and again\n'.repeat(1000);
  const file = textFile('long.txt', lines);
  const { body } = await upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: item.id }, [
    file,
  ]);
  const { status, headers, bytes } = await send(
    `/api/download/investment/documents/${body.result.fileIds[0]}`,
    'gzip, br',
  );
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(lines.length));
  expect(bytes.toString()).toBe(lines);
});
