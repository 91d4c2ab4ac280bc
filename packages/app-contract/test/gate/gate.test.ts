import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  type ConsumedRelease,
  consumedOperations,
  describeFault,
  fileFaults,
  gateRelease,
  unknownValues,
} from '../../src/gate/index.ts';
import type { Consumed, ProvidedByShell, ReleaseManifest, RestRoute } from '../../src/schema.ts';

const built = `
  enum Tone { LOUD SOFT }
  enum Mood { CALM WILD }
  input Choice { tone: Tone, text: String, nested: Inner }
  input Inner { size: Int! = 5, count: Int }
  type Permissions { settings: Boolean! }
  type Song { id: ID!, title: String!, mood: Mood, parts: [Part!]! }
  type Part { id: ID!, length: Int! }
  type Query { songs(choice: Choice, limit: Int): [Song!]!, permissions: Permissions! }
`;
const text = `query Songs($choice: Choice, $limit: Int) {
  songs(choice: $choice, limit: $limit) { __typename id title mood parts { length } }
}`;
const hash = `sha256:${'a'.repeat(64)}`;

const nothing: Consumed = {
  ...{ operations: {}, types: { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} } },
  ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
};

function release(consumes: Partial<Consumed> = {}, operations: Record<string, string> = {}): ConsumedRelease {
  return { app: 'mfe-songs', release: '1.0.0-abcd', operations, consumes: { ...nothing, ...consumes } };
}

const withSongs = release(consumedOperations(buildSchema(built), { [hash]: text }), { [hash]: text });

function faultsWith(change: (schema: string) => string, of: ConsumedRelease = withSongs): string[] {
  const api = { schema: buildSchema(change(built)), rest: { routes: [] } };
  return gateRelease(of, { api }).map(describeFault);
}

const replace = (before: string, after: string) => (schema: string) => {
  if (!schema.includes(before)) throw new Error(`The schema has no ${before}`);
  return schema.replace(before, after);
};

test('DLV-02 a manifest lists operations with their variables and the types they rely on', () => {
  const { operations, types } = withSongs.consumes ?? nothing;
  expect(operations).toEqual({ [hash]: { name: 'Songs', variables: { choice: 'Choice', limit: 'Int' } } });
  expect(types).toEqual({
    fields: {
      ...{ 'Part.length': 'Int!', 'Query.songs': '[Song!]!', 'Song.id': 'ID!', 'Song.mood': 'Mood' },
      ...{ 'Song.parts': '[Part!]!', 'Song.title': 'String!' },
    },
    inputs: {
      Choice: { tone: 'Tone', text: 'String', nested: 'Inner' },
      Inner: { size: 'Int! = 5', count: 'Int' },
    },
    sentEnums: { Tone: ['LOUD', 'SOFT'] },
    readEnums: { Mood: ['CALM', 'WILD'] },
  });
});

