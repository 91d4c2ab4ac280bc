import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));

interface Item {
  id: string;
  sequence: number;
}

interface Answer<Data> {
  data: Data;
  errors?: { extensions?: object }[];
}

let mock: ChildProcessByStdio<null, Readable, null>;
let url: string;

// A process of its own, because the bundler of the tests would load `graphql` a second time.
beforeAll(async () => {
  const program = fileURLToPath(new URL('../src/mock-server.ts', import.meta.url));
  const env = { ...process.env, MOCK_PORT: '0' };
  mock = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: mock.stdout })) {
    url = line.split(' ').at(-1) ?? '';
    break;
  }
}, 60_000);
afterAll(() => void mock.kill());

/** Sends the selection of a query. */
async function ask<Data>(selection: string): Promise<Answer<Data>> {
  const body = JSON.stringify({ query: `{ ${selection} }` });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()) as Answer<Data>;
}

const idsOf = (items: Item[]): string[] => items.map(({ id }) => id);

test('DLV-08 the mock gives the parts of one list, with counts that belong to it', async () => {
  const read = async (given: string) => {
    const { data } = await ask<{ deals: { totalCount: number; items: Item[] } }>(
      `deals(${given}) { totalCount items { id } }`,
    );
    const { deals } = data;
    return { total: deals.totalCount, ids: idsOf(deals.items) };
  };
  const whole = await read('limit: 50');
  expect(whole.total).toBe(12);
  expect(new Set(whole.ids).size).toBe(12);
  const parts = [await read('limit: 5'), await read('limit: 5, offset: 5'), await read('limit: 5, offset: 10')];
  expect(parts.map(({ ids }) => ids)).toEqual([whole.ids.slice(0, 5), whole.ids.slice(5, 10), whole.ids.slice(10)]);
  expect(parts.map(({ total }) => total)).toEqual([12, 12, 12]);
  expect(await read('limit: 5, offset: 12')).toEqual({ total: 12, ids: [] });
  const sorted = await read('limit: 50, sort: { column: COMPANY_NAME, direction: asc_nulls_first }');
  expect(sorted).toEqual(whole);
  expect(await read('limit: 5, filter: { search: "bat" }')).toMatchObject({ total: 12, ids: { length: 5 } });
});

const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
const paged = fields.filter(({ args }) => args.some(({ name }) => name === 'limit'));

test.each(paged.map((field) => [field.name, field] as const))(
  'DLV-08 %s of the mock obeys its limit',
  async (name, field) => {
    const isList = isListType(getNullableType(field.type));
    const type = getNamedType(field.type);
    const counts = isObjectType(type)
      ? Object.keys(type.getFields()).filter((count) => ['totalCount', 'totalIsCapped', 'hasMore'].includes(count))
      : [];
    const selection = isList
      ? isObjectType(type)
        ? '{ __typename }'
        : ''
      : `{ ${counts.join(' ')} items { __typename } }`;
    const { data, errors } = await ask<Record<string, { items: object[] }>>(
      `${name}(${requiredOf(field)} limit: 2) ${selection}`,
    );
    expect(errors).toBeUndefined();
    const { items, ...counted } = isList ? { items: data[name] } : (data[name] ?? { items: [] });
    expect(items).toHaveLength(2);
    const expected = { totalCount: 12, totalIsCapped: false, hasMore: true };
    expect(expected).toMatchObject({ ...counted });
  },
);

/** Some value of each argument that has to be given. */
function requiredOf({ args }: GraphQLField<unknown, unknown>): string {
  const required = args.filter((each) => isRequiredArgument(each));
  return required.map(({ name, type }) => `${name}: ${literalOf(type)},`).join(' ');
}

function literalOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  return isEnumType(named) ? String(named.getValues()[0]?.name) : '"value"';
}

test('DLV-08 the mock refuses a part that the API refuses', async () => {
  for (const [given, field] of [
    ['limit: 0', 'limit'],
    ['limit: 51', 'limit'],
    ['offset: -1', 'offset'],
  ]) {
    const { errors = [] } = await ask(`deals(${given}) { totalCount }`);
    expect(errors.map(({ extensions }) => extensions)).toMatchObject([{ code: 'FIELD_INVALID', params: { field } }]);
  }
  expect((await ask('notifications(limit: 100) { hasMore }')).errors).toBeUndefined();
});

test('DLV-08 the mock reads conversations and notifications on from where the last part ended', async () => {
  const messages = async (given: string) => {
    const { data } = await ask<{ conversation: { messages: Item[] } }>(
      `conversation(id: "a") { messages(${given}) { sequence } }`,
    );
    return data.conversation.messages.map(({ sequence }) => sequence);
  };
  expect(await messages('limit: 3')).toEqual([10, 11, 12]);
  expect(await messages('limit: 3, before: 10')).toEqual([7, 8, 9]);
  expect(await messages('limit: 3, before: 2')).toEqual([1]);
  expect(await messages('limit: 3, after: 10')).toEqual([11, 12]);
  const notifications = async (given: string) => {
    const { data } = await ask<{ notifications: { hasMore: boolean; items: Item[] } }>(
      `notifications(${given}) { hasMore items { id } }`,
    );
    const { items, hasMore } = data.notifications;
    return { ids: idsOf(items), hasMore };
  };
  const whole = await notifications('limit: 30');
  const first = await notifications('limit: 7');
  expect(first).toEqual({ ids: whole.ids.slice(0, 7), hasMore: true });
  const next = await notifications(`limit: 7, after: "${first.ids.at(-1)}", until: "2026-02-01T00:00:00.000Z"`);
  expect(next).toEqual({ ids: whole.ids.slice(7), hasMore: false });
});
