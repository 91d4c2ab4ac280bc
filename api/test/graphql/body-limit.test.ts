import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyInput, managerInput } from '../companies/kit.ts';
import { completeInput } from '../deals/editor-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { mintToken } from '../kit/tokens.ts';

const save = 'mutation InsertDeal($id: ID!, $input: DealInput!) { insertDeal(id: $id, input: $input) { id } }';
const insertCompany =
  'mutation InsertCompany($id: ID!, $input: CompanyInput!) { insertCompany(id: $id, input: $input) { id } }';
const updateCompany = `mutation UpdateCompany($id: ID!, $version: Int!, $input: CompanyInput!) {
  updateCompany(id: $id, version: $version, input: $input) { version }
}`;
const other = 'query Deals($search: String) { staffDeals(search: $search) { totalCount } }';
const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

let api: TestApi;
let admin: TestAccount;
let companyId: string;
beforeAll(async () => {
  const operations = new Map([save, insertCompany, updateCompany, other].map((text) => [hashOf(text), text]));
  api = await startTestApi({ listPersistedOperations: async () => operations });
  admin = await api.createAccount({ roles: [3] });
  companyId = (await createCompany(api.database)).id;
});
afterAll(() => api.close());

/** Sends a registered operation; without a length the body is sent in chunks. */
async function send(
  body: object,
  { named, chunked = false }: { named?: string; chunked?: boolean },
): Promise<{ status: number; code: string | undefined }> {
  const text = JSON.stringify(body);
  const { hostname, port } = new URL(api.url);
  const headers = {
    authorization: `Bearer ${await mintToken(admin)}`,
    'content-type': 'application/json',
    ...(named ? { 'x-operation-hash': named } : {}),
    ...(chunked ? {} : { 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: '/graphql', method: 'POST', headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        answer += part;
      });
      response.on('end', () => {
        const { errors, result } = JSON.parse(answer);
        const code = errors?.[0]?.extensions.code ?? result?.code;
        resolve({ status: response.statusCode ?? 0, code });
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

/** A save with texts of the given number of characters in all. */
function saveOf(characters: number) {
  const texts = Array.from({ length: Math.ceil(characters / 100_000) }, () => ({
    id: randomUUID(),
    title: 'Text',
    body: 'x'.repeat(100_000),
  }));
  return {
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(save) } },
    variables: { id: randomUUID(), input: { ...completeInput(companyId), textSections: texts } },
  };
}

it('EDIT-41 a registered save has up to 2 MB, known by its hash before the body is read', async () => {
  expect(await send(saveOf(1_900_000), { named: hashOf(save) })).toEqual({ status: 200, code: undefined });
  expect(await send(saveOf(1_500_000), { named: hashOf(save), chunked: true })).toEqual({
    status: 200,
    code: undefined,
  });
  for (const chunked of [false, true]) {
    expect((await send(saveOf(2_200_000), { named: hashOf(save), chunked })).code).toBe('BODY_TOO_LARGE');
  }
});

it('EDIT-41 every other body keeps the limit of 256 kB', async () => {
  const large = saveOf(300_000);
  for (const chunked of [false, true]) {
    expect(await send(large, { chunked })).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(await send(large, { chunked, named: hashOf(other) })).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(await send(large, { chunked, named: 'sha256:x' })).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
  }
  const text = { query: save, variables: large.variables };
  expect((await send(text, { named: hashOf(save) })).code).toBe('BODY_TOO_LARGE');
  const search = {
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(other) } },
    variables: { search: 'x'.repeat(300_000) },
  };
  expect((await send(search, { named: hashOf(save) })).code).toBe('BODY_TOO_LARGE');
});

it('COMP-06 a registered save of a company has up to 2 MB too, for a description of 100,000 characters', async () => {
  const id = randomUUID();
  const bodyOf = (operation: string, letter: string, managers = 0) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } },
    variables: {
      id,
      ...(operation === updateCompany ? { version: 1 } : {}),
      input: companyInput({
        description: letter.repeat(100_000),
        management: Array.from({ length: managers }, () => managerInput('Ada', { bio: letter.repeat(10_000) })),
      }),
    },
  });
  const stored = async () => (await api.database.prisma.company.findUniqueOrThrow({ where: { id } })).description;
  const stores = { status: 200, code: undefined };
  expect(await send(bodyOf(insertCompany, '😀'), { named: hashOf(insertCompany) })).toEqual(stores);
  expect(await stored()).toBe('😀'.repeat(100_000));
  const named = hashOf(updateCompany);
  for (const chunked of [false, true]) {
    expect(await send(bodyOf(updateCompany, '🙂'), { named, chunked })).toEqual(stores);
    expect((await send(bodyOf(updateCompany, '🙃'), { chunked })).code).toBe('BODY_TOO_LARGE');
    expect((await send(bodyOf(updateCompany, '🙃', 50), { named, chunked })).code).toBe('BODY_TOO_LARGE');
  }
  expect(await stored()).toBe('🙂'.repeat(100_000));
});

it('EDIT-41 a save that is not too large needs no name', async () => {
  expect(await send(saveOf(100_000), {})).toEqual({ status: 200, code: undefined });
});