describe('DLV-03 operations', () => {
  test.each([
    ['an unchanged schema', (schema: string) => schema],
    ['a new field', replace('title: String!', 'title: String!, year: Int!')],
    ['a field that is no longer nullable', replace('mood: Mood', 'mood: Mood!')],
    [
      'a new optional argument and input field',
      (schema: string) =>
        schema.replace('limit: Int', 'limit: Int, by: Tone').replace('text: String', 'text: String, year: Int'),
    ],
    ['an input field with a default', replace('count: Int', 'count: Int, depth: Int! = 3')],
    ['a value that results no longer have', replace('CALM WILD', 'CALM')],
    ['a value that variables may have too', replace('LOUD SOFT', 'LOUD SOFT DULL')],
  ])('fit %s', (_what, change) => {
    expect(faultsWith(change)).toEqual([]);
  });

  test.each([
    [replace('title: String!', 'name: String!'), 'Song.title: Cannot query field "title" on type "Song".'],
    [replace('length: Int!', 'seconds: Int!'), 'Part.length: Cannot query field "length" on type "Part".'],
    [replace('limit: Int)', 'first: Int)'), 'Query.songs(limit:): Unknown argument "limit" on field "Query.songs".'],
    [
      replace('limit: Int)', 'limit: Int!)'),
      'Query.songs(limit:): Variable "$limit" of type "Int" used in position expecting type "Int!".',
    ],
    [replace('title: String!', 'title: String'), 'Song.title: It was String! and is String'],
    [replace('parts: [Part!]!', 'parts: [Part]!'), 'Song.parts: It was [Part!]! and is [Part]!'],
    [replace('length: Int!', 'length: Float!'), 'Part.length: It was Int! and is Float!'],
    [replace('text: String', 'text: String!'), 'Choice.text: It was String and is String!'],
    [replace('text: String', 'words: String'), 'Choice.text: The field is no longer accepted'],
    [replace('count: Int', 'count: Int, depth: Int!'), 'Inner.depth: The field is new and required (Int!)'],
    [replace('size: Int! = 5', 'size: Int!'), 'Inner.size: It was Int! = 5 and is Int!'],
    [replace('LOUD SOFT', 'LOUD'), 'Tone.SOFT: The value is no longer accepted'],
  ])('do not fit a schema without what they use: %#', (change, fault) => {
    expect(faultsWith(change)[0]).toContain(`mfe-songs 1.0.0-abcd: operation Songs: ${fault}`);
  });

  test('of a release without a manifest are validated', () => {
    const { consumes: _none, ...older } = withSongs;
    expect(faultsWith(replace('title: String!', 'title: String'), older)).toEqual([]);
    expect(faultsWith(replace('title: String!', 'name: String!'), older)).toHaveLength(1);
    expect(faultsWith((schema) => schema, { ...older, operations: { [hash]: 'query {' } })).toEqual([
      `mfe-songs 1.0.0-abcd: operation ${hash}: It cannot be parsed`,
    ]);
  });

  test('may get values that they do not know, which is told and not refused', () => {
    const change = replace('CALM WILD', 'CALM WILD GLAD');
    expect(faultsWith(change)).toEqual([]);
    expect(unknownValues(withSongs, { schema: buildSchema(change(built)) }).map(describeFault)).toEqual([
      'mfe-songs 1.0.0-abcd: operation Songs: Mood.GLAD: The release does not know this value',
    ]);
  });
});

describe('DLV-02 REST routes', () => {
  const text = { type: 'string', minLength: 1 };
  const route: RestRoute = {
    ...{ method: 'POST', path: '/api/song' },
    query: { type: 'object', properties: { only: { enum: ['true'] } }, additionalProperties: false },
    body: {
      type: 'object',
      required: ['id'],
      properties: { id: text, tone: { enum: ['LOUD', 'SOFT'] } },
      additionalProperties: false,
    },
    result: {
      type: 'object',
      required: ['songId'],
      properties: { songId: { type: 'string' }, mood: { type: 'string' } },
    },
  };
  const faults = (present: RestRoute[]) =>
    gateRelease(release({ routes: [route] }), { api: { schema: buildSchema(built), rest: { routes: present } } }).map(
      describeFault,
    );
  const body = (change: object) => [{ ...route, body: { ...route.body, ...change } }];
  const properties = route.body?.properties ?? {};

  test('fit the same route, and one that accepts and answers more', () => {
    expect(faults([route])).toEqual([]);
    const tones = { enum: ['LOUD', 'SOFT', 'DULL'] };
    expect(faults(body({ required: [], properties: { ...properties, tone: tones, year: text } }))).toEqual([]);
    const more = { ...route.result, properties: { ...route.result?.properties, year: { type: 'integer' } } };
    expect(faults([{ ...route, result: more }])).toEqual([]);
  });

  test.each([
    [[], 'There is no such route'],
    [[{ ...route, method: 'PUT' }], 'There is no such route'],
    [body({ required: ['id', 'year'], properties: { ...properties, year: text } }), 'body.year: It is required'],
    [body({ required: ['id', 'tone'] }), 'body.tone: It is required'],
    [body({ properties: { id: text } }), 'body.tone: It is no longer accepted'],
    [body({ properties: { id: text }, additionalProperties: undefined }), 'body.tone: It is no longer accepted'],
    [body({ properties: { ...properties, tone: { enum: ['LOUD'] } } }), 'body.tone: "SOFT" is not possible'],
    [body({ properties: { ...properties, id: { type: 'integer' } } }), 'body.id: It was string and is integer'],
    [body({ properties: { ...properties, id: { type: 'string', minLength: 5 } } }), 'body.id: minLength is 5'],
    [
      body({ properties: { ...properties, id: { type: 'string', minLength: 1, pattern: 'a' } } }),
      'body.id: pattern is',
    ],
    [[{ ...route, query: { properties: { only: { enum: ['false'] } } } }], 'query.only: "true" is not possible'],
    [[{ ...route, result: { ...route.result, required: [] } }], 'result.songId: It is required and may be missing'],
  ] as [RestRoute[], string][])('do not fit: %#', (present, fault) => {
    expect(faults(present)).toEqual([expect.stringContaining(`mfe-songs 1.0.0-abcd: route POST /api/song: ${fault}`)]);
  });
});

describe('DLV-02 what an app needs of the shell', () => {
  const shell: ProvidedByShell = {
    shared: { '@platform/app-kit': { version: '1.4.0', exports: ['createApp', 'useSession'] } },
    ...{ slots: ['deal.chat'], flags: ['settings'], areas: ['staff'], places: ['bar'] },
  };
  const kit = (range: string, ...exports: string[]) => ({ shared: { '@platform/app-kit': { range, exports } } });

  test('fits', () => {
    const needs = {
      slots: { fills: ['deal.chat'], offers: [] },
      flags: ['settings'],
      areas: ['staff'],
      places: ['bar'],
    };
    expect(gateRelease(release({ ...kit('^1.2.0', 'createApp'), ...needs }), { shell })).toEqual([]);
  });

  test.each([
    [kit('^1.0.0', 'createApp', 'useDraft'), 'export @platform/app-kit: useDraft: The shell does not export it'],
    [kit('^2.0.0'), 'export @platform/app-kit: The app needs ^2.0.0, and the shell has 1.4.0'],
    [{ shared: { urql: { range: '^5.0.0', exports: [] } } }, 'export urql: The shell does not share this module'],
    [{ slots: { fills: ['deal.notes'], offers: [] } }, 'slot deal.notes: The shell knows no such slot'],
    [{ slots: { fills: [], offers: ['deal.notes'] } }, 'slot deal.notes: The shell knows no such slot'],
    [{ flags: ['fly'] }, 'flag fly: The shell knows no such flag'],
    [{ areas: ['moon'] }, 'area moon: The shell knows no such area'],
    [{ places: ['roof'] }, 'place roof: The shell knows no such place'],
  ])('does not fit: %#', (needs, fault) => {
    expect(gateRelease(release(needs), { shell }).map(describeFault)).toEqual([`mfe-songs 1.0.0-abcd: ${fault}`]);
  });

  test('a flag is one that the API knows too', () => {
    const api = { schema: buildSchema(built), rest: { routes: [] } };
    expect(gateRelease(release({ flags: ['settings', 'fly'] }), { api }).map(describeFault)).toEqual([
      'mfe-songs 1.0.0-abcd: flag fly: The API knows no such flag',
    ]);
  });
});

test('DLV-02 a changed, missing or additional file of a release is named', () => {
  const manifest = {
    files: { 'a.js': 'sha384-a', 'b.js': 'sha384-b', 'c.js': 'sha384-c' },
  } as unknown as ReleaseManifest;
  const received = { 'a.js': 'sha384-a', 'b.js': 'sha384-x', 'd.js': 'sha384-d', 'release.json': 'sha384-m' };
  expect(fileFaults(manifest, received)).toEqual([
    'b.js differs from the one that was built',
    'c.js is missing',
    'd.js is not part of the release',
  ]);
});
